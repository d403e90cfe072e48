"""Actions of pupils who come into a class: by its code or a slip, late, or when every chair is taken."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec

from rawsiko.classes.names import PUPILS, free_name
from rawsiko.classes.plan import MOST_PUPILS
from rawsiko.classes.seating import NoRoom, Place, Room, chair_for_late, place_for_next
from rawsiko.server.classes.actions.action import seated
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
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.pupil import Pupil
from rawsiko.server.classes.requests import Join, LookOn
from rawsiko.server.identity.names import AVATARS, cleaned_name, free_avatar
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor

MOST_DEVICES: Final = 6
MOST_ARRIVALS: Final = 1_000  # in the life of a class; after that only with slips, so that its log has an end
KNOCK_BEYOND: Final = 1.1  # times the planned number of pupils: after that, newcomers have to knock


class Silent(NamedTuple):
    """Pupils who came in by the code, and whose devices have not been heard of since."""

    give_way: Sequence[int] = ()  # for long enough to give way to others, the longest first
    wait: int = 0  # in how many seconds to look again, if others are; 0 if there are none


class NewPupil(NamedTuple):
    """A pupil at the door."""

    join: Join
    key_hash: str
    bot_seat_strengths: dict[Place, float]  # after the start: the bots' chairs, and how well each stands
    silent: Silent = Silent()
    has_slip: bool = False  # of a table that was closed


def come_in(lesson: Lesson, who: Actor, what: NewPupil) -> Sequence[AnyClassFact]:
    """Come in: to a seat in the lobby, to a bot's seat during the lesson, or knock."""
    check_door(lesson, has_slip=what.has_slip)
    silent = gives_way(lesson, what.silent)
    if is_full(lesson) and silent is None:
        raise Refused(Refusal.CLASS_IS_FULL)
    number = len(lesson.pupils)
    name = name_for(lesson, what.join.name, who.seed)
    late = lesson.started is not None
    knocks = is_crowded(lesson)
    avatar = avatar_for(lesson, what.join.avatar, number)
    came = PupilCame(number, name, avatar, what.key_hash, what.join.value, knocks, late)
    if silent is not None:
        return in_place_of(lesson, silent, came)
    if knocks:
        return [came]
    try:
        return [came, seated(with_next(lesson, number, what.bot_seat_strengths))]
    except NoRoom:
        return [msgspec.structs.replace(came, knocks=True)]  # they may watch, or be given a chair


def gives_way(lesson: Lesson, silent: Silent) -> int | None:
    """Who has to go for a newcomer before the start: where there is no room, a pupil whose
    device was never heard of. A script that joins again and again keeps nobody out for long."""
    if lesson.started is not None or has_room(lesson):
        return None
    for wanted in (True, False):  # rather one who has a seat than one who knocks
        for pupil in silent.give_way:
            if (pupil in lesson.room.seated) is wanted and not lesson.pupils[pupil].gone:
                return pupil
    if silent.wait:
        raise Refused(Refusal.TOO_FAST, wait=silent.wait)
    return None


def in_place_of(lesson: Lesson, silent: int, came: PupilCame) -> Sequence[AnyClassFact]:
    """The newcomer takes over the seat, or stands at the door where the other one knocked."""
    room, place = lesson.room, lesson.room.seated.get(silent)
    came = msgspec.structs.replace(came, knocks=place is None)
    if place is None:
        return [PupilLeft(silent), came]
    others = {pupil: where for pupil, where in room.seated.items() if pupil != silent}
    return [
        PupilLeft(silent),
        came,
        seated(Room(room.tables, room.players, others).with_place(came.pupil, place)),
    ]


def check_door(lesson: Lesson, *, has_slip: bool) -> None:
    """Refuse newcomers if the door is closed to them."""
    lesson.check_going_on()
    if lesson.is_homework:
        raise Refused(Refusal.SLIP_NEEDED)
    if not lesson.door_open:
        raise Refused(Refusal.DOOR_IS_CLOSED)
    if not has_slip and (lesson.slips_only or len(lesson.pupils) >= MOST_ARRIVALS):
        raise Refused(Refusal.SLIP_WANTED)


def is_crowded(lesson: Lesson) -> bool:
    """More have come than were planned: newcomers have to knock."""
    there = sum(not pupil.gone for pupil in lesson.pupils)
    return there >= max(lesson.settings.pupils * KNOCK_BEYOND, lesson.settings.pupils + 1)


def is_full(lesson: Lesson) -> bool:
    """As many are there as a class may have, those who knock included."""
    return sum(not pupil.gone for pupil in lesson.pupils) >= MOST_PUPILS


def has_room(lesson: Lesson) -> bool:
    """Whether one more can come in before the start, and has a chair."""
    if is_crowded(lesson) or is_full(lesson):
        return False
    try:
        place_for_next(lesson.room)
    except NoRoom:
        return False
    return True


class SlipShown(NamedTuple):
    """A pupil shows the slip of a seat; `shown` is the hash of the key they have, `own` who that is."""

    join: Join
    key_hash: str
    place: Place
    own: int | None = None
    shown: str = ""


def show_slip(lesson: Lesson, who: Actor, what: SlipShown) -> Sequence[AnyClassFact]:
    """Sit where a slip says, or come back there: the slip is the seat, whatever device shows it."""
    lesson.check_going_on()
    lesson.check_seat(what.place.table, what.place.chair)
    there = lesson.pupil_at(what.place.table, what.place.chair)
    if there is not None and (lesson.started is not None or lesson.pupils[there].by_slip):
        return [NewKey(there, what.key_hash, taken_at(lesson, who, what, there))]
    check_slips_seat(lesson)
    own = None if lesson.is_homework else what.own
    came = comes_by_slip(lesson, who, what, None if own is None else lesson.pupils[own])
    left = [] if own is None else [PupilLeft(own)]
    return [*left, came, seated(room_after_slip(lesson, came.pupil, what.place, own))]


