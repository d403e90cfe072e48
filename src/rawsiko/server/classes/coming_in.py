"""Actions of pupils who come into a class: by its code or a slip, late, or when every chair is taken."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec

from rawsiko.classes.names import PUPILS, free_name
from rawsiko.classes.plan import MOST_PUPILS
from rawsiko.classes.seating import NoRoom, Place, Room, chair_for_late, place_for_next
from rawsiko.server.classes.asking import Asker, seated
from rawsiko.server.classes.facts import (
    AnyClassFact,
    CodeUsed,
    DeviceAdded,
    NewKey,
    PupilCame,
    PupilLeft,
    PupilLetIn,
    PupilLooksOn,
    PupilRenamed,
)
from rawsiko.server.classes.lesson import Lesson, Pupil
from rawsiko.server.classes.requests import Join, LookOn
from rawsiko.server.names import AVATARS, cleaned_name, free_avatar
from rawsiko.server.refusals import Refusal, Refused

MOST_DEVICES: Final = 6
KNOCK_BEYOND: Final = 1.1  # times the planned number of pupils: after that, newcomers have to knock


class NewPupil(NamedTuple):
    """A pupil at the door."""

    join: Join
    key_hash: str
    standing: dict[Place, float]  # after the start: the bots' chairs, and how well each stands


def come_in(lesson: Lesson, who: Asker, what: NewPupil) -> Sequence[AnyClassFact]:
    """Come in: to a seat in the lobby, to a bot's seat during the lesson, or knock."""
    lesson.check_going_on()
    if lesson.is_homework:
        raise Refused(Refusal.SLIP_NEEDED)
    if not lesson.door_open:
        raise Refused(Refusal.DOOR_IS_CLOSED)
    there = [pupil for pupil in lesson.pupils if not pupil.gone]
    if len(there) >= MOST_PUPILS:
        raise Refused(Refusal.CLASS_IS_FULL)
    number = len(lesson.pupils)
    name = name_for(lesson, what.join.name, who.seed)
    late = lesson.started is not None
    knocks = is_crowded(lesson)
    avatar = avatar_for(lesson, what.join.avatar, number)
    came = PupilCame(number, name, avatar, what.key_hash, what.join.value, knocks, late)
    if knocks:
        return [came]
    try:
        return [came, seated(with_next(lesson, number, what.standing))]
    except NoRoom:
        return [msgspec.structs.replace(came, knocks=True)]  # they may watch, or be given a chair


def is_crowded(lesson: Lesson) -> bool:
    """More have come than were planned: newcomers have to knock."""
    there = sum(not pupil.gone for pupil in lesson.pupils)
    return there >= max(lesson.settings.pupils * KNOCK_BEYOND, lesson.settings.pupils + 1)


class SlipShown(NamedTuple):
    """A pupil shows the slip of a seat; `own` is who they already are, if they show their key too."""

    join: Join
    key_hash: str
    place: Place
    own: int | None = None


def show_slip(lesson: Lesson, who: Asker, what: SlipShown) -> Sequence[AnyClassFact]:
    """Sit where a slip says, or come back there: the slip is the seat, whatever device shows it."""
    lesson.check_going_on()
    lesson.check_seat(what.place.table, what.place.chair)
    there = lesson.pupil_at(what.place.table, what.place.chair)
    if there is not None and (lesson.started is not None or lesson.pupils[there].by_slip):
        return [NewKey(there, what.key_hash, 0 if there in {*who.away, what.own} else who.now)]
    if not lesson.door_open:
        raise Refused(Refusal.DOOR_IS_CLOSED)
    if lesson.started is not None and lesson.is_duplicate and not lesson.is_homework:
        raise Refused(Refusal.NO_SWAPS_IN_DUPLICATE)
    own = None if lesson.is_homework else what.own
    came = comes_by_slip(lesson, who, what, None if own is None else lesson.pupils[own])
    seats = {pupil: place for pupil, place in lesson.room.seated.items() if pupil not in (there, own)}
    room = Room(lesson.room.tables, lesson.room.players, seats).with_place(came.pupil, what.place)
    if there is not None and there != own:  # a pupil without a slip was seated there: they sit elsewhere
        room = room.with_place(there, place_in_the_lobby(room))
    left = [] if own is None else [PupilLeft(own)]
    return [*left, came, seated(room)]


def comes_by_slip(lesson: Lesson, who: Asker, what: SlipShown, was: Pupil | None) -> PupilCame:
    """A new pupil, or one who came in by the code before and keeps name and emblem."""
    number = len(lesson.pupils)
    if was is None:
        name, avatar = (
            name_for(lesson, what.join.name, who.seed),
            avatar_for(lesson, what.join.avatar, number),
        )
    else:
        name, avatar = was.name, was.avatar
    late = lesson.started is not None and not lesson.is_homework
    return PupilCame(number, name, avatar, what.key_hash, what.join.value, late=late, by_slip=True)


