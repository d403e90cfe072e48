"""Turns: whose Action Phase comes next, when a Turn ends, and when the match does (§4, §7, §13)."""

from mypy_extensions import i64

from rawsiko.rules.house_rules import DICE_OF_THE_OPEN_END, LOWEST_FACE_THAT_ADDS_A_TURN, MOST_TURNS
from rawsiko.rules.investment_phase import start_investment_phase
from rawsiko.rules.position import ACTION, NOBODY, OVER, Position
from rawsiko.rules.trade_with_china import start_trade_with_china


def start_action_phases(position: Position) -> None:
    """All Assets are placed: the first living player acts."""
    position.phase = ACTION
    start_action_phase(position, next_living(position, 0))


def place_in_turn(position: Position, seat: i64) -> i64:
    """How many seats come before this one in the running Turn."""
    place = seat - position.first
    return place if place >= 0 else place + position.options.players


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
    stop_acting(position)
    following = next_living(position, place_in_turn(position, position.current) + 1)
    if following != NOBODY:
        start_action_phase(position, following)
    elif position.turn < position.last_turn or goes_on(position):
        start_turn(position)
    else:
        end_last_turn(position)


def stop_acting(position: Position) -> None:
    """ours §11: outside its owner's Action Phase no Asset can act."""
    for place in range(position.to_act):
        position.can_act[position.acting[place]] = 0
    position.to_act = 0


def goes_on(position: Position) -> bool:
    """Open end: after the last Turn show a die that was rolled with the deal; does it add a Turn?"""
    shown = position.open_ends
    if not position.options.open_end or position.called:
        return False
    if shown == DICE_OF_THE_OPEN_END or position.last_turn >= MOST_TURNS:
        return False
    position.open_ends += 1
    if position.open_end[shown] < LOWEST_FACE_THAT_ADDS_A_TURN:
        return False
    position.last_turn += 1
    return True


def start_turn(position: Position) -> None:
    """A new Turn begins with the Investment Phase; Turn 1 has none (manual)."""
    position.turn += 1
    position.first = (position.turn - 1) % position.options.players if position.options.moving_first else 0
    position.current = position.first
    if position.turn == 1 or not start_investment_phase(position):
        start_action_phases(position)


def end_last_turn(position: Position) -> None:
    """Trade with China if the table plays it, then scoring."""
    position.current = position.first
    if not (position.options.trade_with_china and start_trade_with_china(position)):
        position.phase = OVER


def end_match_of_one(position: Position) -> None:
    """ours §6: one player is left, wins, and does not trade."""
    stop_acting(position)
    position.phase = OVER


def next_living(position: Position, place: i64) -> i64:
    """The first living player from this place in the Turn on; NOBODY if there is none."""
    players = position.options.players
    while place < players:
        seat = position.first + place
        if seat >= players:
            seat -= players
        if position.eliminated[seat] == 0:
            return seat
        place += 1
    return NOBODY
