"""Patches: what one Decision changed, read off the Position before and after it, as a merge patch (RFC 7396).

Compiled, and made from the same two Positions as the Events: no view is built to be compared. The
inputs are Views (`seen_by`), so nothing hidden can get into a patch. views.py builds the whole views
that these patches lead to; a test plays whole matches and compares both at every number.
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


def match_patch(before: View, after: View, names: Names) -> Patch:
    """What changed in the public side of a match; the Score is not in it."""
    patch: Patch = {}
    if after.phase != before.phase:
        patch["phase"] = PHASES[after.phase]
    if after.turn != before.turn:
        patch["turn"] = int(after.turn)
    put(patch, "last_turn", before.last_turn, after.last_turn, -1)
    put(patch, "first", before.first, after.first, 0)
    if after.called != before.called:
        patch["called"] = True if after.called else None
    if after.open_ends != before.open_ends:
        patch["open_end"] = shown_open_end(after)
    awaited = after.awaiting()
    if awaited != before.awaiting():
        patch["awaiting"] = list(awaited)
    put(patch, "current", shown_current(before), shown_current(after), NOBODY)
    territories = territories_patch(before, after, names)
    if territories:
        patch["territories"] = territories
    if before.phase == DRAFTING or not same_owners(before, after):
        continents = continents_patch(before, after, names)
        if continents:
            patch["continents"] = continents
    seats = seats_patch(before, after)
    if seats:
        patch["seats"] = seats
    return patch


def same_owners(before: Position, after: Position) -> bool:
    """Whether no Territory has changed hands."""
    for territory in range(after.edition.territories):
        if before.owner[territory] != after.owner[territory]:
            return False
    return True


def put(patch: Patch, name: str, before: i64, after: i64, nothing: i64) -> None:
    """A number that has changed; null where it is `nothing`, which is not shown."""
    if after != before:
        patch[name] = None if after == nothing else int(after)


def shown_current(view: View) -> i64:
    """Whose draft or Action Phase it is; NOBODY in other phases."""
    return view.current if view.phase == DRAFTING or view.phase == ACTION else NOBODY


def shown_open_end(view: Position) -> list[int]:
    """The dice of the open end that have been shown."""
    return [int(view.open_end[die]) for die in range(view.open_ends)]


def territories_patch(before: Position, after: Position, names: Names) -> Patch:
    """Territories that have changed hands, Assets, or what can act."""
    patch: Patch = {}
    for territory in range(after.edition.territories):
        owner, owned_by = after.owner[territory], before.owner[territory]
        assets, can_act = after.assets[territory], after.can_act[territory]
        if owner == NOBODY:
            if owned_by != NOBODY:
                patch[names.territories[territory]] = None
        elif owned_by == NOBODY:
            whole: Patch = {"owner": int(owner), "assets": int(assets), "can_act": int(can_act)}
            patch[names.territories[territory]] = whole
        elif owner != owned_by or assets != before.assets[territory] or can_act != before.can_act[territory]:
            changed: Patch = {}
            put(changed, "owner", owned_by, owner, NOBODY)
            put(changed, "assets", before.assets[territory], assets, -1)
            put(changed, "can_act", before.can_act[territory], can_act, -1)
            patch[names.territories[territory]] = changed
    return patch


def continents_patch(before: Position, after: Position, names: Names) -> Patch:
    """Portraits that were put down, and who is alone somewhere now."""
    patch: Patch = {}
    for continent in range(after.edition.continents):
        changed: Patch = {}
        if before.phase == DRAFTING:
            deployed = deployed_on(after, continent)
            if deployed != deployed_on(before, continent):
                changed["deployed"] = deployed
        alone, was_alone = exclusive_presence(after, continent), exclusive_presence(before, continent)
        put(changed, "alone", was_alone, alone, NOBODY)
        if changed:
            patch[names.continents[continent]] = changed
    return patch


def deployed_on(position: Position, continent: i64) -> list[int]:
    """The seats that have deployed on a Continent, in the order of the draft."""
    seats: list[int] = []
    players = position.options.players
    for step in range(2 * players):
        if position.deployed[step] == continent and continent != UNKNOWN:
            seats.append(drafting_seat(players, step))
    return seats


def seats_patch(before: Position, after: Position) -> Patch:
    """The lines of Match Status that have changed."""
    patch: Patch = {}
    for seat in range(after.options.players):
        changed: Patch = {}
        had, has = size(before.materials(seat)), size(after.materials(seat))
        put(changed, "territories", before.territories[seat], after.territories[seat], -1)
        put(changed, "materials", had, has, -1)
        put(changed, "assets", assets_of(before, seat), assets_of(after, seat), -1)
        put(changed, "income", income_with(before, seat, had), income_with(after, seat, has), -1)
        put(changed, "to_place", before.to_place[seat], after.to_place[seat], 0)
        put(changed, "may_take", before.may_take[seat], after.may_take[seat], 0)
        put(changed, "eliminated", before.eliminated[seat], after.eliminated[seat], 0)
        if changed:
            patch[str(seat)] = changed
    return patch


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


def sealed_view(view: View, names: Names) -> Patch:
    """What a player has sealed, by Territory."""
    sealed: Patch = {}
    for territory in range(view.edition.territories):
        if view.sealed[territory] > 0:
            sealed[names.territories[territory]] = int(view.sealed[territory])
    return sealed


def sealed_patch(before: View, after: View, seat: i64, names: Names) -> Patch:
    """What changed in the Assets and Materials a player has sealed; null where nothing is left."""
    patch: Patch = {}
    sealed: Patch = {}
    left = False
    for territory in range(after.edition.territories):
        put(sealed, names.territories[territory], before.sealed[territory], after.sealed[territory], 0)
        left = left or after.sealed[territory] > 0
    if sealed:
        patch["sealed"] = sealed if left else None
    chosen = taking(after, seat)
    if chosen != taking(before, seat):
        patch["taking"] = [names.materials[material] for material in members(chosen)] if chosen else None
    return patch


def taking(view: View, seat: i64) -> i64:
    """The Materials that a player has taken in Trade with China and others do not see yet."""
    return view.taken[seat] if view.phase == TRADE_WITH_CHINA else 0


def moves_view(view: View, names: Names) -> dict[str, dict[str, str]]:
    """By Territory that can still act: what a move to each neighbour would be."""
    moves: dict[str, dict[str, str]] = {}
    for source in range(view.edition.territories):
        if view.can_act[source] > 0:
            moves[names.territories[source]] = moves_from(view, source, names)
    return moves


def moves_from(view: View, source: i64, names: Names) -> dict[str, str]:
    edition = view.edition
    kinds: dict[str, str] = {}
    for arc in range(edition.arc_start[source], edition.arc_start[source + 1]):
        destination = edition.arc_destination[arc]
        kinds[names.territories[destination]] = kind_of_move(view.owner[destination], view.current)
    return kinds


def moves_patch(before: View, after: View, names: Names) -> Patch:
    """How the moves of an Action Phase have changed."""
    edition = after.edition
    patch: Patch = {}
    for source in range(edition.territories):
        if after.can_act[source] <= 0:
            if before.can_act[source] > 0:
                patch[names.territories[source]] = None
        elif before.can_act[source] <= 0:
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
