"""Patches: what one Decision changed, read off the Position before and after it, as a merge patch (RFC 7396).

Compiled, and made from the same two Positions as the Events: no view is built to be compared. A whole view is
the patch from nothing (None), so a field is added here and in shapes.py. The inputs are Views (`seen_by`), so
nothing hidden can get into a patch. A test plays whole matches and compares both at every number.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.rules.drafting import drafting_seat
from rawsiko.rules.investment_phase import MATERIALS_FOR_AN_ASSET
from rawsiko.rules.match import Match
from rawsiko.rules.position import ACTION, DRAFTING, NOBODY, TRADE_WITH_CHINA, UNKNOWN, Position
from rawsiko.rules.sets import members, size
from rawsiko.rules.trade_with_china import exclusive_presence
from rawsiko.rules.views import View

PHASES: Final = ("drafting", "initial_assets", "investment", "action", "trade_with_china", "over")

#: What no number is: nothing has been told yet.
UNTOLD: Final = -2

Patch = dict[str, object]


class Names:
    """The ids of a data set, in the order of the core's numbers."""

    def __init__(
        self, territories: list[str], continents: list[str], materials: list[str], applications: list[str]
    ) -> None:
        self.territories = territories
        self.continents = continents
        self.materials = materials
        self.applications = applications


def match_patch(before: View | None, after: View, names: Names) -> Patch:
    """What changed in the public side of a match, all of it from nothing; the Score is not in it."""
    patch: Patch = {}
    was, now = match_numbers(before), match_numbers(after)
    if now[0] != was[0]:
        patch["phase"] = PHASES[after.phase]
    put(patch, "turn", was[1], now[1], UNTOLD)
    put(patch, "last_turn", was[2], now[2], -1)
    put(patch, "first", was[3], now[3], 0)
    put(patch, "current", was[4], now[4], NOBODY)
    if now[5] != was[5]:
        patch["called"] = True if after.called else None
    if now[6] != was[6]:
        patch["open_end"] = shown_open_end(after)
    awaited = after.awaiting()
    if before is None or awaited != before.awaiting():
        patch["awaiting"] = list(awaited)
    parts: Patch = {
        "territories": territories_patch(before, after, names),
        "continents": continents_patch(before, after, names),
        "seats": seats_patch(before, after),
    }
    for name, part in parts.items():
        if part or before is None:
            patch[name] = part
    return patch


def match_numbers(view: View | None) -> tuple[i64, i64, i64, i64, i64, i64, i64]:
    """Phase, Turn, the last one, who is first, whose phase it is, whether the last Turn was called, and how
    many dice of the open end are shown."""
    if view is None:
        return UNTOLD, UNTOLD, UNTOLD, 0, NOBODY, 0, 0
    return view.phase, view.turn, view.last_turn, view.first, shown_current(view), view.called, view.open_ends


def same_owners(before: Position, after: Position) -> bool:
    """Whether no Territory has changed hands."""
    for territory in range(after.edition.territories):
        if before.owner[territory] != after.owner[territory]:
            return False
    return True


def put(patch: Patch, name: str, before: i64, after: i64, nothing: i64) -> None:
    """A number that has changed; null where it is `nothing`, which is not shown."""
    if after != before:
        if after != nothing:
            patch[name] = int(after)
        elif before != UNTOLD:
            patch[name] = None


def shown_current(view: View) -> i64:
    """Whose draft or Action Phase it is; NOBODY in other phases."""
    return view.current if view.phase == DRAFTING or view.phase == ACTION else NOBODY


def shown_open_end(view: Position) -> list[int]:
    """The dice of the open end that have been shown."""
    return [int(view.open_end[die]) for die in range(view.open_ends)]


def territories_patch(before: Position | None, after: Position, names: Names) -> Patch:
    """Territories that have changed hands, Assets, or what can act."""
    patch: Patch = {}
    for territory in range(after.edition.territories):
        owner = after.owner[territory]
        owned_by: i64 = NOBODY if before is None else before.owner[territory]
        assets, can_act = after.assets[territory], after.can_act[territory]
        if owner == NOBODY:
            if owned_by != NOBODY:
                patch[names.territories[territory]] = None
        elif before is None or owned_by == NOBODY:
            whole: Patch = {"owner": int(owner), "assets": int(assets), "can_act": int(can_act)}
            patch[names.territories[territory]] = whole
        elif owner != owned_by or assets != before.assets[territory] or can_act != before.can_act[territory]:
            changed: Patch = {}
            put(changed, "owner", owned_by, owner, NOBODY)
            put(changed, "assets", before.assets[territory], assets, -1)
            put(changed, "can_act", before.can_act[territory], can_act, -1)
            patch[names.territories[territory]] = changed
    return patch


def continents_patch(before: Position | None, after: Position, names: Names) -> Patch:
    """Portraits that were put down, and who is alone somewhere now; from nothing also whose first a Continent
    is, where they are dealt."""
    patch: Patch = {}
    if before is not None and before.phase != DRAFTING and same_owners(before, after):
        return patch
    for continent in range(after.edition.continents):
        changed: Patch = {}
        if before is None or before.phase == DRAFTING:
            deployed = deployed_on(after, continent)
            if before is None or deployed != deployed_on(before, continent):
                changed["deployed"] = deployed
        was_alone: i64 = NOBODY if before is None else exclusive_presence(before, continent)
        put(changed, "alone", was_alone, exclusive_presence(after, continent), NOBODY)
        if before is None and after.options.advanced_setup:
            changed["first"] = first_dealt_on(after, continent)
        if changed:
            patch[names.continents[continent]] = changed
    return patch


