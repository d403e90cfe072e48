"""MatchRecord: one match from the deal to the result, as a match file holds it.

Numbers are those of the rules core: seats, Territories and everything else count from 0. docs/match-file.md
describes the file; writing.py and reading.py are the way there and back.
"""

import re
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from rawsiko.match_file.characters import hidden_character
from rawsiko.rules.calls import Call
from rawsiko.rules.decisions import CardId, ContinentId, Decision, SeatId
from rawsiko.rules.options import Options
from rawsiko.rules.scoring import Score

MOST_CHARACTERS_IN_A_NAME: Final = 40
MOST_CHARACTERS_OF_AN_ADDITION: Final = 2_000

BOT_NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}(/[a-z0-9][a-z0-9._-]{0,39})?")
ADDITION_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")


class NotForAMatchFile(ValueError):
    """A name or text that a match file cannot hold; says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a person, or a bot by its name and perhaps level, `search` or `search/hard`."""

    name: str
    bot: str | None = None

    def __post_init__(self) -> None:
        if not self.name or self.name != self.name.strip():
            raise NotForAMatchFile("A name has at least one character, and no space before or after it.")
        if len(self.name) > MOST_CHARACTERS_IN_A_NAME:
            raise NotForAMatchFile(f"A name has at most {MOST_CHARACTERS_IN_A_NAME} characters.")
        if hidden := hidden_character(self.name):
            raise NotForAMatchFile(f"A name must not hold the hidden character {hidden}.")
        if self.bot is not None and not BOT_NAME.fullmatch(self.bot):
            raise NotForAMatchFile("A bot is named with small letters and digits, as in 'bot:search/hard'.")


class Row(NamedTuple):
    """One Decision, with the dice it took: the attacker's first, each side's in the order rolled."""

    seat: SeatId
    decision: Decision
    rolls: tuple[int, ...] = ()


class Called(NamedTuple):
    """A call about the end of the match, made after this many Decisions; `by` says who called, if known."""

    after: int
    call: Call
    by: str = ""


@dataclass(frozen=True, slots=True)
class Addition:
    """Something more about a match that is no part of its play, such as a proof of fair dice.

    Each kind has a name and a version of its own. Programs keep those they do not know.
    """

    name: str
    version: int
    text: str = ""

    def __post_init__(self) -> None:
        if not ADDITION_NAME.fullmatch(self.name):
            raise NotForAMatchFile("An addition is named with small letters, digits and hyphens.")
        if not 1 <= self.version <= 9999:
            raise NotForAMatchFile("The version of an addition is a whole number from 1 to 9999.")
        if self.text != self.text.strip() or len(self.text) > MOST_CHARACTERS_OF_AN_ADDITION:
            raise NotForAMatchFile(
                f"An addition has at most {MOST_CHARACTERS_OF_AN_ADDITION} characters, "
                "and no space before or after them."
            )
        if hidden := hidden_character(self.text):
            raise NotForAMatchFile(f"An addition must not hold the hidden character {hidden}.")


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A whole match. `result` is the Score by seat, None while the match is unfinished."""

    data_set_id: str
    data_set_hash: str
    options: Options
    players: tuple[Player, ...]
    objectives: tuple[CardId, ...]
    continents: tuple[ContinentId, ...] = ()  #: by step of the draft; only with Advanced game setup
    moves: tuple[Row, ...] = ()
    result: tuple[Score, ...] | None = None
    additions: tuple[Addition, ...] = ()
    open_end: tuple[int, ...] = ()  #: the faces of its dice; only with an open end
    calls: tuple[Called, ...] = ()  #: in the order they were made
    branches: tuple[int, ...] = ()  #: after how many Decisions each branch left its original, ascending

    def until(self, decisions: int) -> "MatchRecord":
        """The same match, cut off after this many Decisions."""
        if decisions >= len(self.moves):
            return self
        calls = tuple(called for called in self.calls if called.after < decisions)
        branches = tuple(branch for branch in self.branches if branch < decisions)
        return replace(self, moves=self.moves[:decisions], result=None, calls=calls, branches=branches)

    def calls_after(self, decisions: int) -> tuple[Called, ...]:
        """The calls between two Decisions."""
        return tuple(called for called in self.calls if called.after == decisions)
