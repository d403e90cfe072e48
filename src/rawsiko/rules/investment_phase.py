"""Investment Phase: what each player receives (§4; manual, "Investment Phase").

Placing it on the board is in placing.py.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.rules.position import INVESTMENT, Position

MATERIALS_FOR_AN_ASSET: Final = 3  # manual; rounded up


def income(position: Position, seat: i64) -> i64:
    """The Assets a player would receive if the Investment Phase began now."""
    if position.eliminated[seat]:
        return 0
    return (position.material_count(seat) + MATERIALS_FOR_AN_ASSET - 1) // MATERIALS_FOR_AN_ASSET


def start_investment_phase(position: Position) -> bool:
    """Fix everybody's income; False if nobody has any to place."""
    position.phase = INVESTMENT
    anybody = False
    for seat in range(position.options.players):
        received = income(position, seat)
        position.to_place[seat] = received
        anybody = anybody or received > 0
    return anybody
