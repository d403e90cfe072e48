"""RAWsiko: whole matches played inside the rules, and matches stepped from Python."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from benchmarks.figures import Figures, PlayAFew, best, call_us, play_for
from rawsiko.data import load_data_set
from rawsiko.interpreted import is_compiled
from rawsiko.measuring.random_play import play_matches
from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options

TURNS = 10  # as in the C reference
PLAYERS = (3, 4, 5)
REPETITIONS = 3


def figures(seconds: float) -> list[Figures]:
    """Both ways for 3, 4 and 5 players, taking turns."""
    edition = load_data_set().edition
    build = "compiled" if is_compiled() else "interpreted"
    ways = [(f"RAWsiko {build}, whole matches", players, inside(edition, players)) for players in PLAYERS]
    ways += [(f"RAWsiko {build}, stepped", players, stepped(edition, players)) for players in PLAYERS]
    rounds = [
        [Figures(name, players, **play_for(seconds, play)) for name, players, play in ways]
        for _ in range(REPETITIONS)
    ]
    first, *others = best(rounds)
    return [replace(first, copy_us=call_us(match_half_way(edition).copy)), *others]


def inside(edition: Edition, players: int) -> PlayAFew:
    """Whole matches in one call: nothing of Python in between, where the rules are compiled."""
    options = Options(players, turns=TURNS)
    at_once = 100 if is_compiled() else 5
    firsts = count(0, at_once)

    def play() -> tuple[int, int]:
        tally = play_matches(edition, options, 0, next(firsts), at_once)
        return int(tally.decisions), at_once

    return play


def stepped(edition: Edition, players: int) -> PlayAFew:
    """One call for each decision, as a learning agent would make them."""
    options = Options(players, turns=TURNS)
    choices = Choices(edition)
    seeds = count()
    draw = random.Random(1).random

    def play() -> tuple[int, int]:
        dice = SeededDice(next(seeds))
        match = start_match(edition, options, dice)
        step = match.step
        number: int = choices.fill(match, awaited_seat(match))
        decisions = 0
        while number:
            number = step(choices[int(draw() * number)], dice, choices)
            decisions += 1
        return decisions, 1

    return play


def match_half_way(edition: Edition) -> Match:
    """A match of 4 players in the middle of its 10 Turns."""
    return next(match for match in positions(edition) if match.turn == TURNS // 2)


def positions(edition: Edition) -> Iterator[Match]:
    dice, choices, draw = SeededDice(1), Choices(edition), random.Random(1).random
    match = start_match(edition, Options(4, turns=TURNS), dice)
    number: int = choices.fill(match, awaited_seat(match))
    while number:
        number = match.step(choices[int(draw() * number)], dice, choices)
        yield match
