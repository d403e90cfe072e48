"""Appending rows to SQLite: all of a transaction together where nothing is in their way, else one by one."""

import sqlite3
from typing import Final

from rawsiko.server.store.errors import GapInLog, NoSuchTable
from rawsiko.server.store.interface import Appended, Outcome
from rawsiko.server.store.new_row import NewRow

ADD: Final = (
    "INSERT INTO log (table_id, number, key, body)"
    " SELECT id, ?, ?, ? FROM tables WHERE id = ? AND last = ? ON CONFLICT DO NOTHING"
)
#: The head of a table moves after its row was added.
JUST_ADDED: Final = (
    "SELECT 1 FROM log JOIN tables ON id = table_id WHERE id = ? AND number = ? AND last = number - 1"
)
MOVE: Final = "UPDATE tables SET last = ?, state = ?, touched = max(touched, ?) WHERE id = ?"

#: What became of a row; an exception is for whoever asked for this row alone.
Answered = Appended | NoSuchTable | GapInLog


def append_all(connection: sqlite3.Connection, rows: list[NewRow]) -> list[Answered]:
    """Append the rows whose turn it is, in a transaction that has begun."""
    if len({row.table for row in rows}) < len(rows):
        return [answer for row in rows for answer in append_all(connection, [row])]
    new = [(row.number, row.once, row.body, row.table, row.number - 1) for row in rows]
    added = connection.executemany(ADD, new).rowcount == len(rows) and rows
    if not added:
        added = [row for row in rows if connection.execute(JUST_ADDED, (row.table, row.number)).fetchone()]
    connection.executemany(MOVE, [(row.number, row.state, row.now, row.table) for row in added])
    if len(added) == len(rows):
        return [Appended(Outcome.APPENDED, row.number) for row in rows]
    return [
        Appended(Outcome.APPENDED, row.number) if row in added else why_not_appended(connection, row)
        for row in rows
    ]


def why_not_appended(connection: sqlite3.Connection, row: NewRow) -> Answered:
    head = connection.execute("SELECT last FROM tables WHERE id = ?", (row.table,)).fetchone()
    if head is None:
        return NoSuchTable(row.table)
    with_once = "SELECT number FROM log WHERE table_id = ? AND key = ?"  # no row has the key NULL
    repeated = connection.execute(with_once, (row.table, row.once)).fetchone()
    if repeated is not None:
        return Appended(Outcome.REPEATED, repeated[0])
    if row.number > head[0]:
        return GapInLog(row.table, row.number, head[0])
    return Appended(Outcome.CONFLICT, head[0])
