"""Views: what a reader may see of a table, as JSON, and how it changes from fact to fact.

A view has a public part, the same for everybody, and `yours`, for one chair. A stream message brings
a merge patch (RFC 7396) for each: what has changed, null for what is gone. Therefore nothing in a
view is ever null; what is not there is left out.
"""

from rawsiko.rules.choices import Choices
from rawsiko.rules.committed_dice import commitment
from rawsiko.rules.drafting import drafting_seat, picks_left, possible_picks
from rawsiko.rules.investment_phase import income
from rawsiko.rules.position import ACTION, DRAFTING, NOBODY, OVER, TRADE_WITH_CHINA, UNKNOWN, Position
from rawsiko.rules.progress import material_status, objective_progress
from rawsiko.rules.scoring import final_score
from rawsiko.rules.sets import mask_of
from rawsiko.rules.trade_with_china import exclusive_presence
from rawsiko.rules.views import SPECTATOR, View, seen_by
from rawsiko.server.table import ENDED, Chair, Table
from rawsiko.server.wire import Json, Wire

PHASES = ("drafting", "initial_assets", "investment", "action", "trade_with_china", "over")


def whole_view(table: Table, chair: int | None) -> Json:
    """Everything a chair, or with None a spectator, may see now."""
    view: Json = {"table": table.id, "number": table.number, "public": public_view(table)}
    if chair is not None:
        view["yours"] = private_view(table, chair)
    return view


def public_view(table: Table) -> Json:
    """What everybody may see."""
    assert table.opened is not None
    settings = {name: value for name, value in as_dict(table.settings).items() if value is not None}
    view: Json = {
        "code": table.code,
        "state": table.state,
        "paused": table.paused,
        "locked": table.locked,
        "host": table.host,
        "settings": settings,
        "chairs": {str(number): chair_view(chair) for number, chair in enumerate(table.chairs)},
        "commitment": commitment(bytes.fromhex(table.opened.secret)),
        "data": {"id": table.opened.data_set, "hash": table.opened.data_hash},
    }
    if table.match is not None:
        view["order"] = list(table.order)
        view |= view_of_play(table)
    if table.next_code is not None:
        view["again"] = {"code": table.next_code, "chairs": list(table.want_again)}
    return view


def view_of_play(table: Table) -> Json:
    """The part of the public view that a Decision can change."""
    assert table.match is not None
    assert table.opened is not None
    view: Json = {"state": table.state, "match": match_view(seen_by(table.match, SPECTATOR), table.wire)}
    if table.state == ENDED:
        view["secret"] = table.opened.secret
        view["objectives"] = [table.wire.cards[card] for card in table.match.objective]
    return view


def as_dict(settings: object) -> Json:
    return {name: getattr(settings, name) for name in settings.__struct_fields__}  # type: ignore[attr-defined]


def chair_view(chair: Chair) -> Json:
    """A chair, without its key."""
    if chair.is_open:
        return {"kind": "open"}
    view: Json = {"name": chair.name, "avatar": chair.avatar}
    if chair.level is not None:
        return {"kind": "bot", "level": chair.level, **view}
    view |= {"kind": "person", "muted": chair.muted, "stand_in": chair.stand_in}
    if chair.contribution is not None:
        view["contribution"] = chair.contribution
    return view


def match_view(view: View, wire: Wire) -> Json:
    """The public side of a match."""
    shown: Json = {
        "phase": PHASES[view.phase],
        "turn": view.turn,
        "awaiting": list(view.awaiting()),
        "territories": territories_view(view, wire),
        "continents": continents_view(view, wire),
        "seats": {str(seat): seat_view(view, seat) for seat in range(view.options.players)},
    }
    if view.phase in (DRAFTING, ACTION):
        shown["current"] = view.current
    if view.phase == OVER:
        shown["score"] = [wire.score_line(line) for line in final_score(view)]
        shown["taken"] = {
            str(seat): material_names(view.taken[seat], wire)
            for seat in range(view.options.players)
            if view.taken[seat]
        }
    return shown


def territories_view(view: Position, wire: Wire) -> Json:
    """Owner, Assets and how many can act, of the Territories that are somebody's."""
    owners, assets, can_act = list(view.owner), list(view.assets), list(view.can_act)
    return {
        name: {"owner": owner, "assets": assets[t], "can_act": can_act[t]}
        for t, (name, owner) in enumerate(zip(wire.territories, owners, strict=True))
        if owner != NOBODY
    }


def continents_view(view: Position, wire: Wire) -> Json:
    """The portraits: who deployed there, and who is there alone."""
    shown: Json = {name: {"deployed": []} for name in wire.continents}
    for step, continent in enumerate(view.deployed):
        if continent != UNKNOWN:
            shown[wire.continents[continent]]["deployed"].append(drafting_seat(view.options.players, step))
    for continent, name in enumerate(wire.continents):
        alone = exclusive_presence(view, continent)
        if alone != NOBODY:
            shown[name]["alone"] = alone
    return shown


