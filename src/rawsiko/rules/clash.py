"""Commercial Clash: how many Assets each side loses (§5; manual, "Action Phase").

Moving in afterwards is in action_phase.py; the odds are in odds.py.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.rules.house_rules import FACES_OF_A_DIE

NO_DIE: Final = -1  # sorts below every face


def lost_by_defender(packed: i64, attackers: i64, defenders: i64) -> i64:
    """Pair the rolls from the highest down; each pair costs one side an Asset, a tie the attacker.

    `packed` is a roll of `Dice.roll(attackers + defenders)`, the attacker's dice first. There are
    min(attackers, defenders) pairs in all; the attacker loses the others.
    """
    a1: i64 = packed % FACES_OF_A_DIE
    a2: i64 = NO_DIE
    a3: i64 = NO_DIE
    packed = packed // FACES_OF_A_DIE
    if attackers > 1:
        a2 = packed % FACES_OF_A_DIE
        packed = packed // FACES_OF_A_DIE
    if attackers > 2:
        a3 = packed % FACES_OF_A_DIE
        packed = packed // FACES_OF_A_DIE
    d1: i64 = packed % FACES_OF_A_DIE
    d2: i64 = NO_DIE
    d3: i64 = NO_DIE
    packed = packed // FACES_OF_A_DIE
    if defenders > 1:
        d2 = packed % FACES_OF_A_DIE
        packed = packed // FACES_OF_A_DIE
    if defenders > 2:
        d3 = packed

    # Highest first: three exchanges sort three dice.
    if a1 < a2:
        a1, a2 = a2, a1
    if a2 < a3:
        a2, a3 = a3, a2
        if a1 < a2:
            a1, a2 = a2, a1
    if d1 < d2:
        d1, d2 = d2, d1
    if d2 < d3:
        d2, d3 = d3, d2
        if d1 < d2:
            d1, d2 = d2, d1

    lost: i64 = 0
    if a1 > d1:
        lost += 1
    if a2 > d2 and d2 != NO_DIE:  # surplus dice are not paired
        lost += 1
    if a3 > d3 and d3 != NO_DIE:
        lost += 1
    return lost
