"""A class in memory: its one writer, its readers, and what each reader gets. Finding one is in finding.py.

An action answers with facts (actions.py), which are stored, applied and told. A class's log is kept like
those of the tables, under an id that no table has, so both stores keep it with all their promises.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import structlog
from msgspec import Raw

from rawsiko.debrief.quiz.round import Count, QuizRound
from rawsiko.server.classes.asking import Asker, ClassAction
from rawsiko.server.classes.facts import (
    AnotherMatch,
    AnyClassFact,
    ClassEnded,
    ClassStarted,
    Moment,
    WoundUp,
    decode_class_fact,
    encode_class_fact,
)
from rawsiko.server.classes.lesson import ENDED, LOBBY, PLAYING, Lesson
from rawsiko.server.classes.shapes import ClassMessage, TableCard, relative
from rawsiko.server.classes.views import people_view, pupil_view, teacher_view
from rawsiko.server.live import Now
from rawsiko.server.merge_patch import patch_between
from rawsiko.server.readers import Message, Reader
from rawsiko.server.refusals import Refusal
from rawsiko.server.store import Store
from rawsiko.server.store.interface import Outcome
from rawsiko.server.updates import encode
from rawsiko.server.wake_ups import WakeUps
from rawsiko.server.wire import Json, snake_case

TEACHER: Final = None  # who listens without being a pupil
ENDING: Final = "ending"  # what the store says of a class that has ended until it is wound up
SECONDS_A_SEAT_IS_KEPT: Final = 120

log = structlog.get_logger()


def state_after(lesson: Lesson, fact: AnyClassFact) -> str:
    """What the store says of a class once a fact is stored: how a class is found after a restart."""
    match fact:
        case ClassStarted():
            return PLAYING
        case ClassEnded():
            return ENDING
        case WoundUp():
            return ENDED
        case AnotherMatch():
            return LOBBY
    return ENDING if lesson.ended and not lesson.wound_up else lesson.state


class LiveClass:
    """A Lesson with its store and its readers."""

    def __init__(self, lesson: Lesson, store: Store, wake_ups: WakeUps, now: Now) -> None:
        self.lesson = lesson
        self.store = store
        self.wake_ups = wake_ups
        self.now = now
        self.lock = asyncio.Lock()
        self.readers: dict[tuple[Reader, int | None], str] = {}  # by pupil, None for a teacher; key's hash
        self.listening: dict[int | None, set[Reader]] = {}  # the same readers, by whom they listen as
        self.told: dict[int | None, Json] = {}  # what each kind of reader has been told
        self.seen: dict[int, float] = {}  # when a pupil was last present at this node
        self.version = int(now() * 10)  # grows with every change, even across a restart
        self.cards: dict[str, TableCard] = {}  # by number of the table, as last built
        self.running: set[int] = set()  # tables whose match has started
        self.over: set[int] = set()  # and those whose match has ended
        self.gone: set[int] = set()  # tables that were wiped since
        self.rounds: dict[Moment, QuizRound] = {}  # of the quiz, that were open here
        self.on_change: Callable[[LiveClass], None] = lambda _: None
        self.on_come_or_go: Callable[[LiveClass], None] = lambda _: None
        self.on_wall: Callable[[LiveClass], None] = lambda live: live.tell_as(TEACHER)
        self.on_look: Callable[[LiveClass], None] = lambda _: None
        self.used = now()

    @property
    def name(self) -> str:
        return self.lesson.id

    async def ask(self, action: ClassAction, who: Asker, what: object) -> int:
        """Store, apply and tell the facts that an action answers with."""
        if await self.note(action, who, what):
            self.tell()
            self.on_change(self)
        return self.lesson.number

    async def note(self, action: ClassAction, who: Asker, what: object) -> bool:
        """Store and apply facts that need not be told at once; False if there are none."""
        async with self.lock:
            before = self.lesson.number
            while True:
                facts = action(self.lesson, who, what)
                stored = [await self.append(fact) for fact in facts[:1]]
                if not facts or all(stored):
                    break
                await self.read_on()  # another node was faster: ask again
            for fact in facts[1:]:
                while not await self.append(fact):
                    await self.read_on()
        if self.lesson.number > before + len(facts):  # rows of another node, which are news to everybody here
            self.tell()
            self.on_change(self)
        return bool(facts)

    async def append(self, fact: AnyClassFact) -> bool:
        """Store a fact and apply it; False if another node was faster."""
        number = self.lesson.number + 1
        appended = await self.store.append(
            self.lesson.id,
            number,
            encode_class_fact(fact),
            once=None,
            state=f"class {state_after(self.lesson, fact)}",
            now=int(self.now()),
        )
        if appended.outcome is not Outcome.APPENDED:
            return False
        self.take(fact)
        self.used = self.now()
        self.wake_ups.publish(self.lesson.id, number)
        log.info(snake_case(type(fact).__name__), klass=self.lesson.id, number=number)
        return True

    async def read_on(self) -> None:
        for row in await self.store.read(self.lesson.id, after=self.lesson.number):
            if row.number == self.lesson.number + 1:
                self.take(decode_class_fact(row.body))

    def take(self, fact: AnyClassFact) -> None:
        """Apply a stored fact."""
        self.lesson.apply(fact)
        if isinstance(fact, AnotherMatch):
            self.forget_tables()

    async def catch_up(self, number: int) -> None:
        """Another node has got as far as `number`."""
        if number > self.lesson.number:
            async with self.lock:
                before = self.lesson.number
                await self.read_on()
            if self.lesson.number > before:
                self.tell()
                self.on_change(self)

    def close_round(self, moment: Moment) -> tuple[Count, ...]:
        """The sums of what was answered here; nothing is counted after that."""
        counting = self.rounds.get(moment)
        sums = [] if counting is None else counting.close()
        return tuple(sums) if any(count.answers for count in sums) else ()

    # Who listens

    def view_for(self, pupil: int | None) -> Json:
        """Everything a pupil, or with None a teacher, may see; times as points in time."""
        here = self.present()
        if pupil is TEACHER:
            self.on_look(self)
            answered = {moment: counting.handed_in for moment, counting in self.rounds.items()}
            devices = self.listeners(TEACHER)
            return teacher_view(self.lesson, self.cards, here, answered, devices=devices)
        return pupil_view(self.lesson, pupil, here, self.running, self.over, self.gone)

    def forget_tables(self) -> None:
        """The class plays another match, at other tables."""
        self.cards.clear()
        self.running.clear()
        self.over.clear()
        self.gone.clear()

    def tell(self) -> None:
        """Tell everybody what has changed for them since they were last told."""
        self.tell_pupils()
        self.drop_strangers()
        if self.is_watched():
            self.on_wall(self)

    def tell_pupils(self) -> None:
        for pupil in self.present():
            self.tell_as(pupil)

    def tell_as(self, pupil: int | None) -> None:
        """Tell a pupil, or with None the teachers, what has changed for them."""
        view = self.view_for(pupil)  # which may tell the wall other news first
        self.version += 1
        patch = patch_between(self.told.get(pupil, {}), view)
        if patch:
            self.told[pupil] = view
            self.send(pupil, patch=patch)

    def tell_who_is_there(self, cards: str) -> None:
        """Tell teachers who has come or gone, and what has changed on cards: the inside of a JSON object."""
        told = self.told[TEACHER]
        there = {"devices": self.listeners(TEACHER), "pupils": people_view(self.lesson, self.present())}
        patch = patch_between({part: told[part] for part in there}, there)
        told |= there
        if cards:
            patch["tables"] = Raw(b"{%b}" % cards.encode())
        if patch:
            self.version += 1
            self.send_now(TEACHER, {"patch": patch})

    def send(self, pupil: int | None, **content: Any) -> None:
        """Send a patch or a nudge to everybody who listens as a pupil, or as a teacher."""
        self.send_now(pupil, relative(content, self.now()))

    def send_now(self, pupil: int | None, content: Json) -> None:
        """Like `send`, with times as seen from now."""
        message = Message(self.lesson.id, None, self.message(content))
        for reader in list(self.listening.get(pupil, ())):
            reader.put(message)

    def message(self, content: Json) -> bytes:
        return encode(ClassMessage(class_id=self.lesson.id, number=self.version, **content))

    def drop_strangers(self) -> None:
        """End the streams of readers who lost their right to listen: a revoked device, a pupil sent out."""
        for (reader, pupil), key_hash in list(self.readers.items()):
            if not self.may_listen(pupil, key_hash):
                self.forget_reader(reader, pupil)
                why = Refusal.NOT_THE_TEACHER if pupil is TEACHER else Refusal.SEAT_MOVED
                reader.lose(self.lesson.id, None, why)

    def may_listen(self, pupil: int | None, key_hash: str) -> bool:
        if pupil is TEACHER:
            return self.lesson.is_teacher(key_hash)
        return self.lesson.pupil_with_key(key_hash) == pupil

    def listen(self, reader: Reader, pupil: int | None, after: int, key_hash: str) -> list[Message]:
        """Register a reader; they get the whole view first, unless they have it."""
        self.readers[reader, pupil] = key_hash
        self.listening.setdefault(pupil, set()).add(reader)
        self.see(pupil)
        self.on_come_or_go(self)
        self.tell_as(pupil)  # first bring other devices of the same person up to date
        if after == self.version:
            return []
        view = self.view_for(pupil)
        self.told[pupil] = view
        content = relative({"view": view}, self.now())
        return [Message(self.lesson.id, None, self.message(content), pupil)]

    def see(self, pupil: int | None) -> None:
        """A pupil is there now."""
        if pupil is not None:
            self.seen[pupil] = self.now()

    def leave(self, reader: Reader, pupil: int | None) -> None:
        if (reader, pupil) in self.readers:
            self.forget_reader(reader, pupil)
            self.see(pupil)
            self.on_come_or_go(self)

    def forget_reader(self, reader: Reader, pupil: int | None) -> None:
        del self.readers[reader, pupil]
        self.listening[pupil].discard(reader)
        if not self.listening[pupil]:
            del self.listening[pupil]

    def away(self) -> frozenset[int]:
        """The pupils who have not been there for two minutes: their seats may be given away."""
        long_ago = self.now() - SECONDS_A_SEAT_IS_KEPT
        recently = {pupil for pupil, seen in self.seen.items() if seen > long_ago} | self.present()
        return frozenset(range(len(self.lesson.pupils))) - recently

    def listeners(self, pupil: int | None) -> int:
        return len(self.listening.get(pupil, ()))

    def is_watched(self) -> bool:
        """Whether anyone is looking at the wall."""
        return TEACHER in self.listening

    def present(self) -> set[int]:
        """The pupils who listen to the class here."""
        return {pupil for pupil in self.listening if pupil is not None}


class ListeningPlace:
    """A class as a stream listens to it with one key (streams.py)."""

    def __init__(self, live: LiveClass, key_hash: str) -> None:
        self.live = live
        self.key_hash = key_hash

    @property
    def name(self) -> str:
        return self.live.name

    @property
    def number(self) -> int:
        return self.live.version

    def begin(self, reader: Reader, chair: int | None, after: int) -> list[Message]:
        """Register a reader; returns what they get first."""
        return self.live.listen(reader, chair, after, self.key_hash)

    async def listen(self, reader: Reader, chair: int | None, after: int) -> AsyncIterator[Message]:
        for message in self.begin(reader, chair, after):
            yield message

    def leave(self, reader: Reader, chair: int | None) -> None:
        self.live.leave(reader, chair)

    def listeners(self, chair: int | None) -> int:
        return self.live.listeners(chair)
