"""Trade with China: the last Materials before scoring (§7; manual, "Trade with China").

For every Continent where a player is the only one present they may take one Material from anywhere.
Nobody loses a Material to it.
"""

from mypy_extensions import i64

from rawsiko.rules.decisions import TakeMaterials
from rawsiko.rules.edition import exists
from rawsiko.rules.position import NOBODY, OVER, TRADE_WITH_CHINA, Position
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.sets import only
from rawsiko.rules.vectors import vec


def exclusive_presence(position: Position, continent: i64) -> i64:
    """The only player with Territories on a Continent; NOBODY if there is none or more than one."""
    found: i64 = NOBODY
    for territory in range(position.edition.territories):
        owner = position.owner[territory]
        if position.edition.continent_of[territory] != continent or owner == NOBODY or owner == found:
            continue
        if found != NOBODY:
            return NOBODY
        found = owner
    return found


def exclusive_continents(position: Position, seat: i64) -> i64:
    """How many Continents a player has to themselves."""
    count: i64 = 0
    for continent in range(position.edition.continents):
        if exclusive_presence(position, continent) == seat:
            count += 1
    return count


def start_trade_with_china(position: Position) -> bool:
    """Count everybody's exclusive Continents; False if nobody has one."""
    anybody = False
    for seat in range(position.options.players):
        position.may_take[seat] = exclusive_continents(position, seat)
        anybody = anybody or position.may_take[seat] > 0
    if anybody:
        position.phase = TRADE_WITH_CHINA
        position.current = position.first
    return anybody


def list_trade(position: Position, seat: i64, codes: vec[i64]) -> i64:
    """Write the legal codes of a seat into `codes`; returns how many. Passing is one of them."""
    controlled = position.materials(seat)
    count: i64 = 0
    for material in range(position.edition.materials):
        if controlled >> material & 1 == 0:
            codes[count] = position.edition.first_material + material
            count += 1
    codes[count] = position.edition.end_code
    return count + 1


def take_material(position: Position, seat: i64, material: i64) -> None:
    """Take one Material."""
    position.taken[seat] |= only(material)
    position.may_take[seat] -= 1
    end_trade_when_done(position)


def finish_taking(position: Position, seat: i64) -> None:
    """Pass, or take no more."""
    position.may_take[seat] = 0
    end_trade_when_done(position)


def end_trade_when_done(position: Position) -> None:
    """The match is over when everybody has chosen."""
    for seat in range(position.options.players):
        if position.may_take[seat] > 0:
            return
    position.phase = OVER


def check_take(position: Position, seat: i64, decision: TakeMaterials) -> None:
    """Refuse Materials that §7 does not allow."""
    for named in decision.materials:
        if not exists(named, position.edition.materials):
            raise IllegalDecision(Reason.UNKNOWN_MATERIAL, material=named)
    if len(decision.materials) > position.may_take[seat]:
        raise IllegalDecision(Reason.TOO_MANY_MATERIALS, allowed=position.may_take[seat])
    controlled = position.materials(seat)
    chosen: i64 = 0
    for named in decision.materials:
        material: i64 = named
        if controlled >> material & 1:
            raise IllegalDecision(Reason.ALREADY_CONTROLLED, material=material)
        if chosen >> material & 1:
            raise IllegalDecision(Reason.MATERIAL_TWICE, material=material)
        chosen |= only(material)
