"""Drafting: who deploys where before the first Turn (§3; manual, "Starting Territories").

First round in order of play, second in reverse, so that the last player picks both in a row.
With the Advanced game setup the Continents are dealt by `deal.py`. Placing what is left of the
initial Assets is in placing.py.
"""

from mypy_extensions import i64

from rawsiko.rules.decisions import Deploy
from rawsiko.rules.edition import exists
from rawsiko.rules.house_rules import ASSETS_ON_A_PICKED_TERRITORY, initial_assets
from rawsiko.rules.position import INITIAL_ASSETS, NOBODY, UNKNOWN, Position
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.sets import members, only, size
from rawsiko.rules.vectors import vec


def drafting_seat(players: i64, step: i64) -> i64:
    """Whose step of the draft it is."""
    return step if step < players else 2 * players - 1 - step


def territories_to_pick(players: i64, step: i64) -> i64:
    """manual: 3 then 2 with 3 players, 2 then 1 with 4 or 5."""
    first_round = step < players
    if players == 3:
        return 3 if first_round else 2
    return 2 if first_round else 1


def choose_continent(position: Position, continent: i64) -> None:
    """The first half of a step: the Continent. Its Territories follow."""
    position.deployed[position.draft_step] = continent


def pick_territory(position: Position, territory: i64) -> None:
    """Pick one Territory; the last one of a step hands over to the next."""
    seat = position.current
    position.owner[territory] = seat
    position.assets[territory] = ASSETS_ON_A_PICKED_TERRITORY
    position.territories[seat] += 1
    position.picked |= only(territory)
    if picks_left(position) == 0:
        end_step(position)


def end_step(position: Position) -> None:
    """Hand over to the next step, or from the draft to the initial Assets."""
    players = position.options.players
    position.picked = 0
    position.draft_step += 1
    if position.draft_step < 2 * players:
        position.current = drafting_seat(players, position.draft_step)
        return
    position.phase = INITIAL_ASSETS
    position.current = 0
    for seat in range(players):
        position.to_place[seat] = initial_assets(players) + position.options.head_start_of(seat)


def picks_left(position: Position) -> i64:
    """How many Territories the current step still asks for."""
    return territories_to_pick(position.options.players, position.draft_step) - size(position.picked)


def list_draft(position: Position, codes: vec[i64]) -> i64:
    """Write the legal codes of a draft into `codes`; returns how many."""
    edition = position.edition
    count: i64 = 0
    continent = position.deployed[position.draft_step]
    if continent == UNKNOWN:
        for offered in range(edition.continents):
            if continent_is_open(position, position.draft_step, offered) and has_room(position, offered):
                codes[count] = edition.first_continent + offered
                count += 1
        return count
    free = free_land(position, continent)
    for territory in range(edition.territories):
        if free >> territory & 1 and may_pick(position, free, territory):
            codes[count] = territory
            count += 1
    return count


def free_land(position: Position, continent: i64) -> i64:
    """The Territories of a Continent that have no owner."""
    return position.edition.land_of[continent] & position.land(NOBODY)


def may_pick(position: Position, free: i64, territory: i64) -> bool:
    """Whether a free Territory touches the picks so far and lets them be finished."""
    picked = position.picked
    if picked != 0 and position.edition.neighbours[territory] & picked == 0:
        return False
    return can_grow(position, free, picked | only(territory))


def has_room(position: Position, continent: i64) -> bool:
    """Whether the current step finds enough connected free Territories on a Continent."""
    free = free_land(position, continent)
    for territory in range(position.edition.territories):
        if free >> territory & 1 and can_grow(position, free, only(territory)):
            return True
    return False


def can_grow(position: Position, free: i64, start: i64) -> bool:
    """Whether picks that begin with `start` can be finished on `free` land, one touching the next."""
    neighbours = position.edition.neighbours
    wanted = territories_to_pick(position.options.players, position.draft_step)
    reached = start
    while size(reached) < wanted:
        grown = reached
        for territory in range(position.edition.territories):
            if free >> territory & 1 and neighbours[territory] & reached != 0:
                grown |= only(territory)
        if grown == reached:
            return False
        reached = grown
    return True


