"""Calls in a match file: a Turn added, the last Turn called, a match scored as it stands.

    turn added
    last turn bell 4
    scored teacher

A call stands where it was made, between the Decisions. What calls do is in rules/calls.py; only version 2
of the format has them.
"""

import re
from typing import Final, assert_never

from rawsiko.match_file.notation import BadNotation
from rawsiko.match_file.record import Called
from rawsiko.rules.calls import AddTurn, CallLastTurn, ScoreAsItStands

#: Who may make a call, by the words it begins with; an added Turn names nobody.
CALLERS: Final = {"last turn": ("bell", "teacher", "host"), "scored": ("bell", "teacher", "agreed")}

EXAMPLES: Final = ("turn added", "last turn bell 4", "scored bell")

CALL: Final = re.compile(r"(turn added)|(last turn) (\S+) ([0-9]{1,4})|(scored) (\S+)")


def is_call(text: str) -> bool:
    """Whether a line is meant as a call; `text` is in small letters, with single spaces."""
    return text == "turn added" or text.startswith(("last turn", "scored"))


def call_to_text(called: Called) -> str:
    """The line of a call."""
    match called.call:
        case AddTurn():
            return "turn added"
        case CallLastTurn(turn):
            return f"last turn {called.by} {turn}"
        case ScoreAsItStands():
            return f"scored {called.by}"
        case _:
            assert_never(called.call)


def call_from_text(text: str, after: int) -> Called:
    """The opposite of `call_to_text`; raises BadNotation."""
    found = CALL.fullmatch(text)
    if not found:
        raise BadNotation(f"A call is written like one of these: {', '.join(EXAMPLES)}.")
    if found[1]:
        return Called(after, AddTurn())
    words, caller = (found[2], found[3]) if found[2] else (found[5], found[6])
    if caller not in CALLERS[words]:
        raise BadNotation(f"'{words}' names who called it: {', '.join(CALLERS[words])}.")
    return Called(after, CallLastTurn(int(found[4])) if found[2] else ScoreAsItStands(), caller)
