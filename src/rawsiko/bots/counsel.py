"""Counsel: one judgement of a move, for whatever speaks of moves to a person.

The hint (advice.py), the question before a Territory is left empty, and the question before an Action Phase
ends all ask here, so they cannot contradict each other: nothing is advised that would be asked about, and
what is offered at the end of a phase is the advice. It sees a View, and no more.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from rawsiko.bots.bot import Bot, Thought
from rawsiko.bots.by_phase import PlannerCache, first_decision
from rawsiko.bots.levels import make_bot
from rawsiko.bots.own_view_file import shipped_own_view
from rawsiko.bots.planners import planner_by_net
from rawsiko.bots.plans import Planner, step_of
from rawsiko.bots.weight_file import weights_of
from rawsiko.rules.decisions import Decision, EndActionPhase, MoveAssets, TerritoryId
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.odds import clash_odds
from rawsiko.rules.position import NOBODY
from rawsiko.rules.preview import Preview, nothing_has_moved, preview, spare
from rawsiko.rules.sets import members
from rawsiko.rules.views import View

ADVISER: Final = "master"

#: ours: below this chance a Clash is not worth asking about, unless it completes an Application.
WORTH_A_CLASH: Final = Fraction(30, 100)
WORTH_AN_APPLICATION: Final = Fraction(15, 100)
#: ours: below this chance, safe land comes first.
GOOD_CHANCE: Final = Fraction(50, 100)


@dataclass(frozen=True)
class MoveLeft:
    """A worthwhile move; `chance` is None if the destination is free."""

    move: MoveAssets
    chance: Fraction | None
    preview: Preview


@dataclass(frozen=True)
class Waste:
    """What ending the phase would waste: all of it, because nothing has moved; and the best move left."""

    unmoved: bool
    left: MoveLeft | None


class Counsel:
    """Advises one seat at a time. Keeps only its adviser and a Planner; not for several threads."""

    def __init__(self, adviser: Bot | None = None) -> None:
        self.adviser = adviser or make_bot(ADVISER)
        self.planners = PlannerCache(planner_of_the_strong)

    def advised(self, view: View, dice: SeededDice) -> Thought:
        """What a strong player would do and nothing here would ask about."""
        thought = self.adviser.decide(view, dice)
        decision = thought.decision
        if self.asks_first(view, decision):
            decision = self.best_without_a_question(view)
        if is_poor_attack(view, decision):
            decision = self.best_of(view, list(safe_land(view))) or decision
        return Thought(decision, view)

    def asks_first(self, view: View, decision: Decision) -> bool:
        """Whether the player should be asked first: the move leaves its Territory empty, and that is for
        nothing, or worth less than to leave one Asset behind."""
        if not isinstance(decision, MoveAssets) or decision.count < view.assets[decision.source]:
            return False
        planner = self.planners.start(view)
        if planner.for_nothing(decision.source, decision.destination, decision.count):
            return True
        fewer = MoveAssets(decision.source, decision.destination, decision.count - 1)
        kept = promise(planner, fewer) if fewer.count else planner.value()
        return promise(planner, decision) < kept

    def best_without_a_question(self, view: View) -> Decision:
        """The first Decision of the best step of which nobody would ask; or the end of the phase."""
        planner = self.planners.start(view)
        planner.list_steps()
        decisions = {first_decision(planner, planner.steps[place]) for place in range(int(planner.listed))}
        moves = [one for one in decisions if isinstance(one, MoveAssets) and not self.asks_first(view, one)]
        ending = self.planners.start(view).value()
        best = self.best_of(view, moves)
        return best if best and promise(self.planners.start(view), best) > ending else EndActionPhase()

    def best_of(self, view: View, moves: list[MoveAssets]) -> MoveAssets | None:
        """The move that promises most; None if there are none."""
        planner = self.planners.start(view)
        ordered = sorted(moves, key=lambda move: (move.source, move.destination, move.count))
        return max(ordered, key=lambda move: promise(planner, move), default=None)


def planner_of_the_strong(edition: Edition) -> Planner:
    """The judgement of Expert and Master."""
    return planner_by_net(edition, weights_of(ADVISER), shipped_own_view())


def promise(planner: Planner, move: MoveAssets) -> float:
    """What a move promises on the board of a Planner."""
    return planner.promise(step_of(move.source, move.destination, move.count))


def is_poor_attack(view: View, decision: Decision) -> bool:
    """Whether it is a Clash that will rather not take the land, and completes no Application if it does."""
    if not isinstance(decision, MoveAssets):
        return False
    chance = chance_of(view, decision)
    return chance is not None and chance < GOOD_CHANCE and not preview(view, decision).completed


def chance_of(view: View, move: MoveAssets) -> Fraction | None:
    """The chance of a Clash to take the land; None for any other move."""
    if view.owner[move.destination] in (NOBODY, view.seat):
        return None
    return clash_odds(move.count, int(view.assets[move.destination])).conquers


def safe_land(view: View) -> Iterator[MoveAssets]:
    """Moves of one Asset to spare into free land that brings a new Material."""
    for source in range(view.edition.territories):
        if spare(view, source) <= 0:
            continue
        for destination in members(view.edition.neighbours[source]):
            if view.owner[destination] == NOBODY:
                move = MoveAssets(TerritoryId(source), TerritoryId(destination), 1)
                if preview(view, move).gained:
                    yield move


def waste_of_ending(advised: Thought) -> Waste:
    """What ending the Action Phase would waste, if this is the advice there."""
    if not isinstance(advised.decision, MoveAssets):
        return Waste(False, None)
    return Waste(nothing_has_moved(advised.view), worth_asking(advised.view, advised.decision))


def worth_asking(view: View, move: MoveAssets) -> MoveLeft | None:
    """A move, if it is worth asking about: spare Assets into land that brings something, or a fair Clash."""
    if move.count > spare(view, move.source) or view.owner[move.destination] == view.seat:
        return None
    seen, chance = preview(view, move), chance_of(view, move)
    if chance is None:
        worth_it = bool(seen.gained)
    else:
        worth_it = chance >= (WORTH_AN_APPLICATION if seen.completed else WORTH_A_CLASH)
    return MoveLeft(move, chance, seen) if worth_it else None


@cache
def shared_counsel() -> Counsel:
    """The counsel of Master."""
    return Counsel()
