"""Who plays the matches that the outlook learns from (train_outlook.py).

Bots by hand-set weights drawn around the tuned ones, bots that look one step ahead by a network, and Experts
of all sorts.
"""

import random
from collections.abc import Mapping, Sequence
from math import exp

from rawsiko.bots.apprentice import Apprentice, deploy_on
from rawsiko.bots.expert import Expert
from rawsiko.bots.foresight import place_with_foresight
from rawsiko.bots.outlook import Outlook
from rawsiko.bots.outlook_net import OutlookNet
from rawsiko.bots.placing_plans import drafts, value_of_draft
from rawsiko.bots.plans import Planner
from rawsiko.bots.weight_file import numbers, weights_of
from rawsiko.bots.weights import Weights
from rawsiko.rules.decisions import Decision, PlaceAssets, TerritoryId
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.position import ACTION
from rawsiko.rules.views import View


class OneStep(Apprentice):
    """Looks one step ahead by a network; may place by hand-set weights, and always drafts by them."""

    def __init__(self, net: OutlookNet, *, places: bool) -> None:
        super().__init__(weights_of("master"))
        self.net, self.places = net, places
        self.by_hand = Apprentice(weights_of("master"))

    def planner(self, edition: Edition) -> Planner:
        if self.paper is None:
            self.paper = Outlook(edition, self.weights, self.net)
        return self.paper

    def choose(self, view: View, dice: SeededDice) -> Decision:
        if view.phase != ACTION and not self.places:
            return self.by_hand.choose(view, dice)
        return super().choose(view, dice)


class FreeExpert(Expert):
    """An Expert with a network of its own that drafts more freely, and may place with foresight."""

    def __init__(self, net: OutlookNet, lots: random.Random) -> None:
        super().__init__(budget=lots.choice((40, 100, 400)))
        self.net, self.lots = net, lots
        self.foresight = lots.choice((0, 800, 1500))
        self.liked = lots.choice((1, 4, 16))

    def planner(self, edition: Edition) -> Planner:
        if self.paper is None:
            self.paper = Outlook(edition, self.weights, self.net)
        return self.paper

    def draft(self, view: View, planner: Planner, dice: SeededDice) -> Decision:
        best = sorted(drafts(view), key=lambda draft: -value_of_draft(planner, draft[1]))
        return deploy_on(view, self.lots.choice(best[: self.liked]))

    def place(self, view: View, planner: Planner, dice: SeededDice) -> Decision:
        if self.foresight == 0:
            return super().place(view, planner, dice)
        way = place_with_foresight(planner, view.to_place[view.seat], self.foresight)
        return PlaceAssets({TerritoryId(territory): way.count(territory) for territory in sorted(set(way))})


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


def pool(nets: Sequence[OutlookNet], seed: int) -> tuple[list[Apprentice], list[Apprentice]]:
    """Bots that evaluate by hand-set weights, the tuned ones first, and those that evaluate by networks."""
    lots = random.Random(seed)
    tuned = numbers()["master"]
    by_hand = [Apprentice(Weights(tuned))]
    by_hand += [
        Apprentice(Weights(drawn_around(tuned, spread, lots))) for spread in (0.2, 0.4) for _ in range(15)
    ]
    by_net: list[Apprentice] = [
        OneStep(net, places=places) for net in nets for places in (False, True, False)
    ]
    return by_hand, by_net


def seated(by_hand: list[Apprentice], by_net: list[Apprentice], lots: random.Random) -> Apprentice:
    """Who takes a seat."""
    lot = lots.random()
    if by_net and lot >= 0.2:
        return lots.choice(by_net)
    return by_hand[0] if lot < (0.08 if by_net else 0.4) else lots.choice(by_hand[1:])
