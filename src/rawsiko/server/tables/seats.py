"""Seating: opening a table, sitting down at one, playing again. A seat key is shown only once."""

from secrets import randbelow

from rawsiko.server.identity.keys import hash_of, key_for_next_table, new_key
from rawsiko.server.identity.names import cleaned_name
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.playing_again import seat_same_bot, want_again
from rawsiko.server.tables.actions.sitting import Newcomer, sit_down
from rawsiko.server.tables.data_sets import name_of
from rawsiko.server.tables.facts import BotSeated
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.requests import OpenTable, Seated, SitDown
from rawsiko.server.tables.table import Table


async def open_table(tables: TableRegistry, body: OpenTable) -> Seated:
    """Open a table; the caller becomes its host, on the first chair."""
    name = cleaned_name(body.name) if body.name else ""
    return await take_chair(await tables.open_table(body.settings, body.data), name, body.avatar, new_key())


async def join_table(live: LiveTable, body: SitDown) -> Seated:
    """Take the first open chair of a table."""
    return await take_chair(live, cleaned_name(body.name) if body.name else "", body.avatar, new_key())


async def take_chair(
    live: LiveTable, name: str, avatar: str, key: str, wanted: int = 0, *, muted: bool = False
) -> Seated:
    """Sit down on a chair or, if it is taken, on the first open one."""
    key_hash = hash_of(key)
    newcomer = Newcomer(name, avatar, key_hash, randbelow(1_000_000), wanted, muted)
    await live.ask(sit_down, Actor(int(live.now())), newcomer)
    chair = live.table.chair_with_key(key_hash)
    return Seated(live.table.id, live.table.code, wanted if chair is None else chair, key)


async def play_again(tables: TableRegistry, table_id: str, key: str) -> Seated:
    """Join the rematch table; the first player to ask creates it.

    The new key follows from the old one, so whoever asks again gets the same chair and the same key.
    """
    live, who = await tables.seated(table_id, key)
    live.table.check_ended()
    if live.table.is_of_class:
        raise Refused(Refusal.ONLY_THE_TEACHER)
    code = live.table.next_code or (await next_table(tables, live.table)).table.code
    await live.ask(want_again, who, code)
    person = live.table.chairs[who.chair]
    following = await tables.table_with_code(live.table.next_code or code)
    new = key_for_next_table(key, following.table.id)
    return await take_chair(following, person.name, person.avatar, new, who.chair, muted=person.muted)


async def next_table(tables: TableRegistry, old: Table) -> LiveTable:
    """A new table with the settings, data set and bots of an old one."""
    live = await tables.open_table(old.settings, name_of(old.codec.data_set))
    for number, chair in enumerate(old.chairs):
        if chair.level is not None:
            seated = BotSeated(number, chair.level, chair.name, chair.avatar)
            await live.ask(seat_same_bot, Actor(int(tables.now())), seated)
    return live
