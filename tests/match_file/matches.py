"""Matches to record: random ones, eager ones in which players fall, and the example of the docs."""

import re
from functools import cache
from pathlib import Path

from rawsiko.data import DataSet, load_data_set
from rawsiko.match_file import BadMatchFile, MatchRecord, Player, read_match, record_match
from rawsiko.match_file.recording import Choose
from rawsiko.rules.choices import Choices
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, NOBODY

DOCS = Path(__file__).parents[2] / "docs" / "match-file.md"

PLAYERS = tuple(Player(name, "random") for name in ("Sun", "Jack", "Sawyer", "Ana", "Ivo"))


@cache
def standard() -> DataSet:
    return load_data_set()


@cache
def example() -> str:
    """The match file that docs/match-file.md shows."""
    found = re.search(r"^```rawsiko\n(.*?)^```$", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


def played(options: Options, seed: int, *, eager: bool = False) -> MatchRecord:
    """A whole match of players who choose at random, or eager to attack."""
    choose = (eager_choice if eager else random_choice)(seed)
    return record_match(standard(), options, PLAYERS[: options.players], SeededDice(seed), choose)


def random_choice(seed: int) -> Choose:
    chooser = SeededDice(seed, 1)

    def choose(_match: Match, _seat: int, choices: Choices) -> int:
        return choices[chooser.below(len(choices))]

    return choose


def eager_choice(seed: int) -> Choose:
    """Attacks wherever it has a chance, and never ends its phase early."""
    chooser = SeededDice(seed, 1)

    def choose(match: Match, seat: int, choices: Choices) -> int:
        codes = list(choices)
        if match.phase == ACTION and len(codes) > 1:
            codes = [code for code in codes if is_good_attack(match, seat, code)] or codes[:-1]
        return codes[chooser.below(len(codes))]

    return choose


def is_good_attack(match: Match, seat: int, code: int) -> bool:
    """As many Assets as the defender has, or 3, into another player's Territory."""
    edition = match.edition
    if code < edition.first_move:
        return False
    arc, count = divmod(code - int(edition.first_move), MOST_IN_A_CLASH)
    destination = edition.arc_destination[arc]
    defended = match.owner[destination] not in (NOBODY, seat)
    return defended and count + 1 >= min(match.assets[destination], MOST_IN_A_CLASH)


def refusal(text: str | bytes) -> BadMatchFile:
    """How a file is refused."""
    try:
        read_match(text)
    except BadMatchFile as bad:
        return bad
    raise AssertionError("The file was read.")


def refused(old: str, *new: str, at: str | None = None) -> str:
    """The reason why the example is refused with other lines in place of one.

    Checks that the first of them is blamed; or, with `at`, the first line after it that reads so.
    """
    lines = example().splitlines()
    place = lines.index(old)
    lines[place : place + 1] = new
    blamed = lines.index(at, place) if at is not None else place
    bad = refusal("\n".join(lines))
    assert bad.line == blamed + 1, (bad, lines[blamed])
    return bad.reason