def first_dealt_on(position: Position, continent: i64) -> list[int]:
    """The seats that were dealt a Continent as the first of their two: the first round of the draft."""
    seats: list[int] = []
    players = position.options.players
    for step in range(players):
        if position.deployed[step] == continent:
            seats.append(drafting_seat(players, step))
    return seats


def deployed_on(position: Position, continent: i64) -> list[int]:
    """The seats that have deployed on a Continent, in the order of the draft."""
    seats: list[int] = []
    players = position.options.players
    for step in range(2 * players):
        if position.deployed[step] == continent and continent != UNKNOWN:
            seats.append(drafting_seat(players, step))
    return seats


def seats_patch(before: Position | None, after: Position) -> Patch:
    """The lines of Match Status that have changed."""
    patch: Patch = {}
    for seat in range(after.options.players):
        changed: Patch = {}
        was, now = status_line(before, seat), status_line(after, seat)
        put(changed, "territories", was[0], now[0], UNTOLD)
        put(changed, "materials", was[1], now[1], UNTOLD)
        put(changed, "assets", was[2], now[2], UNTOLD)
        put(changed, "income", was[3], now[3], UNTOLD)
        put(changed, "to_place", was[4], now[4], 0)
        put(changed, "may_take", was[5], now[5], 0)
        put(changed, "eliminated", was[6], now[6], 0)
        if changed:
            patch[str(seat)] = changed
    return patch


def status_line(position: Position | None, seat: i64) -> tuple[i64, i64, i64, i64, i64, i64, i64]:
    """Territories, Materials, Assets, the next income, Assets to place, Materials to take, and the Turn in
    which the seat was eliminated."""
    if position is None:
        return UNTOLD, UNTOLD, UNTOLD, UNTOLD, 0, 0, 0
    materials = size(position.materials(seat))
    return (
        position.territories[seat],
        materials,
        assets_of(position, seat),
        income_with(position, seat, materials),
        position.to_place[seat],
        position.may_take[seat],
        position.eliminated[seat],
    )


def assets_of(position: Position, seat: i64) -> i64:
    """All Assets of a player on the board."""
    count: i64 = 0
    for territory in range(position.edition.territories):
        if position.owner[territory] == seat:
            count += position.assets[territory]
    return count


def income_with(position: Position, seat: i64, materials: i64) -> i64:
    """Like `investment_phase.income`, with the Materials already counted."""
    if position.eliminated[seat]:
        return 0
    return (materials + MATERIALS_FOR_AN_ASSET - 1) // MATERIALS_FOR_AN_ASSET


# What only one player sees


def concerned(before: Match, after: Match) -> list[int]:
    """The seats whose private view a Decision may have changed: they were or are awaited, the phase has
    changed, or they control other Materials. Most seats are waiting, and a Decision of another player
    rarely changes anything for them. Nothing computed here is sent, so it may look at whole matches."""
    awaited = before.awaiting() + after.awaiting()
    same_phase, same_land = before.phase == after.phase, same_owners(before, after)
    seats: list[int] = []
    for seat in range(after.options.players):
        richer_or_poorer = not same_land and before.materials(seat) != after.materials(seat)
        if richer_or_poorer or not same_phase or seat in awaited:
            seats.append(seat)
    return seats


def sealed_patch(before: View | None, after: View, seat: i64, names: Names) -> Patch:
    """What changed in the Assets and Materials a player has sealed; null where nothing is left."""
    patch: Patch = {}
    sealed: Patch = {}
    left = False
    for territory in range(after.edition.territories):
        was: i64 = 0 if before is None else before.sealed[territory]
        put(sealed, names.territories[territory], was, after.sealed[territory], 0)
        left = left or after.sealed[territory] > 0
    if sealed:
        patch["sealed"] = sealed if left else None
    chosen = taking(after, seat)
    if chosen != (0 if before is None else taking(before, seat)):
        patch["taking"] = [names.materials[material] for material in members(chosen)] if chosen else None
    return patch


def taking(view: View, seat: i64) -> i64:
    """The Materials that a player has taken in Trade with China and others do not see yet."""
    return view.taken[seat] if view.phase == TRADE_WITH_CHINA else 0


def moves_from(view: View, source: i64, names: Names) -> dict[str, str]:
    edition = view.edition
    kinds: dict[str, str] = {}
    for arc in range(edition.arc_start[source], edition.arc_start[source + 1]):
        destination = edition.arc_destination[arc]
        kinds[names.territories[destination]] = kind_of_move(view.owner[destination], view.current)
    return kinds


def moves_patch(before: View | None, after: View, names: Names) -> Patch:
    """By Territory that can still act: what a move to each neighbour would be, where that has changed."""
    patch: Patch = {}
    for source in range(after.edition.territories):
        could_act: i64 = 0 if before is None else before.can_act[source]
        if after.can_act[source] <= 0:
            if could_act > 0:
                patch[names.territories[source]] = None
        elif before is None or could_act <= 0:
            patch[names.territories[source]] = moves_from(after, source, names)
        else:
            changed = changed_moves(before, after, source, names)
            if changed:
                patch[names.territories[source]] = changed
    return patch


def changed_moves(before: View, after: View, source: i64, names: Names) -> dict[str, str]:
    edition = after.edition
    changed: dict[str, str] = {}
    for arc in range(edition.arc_start[source], edition.arc_start[source + 1]):
        destination = edition.arc_destination[arc]
        if after.owner[destination] != before.owner[destination]:
            kind = kind_of_move(after.owner[destination], after.current)
            if kind != kind_of_move(before.owner[destination], before.current):
                changed[names.territories[destination]] = kind
    return changed


def kind_of_move(owner: i64, seat: i64) -> str:
    if owner == NOBODY:
        return "occupy"
    return "join" if owner == seat else "clash"
