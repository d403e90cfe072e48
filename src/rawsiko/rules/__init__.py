"""The rules: everything that a bot or a tool needs can be imported from here.

    match = start_match(load_data_set().edition, Options(3), SeededDice(1))
    view = seen_by(match, 0)

The rules themselves are in the chapters (action_phase.py, trade_with_china.py, ...).
"""

from rawsiko.rules.choices import Choices
from rawsiko.rules.decisions import (
    ContinentId,
    Decision,
    Deploy,
    EndActionPhase,
    MaterialId,
    MoveAssets,
    PlaceAssets,
    SeatId,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.dice import Dice, SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.odds import campaign_odds, clash_odds
from rawsiko.rules.options import Options
from rawsiko.rules.position import (
    ACTION,
    DRAFTING,
    INITIAL_ASSETS,
    INVESTMENT,
    NOBODY,
    OVER,
    TRADE_WITH_CHINA,
    UNKNOWN,
    Position,
)
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.scoring import Score, final_score
from rawsiko.rules.sets import members
from rawsiko.rules.views import View, imagine, seen_by

__all__ = [
    "ACTION",
    "DRAFTING",
    "INITIAL_ASSETS",
    "INVESTMENT",
    "NOBODY",
    "OVER",
    "TRADE_WITH_CHINA",
    "UNKNOWN",
    "Choices",
    "ContinentId",
    "Decision",
    "Deploy",
    "Dice",
    "Edition",
    "EndActionPhase",
    "IllegalDecision",
    "Match",
    "MaterialId",
    "MoveAssets",
    "Options",
    "PlaceAssets",
    "Position",
    "Reason",
    "Score",
    "SeatId",
    "SeededDice",
    "TakeMaterials",
    "TerritoryId",
    "View",
    "campaign_odds",
    "clash_odds",
    "final_score",
    "imagine",
    "members",
    "seen_by",
    "start_match",
]
