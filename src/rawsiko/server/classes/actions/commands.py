"""What is done in a class: by its teacher, by its pupils, by the bell. Coming in is in joining.py."""

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple

from rawsiko.classes.seating import (
    NoRoom,
    Place,
    Room,
    moved,
    place_for_next,
    ready_to_start,
    shuffled,
    without_table,
)
from rawsiko.debrief.quiz.round import Count
from rawsiko.server.classes import facts
from rawsiko.server.classes.actions.action import seated
from rawsiko.server.classes.actions.saying import check_phrase
from rawsiko.server.classes.facts import AnyClassFact, ClassSettings, Moment, PlannedTable
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.requests import (
    Bell,
    ChatMode,
    DoorSwitch,
    Eyes,
    Hand,
    LastTurnOf,
    MoveTo,
    PupilRef,
    ScoreTable,
    SeatRef,
    TableRef,
)
from rawsiko.server.domains import LATEST_BELL
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor


def change_settings(lesson: Lesson, who: Actor, what: ClassSettings) -> Sequence[AnyClassFact]:
    """Teacher: change the settings before the start."""
    lesson.check_lobby()
    return [facts.ClassChanged(what)]


def change_door(lesson: Lesson, who: Actor, what: DoorSwitch) -> Sequence[AnyClassFact]:
    """Teacher: open the door, to all or only to those with slips, or close it."""
    lesson.check_going_on()
    is_so = (lesson.door_open, lesson.slips_only) == (what.open, what.slips)
    return [] if is_so else [facts.DoorChanged(what.open, what.slips)]


def seat_pupil(lesson: Lesson, who: Actor, what: MoveTo) -> Sequence[AnyClassFact]:
    """Teacher: seat a pupil elsewhere; if the chair is taken, the two swap."""
    lesson.check_going_on()
    pupil = lesson.check_pupil(what.pupil)
    lesson.check_table(what.table)
    if lesson.started is not None and lesson.is_duplicate:
        raise Refused(Refusal.NO_SWAPS_IN_DUPLICATE)
    room = lesson.room
    free = room.free_chairs(what.table)
    if what.chair is None and not free:
        raise Refused(Refusal.TABLE_IS_FULL)
    chair = free[0] if what.chair is None else what.chair
    lesson.check_seat(what.table, chair)
    to = Place(what.table, chair)
    came_in: list[AnyClassFact] = [facts.PupilLetIn(what.pupil)] if pupil.knocks else []
    if what.pupil not in room.seated:
        there = lesson.pupil_at(what.table, chair)
        if there is not None and there not in who.away:
            raise Refused(Refusal.CHAIR_IS_TAKEN)  # only after two minutes without its pupil
        others = {pupil: place for pupil, place in room.seated.items() if pupil != there}
        room = Room(room.tables, room.players, others)
        return [*came_in, seated(room.with_place(what.pupil, to))]
    return [*came_in, seated(moved(room, what.pupil, to))]


def shuffle(lesson: Lesson, who: Actor, what: None) -> Sequence[AnyClassFact]:
    """Teacher: shuffle the seating, so that neighbours sit at different tables."""
    lesson.check_lobby()
    return [seated(shuffled(lesson.room, Random(who.seed)))]


def close_table(lesson: Lesson, who: Actor, what: TableRef) -> Sequence[AnyClassFact]:
    """Teacher: close a table before the start; its pupils sit on free chairs elsewhere."""
    lesson.check_lobby()
    lesson.check_table(what.table)
    try:
        room = without_table(lesson.room, what.table) if lesson.room.tables > 1 else None
    except NoRoom:
        room = None
    if room is None:
        raise Refused(Refusal.CLASS_IS_FULL)
    return [seated(room)]


class Counted(NamedTuple):
    """The sums of a round of the quiz, as far as they were counted at this node, and which counting."""

    moment: Moment
    counts: tuple[Count, ...] = ()
    counting: str = ""


class Start(NamedTuple):
    """Ids and codes for as many tables as there may be, the Turns that fit the time left, the quiz so far."""

    tables: Sequence[tuple[str, str]]
    turns: int
    quiz: Counted = Counted("before")  # what was answered in the lobby


def start(lesson: Lesson, who: Actor, what: Start) -> Sequence[AnyClassFact]:
    """Teacher: start all tables; bots sit on what is free."""
    if lesson.started is not None and not lesson.ended:
        return []
    lesson.check_lobby()
    assert lesson.opened is not None
    lesson.check_can_start()
    room = ready_to_start(lesson.room)
    secrets = lesson.opened.secrets
    tables = tuple(
        PlannedTable(table, code, secrets[0] if lesson.is_duplicate else secrets[number])
        for number, (table, code) in enumerate(what.tables[: room.tables])
    )
    closed = close_quiz(lesson, who, what.quiz)
    return [seated(room), *closed, facts.ClassStarted(tables, what.turns, lesson.bell, who.now)]


