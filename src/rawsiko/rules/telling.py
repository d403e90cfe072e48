"""Telling: which Events followed from a Decision, read off the Position before and after it.

The chapters change a Position and say nothing, so that looking ahead costs nothing. What a Decision led to -
eliminations, the next player, a new Turn, the end - shows in a few numbers.
"""

from rawsiko.rules.decisions import CardId, MaterialId, SeatId, TerritoryId
from rawsiko.rules.events import (
    ActionPhaseEnded,
    ActionPhaseStarted,
    AssetsPlaced,
    Event,
    InitialAssetsStarted,
    InvestmentPhaseStarted,
    MatchEnded,
    MaterialsTaken,
    OpenEndRolled,
    PlayerEliminated,
    TradeStarted,
    TurnAdded,
    TurnCounterMoved,
    TurnStarted,
)
from rawsiko.rules.position import ACTION, INITIAL_ASSETS, INVESTMENT, OVER, TRADE_WITH_CHINA, Position
from rawsiko.rules.scoring import final_score
from rawsiko.rules.sets import members
from rawsiko.rules.trade_with_china import exclusive_continents


def tell_what_followed(before: Position, after: Position, tell: list[Event]) -> None:
    """Append the Events that followed by themselves, in the order they happened."""
    tell_unsealed(before, after, tell)
    tell_eliminations(before, after, tell)
    acting_before = before.phase == ACTION
    same_phase = (after.phase, after.current) == (before.phase, before.current)
    next_turn = after.turn > turn_after_eliminations(before, after)
    if acting_before and (not same_phase or next_turn):
        tell.append(ActionPhaseEnded(SeatId(before.current)))
    tell_open_end(before, after, tell)
    if next_turn:
        tell.append(TurnStarted(after.turn))
    tell_new_phase(before, after, next_turn, tell)


def tell_unsealed(before: Position, after: Position, tell: list[Event]) -> None:
    """Sealed choices come to light when the last one is made."""
    if not before.options.sealed_placing or after.phase == before.phase:
        return
    seats = range(before.options.players)
    if before.phase in (INITIAL_ASSETS, INVESTMENT):
        for seat in seats:
            gained = {
                TerritoryId(t): after.assets[t] - before.assets[t]
                for t in range(before.edition.territories)
                if before.owner[t] == seat and after.assets[t] > before.assets[t]
            }
            if gained:
                tell.append(AssetsPlaced(SeatId(seat), gained))
    elif before.phase == TRADE_WITH_CHINA:
        for seat in seats:
            if exclusive_continents(before, seat):
                tell.append(
                    MaterialsTaken(SeatId(seat), tuple(MaterialId(m) for m in members(after.taken[seat])))
                )


def tell_eliminations(before: Position, after: Position, tell: list[Event]) -> None:
    """Who is out now; under Stranglehold the Turn counter moves with it."""
    for seat in range(before.options.players):
        if after.eliminated[seat] and not before.eliminated[seat]:
            tell.append(PlayerEliminated(SeatId(seat), after.eliminated[seat]))
            turn = turn_after_eliminations(before, after)
            if turn != before.turn:
                tell.append(TurnCounterMoved(turn))


def tell_open_end(before: Position, after: Position, tell: list[Event]) -> None:
    """The die that is shown after the last Turn, and the Turn it adds."""
    if after.open_ends > before.open_ends:
        tell.append(OpenEndRolled(after.open_end[before.open_ends]))
    if after.last_turn > before.last_turn:
        tell.append(TurnAdded(after.last_turn))


def turn_after_eliminations(before: Position, after: Position) -> int:
    """The Turn counter after the one player a Decision can eliminate, before a new Turn begins."""
    someone = after.survivors() < before.survivors()
    moves = before.options.stranglehold and someone and before.turn < before.last_turn
    return before.turn + 1 if moves else before.turn


def tell_new_phase(before: Position, after: Position, next_turn: bool, tell: list[Event]) -> None:
    """What the table turns to now, if that is something new."""
    changed = after.phase != before.phase
    if after.phase == INITIAL_ASSETS and changed:
        tell.append(InitialAssetsStarted(tuple(after.to_place)))
    elif after.phase == INVESTMENT and changed:
        tell.append(InvestmentPhaseStarted(tuple(after.to_place)))
    elif after.phase == ACTION and (changed or next_turn or after.current != before.current):
        tell.append(ActionPhaseStarted(SeatId(after.current)))
    elif after.phase == TRADE_WITH_CHINA and changed:
        tell.append(TradeStarted(tuple(after.may_take)))
    elif after.phase == OVER:
        objectives = tuple(CardId(card) for card in after.objective)
        tell.append(MatchEnded(final_score(after), objectives))
