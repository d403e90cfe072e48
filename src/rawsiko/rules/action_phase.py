"""Action Phase: moving Assets to join, to occupy or into a Commercial Clash (§4, §5).

How a Clash is decided is in clash.py, what happens when the phase ends in turns.py.
"""

from mypy_extensions import i64

from rawsiko.rules.clash import lost_by_defender
from rawsiko.rules.decisions import MoveAssets
from rawsiko.rules.dice import Dice
from rawsiko.rules.edition import MOST_IN_A_CLASH, exists
from rawsiko.rules.elimination import eliminate
from rawsiko.rules.position import NOBODY, Position
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.turns import end_action_phase, end_match_of_one
from rawsiko.rules.vectors import vec


def list_moves(position: Position, codes: vec[i64]) -> i64:
    """Write all moves of up to 3 Assets, and the end of the phase, into `codes`; returns how many."""
    edition = position.edition
    move_start = edition.move_start
    acting = position.acting
    can_act = position.can_act
    count: i64 = 0
    for place in range(position.to_act):
        territory = acting[place]
        able = can_act[territory]
        code = move_start[territory]
        stop = move_start[territory + 1]
        if able >= MOST_IN_A_CLASH:
            while code < stop:
                codes[count] = code
                count += 1
                code += 1
        elif able == 2:
            while code < stop:
                codes[count] = code
                codes[count + 1] = code + 1
                count += 2
                code += MOST_IN_A_CLASH
        elif able == 1:
            while code < stop:
                codes[count] = code
                count += 1
                code += MOST_IN_A_CLASH
    codes[count] = edition.end_code
    return count + 1


def move_assets(position: Position, source: i64, destination: i64, count: i64, dice: Dice) -> None:
    """Carry out a legal move; into another player's Territory it is a Clash, rolled with `dice`."""
    owner = position.owner[destination]
    if owner == NOBODY or owner == position.current:
        join_or_occupy(position, source, destination, count)
    else:
        defenders = defending(position, destination)
        settle_clash(position, source, destination, count, dice.roll(count + defenders))


def defending(position: Position, territory: i64) -> i64:
    """manual: the defender rolls for as many Assets as possible."""
    return min(position.assets[territory], MOST_IN_A_CLASH)


def join_or_occupy(position: Position, source: i64, destination: i64, count: i64) -> None:
    """Move into the player's own or an empty Territory. Assets that arrive cannot act again."""
    seat = position.current
    if position.owner[destination] == NOBODY:
        position.owner[destination] = seat
        position.territories[seat] += 1
    position.assets[destination] += count
    leave(position, source, count)


def leave(position: Position, source: i64, count: i64) -> None:
    """Take Assets that could act off a Territory; if none is left, it has no owner.

    ours §4: no garrison is required, so a Territory may be left empty.
    """
    position.can_act[source] -= count
    left = position.assets[source] - count
    position.assets[source] = left
    if left == 0:
        position.owner[source] = NOBODY
        position.territories[position.current] -= 1


def settle_clash(position: Position, source: i64, destination: i64, attackers: i64, packed: i64) -> None:
    """Remove each side's losses; the attackers move in when no defender is left.

    Survivors of a failed attack stay and can act again. `packed` is the roll, as in clash.py.
    """
    defenders = defending(position, destination)
    seat = position.current
    fallen = lost_by_defender(packed, attackers, defenders)
    left = position.assets[destination] - fallen
    position.assets[destination] = left
    if left > 0:
        leave(position, source, min(attackers, defenders) - fallen)
        if position.territories[seat] == 0:
            player_is_out(position, seat)
        return
    defender = position.owner[destination]
    position.owner[destination] = seat
    position.territories[seat] += 1
    position.territories[defender] -= 1
    position.assets[destination] = attackers  # a conquest costs no attacker
    leave(position, source, attackers)
    if position.territories[defender] == 0:
        player_is_out(position, defender)


def player_is_out(position: Position, seat: i64) -> None:
    """Eliminate a player. The match ends with one survivor; the phase ends if the player was acting."""
    eliminate(position, seat)
    if position.survivors() == 1:
        end_match_of_one(position)
    elif seat == position.current:
        end_action_phase(position)


def check_move(position: Position, seat: i64, decision: MoveAssets) -> None:
    """Refuse a move that §4 and §5 do not allow."""
    edition = position.edition
    for named in (decision.source, decision.destination):
        if not exists(named, edition.territories):
            raise IllegalDecision(Reason.UNKNOWN_TERRITORY, territory=named)
    if position.owner[decision.source] != seat:
        raise IllegalDecision(Reason.NOT_YOUR_TERRITORY, territory=decision.source)
    if edition.arc(decision.source, decision.destination) < 0:
        raise IllegalDecision(Reason.NOT_LINKED, territory=decision.source, destination=decision.destination)
    if decision.count < 1:
        raise IllegalDecision(Reason.COUNT_NOT_POSITIVE, territory=decision.source)
    can_act = int(position.can_act[decision.source])
    if decision.count > can_act:
        raise IllegalDecision(Reason.CANNOT_ACT, territory=decision.source, can_act=can_act)
    owner = position.owner[decision.destination]
    if decision.count > MOST_IN_A_CLASH and owner != NOBODY and owner != seat:
        raise IllegalDecision(Reason.TOO_MANY_FOR_A_CLASH, territory=decision.destination)
