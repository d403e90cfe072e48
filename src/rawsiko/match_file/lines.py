"""Lines: the bytes of a match file as numbered lines of text, without comments.

Whatever makes a file unreadable as a whole is refused here: its size, its encoding, another format or a newer
version of this one, hidden characters.
"""

import re
from typing import Final, NamedTuple

from rawsiko.data.complaints import quoted
from rawsiko.match_file.characters import hidden_character

VERSION: Final = 2  # the newest that this program reads
OLDEST: Final = 1
FORMAT: Final = "rawsiko match"
FIRST_LINE: Final = f"{FORMAT} {OLDEST}"

MOST_BYTES: Final = 2_000_000  # several times the longest possible match
MOST_CHARACTERS_IN_A_LINE: Final = 4_000

VERSION_LINE: Final = re.compile(r"rawsiko[ \t]+match[ \t]+([0-9]{1,9})")
#: A # between quotes starts no comment; an unclosed quote runs to the end of the line.
COMMENT: Final = re.compile(r'("(?:[^"\\]|\\.)*(?:"|\\?$))|(?:^|(?<=\s))#.*')


class BadMatchFile(Exception):
    """A file that is not a RAWsiko match: the line, counted from 1 (0 for the whole file), and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}" if self.line else self.reason


class Line(NamedTuple):
    """A line that says something."""

    number: int
    text: str

    @property
    def words(self) -> list[str]:
        return self.text.split()


class Lines(NamedTuple):
    """What a file says after its first line."""

    version: int
    lines: list[Line]


def read_lines(content: bytes | str) -> Lines:
    """The lines after the first, `rawsiko match 1`, without comments and empty ones; and the version."""
    raw = [
        Line(number, text.removesuffix("\r"))
        for number, text in enumerate(decoded(content).split("\n"), start=1)
    ]
    lines = [line for line in map(stripped, raw) if line.text and not line.text.startswith("#")]
    version = check_version(lines)
    for line in raw:
        check_characters(line)
    return Lines(version, [line if is_addition(line) else without_comment(line) for line in lines[1:]])


def stripped(line: Line) -> Line:
    return Line(line.number, line.text.strip())


def decoded(content: bytes | str) -> str:
    """The text, without the byte order mark that some editors write."""
    if len(content) > MOST_BYTES:
        raise BadMatchFile(0, f"A match file has at most {MOST_BYTES // 1_000_000} MB.")
    if isinstance(content, str):
        return with_known_line_ends(content.removeprefix("\ufeff"))
    try:
        return with_known_line_ends(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadMatchFile(line, "The file is not UTF-8; save it in this encoding.") from None


def with_known_line_ends(text: str) -> str:
    """The text itself; refused if its lines end with CR alone, which would make it one long line."""
    if "\r" in text and "\n" not in text:
        raise BadMatchFile(0, "The lines of this file end with CR alone; save it with LF or CRLF.")
    return text


def check_version(lines: list[Line]) -> int:
    """The version; refuses files that are not match files, or that only a newer program can read."""
    if not lines:
        raise BadMatchFile(0, f"The file is empty; a match file begins with {quoted(FIRST_LINE)}.")
    first = without_comment(lines[0])
    found = VERSION_LINE.fullmatch(first.text.lower())
    version = int(found[1]) if found else 0
    if version > VERSION:
        raise BadMatchFile(
            first.number,
            f"This is version {version} of the match file; this program reads up to version {VERSION}. "
            "A newer RAWsiko will read it.",
        )
    if version < 1:
        raise BadMatchFile(
            first.number, f"This is no RAWsiko match file: it does not begin with {quoted(FIRST_LINE)}."
        )
    return version


def check_characters(line: Line) -> None:
    """Refuse a line that a person could not read."""
    if len(line.text) > MOST_CHARACTERS_IN_A_LINE:
        raise BadMatchFile(line.number, f"A line has at most {MOST_CHARACTERS_IN_A_LINE} characters.")
    if hidden := hidden_character(line.text.replace("\t", " ")):
        raise BadMatchFile(line.number, f"The line holds the hidden character {hidden}; take it out.")


def is_addition(line: Line) -> bool:
    """Whether a line is kept as it is, whatever it contains."""
    return line.words[0].lower() == "also"


def without_comment(line: Line) -> Line:
    """The line up to a #, unless that is between quotes."""
    return stripped(Line(line.number, COMMENT.sub(lambda found: found[1] or "", line.text)))
