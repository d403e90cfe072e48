"""Branching: a new table whose match goes on from a position of one that has ended, bots on the other chairs.

Only the person who asks is carried over. Cards, order of play and settings stay the same; from here on the
dice are the new table's own. The old match stays as it is.
"""

from rawsiko.bots.levels import LEVELS
from rawsiko.match_file import Player, write_match
from rawsiko.match_file.branching import branch_of
from rawsiko.server.actions.action import Who
from rawsiko.server.actions.hosting import seat_bot
from rawsiko.server.actions.playing_again import seat_same_bot
from rawsiko.server.export import recorded
from rawsiko.server.facts import BotSeated
from rawsiko.server.keys import new_key
from rawsiko.server.library import name_of
from rawsiko.server.live import LiveTable
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import PlayOn, SeatBot, Seated
from rawsiko.server.seating import take_chair
from rawsiko.server.table import Table
from rawsiko.server.tables import Tables


async def play_on(tables: Tables, table_id: str, key: str, asked: PlayOn) -> Seated:
    """Open the table, sit down on the chair of the seat that is wanted, and put bots on the others."""
    old, who = await tables.seated(table_id, key)
    text = branch_text(old.table, asked)
    new = await tables.open_table(old.table.settings, name_of(old.table.wire.data_set), branch=text)
    person = old.table.chairs[who.chair]
    seated = await take_chair(new, person.name, person.avatar, new_key(), old.table.order[asked.seat])
    await fill(new, old.table, asked.level)
    return seated


def branch_text(old: Table, asked: PlayOn) -> str:
    """The match up to the branch, as a match file; refused before everything is opened."""
    old.check_opened()
    if not asked.decisions < len(old.decided):
        raise Refused(Refusal.NO_SUCH_NUMBER)
    if not asked.seat < len(old.order):
        raise Refused(Refusal.NO_SUCH_CHAIR)
    if asked.level not in LEVELS:
        raise Refused(Refusal.UNKNOWN_LEVEL)
    seats = [Player(f"Seat {seat}") for seat in range(1, len(old.order) + 1)]
    return write_match(branch_of(recorded(old), asked.decisions, seats), old.wire.data_set)


async def fill(new: LiveTable, old: Table, level: str) -> None:
    """The bots of the old table on their chairs, and one of this level wherever a person sat."""
    server = Who(int(new.now()))
    for number, chair in enumerate(old.chairs):
        if not new.table.chairs[number].is_open:
            continue
        if chair.level is None:
            await new.ask(seat_bot, server, SeatBot(number, level))
        else:
            await new.ask(seat_same_bot, server, BotSeated(number, chair.level, chair.name, chair.avatar))
