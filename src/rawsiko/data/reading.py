"""Reading: the files of a data set as JSON, the one module that opens them.

`read_bundled` trusts a set that came with the program and was tested. `read_strictly` trusts
nothing, and turns whatever it meets - a missing file, a forgotten comma, a key given twice -
into Complaints that say where.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any

from rawsiko.data.complaints import Complaint, printable, quoted

FILES = (
    "data_set.json",
    "board.json",
    "materials.json",
    "applications.json",
    "objectives.json",
    "sources.json",
    "education.json",
)
DRAWING = "drawing.json"  #: how the board looks; a set may come without

MOST_BYTES = 5_000_000
MOST_LEVELS = 30
MOST_ENTRIES = 5_000  # in one list; some checks compare each with each
MOST_DIGITS = 15  # whole numbers beyond this are not exact in every program that reads JSON

#: What json says, and what a teacher can do about it.
HINTS = {
    "Expecting ',' delimiter": "a comma or a closing bracket is missing before this place",
    "Expecting ':' delimiter": "a colon is missing here",
    "Expecting value": "a value is missing here; is there a comma too many, or a text without quotes?",
    "Expecting property name enclosed in double quotes": (
        'a name in double quotes ("...") is expected here; is there a comma too many?'
    ),
    "Illegal trailing comma before end of object": "there is a comma too many before the closing bracket",
    "Illegal trailing comma before end of array": "there is a comma too many before the closing bracket",
    "Extra data": "the file goes on after its end; is there a closing bracket too many?",
    "Unterminated string starting at": "the text that begins here has no closing quote",
    "Invalid control character at": "a text must not run past the end of its line",
}


class NoNumber(str):
    """Something in place of a number: NaN, Infinity, or far too many digits."""


def read_bundled(folder: Path) -> dict[str, dict[str, Any]]:
    """The files of a set that is known to be good."""
    return {file: json.loads((folder / file).read_bytes()) for file in FILES}


def read_strictly(folder: Path) -> tuple[dict[str, Any], list[Complaint]]:
    """The files that could be read, and what is wrong with them as JSON."""
    try:
        why = "" if S_ISDIR(folder.stat().st_mode) else "is not a folder"
    except (FileNotFoundError, NotADirectoryError):
        why = "does not exist"
    except OSError as error:
        why = f"cannot be read: {error.strerror}"
    if why:
        return {}, [Complaint("", "", f"{quoted(folder, 200)} {why}.")]
    values: dict[str, Any] = {}
    complaints: list[Complaint] = []
    for file in FILES:
        try:
            values[file] = parse(text_of(folder / file), complaints, file)
        except Unreadable as unreadable:
            complaints.append(Complaint(file, unreadable.place, unreadable.sentence))
    return values, complaints


class Unreadable(Exception):
    def __init__(self, sentence: str, place: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.place = place


def text_of(path: Path) -> str:
    try:
        about = path.stat()
        if not S_ISREG(about.st_mode):
            raise Unreadable("This is not a file.")
        if about.st_size > MOST_BYTES:
            raise Unreadable(f"The file is larger than {MOST_BYTES // 1_000_000} MB.")
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise Unreadable("The file is missing.") from None
    except OSError as error:
        raise Unreadable(f"The file cannot be read: {error.strerror}.") from None
    try:
        return content.decode("utf-8-sig")  # some editors write a byte order mark first
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Unreadable("The file is not UTF-8; save it in this encoding.", f"line {line}") from None


def parse(text: str, complaints: list[Complaint], file: str) -> Any:
    """The value; faults that have a place in it are added to `complaints`."""
    doubled: list[tuple[dict[str, Any], list[str]]] = []

    def note_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            times = Counter(key for key, _ in pairs)
            doubled.append((found, [key for key in found if times[key] > 1]))
        return found

    try:
        value = json.loads(
            text,
            object_pairs_hook=note_doubles,
            parse_constant=NoNumber,
            parse_float=real_number,
            parse_int=whole_number,
        )
    except json.JSONDecodeError as error:
        sentence = HINTS.get(error.msg, error.msg)
        place = f"line {error.lineno}, column {error.colno}"
        raise Unreadable(f"This is not JSON: {sentence}.", place) from None
    except RecursionError:
        raise Unreadable("The brackets are nested far too deeply.") from None
    if depth(value) > MOST_LEVELS:
        raise Unreadable(f"The brackets are nested more than {MOST_LEVELS} deep.")
    if long := [place for place, node in walk(value) if len(members(node)) > MOST_ENTRIES]:
        raise Unreadable(f"There are more than {MOST_ENTRIES:,} entries between these brackets.", long[0])
    doubled_in = {id(holder): keys for holder, keys in doubled}
    for place, node in walk(value):
        if isinstance(node, NoNumber):
            sentence = f"{printable(node, 20)} is not a number that can be used."
            complaints.append(Complaint(file, place, sentence, item_at(value, place)))
        for key in doubled_in.get(id(node), ()):
            sentence = f"{quoted(key)} is given twice in the same brackets; only the last one counts."
            complaints.append(Complaint(file, joined(place, key), sentence, item_at(value, place)))
    return value


def real_number(digits: str) -> float | NoNumber:
    """A number with a point or an exponent; 8.0 means the whole number 8."""
    number = float(digits)
    if not isfinite(number) or abs(number) >= 10**MOST_DIGITS:
        return NoNumber(digits)
    return int(number) if number.is_integer() else number


def whole_number(digits: str) -> int | NoNumber:
    return int(digits) if len(digits) <= MOST_DIGITS else NoNumber(digits)


def depth(value: object) -> int:
    """How deeply the brackets are nested."""
    levels = 0
    layer = [value]
    while layer := [inner for node in layer for inner in members(node)]:
        levels += 1
    return levels


def members(node: object) -> list[object]:
    if isinstance(node, dict):
        return list(node.values())
    return node if isinstance(node, list) else []


def walk(value: object, place: str = "") -> Iterator[tuple[str, object]]:
    """Every value with its place, like `links[3].note`, from the outside in."""
    yield place, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from walk(inner, joined(place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from walk(inner, f"{place}[{number}]")


def joined(place: str, key: str) -> str:
    shown = printable(key, 60)
    return f"{place}.{shown}" if place else shown


def item_at(value: object, place: str) -> str:
    """The id of the entry that contains a place: for `materials[3].names.it`, that of the fourth Material."""
    entry = re.match(r"(\w+)\[(\d+)\]", place)
    found: object = None
    if entry and isinstance(value, dict):
        listing, number = value.get(entry[1]), int(entry[2])
        found = listing[number] if isinstance(listing, list) and number < len(listing) else None
    if not isinstance(found, dict):
        return ""
    if "a" in found and "b" in found:
        return f"{printable(str(found['a']), 40)} - {printable(str(found['b']), 40)}"
    return printable(str(found.get("id") or found.get("code") or ""), 40)
