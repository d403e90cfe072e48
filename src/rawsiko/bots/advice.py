"""Advice: hints for a person, worked out from what they can see, at three depths.

A nudge names a theme and, where there is one, a Continent to look at; an idea names the Territory and
what it is good for; a move is the whole Decision. All three describe the same Decision: what counsel.py
advises that seat to do. A hint may mention the person's own Objective, so show it only to them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import assert_never

from rawsiko.bots.bot import Bot, Thought
from rawsiko.bots.counsel import Counsel, shared_counsel
from rawsiko.bots.explanations import FullReason
from rawsiko.rules.decisions import Decision, Deploy, EndActionPhase, MoveAssets, PlaceAssets, TakeMaterials
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.position import NOBODY
from rawsiko.rules.views import View


class Depth(IntEnum):
    """How much a hint gives away."""

    NUDGE = 1
    IDEA = 2
    MOVE = 3


class Theme(StrEnum):
    """What a nudge draws attention to; some name a continent."""

    WHERE_YOUR_MATERIALS_LIE = "where_your_materials_lie"  # continent: a draft
    STRENGTHEN = "strengthen"  # continent: Assets are needed there
    EMPTY_LAND = "empty_land"  # continent: land to occupy
    ATTACK = "attack"  # continent: a rival's Territory can be taken
    REGROUP = "regroup"  # continent: Assets are better off elsewhere
    LEAVE_IT_AT_THAT = "leave_it_at_that"  # end the phase
    WHAT_IS_MISSING = "what_is_missing"  # Trade with China


@dataclass(frozen=True, slots=True)
class Hint:
    """A nudge has a theme; an idea also a reason; a move also the Decision."""

    depth: Depth
    theme: Theme
    values: Mapping[str, int] = field(default_factory=dict)  # continent, where the theme names one
    reason: FullReason | None = None
    decision: Decision | None = None


def hint(view: View, dice: SeededDice, depth: Depth, adviser: Bot | None = None) -> Hint:
    """Advice for the seat whose view this is, from Master unless `adviser` is given."""
    counsel = Counsel(adviser) if adviser else shared_counsel()
    return hint_from(view, counsel.advised(view, dice), depth)


def hint_from(view: View, thought: Thought, depth: Depth) -> Hint:
    """As much of a Thought as the depth gives away."""
    theme, values = theme_of(view, thought.decision)
    return Hint(
        depth,
        theme,
        values,
        thought.full_reason if depth >= Depth.IDEA else None,
        thought.decision if depth >= Depth.MOVE else None,
    )


def theme_of(view: View, decision: Decision) -> tuple[Theme, Mapping[str, int]]:
    """What a Decision is about, and on which Continent."""
    match decision:
        case Deploy():
            return Theme.WHERE_YOUR_MATERIALS_LIE, {"continent": int(decision.continent)}
        case PlaceAssets():
            most = max(decision.counts, key=lambda territory: (decision.counts[territory], -territory))
            return Theme.STRENGTHEN, continent_of(view, most)
        case MoveAssets():
            owner = view.owner[decision.destination]
            where = continent_of(view, decision.destination)
            if owner == NOBODY:
                return Theme.EMPTY_LAND, where
            return (Theme.REGROUP if owner == view.seat else Theme.ATTACK), where
        case EndActionPhase():
            return Theme.LEAVE_IT_AT_THAT, {}
        case TakeMaterials():
            return Theme.WHAT_IS_MISSING, {}
    assert_never(decision)


def continent_of(view: View, territory: int) -> Mapping[str, int]:
    """Where on the map, roughly."""
    return {"continent": int(view.edition.continent_of[territory])}
