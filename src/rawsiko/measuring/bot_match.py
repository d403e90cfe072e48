"""Bot match: one match in which bots make every Decision, each with its own view and random numbers."""

import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Final

from rawsiko.bots.bot import Thought
from rawsiko.measuring.contestants import Contestant, one_line
from rawsiko.measuring.current_bot import running_bot
from rawsiko.rules.decisions import (
    Decision,
    Deploy,
    EndActionPhase,
    MoveAssets,
    PlaceAssets,
    TakeMaterials,
)
from rawsiko.rules.dice import Dice, SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.position import OVER
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.rules.views import View, seen_by

FIRST_STREAM_OF_LOTS: Final = 2  # random_play.py has 0 for the dice and 1 for a chooser of all seats


class BotAtFault(Exception):
    """A bot made an illegal Decision or failed; the message says which."""


@dataclass
class Effort:
    """What the Decisions of a seat cost."""

    decisions: int = 0
    seconds: float = 0.0  # of the processor


@dataclass
class SeatedBot:
    """A bot in its seat, with its random numbers."""

    name: str
    bot: Contestant
    rng: SeededDice
    timed: bool = True  # reading the clock costs something, too
    effort: Effort = field(default_factory=Effort)

    def decide(self, view: View) -> Decision:
        """What the bot decides; raises BotAtFault if it fails."""
        started = process_time() if self.timed else 0.0
        try:
            with running_bot(self.name):
                thought = self.bot.decide(view, self.rng)
        except KeyboardInterrupt:
            raise
        except BaseException as fault:  # anything may happen in a bot
            place = traceback.extract_tb(fault.__traceback__)[-1]
            raise BotAtFault(
                f"The bot {self.name} failed on line {place.lineno} of {place.filename}: "
                f"{type(fault).__name__}: {one_line(fault)}"
            ) from fault
        if self.timed:
            self.effort.seconds += process_time() - started
        self.effort.decisions += 1
        decision: object = thought.decision if isinstance(thought, Thought) else thought
        if not isinstance(decision, Decision):
            kind = "None" if decision is None else f"an object of type {type(decision).__name__}"
            raise BotAtFault(f"The bot {self.name} returned {kind}, which is not a Decision.")
        if not is_well_formed(decision):
            raise BotAtFault(
                f"The bot {self.name} returned a {type(decision).__name__} with a field of the wrong "
                "type: ids and counts are of type int, collections are a tuple or a dict."
            )
        return decision


def is_well_formed(decision: Decision) -> bool:
    """Whether every field has the type it is declared with, which nothing else checks in plain Python."""
    match decision:
        case Deploy(continent, tuple(territories)):
            numbers = (continent, *territories)
        case PlaceAssets(dict(counts)):
            numbers = (*counts.keys(), *counts.values())
        case MoveAssets(source, destination, count):
            numbers = (source, destination, count)
        case EndActionPhase():
            numbers = ()
        case TakeMaterials(tuple(materials)):
            numbers = materials
        case _:
            return False
    return all(isinstance(number, int) for number in numbers)


def lots_of(seed: int, number: int, seat: int) -> SeededDice:
    """The random numbers of a seat's bot, separate from the dice of the match."""
    return SeededDice(seed << 32 | number, FIRST_STREAM_OF_LOTS + seat)


def play_bots(match: Match, bots: Sequence[SeatedBot], dice: Dice) -> None:
    """Play a match to its end; every Decision is checked, because any bot may play here."""
    while match.phase != OVER:
        seat = match.awaiting()[0]
        decision = bots[seat].decide(seen_by(match, seat))
        try:
            match.play(seat, decision, dice)
        except IllegalDecision as refused:
            raise illegal(bots[seat].name, decision, refused) from refused


def illegal(bot: str, decision: Decision, refused: IllegalDecision) -> BotAtFault:
    """The fault of a bot that decides what the rules do not allow."""
    return BotAtFault(f"The bot {bot} decided {decision!r:.200}, which is illegal: {refused}")
