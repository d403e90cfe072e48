"""Something carried out in a match - a Decision, or a call about its end - and what happened."""

from typing import NamedTuple

from rawsiko.rules.calls import AddTurn, Call, CallLastTurn, ScoreAsItStands
from rawsiko.rules.decisions import Decision
from rawsiko.rules.events import Event
from rawsiko.rules.match import Match
from rawsiko.server.tables.facts import LastTurnCalled, MatchScored, TurnAdded


def call_of(fact: TurnAdded | LastTurnCalled | MatchScored) -> Call:
    """What a fact calls, in the words of the rules."""
    if isinstance(fact, TurnAdded):
        return AddTurn()
    return CallLastTurn(fact.turn) if isinstance(fact, LastTurnCalled) else ScoreAsItStands()


class Played(NamedTuple):
    """A Decision or a call that was carried out: the match after it, and what happened, uncut."""

    decision: Decision | None  # None: a call about the end of the match
    match: Match
    events: list[Event]
