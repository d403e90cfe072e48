"""Lesson: who is in a class and what it is doing, folded from the facts of its log.

Pure, like a table (server/tables/table.py): loading a class and conducting it are the same thing.
"""

from dataclasses import dataclass, field
from typing import Final, assert_never

import msgspec

from rawsiko.classes.names import is_of_the_list
from rawsiko.classes.plan import FEWEST_PUPILS, HOMEWORK
from rawsiko.classes.seating import Place, Room
from rawsiko.server.classes import facts
from rawsiko.server.classes.codes import Codes
from rawsiko.server.classes.facts import AnyClassFact, ClassSettings, PlannedTable
from rawsiko.server.classes.pupil import Pupil
from rawsiko.server.classes.quiz_rounds import QuizRounds
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.data_sets import DataSetName
from rawsiko.server.tables.facts import Chat

LOBBY, PLAYING, ENDED = "lobby", "playing", "ended"
#: Names that pupils typed are still there for the prize-giving: so many seconds after the end at most.
NAMES_SECONDS: Final = 1_800


@dataclass(slots=True)
class Lesson:
    """The state after `number` facts."""

    id: str
    code: str
    number: int = 0
    opened: facts.ClassOpened | None = None
    settings: ClassSettings = field(default_factory=ClassSettings)
    codes: Codes = field(default_factory=Codes)
    door_open: bool = True
    slips_only: bool = False  # the code lets nobody in
    pupils: list[Pupil] = field(default_factory=list)
    room: Room = field(default_factory=lambda: Room(1, 3, {}))
    started: facts.ClassStarted | None = None
    past: tuple[PlannedTable, ...] = ()  # of matches before this one
    tables_opened: set[int] = field(default_factory=set)
    turns_played: dict[tuple[int, int], int] = field(default_factory=dict)  # seconds, by table and Turn
    ends: dict[int, int] = field(default_factory=dict)  # when matches ended, by table
    bell: int = 0
    rang: int = 0  # when the bell rang for the match that is played now
    eyes: facts.EyesUp | None = None
    held: facts.Held | None = None
    paused: set[int] = field(default_factory=set)  # tables
    held_tables: dict[int, int] = field(default_factory=dict)  # since when
    words: dict[int, facts.WordSaid] = field(default_factory=dict)  # what each table was told last
    last_turn_asked: list[facts.LastTurnAsked] = field(default_factory=list)
    scoring_asked: set[int] = field(default_factory=set)  # tables, -1 for all
    chat: Chat = "phrases"
    hands: dict[int, facts.HandRaised] = field(default_factory=dict)  # by pupil, oldest first
    quiz: QuizRounds = field(default_factory=QuizRounds)
    ended: int = 0
    results_closed: int = 0
    wound_up: bool = False

    @property
    def state(self) -> str:
        if self.ended:
            return ENDED
        return LOBBY if self.started is None else PLAYING

    @property
    def tables(self) -> tuple[PlannedTable, ...]:
        return () if self.started is None else self.started.tables

    @property
    def data(self) -> DataSetName | None:
        """What its tables are played with; None for the server's own set."""
        if self.opened is None or not self.opened.data_set:
            return None
        return DataSetName(self.opened.data_set, self.opened.data_hash)

    @property
    def is_homework(self) -> bool:
        """Everybody plays alone with bots, each at a table of their own, whenever they like."""
        return self.settings.preset == HOMEWORK

    @property
    def is_duplicate(self) -> bool:
        """The same cards and dice at all tables; nothing is opened before the class has closed."""
        return self.settings.preset == "duplicate" or self.is_homework

    def is_teacher(self, key_hash: str) -> bool:
        return key_hash in self.codes.teachers_keys

    def pupil_with_key(self, key_hash: str) -> int | None:
        for number, pupil in enumerate(self.pupils):
            if pupil.key_hash == key_hash and not pupil.gone:
                return number
        return None

    def has_left(self, key_hash: str) -> bool:
        """Whether the holder of this key has left the class or was removed."""
        return any(pupil.gone and pupil.key_hash == key_hash for pupil in self.pupils)

    def keys(self) -> frozenset[str]:
        """The hashes of all keys that are good now."""
        return frozenset(
            [*self.codes.teachers_keys, *(pupil.key_hash for pupil in self.pupils if not pupil.gone)]
        )

    def was_opened(self, table: int) -> bool:
        """Whether a table has existed. Older logs say so only of tables that have played a Turn."""
        return (
            table in self.tables_opened
            or table in self.ends
            or any(where == table for where, _ in self.turns_played)
        )

    def plays_at(self, table: int, table_id: str) -> bool:
        """Whether a table has this number in the match that is played now. One of the match before may still
        report while the next is being seated."""
        return table < len(self.tables) and self.tables[table].table == table_id

    def wants_table(self, table: int, table_id: str) -> bool:
        """Whether a table is to be there now: those of homework from when someone first sits down at them."""
        begun = not self.is_homework or bool(self.room.pupils_at(table)) or self.was_opened(table)
        return begun and self.plays_at(table, table_id)

    def pupil_at(self, table: int, chair: int) -> int | None:
        """Who sits there; None for a bot or a free chair."""
        place = Place(table, chair)
        return next((pupil for pupil, where in self.room.seated.items() if where == place), None)

    def names(self) -> set[str]:
        return {pupil.name for pupil in self.pupils if not pupil.gone}

    def wants_pause(self, table: int) -> bool:
        """Whether a table should be paused now."""
        stopped = self.eyes is not None or self.held is not None
        return stopped or table in self.paused or table in self.held_tables

    def has_typed_names(self) -> bool:
        """Whether somebody has a name that they typed."""
        return not all(is_of_the_list(pupil.name) for pupil in self.pupils)

    @property
    def names_until(self) -> int | None:
        """When names that pupils typed are forgotten at the latest; None if there are none any more, or they
        go now. A bell that rang while the server was down was the end."""
        keeps = self.ended and not self.results_closed and self.has_typed_names()
        return min(self.ended, self.bell) + NAMES_SECONDS if keeps else None

    def apply(self, fact: AnyClassFact) -> None:
        """Take in the next fact of the log."""
        self.number += 1
        if isinstance(fact, facts.FactOfPupils):
            self.apply_to_pupils(fact)
        elif isinstance(fact, facts.FactOfPlay):
            self.apply_to_play(fact)
        elif isinstance(fact, facts.FactOfCodes):
            self.codes.apply(fact)
        else:
            self.apply_to_class(fact)

    def apply_to_class(self, fact: facts.FactOfClass) -> None:
        match fact:
            case facts.ClassOpened():
                self.opened = fact
                self.codes = Codes([fact.key_hash], fact.teacher_code_hash)
                self.bell = fact.bell
                self.apply_settings(fact.settings)
            case facts.ClassChanged():
                self.apply_settings(fact.settings)
            case facts.DoorChanged():
                self.door_open, self.slips_only = fact.open, fact.slips
            case facts.ClassStarted():
                self.started = fact
                self.bell = fact.bell
            case facts.TablesOpened():
                self.tables_opened.update(fact.tables)
            case facts.TurnPlayed():
                self.turns_played[fact.table, fact.turn] = fact.seconds
            case facts.TableEnded():
                self.ends.setdefault(fact.table, fact.at)
            case facts.AnotherMatch():
                self.begin_again(fact)
            case facts.ClassEnded():
                self.end(fact)
            case facts.ResultsClosed():
                self.results_closed = fact.at
            case facts.WoundUp():
                self.wound_up = True
            case _:
                assert_never(fact)

    def apply_to_pupils(self, fact: facts.FactOfPupils) -> None:
        match fact:
            case facts.PupilCame():
                self.come_in(fact)
            case facts.PupilLetIn():
                self.pupils[fact.pupil].knocks = False
            case facts.PupilLooksOn():
                self.pupils[fact.pupil].knocks = False
                self.pupils[fact.pupil].beside = fact.beside
            case facts.Seating():
                places = {pupil: Place(table, chair) for pupil, table, chair in fact.places}
                self.room = Room(fact.tables, self.room.players, places)
            case facts.PupilRenamed():
                self.pupils[fact.pupil].rename(fact)
            case facts.PupilLeft():
                self.leave(fact.pupil)
            case facts.NewKey():
                self.pupils[fact.pupil].change_key(fact)
            case facts.HandRaised():
                self.hands[fact.pupil] = fact
            case facts.HandLowered():
                self.hands.pop(fact.pupil, None)
            case _:
                assert_never(fact)

    def apply_to_play(self, fact: facts.FactOfPlay) -> None:
        match fact:
            case facts.BellMoved():
                self.bell = fact.bell
                if self.held is not None and self.held.away:
                    self.held = None  # the teacher has answered: play on
            case facts.BellRang():
                self.rang = fact.at
            case facts.EyesUp():
                self.eyes = fact if fact.on else None
            case facts.Held():
                self.held = fact if fact.on else None
            case facts.TablePaused():
                self.paused = self.paused - {fact.table} | ({fact.table} if fact.on else set())
            case facts.TableHeld(on=True):
                self.held_tables[fact.table] = fact.at
            case facts.TableHeld():
                self.held_tables.pop(fact.table, None)
            case facts.WordSaid():
                self.words.update((table, fact) for table, _, _ in fact.tables)
            case facts.LastTurnAsked():
                self.last_turn_asked.append(fact)
            case facts.ScoringAsked():
                self.scoring_asked.add(fact.table)
            case facts.ChatChanged():
                self.chat = fact.mode
            case facts.QuizOpened():
                self.quiz.begin(fact)
            case facts.QuizClosed():
                self.quiz.close(fact)
            case _:
                assert_never(fact)

    def come_in(self, fact: facts.PupilCame) -> None:
        pupil = Pupil(fact.name, fact.avatar, fact.key_hash, fact.value, fact.knocks, fact.late, fact.by_slip)
        self.pupils.append(pupil)

    def apply_settings(self, settings: ClassSettings) -> None:
        self.settings = settings
        self.chat = settings.chat
        self.quiz.plan(wanted=settings.quiz)
        self.room = Room(
            max(settings.tables, self.room.tables if self.room.seated else 0),
            settings.players,
            {pupil: place for pupil, place in self.room.seated.items() if place.chair < settings.players},
        )

    def begin_again(self, fact: facts.AnotherMatch) -> None:
        """Back to the lobby; the tables so far are kept, and wiped with the class."""
        assert self.opened is not None
        self.past += self.tables
        self.opened = msgspec.structs.replace(self.opened, secrets=fact.secrets)
        self.bell, self.rang, self.started, self.ended, self.wound_up = fact.bell, 0, None, 0, False
        self.results_closed = 0
        self.paused, self.scoring_asked, self.tables_opened = set(), set(), set()
        self.last_turn_asked, self.turns_played, self.ends = [], {}, {}
        for pupil in self.pupils:
            pupil.late, pupil.value, pupil.beside = False, "", -1

    def leave(self, pupil: int) -> None:
        self.pupils[pupil].gone = True
        self.hands.pop(pupil, None)
        others = {other: place for other, place in self.room.seated.items() if other != pupil}
        self.room = Room(self.room.tables, self.room.players, others)

    def end(self, fact: facts.ClassEnded) -> None:
        self.ended = fact.at
        self.eyes = self.held = None
        self.hands.clear()
        self.held_tables.clear()
        self.words.clear()

    def check_lobby(self) -> None:
        """Refuse what is possible only before the start."""
        self.check_going_on()
        if self.started is not None:
            raise Refused(Refusal.CLASS_HAS_STARTED)

    def check_can_start(self) -> None:
        """Refuse to start an empty class."""
        if self.started is None and sum(pupil.is_in for pupil in self.pupils) < FEWEST_PUPILS:
            raise Refused(Refusal.TWO_PUPILS_NEEDED)

    def check_playing(self) -> None:
        """Refuse what is possible only during the lesson."""
        self.check_going_on()
        if self.started is None:
            raise Refused(Refusal.CLASS_HAS_NOT_STARTED)

    def check_going_on(self) -> None:
        if self.ended:
            raise Refused(Refusal.CLASS_HAS_ENDED)

    def check_pupil(self, pupil: int) -> Pupil:
        if not 0 <= pupil < len(self.pupils) or self.pupils[pupil].gone:
            raise Refused(Refusal.NO_SUCH_PUPIL)
        return self.pupils[pupil]

    def has_table(self, table: int) -> bool:
        count = len(self.tables) if self.started is not None else self.room.tables
        return 0 <= table < count

    def check_table(self, table: int) -> None:
        if not self.has_table(table):
            raise Refused(Refusal.NO_SUCH_TABLE)

    def check_seat(self, table: int, chair: int) -> None:
        self.check_table(table)
        if not 0 <= chair < self.room.players:
            raise Refused(Refusal.NO_SUCH_CHAIR)