def continent_is_open(position: Position, step: i64, continent: i64) -> bool:
    """manual: empty Continents first, never the same twice, never one where two have deployed."""
    return why_closed(position, step, continent) is None


def why_closed(position: Position, step: i64, continent: i64) -> Reason | None:
    """What keeps the player of a step of the draft from a Continent; None if nothing does."""
    players = position.options.players
    seat = drafting_seat(players, step)
    here: i64 = 0
    for earlier in range(step):
        if position.deployed[earlier] == continent:
            here += 1
            if drafting_seat(players, earlier) == seat:
                return Reason.CONTINENT_IS_YOURS
    if here >= 2:
        return Reason.CONTINENT_IS_FULL
    if here > 0 and some_continent_is_empty(position, step):
        return Reason.EMPTY_CONTINENT_FIRST
    return None


def some_continent_is_empty(position: Position, step: i64) -> bool:
    """Whether nobody has deployed on some Continent before this step."""
    seen: i64 = 0
    for earlier in range(step):
        seen |= only(position.deployed[earlier])
    return size(seen) < position.edition.continents


def check_deploy(position: Position, decision: Deploy) -> None:
    """Refuse a draft that §3 does not allow."""
    edition = position.edition
    if not exists(decision.continent, edition.continents):
        raise IllegalDecision(Reason.UNKNOWN_CONTINENT, continent=decision.continent)
    check_continent(position, decision.continent)
    for territory in decision.territories:
        if not exists(territory, edition.territories):
            raise IllegalDecision(Reason.UNKNOWN_TERRITORY, territory=territory)
    expected = picks_left(position)
    if len(decision.territories) != expected:
        raise IllegalDecision(Reason.WRONG_NUMBER_OF_TERRITORIES, expected=expected)
    check_picks(position, decision)


def check_continent(position: Position, continent: i64) -> None:
    """Refuse a Continent that the current step may not choose."""
    dealt = position.deployed[position.draft_step]
    if dealt != UNKNOWN:
        if continent != dealt:
            raise IllegalDecision(Reason.CONTINENT_WAS_DEALT, continent=dealt)
        return
    closed = why_closed(position, position.draft_step, continent)
    if closed is not None:
        raise IllegalDecision(closed, continent=continent)
    if not has_room(position, continent):
        raise IllegalDecision(Reason.CONTINENT_HAS_NO_ROOM, continent=continent)


def check_picks(position: Position, decision: Deploy) -> None:
    """Refuse Territories named twice, elsewhere, taken, or not touching (ours §11: order counts)."""
    edition = position.edition
    continent: i64 = decision.continent
    picked = position.picked
    for named in decision.territories:
        territory: i64 = named
        if picked >> territory & 1:
            raise IllegalDecision(Reason.TERRITORY_TWICE, territory=territory)
        if edition.continent_of[territory] != continent:
            raise IllegalDecision(Reason.NOT_ON_THAT_CONTINENT, territory=territory)
        if position.owner[territory] != NOBODY:
            raise IllegalDecision(Reason.TERRITORY_IS_TAKEN, territory=territory)
        if picked != 0 and edition.neighbours[territory] & picked == 0:
            raise IllegalDecision(Reason.NOT_ADJACENT_TO_A_PICK, territory=territory)
        picked |= only(territory)


def possible_picks(position: Position, continent: int) -> list[tuple[int, ...]]:
    """Every set of Territories the current step could still take on a Continent, in ascending order."""
    before = int(position.picked)
    grown = {before}
    land: i64 = position.edition.land_of[continent]
    for _ in range(picks_left(position)):
        grown = {larger for picked in grown for larger in grow(position, picked, land)}
    return sorted(members(picked & ~before) for picked in grown)


def grow(position: Position, picked: i64, land: i64) -> list[int]:
    """The sets that are one free, touching Territory of `land` larger than `picked`."""
    larger: list[int] = []
    for territory in range(position.edition.territories):
        added: i64 = only(territory)
        if land & added == 0 or picked & added != 0 or position.owner[territory] != NOBODY:
            continue
        if picked == 0 or position.edition.neighbours[territory] & picked != 0:
            larger.append(picked | added)
    return larger
