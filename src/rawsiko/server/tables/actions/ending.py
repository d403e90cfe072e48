"""Ending a match early or late: calls by the host, by all players together, or by a class (rules.md §12)."""

from typing import Literal, NamedTuple

from rawsiko.rules.calls import AddTurn, CallLastTurn, ScoreAsItStands
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor, Computed, Result
from rawsiko.server.tables.facts import LastTurnCalled, MatchScored, TurnAdded, WantsScore
from rawsiko.server.tables.requests import Toggle
from rawsiko.server.tables.table import ENDED, Table


class LastTurn(NamedTuple):
    """Which Turn is the last, and who called it."""

    turn: int
    by: Literal["bell", "teacher", "host"]


def call_next_turn_last(table: Table, who: Actor, what: None) -> Result:
    """Host: the next Turn is the last."""
    check_may_call(table)
    assert table.match is not None
    return call_last_turn(table, who, LastTurn(int(table.match.turn) + 1, "host"))


def call_last_turn(table: Table, who: Actor, what: LastTurn) -> Result:
    """Call a Turn the last; nothing to do if it has been called already."""
    table.check_playing()
    assert table.match is not None
    if table.match.called and table.match.last_turn == what.turn:
        return []
    return [Computed(LastTurnCalled(what.turn, what.by), table.play_call(CallLastTurn(what.turn)))]


def add_turn(table: Table, who: Actor, what: int) -> Result:
    """Make a match that would end after this Turn one Turn longer; nothing to do if that was done."""
    table.check_playing()
    assert table.match is not None
    if table.match.last_turn != what:
        return []
    return [Computed(TurnAdded(), table.play_call(AddTurn()))]


def agree_to_score(table: Table, who: Actor, what: Toggle) -> Result:
    """Agree to score the match as it stands, or take that back."""
    check_may_call(table)
    assert table.match is not None
    table.match.check_call(ScoreAsItStands())
    if (who.chair in table.want_score) == what.on:
        return []
    return [WantsScore(who.chair, what.on)]


def score_if_all_agree(table: Table, who: Actor, what: Toggle) -> Result:
    """Agree to end the match; it is scored as it stands once all players agree."""
    people = [n for n, chair in enumerate(table.chairs) if chair.is_person and not chair.is_gone]
    if table.state == ENDED or not set(people) <= set(table.want_score):
        return []
    return score(table, who, "agreed")


def score(table: Table, who: Actor, by: Literal["bell", "teacher", "agreed"]) -> Result:
    """Score the match as it stands."""
    if table.state == ENDED:
        return []
    table.check_playing()
    return [Computed(MatchScored(by), table.play_call(ScoreAsItStands()))]


def check_may_call(table: Table) -> None:
    """At a class's table, refuse what only the teacher may do."""
    table.check_playing()
    if table.is_of_class:
        raise Refused(Refusal.ONLY_THE_TEACHER)
