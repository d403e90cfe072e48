"""Apprentice: looks one step ahead. Of all steps it takes the one that promises most, and then looks again.

Expert and Master (expert.py, master.py) decide everything in the same way, except what they override.
"""

from mypy_extensions import i64

from rawsiko.bots.bot import Thought
from rawsiko.bots.placing_plans import drafts, in_touch, place_assets, value_of_draft
from rawsiko.bots.plans import NO_STEP, Planner, destination_of
from rawsiko.bots.trading import materials_to_take
from rawsiko.bots.weight_file import weights_of
from rawsiko.bots.weights import Weights
from rawsiko.rules.decisions import (
    ContinentId,
    Decision,
    Deploy,
    EndActionPhase,
    MaterialId,
    MoveAssets,
    PlaceAssets,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.position import ACTION, DRAFTING, TRADE_WITH_CHINA
from rawsiko.rules.views import View


class Apprentice:
    """The second level. Keeps only its scratch paper between Decisions; not for several threads."""

    name = "apprentice"

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or weights_of(self.name)
        self.paper: Planner | None = None

    def decide(self, view: View, dice: SeededDice) -> Thought:
        decision = self.choose(view, dice)
        return Thought(decision, view)

    def choose(self, view: View, dice: SeededDice) -> Decision:
        """What to do, in any phase."""
        if view.phase == TRADE_WITH_CHINA:
            return TakeMaterials(tuple(MaterialId(m) for m in materials_to_take(view, view.seat)))
        planner = self.planner(view.edition)
        planner.look(view, view.seat)
        planner.take_card(view.objective[view.seat])
        if view.phase == DRAFTING:
            return self.draft(view, planner, dice)
        if view.phase == ACTION:
            return first_decision(planner, self.best_step(view, planner, dice))
        return self.place(view, planner, dice)

    def planner(self, edition: Edition) -> Planner:
        """Scratch paper for this Edition."""
        if self.paper is None or self.paper.edition is not edition:
            self.paper = Planner(edition, self.weights)
        return self.paper

    def draft(self, view: View, planner: Planner, dice: SeededDice) -> Decision:
        return deploy_on(view, max(drafts(view), key=lambda draft: value_of_draft(planner, draft[1])))

    def place(self, view: View, planner: Planner, dice: SeededDice) -> Decision:
        counts = place_assets(planner, view.to_place[view.seat])
        return PlaceAssets({TerritoryId(territory): count for territory, count in sorted(counts.items())})

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        return planner.best_step()


def deploy_on(view: View, draft: tuple[int, tuple[int, ...]]) -> Deploy:
    """A draft as a Decision."""
    continent, picks = draft
    return Deploy(ContinentId(continent), tuple(TerritoryId(t) for t in in_touch(view, picks)))


def first_decision(planner: Planner, step: i64) -> Decision:
    """What a step begins with."""
    if step == NO_STEP:
        return EndActionPhase()
    return MoveAssets(
        TerritoryId(planner.first_source(step)),
        TerritoryId(destination_of(step)),
        int(planner.first_count(step)),
    )
