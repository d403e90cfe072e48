"""By phase: asks a level what to do in each phase, and makes a Decision of the answer.

Apprentice, Expert and Master differ only in the parts they bring as `PhaseChoices`.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from mypy_extensions import i64

from rawsiko.bots.placing_plans import drafts, in_touch, place_assets, value_of_draft
from rawsiko.bots.plans import NO_STEP, Planner, destination_of
from rawsiko.bots.trading import materials_to_take
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

Draft = tuple[int, tuple[int, ...]]  #: a Continent and Territories in it


class PlannerCache:
    """Makes a Planner for an Edition and keeps it for the next Decision."""

    def __init__(self, make: Callable[[Edition], Planner]) -> None:
        self.make = make
        self.planner: Planner | None = None

    def start(self, view: View) -> Planner:
        """The Planner, set to a view."""
        if self.planner is None or self.planner.board.edition is not view.edition:
            self.planner = self.make(view.edition)
        self.planner.start_from(view, view.seat)
        return self.planner


class PhaseChoices(Protocol):
    """What a level decides for itself. Each method gets a Planner that is set to the view."""

    planners: PlannerCache

    def draft(self, view: View, planner: Planner, dice: SeededDice) -> Draft:
        """The Continent and the Territories to deploy on."""

    def place(self, view: View, planner: Planner, dice: SeededDice) -> Sequence[int]:
        """A Territory for each Asset to place."""

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        """The next step of the Action Phase; NO_STEP to end it."""


def decide_by_phase(choices: PhaseChoices, view: View, dice: SeededDice) -> Decision:
    """The Decision of a level, in any phase."""
    if view.phase == TRADE_WITH_CHINA:
        return TakeMaterials(tuple(MaterialId(m) for m in materials_to_take(view, view.seat)))
    planner = choices.planners.start(view)
    if view.phase == DRAFTING:
        return deploy_on(view, choices.draft(view, planner, dice))
    if view.phase == ACTION:
        return first_decision(planner, choices.best_step(view, planner, dice))
    return place_on(choices.place(view, planner, dice))


def best_draft(view: View, planner: Planner) -> Draft:
    """The draft of most value."""
    return max(drafts(view), key=lambda draft: value_of_draft(planner, draft[1]))


def place_by_value(view: View, planner: Planner) -> list[int]:
    """A Territory for each Asset, each group where it gains most."""
    counts = place_assets(planner, view.to_place[view.seat])
    return [territory for territory, count in counts.items() for _ in range(count)]


def deploy_on(view: View, draft: Draft) -> Deploy:
    """A draft as a Decision."""
    continent, picks = draft
    return Deploy(ContinentId(continent), tuple(TerritoryId(t) for t in in_touch(view, picks)))


def place_on(placing: Sequence[int]) -> PlaceAssets:
    """A placing, a Territory for each Asset, as a Decision."""
    return PlaceAssets({TerritoryId(place): placing.count(place) for place in sorted(set(placing))})


def first_decision(planner: Planner, step: i64) -> Decision:
    """The Decision that a step begins with."""
    if step == NO_STEP:
        return EndActionPhase()
    return MoveAssets(
        TerritoryId(planner.first_source(step)),
        TerritoryId(destination_of(step)),
        int(planner.first_count(step)),
    )
