"""The rows of all tables in SQLite: new ones together in the order they come, older ones by table and number.

SQLite writes whole pages, and writes them twice. In `log` each row would change a page of its own table and
one of the index, so rows go to `newest` first, many to a page, and settle into `log` when several share one.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rawsiko.server.store.errors import GapInLog, NoSuchTable
from rawsiko.server.store.interface import Appended, Outcome
from rawsiko.server.store.new_row import NewRow

SETTLE_AFTER: Final = 4_000  # rows; every read of a table looks through them all
SETTLE_TABLES: Final = 10  # in a transaction of about 5 ms, for which moves wait

#: All rows in one step: each step releases Python's global lock, which a busy server is slow to give back.
ADD: Final = (
    "INSERT INTO newest (table_id, number, key, touched, body) SELECT * FROM (VALUES {values}) AS row"
    " WHERE NOT EXISTS (SELECT 1 FROM log WHERE table_id = row.column1 AND key = row.column3)"
)
SETTLED_WITH_MARK: Final = "SELECT number FROM log WHERE table_id = ? AND key = ?"  # NULL matches no row
SETTLE: Final = (
    "INSERT INTO log (table_id, number, key, body) SELECT table_id, number, key, body FROM newest"
    " WHERE table_id IN (SELECT value FROM json_each(?)) ORDER BY table_id, number",
    "UPDATE tables SET last = newer.last, touched = max(tables.touched, newer.touched) FROM"
    " (SELECT table_id, max(number) AS last, max(touched) AS touched FROM newest"
    " WHERE table_id IN (SELECT value FROM json_each(?)) GROUP BY table_id) AS newer WHERE id = table_id",
    "DELETE FROM newest WHERE table_id IN (SELECT value FROM json_each(?))",
)

NO_MARKS: Final[Mapping[str | None, int]] = {}

#: What happened to a row; an exception is only for the caller that asked for this row.
Answered = Appended | NoSuchTable | GapInLog


def settle(connection: sqlite3.Connection, tables: Sequence[str]) -> int:
    """Move the newest rows of these tables to where they stay, in a transaction that has begun."""
    moved = 0
    for statement in SETTLE:
        moved = connection.execute(statement, (json.dumps(tables),)).rowcount
    return moved


def settle_all(connection: sqlite3.Connection) -> None:
    settle(connection, [table for (table,) in connection.execute("SELECT DISTINCT table_id FROM newest")])


class Rows:
    """Appends rows through one connection, in transactions that have begun.

    It remembers what the file holds, and looks again when another connection has written to it. After a
    transaction that failed, or wrote anything else, it must `forget`.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._version: int | None = None  # of the file, as this connection sees it
        self._last: dict[str, int] = {}
        self._state: dict[str, str] = {}  # of the tables that are known
        self._count: Counter[str] = Counter()  # of the newest rows, by table
        self._marks: dict[str, dict[str | None, int]] = {}  # of the newest rows, by table
        self.newest = 0  # rows

    def forget(self) -> None:
        self._version = None

    def append(self, rows: list[NewRow]) -> list[Answered]:
        """Append the rows whose turn it is."""
        self._look()
        self._connection.execute("SAVEPOINT together")
        answers = [self._take(row) for row in rows]
        if not self._insert(rows, answers):
            self._connection.execute("ROLLBACK TO together")
            self.forget()
            self._look()
            answers = [self._append_alone(row) for row in rows]
        return answers

    def settle(self) -> None:
        """Settle the tables that have most of the newest rows."""
        self._look()
        tables = [table for table, _ in self._count.most_common(SETTLE_TABLES)]
        self.newest -= settle(self._connection, tables)
        for table in tables:
            del self._count[table]
            self._marks.pop(table, None)

    def _look(self) -> None:
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        if version == self._version:
            return
        self._version = version
        self._state.clear()
        newest = self._connection.execute("SELECT table_id, key, number FROM newest").fetchall()
        self._last = {table: number for table, _, number in newest}
        self._count = Counter(table for table, _, _ in newest)
        self._marks = {}
        for table, mark, number in newest:
            if mark is not None:
                self._marks.setdefault(table, {})[mark] = number
        self.newest = len(newest)

    def _append_alone(self, row: NewRow) -> Answered:
        settled = self._connection.execute(SETTLED_WITH_MARK, (row.table, row.once)).fetchone()
        if settled is not None:
            return Appended(Outcome.REPEATED, settled[0])
        answer = self._take(row)
        self._insert([row], [answer])
        return answer

    def _take(self, row: NewRow) -> Answered:
        """What happens to a row, as far as the newest rows tell."""
        table = row.table
        if table not in self._state and not self._find(table):
            return NoSuchTable(table)
        if (repeated := self._marks.get(table, NO_MARKS).get(row.once)) is not None:
            return Appended(Outcome.REPEATED, repeated)
        last = self._last[table]
        if row.number > last + 1:
            return GapInLog(table, row.number, last)
        if row.number <= last:
            return self._conflict(row)
        self._last[table] = row.number
        if row.once is not None:
            self._marks.setdefault(table, {})[row.once] = row.number
        return Appended(Outcome.APPENDED, row.number)

    def _conflict(self, row: NewRow) -> Answered:
        settled = self._connection.execute(SETTLED_WITH_MARK, (row.table, row.once)).fetchone()
        if settled is not None:
            return Appended(Outcome.REPEATED, settled[0])
        return Appended(Outcome.CONFLICT, self._last[row.table])

    def _find(self, table: str) -> bool:
        head = self._connection.execute("SELECT last, state FROM tables WHERE id = ?", (table,)).fetchone()
        if head is None:
            return False
        self._last.setdefault(table, head[0])
        self._state[table] = head[1]
        return True

    def _insert(self, rows: list[NewRow], answers: list[Answered]) -> bool:
        """Write the rows that were taken; False if one has the mark of a row that has settled."""
        taken = [row for row, answer in zip(rows, answers, strict=True) if is_taken(answer)]
        if not taken:
            return True
        new = [field for row in taken for field in (row.table, row.number, row.once, row.now, row.body)]
        added = self._connection.execute(ADD.format(values=",".join(["(?,?,?,?,?)"] * len(taken))), new)
        if added.rowcount < len(taken):
            return False
        self.newest += len(taken)
        self._count.update(row.table for row in taken)
        for row in taken:
            if self._state[row.table] != row.state:
                self._state[row.table] = row.state
                self._connection.execute("UPDATE tables SET state = ? WHERE id = ?", (row.state, row.table))
        return True


def is_taken(answer: Answered) -> bool:
    return isinstance(answer, Appended) and answer.outcome is Outcome.APPENDED
