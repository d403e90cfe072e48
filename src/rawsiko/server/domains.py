"""Domains: what each field of a request is - a name, a code, a chair, a value for the dice.

Every text and every number that a client may send has one of these types. A value that cannot be of its kind
is refused before anything is done (400); whether there is such a chair, pupil or Territory is for actions and
rules to say. `domain` is the name by which a test finds what to try on a field; one without it fails.
"""

from typing import Annotated, Final

import msgspec

from rawsiko.classes.plan import (
    FEWEST_MINUTES,
    FEWEST_PUPILS,
    FEWEST_TURNS,
    MOST_MINUTES,
    MOST_PUPILS,
    MOST_TURNS,
    PLAYERS,
)
from rawsiko.data.limits import MOST_MATERIALS_IN_PLAY, MOST_TERRITORIES

#: The end of a text, and not the line end before it, which `$` alone would let pass.
END: Final = r"$(?!\n)"
LARGEST: Final = 2**53  # beyond, JavaScript's numbers are not exact
#: No id of a data set is nearly as long; rows with Decisions are read by the same types.
LONGEST_ID: Final = 1_000
LATEST_BELL: Final = 6 * 3600  # seconds from now


def of(domain: str) -> dict[str, str]:
    """What a type says of itself."""
    return {"domain": domain}


# Whose it is, and what they say

#: As typed; names.py cleans it, and says what is no name.
Name = Annotated[str, msgspec.Meta(max_length=64, extra=of("name"))]
#: One that nobody has drawn is replaced by one that somebody has.
Avatar = Annotated[str, msgspec.Meta(pattern=rf"^[A-Za-z0-9_-]{{0,40}}{END}", extra=of("avatar"))]
ChatText = Annotated[str, msgspec.Meta(max_length=1000, extra=of("chat text"))]
Line = Annotated[
    str, msgspec.Meta(max_length=120, pattern=rf"^[^\x00-\x1f\x7f-\x9f]*{END}", extra=of("line"))
]
#: A request has no room for more.
MatchText = Annotated[str, msgspec.Meta(max_length=64 * 1024, extra=of("match file"))]
Phrase = Annotated[str, msgspec.Meta(max_length=64, extra=of("phrase"))]
EyesPhrase = Annotated[str, msgspec.Meta(pattern=rf"^[A-Za-z0-9_-]{{0,40}}{END}", extra=of("eyes phrase"))]
Level = Annotated[str, msgspec.Meta(max_length=64, extra=of("level"))]

# What opens a door

Id = Annotated[str, msgspec.Meta(max_length=64, extra=of("id"))]
Key = Annotated[str, msgspec.Meta(max_length=64, extra=of("key"))]
#: As typed: small letters, spaces and hyphens do not matter.
Code = Annotated[str, msgspec.Meta(max_length=64, extra=of("code"))]
#: A client's own mark of what it asks.
Once = Annotated[str, msgspec.Meta(pattern=rf"^[A-Za-z0-9._-]{{1,64}}{END}", extra=of("once"))]

# Dice and quiz

#: What somebody adds to the dice.
Value = Annotated[str, msgspec.Meta(pattern=rf"^[0-9A-Fa-f]{{32}}{END}", extra=of("value"))]
#: The same, or nothing.
ValueOrNone = Annotated[str, msgspec.Meta(pattern=rf"^([0-9A-Fa-f]{{32}})?{END}", extra=of("value or none"))]
Hexadecimal = Annotated[str, msgspec.Meta(pattern=rf"^[0-9a-f]{{1,512}}{END}", extra=of("hexadecimal"))]
Answer = Annotated[str, msgspec.Meta(max_length=64, extra=of("answer"))]

# Numbers

Number = Annotated[int, msgspec.Meta(ge=0, le=LARGEST, extra=of("number"))]
ChairNumber = Annotated[int, msgspec.Meta(ge=0, le=LARGEST, extra=of("chair"))]
ChairInClass = Annotated[int, msgspec.Meta(ge=0, le=4, extra=of("chair in a class"))]
PupilNumber = Annotated[int, msgspec.Meta(ge=0, le=LARGEST, extra=of("pupil"))]
TableNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_PUPILS, extra=of("table number"))]
Depth = Annotated[int, msgspec.Meta(ge=1, le=3, extra=of("depth"))]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=LATEST_BELL, extra=of("seconds"))]
SecondsMore = Annotated[int, msgspec.Meta(ge=-LATEST_BELL, le=LATEST_BELL, extra=of("seconds more"))]

#: Seconds since 1970 by the server's clock, when somebody asked for something.
AskedAt = Annotated[float, msgspec.Meta(ge=0, le=LARGEST, extra=of("asked at"))]

# Settings

Players = Annotated[int, msgspec.Meta(ge=PLAYERS[0], le=PLAYERS[-1], extra=of("players"))]
Turns = Annotated[int, msgspec.Meta(ge=FEWEST_TURNS, le=MOST_TURNS, extra=of("turns"))]
PhaseSeconds = Annotated[int, msgspec.Meta(ge=10, le=3600, extra=of("phase seconds"))]
MatchMinutes = Annotated[int, msgspec.Meta(ge=5, le=600, extra=of("match minutes"))]
ClassSize = Annotated[int, msgspec.Meta(ge=FEWEST_PUPILS, le=MOST_PUPILS, extra=of("class size"))]
LessonMinutes = Annotated[int, msgspec.Meta(ge=FEWEST_MINUTES, le=MOST_MINUTES, extra=of("lesson minutes"))]
TablesOfClass = Annotated[int, msgspec.Meta(ge=1, le=MOST_PUPILS, extra=of("tables of a class"))]
Learnt = Annotated[float, msgspec.Meta(ge=0.25, le=4, extra=of("learnt"))]
Days = Annotated[int, msgspec.Meta(ge=1, le=21, extra=of("days"))]

# Decisions

SetId = Annotated[str, msgspec.Meta(max_length=40, extra=of("set id"))]
SetHash = Annotated[str, msgspec.Meta(max_length=64, extra=of("set hash"))]
TerritoryName = Annotated[str, msgspec.Meta(max_length=LONGEST_ID, extra=of("territory"))]
ContinentName = Annotated[str, msgspec.Meta(max_length=LONGEST_ID, extra=of("continent"))]
Symbol = Annotated[str, msgspec.Meta(max_length=LONGEST_ID, extra=of("material"))]
#: The rules say which numbers are too small.
Assets = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST, extra=of("assets"))]
Territories = Annotated[tuple[TerritoryName, ...], msgspec.Meta(max_length=MOST_TERRITORIES)]
Placing = Annotated[dict[TerritoryName, Assets], msgspec.Meta(max_length=MOST_TERRITORIES)]
Materials = Annotated[tuple[Symbol, ...], msgspec.Meta(max_length=MOST_MATERIALS_IN_PLAY)]