def place_in_the_lobby(room: Room) -> Place:
    """Where the next pupil sits before the start; refused when every chair is taken."""
    try:
        return place_for_next(room)
    except NoRoom:
        raise Refused(Refusal.CLASS_IS_FULL) from None


class CodeShown(NamedTuple):
    """A code that works once is shown."""

    code_hash: str
    key_hash: str


def show_seat_code(lesson: Lesson, who: Asker, what: CodeShown) -> Sequence[AnyClassFact]:
    """Move your seat to this device; the old key becomes invalid."""
    issued = lesson.codes.get(what.code_hash)
    if issued is None or issued.kind != "seat":
        used = what.code_hash in lesson.used_codes
        raise Refused(Refusal.SEAT_CODE_USED if used else Refusal.NO_SUCH_CODE)
    if issued.until < who.now:
        raise Refused(Refusal.SEAT_CODE_OLD)
    return [CodeUsed(what.code_hash), NewKey(issued.pupil, what.key_hash)]


def show_teacher_code(lesson: Lesson, who: Asker, what: CodeShown) -> Sequence[AnyClassFact]:
    """Make another device the teacher's: by the code that was written down, or by one that works once."""
    issued = lesson.codes.get(what.code_hash)
    by_device = issued is not None and issued.kind == "device" and issued.until >= who.now
    if what.code_hash != lesson.teacher_code_hash and not by_device:
        raise Refused(Refusal.NOT_THE_TEACHER)
    if len(lesson.key_hashes) >= MOST_DEVICES:
        raise Refused(Refusal.TOO_MANY_DEVICES)
    return [*([CodeUsed(what.code_hash)] if by_device else []), DeviceAdded(what.key_hash)]


def avatar_for(lesson: Lesson, chosen: str, number: int) -> str:
    """An emblem that nobody else has, while there are enough."""
    taken = {pupil.avatar for other, pupil in enumerate(lesson.pupils) if not pupil.gone and other != number}
    return free_avatar(chosen, number, taken if len(taken) < len(AVATARS) else ())


def name_for(lesson: Lesson, typed: str, seed: int) -> str:
    """A name from the list, or one of their own if the teacher allows it; no two pupils share one."""
    if typed in PUPILS and typed not in lesson.names():
        return typed
    if typed and lesson.settings.own_names:
        name = cleaned_name(typed)
        if name in lesson.names():
            raise Refused(Refusal.NAME_IS_TAKEN)
        return name
    return free_name(lesson.names(), Random(seed))


def with_next(lesson: Lesson, pupil: int, standing: dict[Place, float]) -> Room:
    """The room with one more pupil; NoRoom during a lesson without a bot to replace, or in Duplicate."""
    room = lesson.room
    if lesson.started is None:
        return room.with_place(pupil, place_in_the_lobby(room))
    place = place_for_late(lesson, standing)
    if place is None:
        raise NoRoom
    return room.with_place(pupil, place)


def place_for_late(lesson: Lesson, standing: dict[Place, float]) -> Place | None:
    """Where a late pupil would sit; nobody takes over a seat in Duplicate."""
    counts = {table: len(lesson.room.pupils_at(table)) for table in range(len(lesson.tables))}
    return None if lesson.is_duplicate else chair_for_late(standing, counts)


class LetIn(NamedTuple):
    """Who is let in, and the bots' chairs during the lesson."""

    pupil: int
    standing: dict[Place, float]


def let_in(lesson: Lesson, who: Asker, what: LetIn) -> Sequence[AnyClassFact]:
    """Teacher: let in a pupil who knocked."""
    lesson.check_going_on()
    if not lesson.check_pupil(what.pupil).knocks:
        return []
    try:
        return [PupilLetIn(what.pupil), seated(with_next(lesson, what.pupil, what.standing))]
    except NoRoom:
        raise Refused(Refusal.CLASS_IS_FULL) from None


def look_on(lesson: Lesson, who: Asker, what: LookOn) -> Sequence[AnyClassFact]:
    """Pupil: without a chair, watch, or share someone's device."""
    lesson.check_playing()
    assert who.pupil is not None
    if who.pupil in lesson.room.seated:
        return []
    if what.beside is None:
        if lesson.is_duplicate:
            raise Refused(Refusal.NO_SPECTATORS)
        return [PupilLooksOn(who.pupil)]
    if what.beside not in lesson.room.seated:
        raise Refused(Refusal.NO_SUCH_PUPIL)
    return [PupilLooksOn(who.pupil, what.beside)]


def change_pupil(lesson: Lesson, who: Asker, what: Join) -> Sequence[AnyClassFact]:
    """Pupil: take another emblem, another name from the list, or where that is allowed one of your own."""
    lesson.check_lobby()
    assert who.pupil is not None
    pupil = lesson.pupils[who.pupil]
    name = pupil.name if what.name == pupil.name else name_for(lesson, what.name, who.seed)
    avatar = avatar_for(lesson, what.avatar or pupil.avatar, who.pupil)
    return [PupilRenamed(who.pupil, name, avatar, what.value)]
