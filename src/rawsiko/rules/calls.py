"""Calls: a match made longer, shorter, or scored as it stands (§12).

The table decides this, not a player: the bell of a lesson, a teacher, the host. Who may call what is up to
the server; what a call does is always the same. Turns that end by themselves are in turns.py.
"""

from dataclasses import dataclass

from rawsiko.rules.decisions import CardId
from rawsiko.rules.events import Event, LastTurnCalled, MatchEnded, MatchScored, TurnAdded
from rawsiko.rules.house_rules import MOST_TURNS
from rawsiko.rules.position import OVER, TRADE_WITH_CHINA, Position
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.scoring import final_score
from rawsiko.rules.turns import stop_acting


@dataclass(frozen=True)
class AddTurn:
    """One more Turn."""


@dataclass(frozen=True)
class CallLastTurn:
    """This Turn is the last: the running one, or a later one that would be played anyway."""

    turn: int


@dataclass(frozen=True)
class ScoreAsItStands:
    """The match is over now."""


Call = AddTurn | CallLastTurn | ScoreAsItStands


def check_call(position: Position, call: Call) -> None:
    """Refuse a call that §12 does not allow now."""
    if position.phase == OVER:
        raise IllegalDecision(Reason.MATCH_IS_OVER)
    if isinstance(call, ScoreAsItStands):
        if position.turn == 0:
            raise IllegalDecision(Reason.NO_RANKING_BEFORE_TURN_1)
    elif position.phase == TRADE_WITH_CHINA:
        raise IllegalDecision(Reason.LAST_TURN_IS_OVER)
    elif isinstance(call, CallLastTurn):
        first, last = max(int(position.turn), 1), int(position.last_turn)
        if not first <= call.turn <= last:
            raise IllegalDecision(Reason.TURN_CANNOT_BE_LAST, first=first, last=last)
    elif position.called:
        raise IllegalDecision(Reason.LAST_TURN_IS_CALLED)
    elif position.last_turn >= MOST_TURNS:
        raise IllegalDecision(Reason.NOT_BEYOND_THE_MOST_TURNS, most=MOST_TURNS)


def carry_out_call(position: Position, call: Call) -> list[Event]:
    """Do what a checked call says; returns what happened."""
    if isinstance(call, AddTurn):
        position.last_turn += 1
        return [TurnAdded(position.last_turn)]
    if isinstance(call, CallLastTurn):
        position.last_turn = call.turn
        position.called = 1
        return [LastTurnCalled(call.turn)]
    score_as_it_stands(position)
    objectives = tuple([CardId(card) for card in position.objective])
    return [MatchScored(position.turn), MatchEnded(final_score(position), objectives)]


def score_as_it_stands(position: Position) -> None:
    """Sealed placements not yet shown are dropped, and nothing is traded."""
    stop_acting(position)
    for territory in range(position.edition.territories):
        position.sealed[territory] = 0
    for seat in range(position.options.players):
        position.to_place[seat] = 0
        position.may_take[seat] = 0
        position.taken[seat] = 0
    position.phase = OVER
