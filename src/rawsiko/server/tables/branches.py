"""Branching: a new table whose match goes on from a position of one that has ended, bots on the other chairs.

Only the person who asks is carried over. Cards, order of play and settings stay the same; from here on the
dice are the new table's own. The old match stays as it is.
"""

from rawsiko.bots.levels import LEVELS
from rawsiko.classes.names import is_of_the_list
from rawsiko.match_file import Player, write_match
from rawsiko.match_file.branching import branch_of
from rawsiko.server.identity.keys import new_key
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.hosting import seat_bot
from rawsiko.server.tables.actions.playing_again import seat_same_bot
from rawsiko.server.tables.data_sets import name_of
from rawsiko.server.tables.export import recorded
from rawsiko.server.tables.facts import BotSeated
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.requests import PlayOn, SeatBot, Seated
from rawsiko.server.tables.seats import take_chair
from rawsiko.server.tables.table import Table


async def play_on(tables: TableRegistry, table_id: str, key: str, body: PlayOn) -> Seated:
    """Open the table, sit down on the chair of the seat that is wanted, and put bots on the others."""
    old, who = await tables.seated(table_id, key)
    text = branch_text(old.table, body)
    new = await tables.open_table(old.table.settings, name_of(old.table.codec.data_set), branch=text)
    person = old.table.chairs[who.chair]
    # What a pupil has typed is forgotten with the class, which does not know of the new table.
    name = "" if old.table.is_of_class and not is_of_the_list(person.name) else person.name
    seated = await take_chair(new, name, person.avatar, new_key(), old.table.order[body.seat])
    await fill(new, old.table, body.level)
    return seated


def branch_text(old: Table, body: PlayOn) -> str:
    """The match up to the branch, as a match file; refused before everything is opened."""
    old.check_revealed()
    if not body.decisions < len(old.decided):
        raise Refused(Refusal.NO_SUCH_NUMBER)
    if not body.seat < len(old.order):
        raise Refused(Refusal.NO_SUCH_CHAIR)
    if body.level not in LEVELS:
        raise Refused(Refusal.UNKNOWN_LEVEL)
    seats = [Player(f"Seat {seat}") for seat in range(1, len(old.order) + 1)]
    return write_match(branch_of(recorded(old), body.decisions, seats), old.codec.data_set)


async def fill(new: LiveTable, old: Table, level: str) -> None:
    """The bots of the old table on their chairs, and one of this level wherever a person sat."""
    server = Actor(int(new.now()))
    for number, chair in enumerate(old.chairs):
        if not new.table.chairs[number].is_open:
            continue
        if chair.level is None:
            await new.ask(seat_bot, server, SeatBot(number, level))
        else:
            await new.ask(seat_same_bot, server, BotSeated(number, chair.level, chair.name, chair.avatar))
