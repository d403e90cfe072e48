"""Turns: whose Action Phase comes next, when a Turn ends, and when the match does (§4, §7)."""

from mypy_extensions import i64

from rawsiko.rules.investment_phase import start_investment_phase
from rawsiko.rules.position import ACTION, OVER, Position
from rawsiko.rules.trade_with_china import start_trade_with_china


def start_action_phases(position: Position) -> None:
    """All Assets are placed: the first living player acts."""
    position.phase = ACTION
    start_action_phase(position, next_living(position, 0))


def start_action_phase(position: Position, seat: i64) -> None:
    """All Assets of the player can act."""
    position.current = seat
    owner = position.owner
    assets = position.assets
    can_act = position.can_act
    acting = position.acting
    count: i64 = 0
    for territory in range(position.edition.territories):
        if owner[territory] == seat:
            can_act[territory] = assets[territory]
            acting[count] = territory
            count += 1
    position.to_act = count


def end_action_phase(position: Position) -> None:
    """The next living player acts; after the last one the Turn is over."""
    for place in range(position.to_act):
        position.can_act[position.acting[place]] = 0  # ours §11
    position.to_act = 0
    following = next_living(position, position.current + 1)
    if following < position.options.players:
        start_action_phase(position, following)
    elif position.turn >= position.options.turns:
        end_last_turn(position)
    else:
        start_turn(position)


def start_turn(position: Position) -> None:
    """A new Turn begins with the Investment Phase; Turn 1 has none (manual)."""
    position.turn += 1
    position.current = 0
    if position.turn == 1 or not start_investment_phase(position):
        start_action_phases(position)


def end_last_turn(position: Position) -> None:
    """Trade with China where it is played, then the count."""
    position.current = 0
    if not (position.options.trade_with_china and start_trade_with_china(position)):
        position.phase = OVER


def end_match_of_one(position: Position) -> None:
    """ours §6: one player is left, wins, and does not trade."""
    for place in range(position.to_act):
        position.can_act[position.acting[place]] = 0
    position.to_act = 0
    position.phase = OVER


def next_living(position: Position, seat: i64) -> i64:
    """The first living player from this seat on; the number of players where there is none."""
    while seat < position.options.players and position.eliminated[seat]:
        seat += 1
    return seat