def seat_view(view: Position, seat: int) -> Json:
    """A line of Match Status, with the preview of the next income."""
    shown: Json = {
        "territories": view.territories[seat],
        "materials": view.material_count(seat),
        "assets": sum(count for count, owner in zip(view.assets, view.owner, strict=True) if owner == seat),
        "income": income(view, seat),
    }
    for name, number in (
        ("to_place", view.to_place[seat]),
        ("may_take", view.may_take[seat]),
        ("eliminated", view.eliminated[seat]),
    ):
        if number:
            shown[name] = number
    return shown


def private_view(table: Table, chair: int) -> Json:
    """What only the player on a chair may see: their Objective, what they have sealed, what they may do."""
    shown: Json = {"chair": chair}
    if table.match is None:
        return shown
    seat = table.seat_of(chair)
    view, wire = seen_by(table.match, seat), table.wire
    status = material_status(view, seat)
    shown |= {
        "seat": seat,
        "objective": wire.cards[view.objective[seat]],
        "controlled": [wire.materials[m] for m in status.controlled],
        "needed": [wire.materials[m] for m in status.needed],
        "progress": [
            {
                "application": wire.applications[line.application],
                "points": line.points,
                "held": [wire.materials[m] for m in line.held],
                "missing": [wire.materials[m] for m in line.missing],
            }
            for line in objective_progress(view, seat)
        ],
    }
    sealed = {wire.territories[t]: count for t, count in enumerate(view.sealed) if count}
    if sealed:
        shown["sealed"] = sealed
    if view.phase == TRADE_WITH_CHINA and view.taken[seat]:
        shown["taking"] = material_names(view.taken[seat], wire)
    if chair in table.awaited_chairs():
        shown["legal"] = legal_view(view, seat, wire)
    return shown


def legal_view(view: View, seat: int, wire: Wire) -> Json:
    """What an awaited player may do now; the client is told and never works it out."""
    edition = view.edition
    if view.phase == ACTION:
        return {"do": "move", "moves": moves_view(view, wire)}
    if view.phase == DRAFTING:
        return {"do": "deploy", "pick": picks_left(view), "continents": drafts_view(view, seat, wire)}
    if view.phase == TRADE_WITH_CHINA:
        choices = Choices(edition)
        choices.fill(view, seat)
        offered = [
            wire.materials[code - edition.first_material] for code in choices if code < edition.end_code
        ]
        return {"do": "take", "most": view.may_take[seat], "materials": offered}
    own = [name for name, owner in zip(wire.territories, view.owner, strict=True) if owner == seat]
    return {"do": "place", "assets": view.to_place[seat], "territories": own}


def moves_view(view: View, wire: Wire) -> Json:
    """By Territory that can still act: what a move to each neighbour would be."""
    edition, owners = view.edition, list(view.owner)
    arcs, targets = list(edition.arc_start), list(edition.arc_destination)
    moves: Json = {}
    for source, able in enumerate(view.can_act):
        if able:
            moves[wire.territories[source]] = {
                wire.territories[t]: kind_of_move(owners[t], view.current)
                for t in targets[arcs[source] : arcs[source + 1]]
            }
    return moves


def kind_of_move(owner: int, seat: int) -> str:
    if owner == NOBODY:
        return "occupy"
    return "join" if owner == seat else "clash"


def drafts_view(view: View, seat: int, wire: Wire) -> Json:
    """By Continent that may be chosen: every set of Territories that may be picked there."""
    edition = view.edition
    chosen = view.deployed[view.draft_step]
    choices = Choices(edition)
    choices.fill(view, seat)
    continents = [chosen] if chosen != UNKNOWN else [code - edition.first_continent for code in choices]
    return {
        wire.continents[c]: [
            [wire.territories[t] for t in touching_order(view, picks)] for picks in possible_picks(view, c)
        ]
        for c in continents
    }


def touching_order(view: View, picks: tuple[int, ...]) -> list[int]:
    """The same Territories in an order that a Deploy may have: each touches one before it."""
    ordered, left = [picks[0]], list(picks[1:])
    while left:
        reached = mask_of(ordered)
        following = next(t for t in left if view.edition.neighbours[t] & reached)
        left.remove(following)
        ordered.append(following)
    return ordered


def material_names(mask: int, wire: Wire) -> list[str]:
    return [name for m, name in enumerate(wire.materials) if mask >> m & 1]


def patch_between(old: Json, new: Json) -> Json:
    """The merge patch (RFC 7396) that turns `old` into `new`."""
    patch: Json = {} if old.keys() <= new.keys() else {name: None for name in old if name not in new}
    for name, value in new.items():
        before = old.get(name)
        if before is value or before == value:
            continue
        if isinstance(value, dict) and isinstance(before, dict):
            patch[name] = patch_between(before, value)
        else:
            patch[name] = value
    return patch


def patched(old: Json, patch: Json) -> Json:
    """The opposite: what a reader makes of a patch."""
    new = dict(old)
    for name, value in patch.items():
        if value is None:
            new.pop(name, None)
        elif isinstance(value, dict):
            before = new.get(name)
            new[name] = patched(before if isinstance(before, dict) else {}, value)
        else:
            new[name] = value
    return new
