"""Erasure: when a class ends, the chat at its tables and what the teacher typed go; names that pupils typed
go when the results are closed.

These names are replaced by names from the list, and overwritten in the logs of the class and its tables.
Doing it twice does no harm, so after a restart in the middle it is simply done again.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from rawsiko.classes.names import free_name, is_of_the_list
from rawsiko.server.classes.facts import (
    AnyClassFact,
    EyesUp,
    PupilCame,
    PupilRenamed,
    WordSaid,
    decode_class_fact,
    encode_class_fact,
)
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.logger import log
from rawsiko.server.store import StoreError
from rawsiko.server.store.interface import Row, Store
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.chat import Chats
from rawsiko.server.tables.facts import (
    ChairCleared,
    ChairTaken,
    PersonChanged,
    SeatHandedOver,
    decode_fact,
    encode_fact,
)
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.registry import TableRegistry

WITH_A_NAME = (PupilCame, PupilRenamed, ChairTaken, SeatHandedOver, PersonChanged, ChairCleared)


def forget_names(lesson: Lesson, who: Actor, what: None) -> Sequence[AnyClassFact]:
    """Replace all typed names by generated ones."""
    taken, rng = {pupil.name for pupil in lesson.pupils}, Random(who.seed)
    renamed = []
    for number, pupil in enumerate(lesson.pupils):
        if not is_of_the_list(pupil.name):
            name = free_name(taken, rng)
            taken.add(name)
            renamed.append(PupilRenamed(number, name, pupil.avatar))
    return renamed


async def forget_talk(live: LiveClass, tables: TableRegistry, chats: Chats) -> None:
    """Wipe the chats of all tables, and overwrite what the teacher typed."""
    for planned in live.lesson.tables:
        if await is_there(planned.table, tables):
            await apart(live, planned.table, chats_forgotten(planned.table, tables, chats))
    texts = [Row(row.number, encode_class_fact(wordless)) for row, wordless in await typed_by_teacher(live)]
    if texts:
        await live.store.redact(live.lesson.id, texts)


async def chats_forgotten(table_id: str, tables: TableRegistry, chats: Chats) -> None:
    await chats.forget(await tables.get(table_id))


async def typed_by_teacher(live: LiveClass) -> list[tuple[Row, AnyClassFact]]:
    """The rows that hold what the teacher typed, and what is left of them."""
    found: list[tuple[Row, AnyClassFact]] = []
    for row in await live.store.read(live.lesson.id):
        fact = decode_class_fact(row.body)
        if isinstance(fact, EyesUp | WordSaid) and fact.text:
            found.append((row, msgspec.structs.replace(fact, text="")))
    return found


async def forget_words(live: LiveClass, tables: TableRegistry, chats: Chats) -> None:
    """Overwrite the names in all logs; the tables already have the new ones. The chats go again, for
    something may have been said while the class ended."""
    names = await own_names(live)
    for planned in live.lesson.tables:
        if await is_there(planned.table, tables):
            await apart(live, planned.table, forget_words_at(planned.table, names, tables, chats))
    if names:
        await write_over(tables.store, live.lesson.id, names, decode_class_fact, encode_class_fact)


async def is_there(table_id: str, tables: TableRegistry) -> bool:
    """Whether a table was opened, and not wiped since: homework is opened only when somebody begins it."""
    return table_id in tables.live or await tables.store.head(table_id) is not None


async def apart(live: LiveClass, table_id: str, work: Awaitable[None]) -> None:
    """One damaged table must not keep the words of the others."""
    try:
        await work
    except StoreError:
        raise
    except Exception:
        log.exception("table of a class", klass=live.lesson.id, table=table_id)


async def forget_words_at(
    table_id: str, names: Mapping[str, str], tables: TableRegistry, chats: Chats
) -> None:
    """Overwrite the names in the log of a table, and wipe its chat."""
    table = await tables.get(table_id)
    await chats.forget(table)
    names = {**await names_typed_at(table, tables.store), **names}
    if names:
        await write_over(tables.store, table_id, names, decode_fact, encode_fact)
        for chair in table.table.chairs:  # as when it is loaded again
            chair.name = chair.name if chair.level else names.get(chair.name, chair.name)
        tables.forget_updates(table_id)


def drop_words(live: LiveClass, tables: TableRegistry, chats: Chats) -> None:
    """Drop from memory what was forgotten in the store, perhaps by another node."""
    for planned in live.lesson.tables:
        tables.forget_updates(planned.table)
        if (table := tables.live.get(planned.table)) is not None:
            chats.drop(table)


async def names_typed_at(table: LiveTable, store: Store) -> dict[str, str]:
    """The names that pupils typed at their table, which was possible once, each with its replacement."""
    facts = [decode_fact(row.body) for row in await store.read(table.table.id)]
    typed = {fact.name for fact in facts if isinstance(fact, PersonChanged) and not is_of_the_list(fact.name)}
    taken, rng = {chair.name for chair in table.table.chairs}, Random(table.table.id)
    names = {}
    for name in sorted(typed):
        names[name] = free_name(taken, rng)
        taken.add(names[name])
    return names


async def own_names(live: LiveClass) -> dict[str, str]:
    """The names that pupils typed, each with its replacement."""
    facts = [decode_class_fact(row.body) for row in await live.store.read(live.lesson.id)]
    return {
        fact.name: live.lesson.pupils[fact.pupil].name
        for fact in facts
        if isinstance(fact, PupilCame | PupilRenamed) and not is_of_the_list(fact.name)
    }


async def write_over(
    store: Store,
    log: str,
    names: Mapping[str, str],
    decode: Callable[[bytes], Any],
    encode: Callable[[Any], bytes],
) -> None:
    """Replace names in the rows of a log."""
    changed = []
    for row in await store.read(log):
        fact = decode(row.body)
        if isinstance(fact, WITH_A_NAME) and fact.name in names:
            renamed = msgspec.structs.replace(fact, name=names[fact.name])
            changed.append(Row(row.number, encode(renamed)))
    if changed:
        await store.redact(log, changed)
