"""The bots whose matches train the own-view net (train_own_view.py).

Bots by hand-set weights drawn around the tuned ones, bots that look one step ahead by a network, and Experts
of all sorts.
"""

import random
from collections.abc import Mapping, Sequence
from math import exp

from mypy_extensions import i64

from rawsiko.bots.apprentice import Apprentice
from rawsiko.bots.bot import Bot, Thought
from rawsiko.bots.by_phase import Draft, PlannerCache, decide_by_phase
from rawsiko.bots.expert import Expert
from rawsiko.bots.own_view_parameters import OwnViewParameters
from rawsiko.bots.placing_lookahead import place_with_lookahead
from rawsiko.bots.placing_plans import drafts, value_of_draft
from rawsiko.bots.planners import planner_by_net
from rawsiko.bots.plans import Planner
from rawsiko.bots.weight_file import numbers, weights_of
from rawsiko.bots.weights import Weights
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.position import ACTION
from rawsiko.rules.views import View


class OneStep:
    """Looks one step ahead by a network; may place by hand-set weights, and always drafts by them."""

    name = "one-step"

    def __init__(self, net: OwnViewParameters, *, places: bool) -> None:
        weights = weights_of("master")
        self.by_hand = Apprentice(weights)
        self.by_net = Apprentice(weights)
        self.by_net.planners = PlannerCache(lambda edition: planner_by_net(edition, weights, net))
        self.places = places

    def decide(self, view: View, dice: SeededDice) -> Thought:
        bot = self.by_net if view.phase == ACTION or self.places else self.by_hand
        return bot.decide(view, dice)


class FreeExpert:
    """An Expert with a network of its own that drafts more freely, and may place with lookahead."""

    name = "free-expert"

    def __init__(self, net: OwnViewParameters, lots: random.Random) -> None:
        self.expert = Expert(lots.choice((40, 100, 400)), net)
        self.planners = self.expert.planners
        self.lots = lots
        self.lookahead = lots.choice((0, 800, 1500))
        self.liked = lots.choice((1, 4, 16))

    def decide(self, view: View, dice: SeededDice) -> Thought:
        return Thought(decide_by_phase(self, view, dice), view)

    def draft(self, view: View, planner: Planner, dice: SeededDice) -> Draft:
        best = sorted(drafts(view), key=lambda draft: -value_of_draft(planner, draft[1]))
        return self.lots.choice(best[: self.liked])

    def place(self, view: View, planner: Planner, dice: SeededDice) -> list[int]:
        if self.lookahead == 0:
            return self.expert.place(view, planner, dice)
        return place_with_lookahead(planner, view.to_place[view.seat], self.lookahead)

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        return self.expert.best_step(view, planner, dice)


def drawn_around(start: Mapping[str, float], spread: float, lots: random.Random) -> dict[str, float]:
    """Weights like these, each within its bounds."""
    found = {}
    for name, value in start.items():
        drawn = value * exp(lots.gauss(0, spread)) + lots.gauss(0, 0.1 * spread)
        if name in ("garrison", "patience"):
            drawn = value
        elif name not in ("lure", "rival_asset", "rival_material"):
            drawn = min(max(drawn, 0.0), 0.05 if name == "fading" else 1.5 if name == "reinforcing" else 1.0)
        found[name] = drawn
    return found


def pool(nets: Sequence[OwnViewParameters], seed: int) -> tuple[list[Bot], list[Bot]]:
    """Bots that evaluate by hand-set weights, the tuned ones first, and those that evaluate by networks."""
    lots = random.Random(seed)
    tuned = numbers()["master"]
    by_hand: list[Bot] = [Apprentice(Weights(tuned))]
    by_hand += [
        Apprentice(Weights(drawn_around(tuned, spread, lots))) for spread in (0.2, 0.4) for _ in range(15)
    ]
    by_net: list[Bot] = [OneStep(net, places=places) for net in nets for places in (False, True, False)]
    return by_hand, by_net


def seated(by_hand: list[Bot], by_net: list[Bot], lots: random.Random) -> Bot:
    """Who takes a seat."""
    lot = lots.random()
    if by_net and lot >= 0.2:
        return lots.choice(by_net)
    return by_hand[0] if lot < (0.08 if by_net else 0.4) else lots.choice(by_hand[1:])
