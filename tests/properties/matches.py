"""Random matches to check: played choice by choice, each step handed to the checks."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from rawsiko.data.load import load_data_set
from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.house_rules import HEAD_STARTS
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options


@cache
def real_edition() -> Edition:
    """The real board and cards."""
    return load_data_set().edition


@dataclass(frozen=True)
class Step:
    """One choice of a random match: the match before and after it."""

    before: Match
    seat: int
    code: int
    after: Match


def agreed_on(players: int, head_start: bool, **switches: Any) -> Options:
    return Options(players, head_start=HEAD_STARTS[players] if head_start else (), **switches)


options = st.builds(
    agreed_on,
    st.integers(3, 5),
    st.booleans(),
    turns=st.integers(3, 6),
    advanced_setup=st.booleans(),
    stranglehold=st.booleans(),
    trade_with_china=st.booleans(),
    sealed_placing=st.booleans(),
    moving_first=st.booleans(),
    open_end=st.booleans(),
)
seeds = st.integers(0, 2**64 - 1)


def steps(agreed: Options, seed: int) -> Iterator[Step]:
    """Every step of a random match."""
    edition = real_edition()
    dice, chooser = SeededDice(seed), SeededDice(seed, 1)
    match = start_match(edition, agreed, dice)
    choices = Choices(edition)
    while match.awaiting():
        seat = awaited_seat(match)
        count = choices.fill(match, seat)
        code = choices[chooser.below(count)]
        before = match.copy()
        match.apply(seat, code, dice)
        yield Step(before, seat, code, match.copy())


def last_of(agreed: Options, seed: int) -> Match:
    """The end of a random match."""
    *_, last = steps(agreed, seed)
    return last.after


def first_in(agreed: Options, seed: int, phase: int) -> Match:
    """The first moment of a phase in a random match."""
    return next(step.before for step in steps(agreed, seed) if step.before.phase == phase)


def position_in(agreed: Options, seed: int, share: float) -> Match:
    """A random match, played to a share of its length."""
    played = [step.before for step in steps(agreed, seed)]
    return played[int(share * (len(played) - 1))]
