"""Forgetting: when a class ends, the names that pupils typed and the chat at its tables go.

These names are replaced by names from the list, and overwritten in the logs of the class and its tables.
Doing it twice does no harm, so after a restart in the middle it is simply done again.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from rawsiko.classes.names import free_name, is_of_the_list
from rawsiko.server.beside import logs_beside
from rawsiko.server.chat import Chats
from rawsiko.server.classes.asking import Asker
from rawsiko.server.classes.facts import (
    AnyClassFact,
    PupilCame,
    PupilRenamed,
    decode_class_fact,
    encode_class_fact,
)
from rawsiko.server.classes.finding import Classes
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.live import LiveClass
from rawsiko.server.facts import (
    ChairCleared,
    ChairTaken,
    PersonChanged,
    SeatHandedOver,
    decode_fact,
    encode_fact,
)
from rawsiko.server.store.interface import Row, Store
from rawsiko.server.tables import Tables

WITH_A_NAME = (PupilCame, PupilRenamed, ChairTaken, SeatHandedOver, PersonChanged, ChairCleared)


def forget_names(lesson: Lesson, who: Asker, what: None) -> Sequence[AnyClassFact]:
    """Give everybody who typed a name one from the list."""
    taken, lots = {pupil.name for pupil in lesson.pupils}, Random(who.seed)
    renamed = []
    for number, pupil in enumerate(lesson.pupils):
        if not is_of_the_list(pupil.name):
            name = free_name(taken, lots)
            taken.add(name)
            renamed.append(PupilRenamed(number, name, pupil.avatar))
    return renamed


async def forget_words(live: LiveClass, tables: Tables, chats: Chats) -> None:
    """Overwrite the names in all logs, and wipe the chats; the tables already have the new names."""
    names = await own_names(live)
    for planned in live.lesson.tables:
        if not (planned.table in tables.live or await tables.store.head(planned.table)):
            continue  # wiped, or homework that nobody began
        table = await tables.table(planned.table)
        await chats.forget(table)
        if names:
            await write_over(tables.store, planned.table, names, decode_fact, encode_fact)
            table.recent.clear()
            tables.histories.of_table.pop(planned.table, None)
    if names:
        await write_over(tables.store, live.lesson.id, names, decode_class_fact, encode_class_fact)


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


async def wipe_table(tables: Tables, table_id: str) -> None:
    """Wipe a table with its chat and its analysis, and end the streams of its readers."""
    table = tables.live.pop(table_id, None)
    for reader, _ in [] if table is None else list(table.readers):
        reader.end()
    for log in (table_id, *logs_beside(table_id)):
        await tables.store.wipe(log)


async def wipe_class(classes: Classes, live: LiveClass) -> None:
    """Wipe the log of a class, and end the streams of its readers."""
    classes.live.pop(live.lesson.id, None)
    for reader, _ in list(live.readers):
        reader.end()
    await classes.store.wipe(live.lesson.id)