def give_homework(lesson: Lesson, who: Actor, what: Sequence[tuple[str, str]]) -> Sequence[AnyClassFact]:
    """Homework begins at once, with a table for each slip; one is opened when its slip is first shown."""
    if lesson.started is not None:
        return []
    assert lesson.opened is not None
    secret = lesson.opened.secrets[0]
    tables = tuple(PlannedTable(table, code, secret) for table, code in what)
    return [
        facts.Seating(len(tables), ()),
        facts.ClassStarted(tables, lesson.settings.turns, lesson.bell, who.now),
    ]


def move_bell(lesson: Lesson, who: Actor, what: Bell) -> Sequence[AnyClassFact]:
    """Teacher: move the bell."""
    lesson.check_going_on()
    if what.seconds is not None:
        return [facts.BellMoved(who.now + what.seconds)]
    moved_to = max(lesson.bell, who.now) + what.by
    return [facts.BellMoved(min(max(moved_to, who.now), who.now + LATEST_BELL))] if what.by else []


def ring_bell(lesson: Lesson, who: Actor, what: int) -> Sequence[AnyClassFact]:
    """Ring the bell that was set for `what`, once; homework simply ends."""
    if lesson.started is None or lesson.ended or lesson.rang or lesson.bell != what:
        return []
    return end_class(lesson, who, None) if lesson.is_homework else [facts.BellRang(who.now)]


def eyes_up(lesson: Lesson, who: Actor, what: Eyes) -> Sequence[AnyClassFact]:
    """Teacher: stop everything and ask for everybody's eyes, or go on."""
    lesson.check_playing()
    if not what.on:
        return [] if lesson.eyes is None else [facts.EyesUp(False, who.now)]
    check_phrase(what.phrase)
    return [facts.EyesUp(True, who.now, what.phrase, what.text)]


def note_opened(lesson: Lesson, who: Actor, what: set[int]) -> Sequence[AnyClassFact]:
    """Note which tables are there, once."""
    new = what - lesson.tables_opened
    return [facts.TablesOpened(tuple(sorted(new)))] if new else []


class Reported(NamedTuple):
    """What a table has reported of its match."""

    table_id: str
    fact: facts.TurnPlayed | facts.TableEnded


def note_report(lesson: Lesson, who: Actor, what: Reported) -> Sequence[AnyClassFact]:
    """Note how long a Turn took, or when a match ended, once."""
    fact = what.fact
    if isinstance(fact, facts.TurnPlayed):
        known = (fact.table, fact.turn) in lesson.turns_played
    else:
        known = fact.table in lesson.ends
    return [] if known or not lesson.plays_at(fact.table, what.table_id) else [fact]


class MatchWanted(NamedTuple):
    """Another match: new secrets for its dice, and whether to reshuffle the seating."""

    secrets: tuple[str, ...]
    bell: int
    new_tables: bool


def play_again(lesson: Lesson, who: Actor, what: MatchWanted) -> Sequence[AnyClassFact]:
    """Teacher: another match with the same pupils, at the same tables or at new ones."""
    if lesson.started is None:
        return []
    if not lesson.ended:
        raise Refused(Refusal.MATCH_HAS_NOT_ENDED)
    if lesson.is_homework:
        raise Refused(Refusal.CLASS_HAS_ENDED)
    room = Room(lesson.settings.tables, lesson.settings.players, lesson.room.seated)
    for number, pupil in enumerate(lesson.pupils):
        if pupil.is_in and number not in room.seated:
            room = room.with_place(number, place_for_next(room))
    closed = close_quiz(lesson, who, Counted("after")) if "after" in lesson.quiz.open else []
    places = shuffled(room, Random(who.seed)) if what.new_tables else room
    return [*closed, facts.AnotherMatch(what.secrets, what.bell), seated(places)]


def ask_last_turn(lesson: Lesson, who: Actor, what: LastTurnOf) -> Sequence[AnyClassFact]:
    """Teacher: call the running Turn or the next one the last."""
    lesson.check_playing()
    if what.table is not None:
        lesson.check_table(what.table)
    return [facts.LastTurnAsked(what.which, -1 if what.table is None else what.table)]


def ask_scoring(lesson: Lesson, who: Actor, what: ScoreTable) -> Sequence[AnyClassFact]:
    """Teacher: score matches as they stand, at one table or at all."""
    lesson.check_playing()
    if what.table is not None:
        lesson.check_table(what.table)
    table = -1 if what.table is None else what.table
    return [] if table in lesson.scoring_asked else [facts.ScoringAsked(table)]


def change_chat(lesson: Lesson, who: Actor, what: ChatMode) -> Sequence[AnyClassFact]:
    """Teacher: set which kind of chat is allowed."""
    lesson.check_going_on()
    return [] if lesson.chat == what.mode else [facts.ChatChanged(what.mode)]


