"""Who may do what: the answer to every request, by who asks, at which kind of table, in which phase.

who_may_do_what.txt says what those are answered whom a request is for. What others are answered follows from
whom it is for: that is written down here.
"""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

SCHOOLS: Final = ("class", "duplicate", "homework")
#: The phases of each kind; `over`: the match has ended, and the class goes on.
PHASES: Final = {
    "friends": ("lobby", "playing", "paused", "ended"),
    "private": ("lobby", "playing", "paused", "ended"),  # a table of friends that lets nobody watch
    "class": ("lobby", "playing", "paused", "over", "ended"),
    "duplicate": ("lobby", "playing", "paused", "over", "ended"),
    "homework": ("playing", "paused", "over", "ended"),  # begins at once
}

SPECTATOR: Final = "spectator"  # without a key
FRIENDS: Final = ("host", "player")
PUPILS: Final = ("pupil on chair 0", "pupil", "pupil at another table")
TEACHERS: Final = ("teacher", "second device", "projector")
LEFT: Final = "pupil who left"
#: With a key of nothing, of another class, or of no use any more.
STRANGERS: Final = ("nobody", "pupil of another class", "revoked device", LEFT)
EVERYBODY: Final = (SPECTATOR, *FRIENDS, *PUPILS, *TEACHERS, *STRANGERS)


def at_the_table(kind: str) -> tuple[str, ...]:
    """Who sits at the table that is asked about; homework is played alone."""
    if kind not in SCHOOLS:
        return FRIENDS
    return PUPILS[:1] if kind == "homework" else PUPILS[:2]


class For(Enum):
    """Whom a request is for, and so what others are answered."""

    PLAYERS = "those who sit at the table"
    HOST = "the host of the table"
    WATCHERS = "those who may see the table"
    TEACHER = "a device of the teacher"
    PUPILS = "pupils of the class"
    MEMBERS = "teacher and pupils of the class"
    LISTENERS = "the same, with the key in the body"
    EVERYBODY = "everybody"

    def answers(self, kind: str, who: str) -> str:
        """What somebody is answered for whom it is not; empty if it is for them."""
        return getattr(self, self.name.lower())(kind, who)  # type: ignore[no-any-return]

    def players(self, kind: str, who: str) -> str:
        return "" if who in at_the_table(kind) else "not_seated"

    def host(self, kind: str, who: str) -> str:
        if who not in at_the_table(kind):
            return "not_seated"
        return "" if who == "host" or kind in SCHOOLS else "not_the_host"

    def watchers(self, kind: str, who: str) -> str:
        if who == SPECTATOR:
            return "" if kind == "friends" else "no_spectators"
        others = {"class": (*TEACHERS, *PUPILS), "duplicate": TEACHERS, "homework": TEACHERS}.get(kind, ())
        return "" if who in (*at_the_table(kind), *others) else "not_seated"

    def teacher(self, kind: str, who: str) -> str:
        if who == SPECTATOR:
            return "not_seated"
        return "" if who in TEACHERS else "not_the_teacher"

    def pupils(self, kind: str, who: str) -> str:
        if who == SPECTATOR:
            return "not_seated"
        return "" if who in PUPILS else "not_in_the_class"

    def members(self, kind: str, who: str) -> str:
        if who == LEFT:
            return "left_the_class"
        return "" if who in TEACHERS else self.pupils(kind, who)

    def listeners(self, kind: str, who: str) -> str:
        return "not_in_the_class" if who == SPECTATOR else self.members(kind, who)

    def everybody(self, kind: str, who: str) -> str:
        return ""


@dataclass(frozen=True)
class Row:
    """A request and its answers by phase: at tables of friends, and in a class."""

    request: str
    whom: For
    friends: str = ""
    school: str = ""
    duplicate: str = ""
    homework: str = ""
    own: str = ""  # to pupils of the class, where they are answered something else

    def answer(self, kind: str, phase: str, who: str) -> str:
        """The answer to somebody; empty if it is not asked there."""
        words = self.words(kind)
        if not words:
            return ""
        there = dict(zip(PHASES["class" if kind in SCHOOLS else kind], words, strict=True))
        if there[phase] == "-":
            return ""
        if self.own and kind in SCHOOLS and who in PUPILS:
            return self.own
        return self.whom.answers(kind, who) or there[phase]

    def words(self, kind: str) -> list[str]:
        """The answers by phase, to those whom it is for."""
        if kind not in SCHOOLS:
            return spread(self.friends)
        special = {"class": "", "duplicate": self.duplicate, "homework": self.homework or self.duplicate}
        return spread(special[kind] or self.school)


def spread(words: str) -> list[str]:
    """The words of an answer by phase; `word*3` are three."""
    pairs = [word.partition("*") for word in words.split()]
    return [word for word, _, times in pairs for _ in range(int(times or 1))]


def rows() -> list[Row]:
    """The rows of the table."""
    found, whom = [], For.EVERYBODY
    text = Path(__file__).with_name("who_may_do_what.txt").read_text("utf-8")
    for line in text[text.index("[") :].splitlines():
        if line.startswith("["):
            whom = For[line.strip("[]")]
        elif line:
            request, *parts = (part.strip() for part in line.split("|"))
            found.append(Row(request, whom, **dict(part.split(": ") for part in parts)))
    return found
