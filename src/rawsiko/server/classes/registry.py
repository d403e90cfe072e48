"""ClassRegistry: finding, opening and forgetting classes. What one is in memory is in live_class.py."""

from typing import Final

from rawsiko.classes.plan import HOMEWORK, MOST_TABLES
from rawsiko.server.classes.actions.commands import give_homework
from rawsiko.server.classes.facts import ClassOpened, ClassSettings, encode_class_fact
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.identity.keys import hash_of, new_code, new_key, new_secret, new_table_id
from rawsiko.server.log.registry import TRIES_FOR_A_CODE, Registry
from rawsiko.server.log.timers import Timers
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.interface import Kind
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.data_sets import DataSetName
from rawsiko.server.tables.registry import TableRegistry

SECONDS_TO_JOIN: Final = 300
SECONDS_OF_A_DAY: Final = 86_400
TEACHER_CODE_LETTERS: Final = 8

CLASS_PREFIX: Final = "class."  # of the ids of classes


class ClassRegistry(Registry[LiveClass]):
    """Every class that this node has in memory."""

    kind = Kind.CLASS
    nothing = Refusal.NO_SUCH_CLASS

    def __init__(self, tables: TableRegistry, timers: Timers) -> None:
        super().__init__(tables.context)
        self.tables = tables
        self.timers = timers

    async def load(self, name: str, code: str) -> LiveClass:
        loaded = LiveClass(Lesson(name, code), self.tables, self.timers, self.observers)
        for row in await self.store.read(name):
            loaded.take(loaded.decode(row.body))
        if loaded.lesson.opened is None:
            raise Refused(self.nothing)  # it has just been deleted
        return loaded

    async def open(self, settings: ClassSettings, data: DataSetName) -> tuple[LiveClass, str, str]:
        """A new class, its key and its teacher code; both are shown only this once."""
        key, teacher_code, now = new_key(), new_teacher_code(), int(self.now())
        fact = ClassOpened(
            settings,
            hash_of(key),
            hash_of(teacher_code),
            new_secret(),
            tuple(new_secret() for _ in range(MOST_TABLES)),
            now,
            now + seconds_to_bell(settings),
            data.id,
            data.hash,
        )
        class_id = CLASS_PREFIX + new_table_id()
        for _ in range(TRIES_FOR_A_CODE):
            if await self.store.create(
                class_id, encode_class_fact(fact), now, kind=Kind.CLASS, code=new_code()
            ):
                break
        live = await self.get(class_id)
        if live.lesson.is_homework:
            ids = [(new_table_id(), new_code()) for _ in range(settings.pupils)]
            await live.ask(give_homework, Actor(now), ids)
        return live, key, teacher_code

    async def as_teacher(self, class_id: str, key: str) -> LiveClass:
        """The class of a class key; refused if it is another's."""
        found = await self.get(class_id)
        if not found.lesson.is_teacher(hash_of(key)):
            await found.catch_up(found.lesson.number + 1)  # the device may have been added at another node
        if not found.lesson.is_teacher(hash_of(key)):
            raise Refused(Refusal.NOT_THE_TEACHER)
        return found

    async def as_pupil(self, class_id: str, key: str) -> tuple[LiveClass, int]:
        """The class and the pupil that a key belongs to."""
        found, key_hash = await self.get(class_id), hash_of(key)
        pupil = found.lesson.pupil_with_key(key_hash)
        if pupil is None:
            await found.catch_up(found.lesson.number + 1)
            pupil = found.lesson.pupil_with_key(key_hash)
        if pupil is None:
            raise Refused(Refusal.NOT_IN_THE_CLASS)
        return found, pupil

    def is_idle(self, live: LiveClass) -> bool:
        """Whether a class has nothing pending either."""
        return super().is_idle(live) and not live.holds_answers() and is_over(live.lesson)


def is_over(lesson: Lesson) -> bool:
    """Whether nothing is to come by itself: no bell, and no names to forget."""
    return lesson.wound_up if lesson.ended else lesson.started is None


def seconds_to_bell(settings: ClassSettings) -> int:
    """From the opening on: time to join and to play, or the days that homework is open."""
    if settings.preset == HOMEWORK:
        return SECONDS_OF_A_DAY * settings.days
    return SECONDS_TO_JOIN + 60 * settings.minutes


def new_teacher_code() -> str:
    return (new_code() + new_code())[:TEACHER_CODE_LETTERS]
