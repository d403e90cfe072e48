"""Sentences: the words a match is told in, by the type of Event. English; story.py fills them in.

A catalogue in another language has the same keys and may use the same names in braces.
An Event with no sentence is not told, because another one says it.
"""

from typing import Final

from rawsiko.rules import events

SENTENCES: Final[dict[type[events.Event], str]] = {
    events.Deployed: "{player} deploys in {continent}: {territories}.",
    events.InitialAssetsStarted: "Initial Assets to place: {shares}.",
    events.PlacingConfirmed: "",
    events.AssetsPlaced: "{player} places {placed}.",
    events.TurnStarted: "Turn {turn} of {turns}",
    events.InvestmentPhaseStarted: "Investment Phase: {shares}.",
    events.ActionPhaseStarted: "Action Phase of {player}",
    events.AssetsMoved: "{player} moves {count} from {source} to {destination}.",
    events.TerritoryOccupied: "{player} occupies {destination} ({materials}) with {count} from {source}.",
    events.ClashSettled: (
        "{source} attacks {destination} with {attackers} against {defenders} ({odds}): "
        "{dice} — {player} loses {lost_by_attacker}, {defender} {lost_by_defender}."
    ),
    events.TerritoryVacated: "{territory} is left empty.",
    events.PlayerEliminated: "{player} has no Asset left and is out of the match.",
    events.TurnCounterMoved: "Monopoly Stranglehold: the Turn counter moves on to {turn} of {turns}.",
    events.OpenEndRolled: "Open end: the die shows {face}.",
    events.TurnAdded: "One more Turn: Turn {turn} is the last now.",
    events.LastTurnCalled: "Turn {turn} is called the last.",
    events.MatchScored: "The match is scored as it stands in Turn {turn}.",
    events.ActionPhaseEnded: "",
    events.TradeStarted: "Materials that may be taken: {shares}.",
    events.TradeConfirmed: "",
    events.MaterialsTaken: "{player} takes {materials}.",
    events.MatchEnded: "Final Score",
}

#: Said after the sentence of an Event, or in place of it.
CONQUERED: Final = "{player} moves into {destination} ({materials})."
PASSED: Final = "{player} takes nothing."

SETUP: Final = "Setup"
TRADE_WITH_CHINA: Final = "Trade with China"
UNFINISHED: Final = "The match is unfinished; it waits for {waiting}."

ONE_ASSET: Final = "1 Asset"
ASSETS: Final = "{count} Assets"
ON: Final = "{count} on {territory}"
NO_MATERIAL: Final = "no Material"
CHANCE: Final = "chance to take it {percent} %"
NO_CHANCE: Final = "too many to fall at once"

OPENING: Final = "A match of {players} players and {turns} Turns, data set {data_set}."
OPTIONS: Final = "Options: {options}."
ADVANCED_SETUP: Final = "Advanced game setup"
STRANGLEHOLD: Final = "Monopoly Stranglehold"
HEAD_START: Final = "Head start ({numbers})"
MOVING_FIRST: Final = "Rotating first player"
OPEN_END: Final = "Open end"
BRANCHED: Final = "The first {decisions} Decisions were made in another match."
SEALED: Final = "Assets are placed all at once, sealed"
IN_ORDER: Final = "Assets are placed in order of play"
PERSON: Final = "a person"
BOT: Final = "bot {bot}"

SCORE_COLUMNS: Final = ("rank", "player", "points", "Applications", "Materials", "Territories")
OUT: Final = "out of the match"
OBJECTIVE: Final = "Objective of {player}: {points} of {most} points"
COMPLETE: Final = "complete"
LACKS: Final = "lacks {materials}"

BOARD_AFTER_SETUP: Final = "Board after the setup"
BOARD_AFTER_TURN: Final = "Board after Turn {turn}"
BOARD_NOW: Final = "Board at the end"
NOBODY: Final = "-"
STANDING: Final = "{territories} Territories, {assets}, {materials} Materials, next income {income}"
