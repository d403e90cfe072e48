"""Elimination and Monopoly Stranglehold (§6; manual, "Player elimination")."""

from mypy_extensions import i64

from rawsiko.rules.position import Position


def eliminate(position: Position, seat: i64) -> None:
    """A player without Assets is out, for good. Stranglehold then moves the Turn counter on."""
    position.eliminated[seat] = position.options.players - position.survivors() + 1
    if position.options.stranglehold and position.turn < position.last_turn:
        position.turn += 1  # manual: not during the last Turn
