"""Known keys: whether a key is good can be told at once for a table or class that is in memory.

So a flood of wrong keys is refused before it costs anything, and nobody's good key with it.
"""

import re
from typing import Final

from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.identity.keys import hash_of
from rawsiko.server.services import Services

PLACE: Final = re.compile(r"/api/(tables|classes)/([A-Za-z0-9_.-]{1,64})(?:/.*)?")
BEARER: Final = re.compile(rb"[Bb]earer +([!-~]+) *")


def is_wrong(services: Services, path: str, header: bytes) -> bool:
    """Whether a key is wrong for what an address names. What is not in memory has to be looked up first:
    once it is there, its wrong keys are known too."""
    place, key = PLACE.fullmatch(path), BEARER.fullmatch(header)
    if place is None:
        return False
    if key is None:
        return True
    key_hash = hash_of(key[1].decode())
    kind, name = place[1], place[2]
    if kind == "classes":
        room = services.classes.live.get(name)
        return room is not None and not is_of_class(room.lesson, key_hash)
    live = services.tables.live.get(name)
    if live is None or live.table.opened is None or live.table.chair_with_key(key_hash) is not None:
        return False
    class_id = live.table.opened.class_id
    if not class_id:
        return True
    room = services.classes.live.get(class_id)
    return room is not None and not is_of_class(room.lesson, key_hash)


def is_of_class(lesson: Lesson, key_hash: str) -> bool:
    """Whether it is a teacher's key or a pupil's."""
    return lesson.is_teacher(key_hash) or lesson.pupil_with_key(key_hash) is not None
