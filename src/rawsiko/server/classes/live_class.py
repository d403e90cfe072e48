"""A class in memory: what each of its subscribers is sent. Its log is that of live_log.py."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from rawsiko.debrief.quiz.round import QuizRound
from rawsiko.server.classes.actions.commands import Counted
from rawsiko.server.classes.actions.joining import Silent
from rawsiko.server.classes.facts import (
    AnotherMatch,
    AnyClassFact,
    ClassEnded,
    ClassStarted,
    Moment,
    TableEnded,
    TablesOpened,
    TurnPlayed,
    WoundUp,
    decode_class_fact,
    encode_class_fact,
)
from rawsiko.server.classes.lesson import ENDED, LOBBY, PLAYING, Lesson
from rawsiko.server.classes.shapes import ClassMessage, relative
from rawsiko.server.classes.stages import Stages
from rawsiko.server.classes.views import pupil_view
from rawsiko.server.classes.wall import Wall
from rawsiko.server.log.live_log import LiveLog, NextRow
from rawsiko.server.log.merge_patch import patch_between
from rawsiko.server.log.observers import Observers
from rawsiko.server.log.subscribers import Message, Subscriber
from rawsiko.server.log.timers import Timers
from rawsiko.server.logger import log
from rawsiko.server.refusals import Refusal
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.updates import encode
from rawsiko.server.tables.wire import Json, snake_case

TEACHER: Final = None  # who listens without being a pupil
ENDING: Final = "ending"  # what the store says of a class that has ended until it is wound up
SECONDS_A_SEAT_IS_KEPT: Final = 120
SILENT_SECONDS: Final = 15  # a browser listens at once
LOOK_AGAIN_SECONDS: Final = 3


def state_after(lesson: Lesson, fact: AnyClassFact) -> str:
    """The `state` column after this fact; used to find classes on restart."""
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


#: What tables report of their match: it changes forecasts, and nothing that anybody waits for.
REPORTS: Final = (TablesOpened, TurnPlayed, TableEnded)


class LiveClass(LiveLog):
    """A Lesson with its store, its subscribers and its turn."""

    wiped_refusal = Refusal.NO_SUCH_CLASS

    def __init__(
        self, lesson: Lesson, tables: TableRegistry, timers: Timers, observers: "Observers[LiveClass]"
    ) -> None:
        super().__init__(lesson, tables.context, observers)
        self.lesson = lesson
        self.told: dict[int | None, Json] = {}  # what each kind of subscriber has been told
        self.seen: dict[int, float] = {}  # when a pupil was last present at this node
        self.version = int(self.now() * 10)  # grows with every message, even across a restart
        self.told_at: dict[int | None, int] = {}  # the version of what each kind of subscriber was told last
        self.silent: dict[int, float] = {}  # when pupils came in by the code who have not listened yet
        self.stages = Stages()
        self.wall = Wall(self, tables, timers)
        self.rounds: dict[Moment, QuizRound] = {}  # of the quiz, that were open here
        self.is_being_wiped = False  # its tables go one after the other

    def next_row(self, fact: AnyClassFact) -> NextRow:
        return NextRow(encode_class_fact(fact), state_after(self.lesson, fact))

    def decode(self, body: bytes) -> AnyClassFact:
        fact: AnyClassFact = decode_class_fact(body)
        return fact

    def take(self, fact: AnyClassFact) -> None:
        """Apply a stored fact."""
        self.lesson.apply(fact)
        if isinstance(fact, AnotherMatch):
            self.stages = Stages()
            self.wall.clear()

    def note_row(self, fact: AnyClassFact) -> None:
        log.info(snake_case(type(fact).__name__), klass=self.name, number=self.number)

    def settled(self, facts: Sequence[AnyClassFact], *, own: bool) -> None:
        """Send all changes, unless it was a report of a table in memory here."""
        if not own or not all(isinstance(fact, REPORTS) for fact in facts):
            self.tell()
            self.changed()

    def close_round(self, moment: Moment) -> Counted:
        """The sums of what was answered here; nothing is counted after that."""
        counting = self.rounds.get(moment)
        if counting is None:
            return Counted(moment)
        sums = tuple(counting.close())
        return Counted(moment, sums if any(count.answers for count in sums) else (), counting.id)

    def holds_answers(self) -> bool:
        """Whether answers of the quiz are here that are stored nowhere yet."""
        return any(counting.handed_in for counting in self.rounds.values())

    # Who listens

    def view_for(self, pupil: int | None) -> Json:
        """The view of a pupil (None: a teacher), with absolute times."""
        if pupil is TEACHER:
            return self.wall.view()
        return pupil_view(self.lesson, pupil, self.present(), self.stages)

    def tell(self) -> None:
        """Send each subscriber the changes to its view."""
        self.tell_pupils()
        self.send_away()
        self.wall.class_changed()

    def tell_pupils(self) -> None:
        for pupil in self.present():
            self.tell_changes(pupil, self.view_for(pupil))

    def tell_changes(self, pupil: int | None, view: Json) -> None:
        """Send a pupil (None: the teachers) how their view differs from what was sent last."""
        patch = patch_between(self.told.get(pupil, {}), view)
        if patch:
            self.told[pupil] = view
            self.count(pupil)
            self.send(pupil, patch=patch)

    def count(self, pupil: int | None) -> None:
        """Number the next message to this kind of subscriber."""
        self.version += 1
        self.told_at[pupil] = self.version

    def send(self, pupil: int | None, **content: Any) -> None:
        """Send a patch or a nudge to the subscribers of one pupil, or of the teacher."""
        if subscribers := self.audience.at(pupil):
            message = Message(self.name, None, self.message(pupil, relative(content, self.now())))
            for subscriber in subscribers:
                subscriber.put(message)

    def message(self, pupil: int | None, content: Json) -> bytes:
        return encode(ClassMessage(class_id=self.name, number=self.told_at[pupil], **content))

    def refuses(self, pupil: int | None, key_hash: str | None) -> Refusal | None:
        """Why a subscriber may no longer listen: a revoked device, a pupil sent out."""
        assert key_hash is not None
        if pupil is TEACHER:
            return None if self.lesson.is_teacher(key_hash) else Refusal.NOT_THE_TEACHER
        return None if self.lesson.pupil_with_key(key_hash) == pupil else Refusal.SEAT_MOVED

    def drop(self, subscriber: Subscriber, seat: int | None, why: Refusal) -> None:
        subscriber.drop_source(self.name, None, why)

    @property
    def newest(self) -> int:
        return self.version

    async def listen(
        self, subscriber: Subscriber, pupil: int | None, after: int, key_hash: str | None = None
    ) -> AsyncIterator[Message]:
        """Register a subscriber; they get the whole view first, unless they have it."""
        self.audience.add(subscriber, pupil, key_hash)
        self.see(pupil)
        self.came_or_went()
        self.tell_changes(pupil, view := self.view_for(pupil))  # other devices of the same person
        if after != self.told_at.get(pupil):
            content = relative({"view": view}, self.now())
            yield Message(self.name, None, self.message(pupil, content), pupil)

    def see(self, pupil: int | None) -> None:
        """A pupil is there now."""
        if pupil is not None:
            self.seen[pupil] = self.now()
            self.silent.pop(pupil, None)

    def silent_ones(self) -> Silent:
        """Who came in by the code and has not listened since."""
        people, long_ago = self.lesson.pupils, self.now() - SILENT_SECONDS
        self.silent = {pupil: came for pupil, came in self.silent.items() if not people[pupil].gone}
        for_long = [pupil for pupil, came in self.silent.items() if came <= long_ago]
        return Silent(for_long, LOOK_AGAIN_SECONDS if len(for_long) < len(self.silent) else 0)

    def leave(self, subscriber: Subscriber, pupil: int | None) -> None:
        self.see(pupil)
        super().leave(subscriber, pupil)

    def away(self) -> frozenset[int]:
        """The pupils who have not been there for two minutes: their seats may be given away."""
        long_ago = self.now() - SECONDS_A_SEAT_IS_KEPT
        recently = {pupil for pupil, seen in self.seen.items() if seen > long_ago} | self.present()
        return frozenset(range(len(self.lesson.pupils))) - recently

    def is_watched(self) -> bool:
        """Whether anyone is looking at the wall."""
        return TEACHER in self.audience.by_seat