def send_out(lesson: Lesson, who: Actor, what: PupilRef) -> Sequence[AnyClassFact]:
    """Teacher: send a pupil out, or turn away one who knocks; a bot takes their chair."""
    lesson.check_going_on()
    lesson.check_pupil(what.pupil)
    return [facts.PupilLeft(what.pupil)]


class Strangers(NamedTuple):
    """Who is to be sent out, and whose devices are there."""

    who: Literal["away", "by_code"]
    here: frozenset[int]


def send_out_strangers(lesson: Lesson, who: Actor, what: Strangers) -> Sequence[AnyClassFact]:
    """Teacher: before the start, send out all who came in by the code, or those whose device is away."""
    lesson.check_lobby()
    return [
        facts.PupilLeft(number)
        for number, pupil in enumerate(lesson.pupils)
        if not pupil.gone and not pupil.by_slip and (what.who == "by_code" or number not in what.here)
    ]


def hand_done(lesson: Lesson, who: Actor, what: PupilRef) -> Sequence[AnyClassFact]:
    """Teacher: a raised hand has been dealt with."""
    return [facts.HandLowered(what.pupil)] if what.pupil in lesson.hands else []


def void_slip(lesson: Lesson, who: Actor, what: SeatRef) -> Sequence[AnyClassFact]:
    """Teacher: void a slip; the pupil it took the seat from gets it back, however often it was used."""
    lesson.check_going_on()
    lesson.check_seat(what.table, what.chair)
    there = lesson.pupil_at(what.table, what.chair)
    taken = None if there is None else lesson.pupils[there].taken
    back = [] if there is None or taken is None else [facts.NewKey(there, taken[0])]
    return [facts.SlipVoided(what.table, what.chair), *back]


def end_class(lesson: Lesson, who: Actor, what: None) -> Sequence[AnyClassFact]:
    """Teacher: end the lesson; what still runs is scored as it stands."""
    return [] if lesson.ended else [facts.ClassEnded(who.now)]


def close_results(lesson: Lesson, who: Actor, what: None) -> Sequence[AnyClassFact]:
    """Teacher: close the results; names that pupils typed are forgotten now."""
    return [facts.ResultsClosed(who.now)] if lesson.ended and not lesson.results_closed else []


def wind_up(lesson: Lesson, who: Actor, what: None) -> Sequence[AnyClassFact]:
    """Record that clean-up after the class is complete."""
    return [facts.WoundUp()] if lesson.ended and not lesson.wound_up else []


def open_quiz(lesson: Lesson, who: Actor, what: Moment) -> Sequence[AnyClassFact]:
    """Teacher: open a round of the quiz on every screen; one that was answered stays closed."""
    if lesson.quiz.was_answered(what):
        raise Refused(Refusal.QUIZ_IS_CLOSED)
    return [] if what in lesson.quiz.called else [facts.QuizOpened(what, called=True)]


def offer_quiz(lesson: Lesson, who: Actor, what: Moment) -> Sequence[AnyClassFact]:
    """Open a round of the quiz for whoever has finished and wants to answer."""
    return [] if what in lesson.quiz.open else [facts.QuizOpened(what)]


def close_quiz(lesson: Lesson, who: Actor, what: Counted) -> Sequence[AnyClassFact]:
    """Teacher: close a round of the quiz; its sums are stored, once."""
    is_news = bool(what.counts) and not lesson.quiz.has(what.counting)
    return [facts.QuizClosed(*what)] if what.moment in lesson.quiz.open or is_news else []


def raise_hand(lesson: Lesson, who: Actor, what: Hand) -> Sequence[AnyClassFact]:
    """Pupil: raise your hand, say what about, or lower it; saying it later keeps your place in line."""
    lesson.check_going_on()
    assert who.pupil is not None
    up = lesson.hands.get(who.pupil)
    if not what.on:
        return [] if up is None else [facts.HandLowered(who.pupil)]
    if up is not None and up.about == what.about:
        return []
    return [facts.HandRaised(who.pupil, who.now if up is None else up.at, what.about)]


def leave(lesson: Lesson, who: Actor, what: None) -> Sequence[AnyClassFact]:
    """Pupil: leave the class; a bot takes your chair."""
    assert who.pupil is not None
    return [] if lesson.pupils[who.pupil].gone else [facts.PupilLeft(who.pupil)]


def issue_code(lesson: Lesson, who: Actor, what: facts.CodeIssued) -> Sequence[AnyClassFact]:
    """A code that works once."""
    lesson.check_going_on()
    return [what]


def add_facts(lesson: Lesson, who: Actor, what: Sequence[AnyClassFact]) -> Sequence[AnyClassFact]:
    """Add facts without checking them."""
    return what
