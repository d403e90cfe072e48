"""Classes: finding, opening and forgetting them. What one is in memory is in live.py."""

from collections.abc import Callable
from typing import Final

from rawsiko.classes.plan import HOMEWORK, MOST_TABLES
from rawsiko.server.classes.actions import give_homework
from rawsiko.server.classes.asking import Asker
from rawsiko.server.classes.facts import ClassOpened, ClassSettings, encode_class_fact
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.live import TEACHER, LiveClass
from rawsiko.server.keys import hash_of, new_code, new_key, new_secret, new_table_id
from rawsiko.server.library import DataSetName
from rawsiko.server.live import Now
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store import Store
from rawsiko.server.tables import CLASS_PREFIX, IDLE_SECONDS
from rawsiko.server.wake_ups import WakeUps

SECONDS_TO_JOIN: Final = 300
SECONDS_OF_A_DAY: Final = 86_400
TEACHER_CODE_LETTERS: Final = 8
TRIES_FOR_A_CODE: Final = 20


class Classes:
    """Every class that this node has in memory."""

    def __init__(self, store: Store, wake_ups: WakeUps, now: Now) -> None:
        self.store = store
        self.wake_ups = wake_ups
        self.now = now
        self.live: dict[str, LiveClass] = {}
        self.on_change: Callable[[LiveClass], None] = lambda _: None
        self.on_come_or_go: Callable[[LiveClass], None] = lambda _: None
        self.on_wall: Callable[[LiveClass], None] = lambda live: live.tell_as(TEACHER)
        self.on_look: Callable[[LiveClass], None] = lambda _: None

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
            if await self.store.create_table(class_id, new_code(), encode_class_fact(fact), now):
                break
        live = await self.find(class_id)
        if live.lesson.is_homework:
            ids = [(new_table_id(), new_code()) for _ in range(settings.pupils)]
            await live.ask(give_homework, Asker(now), ids)
        return live, key, teacher_code

    async def find(self, class_id: str) -> LiveClass:
        """A class by its id, from memory or from the store."""
        found = self.live.get(class_id)
        if found is None:
            head = await self.store.head(class_id) if class_id.startswith(CLASS_PREFIX) else None
            if head is None:
                raise Refused(Refusal.NO_SUCH_CLASS)
            loaded = LiveClass(Lesson(class_id, head.code), self.store, self.wake_ups, self.now)
            await loaded.read_on()
            found = self.live.setdefault(class_id, loaded)
            found.on_change = self.on_change
            found.on_come_or_go = self.on_come_or_go
            found.on_wall = self.on_wall
            found.on_look = self.on_look
            self.on_change(found)
        found.used = self.now()
        return found

    async def as_teacher(self, class_id: str, key: str) -> LiveClass:
        """The class of a class key; refused if it is another's."""
        found = await self.find(class_id)
        if not found.lesson.is_teacher(hash_of(key)):
            await found.catch_up(found.lesson.number + 1)  # the device may have been added at another node
        if not found.lesson.is_teacher(hash_of(key)):
            raise Refused(Refusal.NOT_THE_TEACHER)
        return found

    async def as_pupil(self, class_id: str, key: str) -> tuple[LiveClass, int]:
        """The class and the pupil that a key belongs to."""
        found, key_hash = await self.find(class_id), hash_of(key)
        pupil = found.lesson.pupil_with_key(key_hash)
        if pupil is None:
            await found.catch_up(found.lesson.number + 1)
            pupil = found.lesson.pupil_with_key(key_hash)
        if pupil is None:
            raise Refused(Refusal.NOT_IN_THE_CLASS)
        return found, pupil

    def forget_idle(self) -> None:
        """Drop classes from memory that nobody listens to and that have nothing pending."""
        oldest = self.now() - IDLE_SECONDS
        for class_id, found in list(self.live.items()):
            if not found.readers and found.used < oldest and found.lesson.state != "playing":
                del self.live[class_id]


def seconds_to_bell(settings: ClassSettings) -> int:
    """From the opening on: time to join and to play, or the days that homework is open."""
    if settings.preset == HOMEWORK:
        return SECONDS_OF_A_DAY * settings.days
    return SECONDS_TO_JOIN + 60 * settings.minutes


def new_teacher_code() -> str:
    return (new_code() + new_code())[:TEACHER_CODE_LETTERS]