def check_slips_seat(lesson: Lesson) -> None:
    """Refuse slips of free seats while the door is closed, or where seats stay as they were at the start."""
    if not lesson.door_open:
        raise Refused(Refusal.DOOR_IS_CLOSED)
    if lesson.started is not None and lesson.is_duplicate and not lesson.is_homework:
        raise Refused(Refusal.NO_SWAPS_IN_DUPLICATE)


def room_after_slip(lesson: Lesson, pupil: int, place: Place, own: int | None) -> Room:
    """The room with a pupil at the place of their slip. Whoever sat there without one sits elsewhere; `own`
    is the pupil's old number, whose seat is free."""
    there = lesson.pupil_at(place.table, place.chair)
    seats = {other: where for other, where in lesson.room.seated.items() if other not in (there, own)}
    room = Room(lesson.room.tables, lesson.room.players, seats).with_place(pupil, place)
    if there is None or there == own:
        return room
    return room.with_place(there, place_in_the_lobby(room))


def taken_at(lesson: Lesson, who: Actor, what: SlipShown, there: int) -> int:
    """Since when a seat is taken from its pupil: now, or since an earlier use of the slip; 0 if it is not."""
    taken = lesson.pupils[there].taken
    if taken is not None and what.shown == taken[0]:
        return 0  # it is theirs again
    if there not in {*who.away, what.own}:
        return who.now
    return 0 if taken is None else taken[1]


def comes_by_slip(lesson: Lesson, who: Actor, what: SlipShown, was: Pupil | None) -> PupilCame:
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


def show_seat_code(lesson: Lesson, who: Actor, what: CodeShown) -> Sequence[AnyClassFact]:
    """Move your seat to this device; the old key becomes invalid."""
    issued = lesson.codes.issued.get(what.code_hash)
    if issued is None or issued.kind != "seat":
        used = what.code_hash in lesson.codes.used
        raise Refused(Refusal.SEAT_CODE_USED if used else Refusal.NO_SUCH_CODE)
    if issued.until < who.now:
        raise Refused(Refusal.SEAT_CODE_OLD)
    lesson.check_pupil(issued.pupil)
    return [CodeUsed(what.code_hash), NewKey(issued.pupil, what.key_hash)]


def show_teacher_code(lesson: Lesson, who: Actor, what: CodeShown) -> Sequence[AnyClassFact]:
    """Make another device the teacher's: by the code that was written down, or by one that works once."""
    issued = lesson.codes.issued.get(what.code_hash)
    by_device = issued is not None and issued.kind == "device" and issued.until >= who.now
    if what.code_hash != lesson.codes.teachers_code and not by_device:
        raise Refused(Refusal.NOT_THE_TEACHER)
    if len(lesson.codes.teachers_keys) >= MOST_DEVICES:
        raise Refused(Refusal.TOO_MANY_DEVICES)
    return [*([CodeUsed(what.code_hash)] if by_device else []), DeviceAdded(what.key_hash)]


def avatar_for(lesson: Lesson, chosen: str, number: int) -> str:
    """An unused emblem, as long as there is one."""
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


def with_next(lesson: Lesson, pupil: int, bot_seat_strengths: dict[Place, float]) -> Room:
    """The room with one more pupil; NoRoom during a lesson without a bot to replace, or in Duplicate."""
    room = lesson.room
    if lesson.started is None:
        return room.with_place(pupil, place_in_the_lobby(room))
    place = place_for_late(lesson, bot_seat_strengths)
    if place is None:
        raise NoRoom
    return room.with_place(pupil, place)


def place_for_late(lesson: Lesson, bot_seat_strengths: dict[Place, float]) -> Place | None:
    """Where a late pupil would sit; seats are not taken over in Duplicate."""
    counts = {table: len(lesson.room.pupils_at(table)) for table in range(len(lesson.tables))}
    return None if lesson.is_duplicate else chair_for_late(bot_seat_strengths, counts)


class LetIn(NamedTuple):
    """Who is let in, and the bots' chairs during the lesson."""

    pupil: int
    bot_seat_strengths: dict[Place, float]


def let_in(lesson: Lesson, who: Actor, what: LetIn) -> Sequence[AnyClassFact]:
    """Teacher: let in a pupil who knocked."""
    lesson.check_going_on()
    if not lesson.check_pupil(what.pupil).knocks:
        return []
    try:
        return [PupilLetIn(what.pupil), seated(with_next(lesson, what.pupil, what.bot_seat_strengths))]
    except NoRoom:
        raise Refused(Refusal.CLASS_IS_FULL) from None


def look_on(lesson: Lesson, who: Actor, what: LookOn) -> Sequence[AnyClassFact]:
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


def change_pupil(lesson: Lesson, who: Actor, what: Join) -> Sequence[AnyClassFact]:
    """Pupil: take another emblem, another name from the list, or where that is allowed one of your own."""
    lesson.check_lobby()
    assert who.pupil is not None
    pupil = lesson.pupils[who.pupil]
    name = pupil.name if what.name == pupil.name else name_for(lesson, what.name, who.seed)
    avatar = avatar_for(lesson, what.avatar or pupil.avatar, who.pupil)
    return [PupilRenamed(who.pupil, name, avatar, what.value)]
