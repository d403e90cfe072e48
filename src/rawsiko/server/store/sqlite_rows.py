"""The rows of all logs in SQLite: new ones together in the order they come, older ones by log and number.

SQLite writes whole pages, and writes them twice. In `log_rows` each row would change a page of its own log
and one of the index, so rows go to `new_rows` first, many to a page, and are compacted into `log_rows` when
several share one.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rawsiko.server.store.errors import GapInLog, NoSuchLog
from rawsiko.server.store.interface import Appended, NewRow, Outcome

COMPACT_AFTER: Final = 4_000  # rows; every read of a log looks through them all
COMPACT_LOGS: Final = 10  # in a transaction of about 5 ms, for which moves wait

#: One statement for all rows: every statement releases the GIL, and a busy server is slow to hand it back.
ADD: Final = (
    "INSERT INTO new_rows (log_id, number, key, touched, body) SELECT * FROM (VALUES {values}) AS row"
    " WHERE NOT EXISTS (SELECT 1 FROM log_rows WHERE log_id = row.column1 AND key = row.column3)"
)
COMPACTED_WITH_KEY: Final = "SELECT number FROM log_rows WHERE log_id = ? AND key = ?"  # NULL matches no row
COMPACT: Final = (
    "INSERT INTO log_rows (log_id, number, key, body) SELECT log_id, number, key, body FROM new_rows"
    " WHERE log_id IN (SELECT value FROM json_each(?)) ORDER BY log_id, number",
    "UPDATE logs SET last = newer.last, touched = max(logs.touched, newer.touched) FROM"
    " (SELECT log_id, max(number) AS last, max(touched) AS touched FROM new_rows"
    " WHERE log_id IN (SELECT value FROM json_each(?)) GROUP BY log_id) AS newer WHERE id = log_id",
    "DELETE FROM new_rows WHERE log_id IN (SELECT value FROM json_each(?))",
)

NO_KEYS: Final[Mapping[str | None, int]] = {}

#: What happened to a row; an exception is only for the caller that asked for this row.
RowResult = Appended | NoSuchLog | GapInLog


def compact(connection: sqlite3.Connection, logs: Sequence[str]) -> int:
    """Move the new rows of these logs to where they stay, in a transaction that has begun."""
    moved = 0
    for statement in COMPACT:
        moved = connection.execute(statement, (json.dumps(logs),)).rowcount
    return moved


def compact_all(connection: sqlite3.Connection) -> None:
    compact(connection, [log for (log,) in connection.execute("SELECT DISTINCT log_id FROM new_rows")])


class Rows:
    """Appends rows through one connection, in transactions that have begun.

    It caches what the file holds, and reads it again when another connection has written to it, or after
    `invalidate`: call that when a transaction failed, or wrote anything else.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._version: int | None = None  # of the file, as this connection sees it
        self._last: dict[str, int] = {}
        self._state: dict[str, str] = {}  # of the logs that are known
        self._count: Counter[str] = Counter()  # of the new rows, by log
        self._keys: dict[str, dict[str | None, int]] = {}  # of the new rows, by log
        self.new = 0  # rows

    def invalidate(self) -> None:
        self._version = None

    def append(self, rows: list[NewRow]) -> list[RowResult]:
        """Append the rows whose number is the next of their log."""
        self._refresh()
        self._connection.execute("SAVEPOINT together")
        answers = [self._accept(row) for row in rows]
        if not self._insert(rows, answers):
            self._connection.execute("ROLLBACK TO together")
            self.invalidate()
            self._refresh()
            answers = [self._append_alone(row) for row in rows]
        return answers

    def compact(self) -> None:
        """Compact the logs that have most of the new rows."""
        self._refresh()
        logs = [log for log, _ in self._count.most_common(COMPACT_LOGS)]
        self.new -= compact(self._connection, logs)
        for log in logs:
            del self._count[log]
            self._keys.pop(log, None)

    def _refresh(self) -> None:
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        if version == self._version:
            return
        self._version = version
        self._state.clear()
        newest = self._connection.execute("SELECT log_id, key, number FROM new_rows").fetchall()
        self._last = {log: number for log, _, number in newest}
        self._count = Counter(log for log, _, _ in newest)
        self._keys = {}
        for log, key, number in newest:
            if key is not None:
                self._keys.setdefault(log, {})[key] = number
        self.new = len(newest)

    def _append_alone(self, row: NewRow) -> RowResult:
        compacted = self._connection.execute(COMPACTED_WITH_KEY, (row.log, row.idempotency_key)).fetchone()
        if compacted is not None:
            return Appended(Outcome.REPEATED, compacted[0])
        answer = self._accept(row)
        self._insert([row], [answer])
        return answer

    def _accept(self, row: NewRow) -> RowResult:
        """Accept a row if its number is the next, as far as the new rows tell."""
        log = row.log
        if log not in self._state and not self._find(log):
            return NoSuchLog(log)
        if (repeated := self._keys.get(log, NO_KEYS).get(row.idempotency_key)) is not None:
            return Appended(Outcome.REPEATED, repeated)
        last = self._last[log]
        if row.number > last + 1:
            return GapInLog(log, row.number, last)
        if row.number <= last:
            return self._conflict(row)
        self._last[log] = row.number
        if row.idempotency_key is not None:
            self._keys.setdefault(log, {})[row.idempotency_key] = row.number
        return Appended(Outcome.APPENDED, row.number)

    def _conflict(self, row: NewRow) -> RowResult:
        compacted = self._connection.execute(COMPACTED_WITH_KEY, (row.log, row.idempotency_key)).fetchone()
        if compacted is not None:
            return Appended(Outcome.REPEATED, compacted[0])
        return Appended(Outcome.CONFLICT, self._last[row.log])

    def _find(self, log: str) -> bool:
        head = self._connection.execute("SELECT last, state FROM logs WHERE id = ?", (log,)).fetchone()
        if head is None:
            return False
        self._last.setdefault(log, head[0])
        self._state[log] = head[1]
        return True

    def _insert(self, rows: list[NewRow], answers: list[RowResult]) -> bool:
        """Write the accepted rows; False if one has the key of a row that was compacted."""
        accepted = [
            row
            for row, answer in zip(rows, answers, strict=True)
            if isinstance(answer, Appended) and answer.outcome is Outcome.APPENDED
        ]
        if not accepted:
            return True
        new = [
            field
            for row in accepted
            for field in (row.log, row.number, row.idempotency_key, row.now, row.body)
        ]
        added = self._connection.execute(ADD.format(values=",".join(["(?,?,?,?,?)"] * len(accepted))), new)
        if added.rowcount < len(accepted):
            return False
        self.new += len(accepted)
        self._count.update(row.log for row in accepted)
        for row in accepted:
            if self._state[row.log] != row.state:
                self._state[row.log] = row.state
                self._connection.execute("UPDATE logs SET state = ? WHERE id = ?", (row.state, row.log))
        return True
