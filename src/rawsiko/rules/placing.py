"""Placing Assets: the initial ones and each Turn's income (§3, §4).

All players at once and sealed, or in order of play, as the table has chosen.
"""

from mypy_extensions import i64

from rawsiko.rules.decisions import PlaceAssets
from rawsiko.rules.edition import exists
from rawsiko.rules.position import INITIAL_ASSETS, Position
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.turns import start_action_phases, start_turn
from rawsiko.rules.vectors import vec


def place_asset(position: Position, seat: i64, territory: i64) -> None:
    """Place one Asset; the last one of all opens the seals and starts the Action Phases."""
    if position.options.sealed_placing:
        position.sealed[territory] += 1
    else:
        position.assets[territory] += 1
    position.to_place[seat] -= 1
    if position.to_place[seat] == 0 and all_placed(position):
        end_placing(position)


def all_placed(position: Position) -> bool:
    """Whether nobody has an Asset left to place."""
    for seat in range(position.options.players):
        if position.to_place[seat] > 0:
            return False
    return True


def end_placing(position: Position) -> None:
    """Show what was sealed, then go on: to Turn 1 after the setup, else to the Action Phases."""
    if position.options.sealed_placing:
        assets = position.assets
        sealed = position.sealed
        for territory in range(position.edition.territories):
            assets[territory] += sealed[territory]
            sealed[territory] = 0
    if position.phase == INITIAL_ASSETS:
        start_turn(position)
    else:
        start_action_phases(position)


def list_placing(position: Position, seat: i64, codes: vec[i64]) -> i64:
    """Write the Territories a seat may place on into `codes`; returns how many."""
    count: i64 = 0
    owner = position.owner
    for territory in range(position.edition.territories):
        if owner[territory] == seat:
            codes[count] = territory
            count += 1
    return count


def check_place(position: Position, seat: i64, decision: PlaceAssets) -> None:
    """Refuse Assets on land of others, and any number but exactly what there is to place."""
    total = 0
    for territory, count in decision.counts.items():
        if not exists(territory, position.edition.territories):
            raise IllegalDecision(Reason.UNKNOWN_TERRITORY, territory=territory)
        if position.owner[territory] != seat:
            raise IllegalDecision(Reason.NOT_YOUR_TERRITORY, territory=territory)
        if count < 1:
            raise IllegalDecision(Reason.COUNT_NOT_POSITIVE, territory=territory)
        total += count
    expected = int(position.to_place[seat])
    if total != expected:
        raise IllegalDecision(Reason.WRONG_NUMBER_OF_ASSETS, expected=expected)
