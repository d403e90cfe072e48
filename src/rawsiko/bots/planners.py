"""Planners: a Planner with all its parts, by what it values positions with."""

from rawsiko.bots.evaluation import HandSetEvaluation
from rawsiko.bots.own_view_net import OwnViewNet
from rawsiko.bots.own_view_parameters import OwnViewParameters
from rawsiko.bots.plans import Leanings, Planner
from rawsiko.bots.scratch_board import ScratchBoard
from rawsiko.bots.territory_chances import TerritoryChances
from rawsiko.bots.weights import Weights
from rawsiko.rules.edition import Edition


def planner_by_weights(edition: Edition, weights: Weights, *, leanings: Leanings | None = None) -> Planner:
    """A Planner that values positions by hand-set weights."""
    chances = TerritoryChances(ScratchBoard(edition), weights)
    return Planner(chances, HandSetEvaluation(chances), leanings)


def planner_by_net(
    edition: Edition, weights: Weights, net: OwnViewParameters, *, leanings: Leanings | None = None
) -> Planner:
    """A Planner that values positions by the chance to win."""
    chances = TerritoryChances(ScratchBoard(edition), weights)
    return Planner(chances, OwnViewNet(chances, net), leanings)
