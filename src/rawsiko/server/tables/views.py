"""Views: what a reader may see of a table, whole. How it changes from fact to fact is in updates.py.

A view has a public part, the same for everybody, and `yours`, for one chair; both are built from the structs
of shapes.py. `seen_by` is the only exit from a match: nothing here looks at anything else of it.
"""

from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from rawsiko.rules.choices import Choices
from rawsiko.rules.committed_dice import commitment
from rawsiko.rules.drafting import picks_left, possible_picks
from rawsiko.rules.events import Event
from rawsiko.rules.position import ACTION, DRAFTING, OVER, TRADE_WITH_CHINA, UNKNOWN
from rawsiko.rules.progress import material_status, objective_progress
from rawsiko.rules.scoring import final_score
from rawsiko.rules.sets import mask_of
from rawsiko.rules.views import SPECTATOR, View, seen_by
from rawsiko.server.log.merge_patch import patch_between
from rawsiko.server.tables.chair import Chair
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.data_sets import DataSetName
from rawsiko.server.tables.endings import endings_view
from rawsiko.server.tables.patches import Patch, match_patch, moves_patch, sealed_patch
from rawsiko.server.tables.shapes import (
    EVENT_SHAPES,
    Again,
    BotsChair,
    MayDeploy,
    MayMove,
    MayPlace,
    MayTake,
    OpenChair,
    PersonsChair,
    Progress,
    PublicView,
    ScoreLine,
    SettingsView,
    Shape,
)
from rawsiko.server.tables.table import ENDED, Table

Legal = MayDeploy | MayPlace | MayMove | MayTake


def public_view(table: Table) -> PublicView:
    """What everybody may see."""
    if table.match is None:
        return table_view(table)
    seen = seen_by(table.match, SPECTATOR)
    return table_view(table, match_changes(None, seen, table.codec, scored=is_scored(table, seen)))


def is_scored(table: Table, seen: View) -> bool:
    """Whether the Score is shown: only where everything is opened."""
    return seen.phase == OVER and table.is_revealed


def match_changes(before: View | None, after: View, codec: Codec, *, scored: bool) -> Patch:
    """What changed in the public side of a match; with the Score if it is `scored` now."""
    patch = match_patch(before, after, codec.names)
    if scored:
        patch["score"] = [ScoreLine(**codec.ids.score(line)) for line in final_score(after)]
        seats = range(after.options.players)
        patch["taken"] = {str(s): material_names(after.taken[s], codec) for s in seats if after.taken[s]}
    return patch


def table_view(table: Table, match: Patch | UnsetType = UNSET) -> PublicView:
    """What everybody may see, without the match unless it is given."""
    assert table.opened is not None
    opened = table.is_revealed
    wanted = list(table.want_score) if table.state != ENDED else []
    return PublicView(
        table.code,
        table.state,  # type: ignore[arg-type]
        table.paused,
        table.locked,
        settings_view(table),
        {str(number): chair_view(chair) for number, chair in enumerate(table.chairs)},
        commitment(bytes.fromhex(table.opened.secret)),
        DataSetName(table.opened.data_set, table.opened.data_hash),
        host=UNSET if table.host_chair is None else table.host_chair,
        order=UNSET if table.match is None else list(table.order),
        match=match,  # type: ignore[arg-type]
        secret=table.opened.secret if opened else UNSET,
        objectives=objectives_view(table) if opened else UNSET,
        endings=endings_view(table) if opened else UNSET,
        scored=table.scored or UNSET,  # type: ignore[arg-type]
        want_score=wanted or UNSET,
        duplicate=table.is_duplicate or UNSET,
        class_values=list(table.values) if table.is_duplicate and opened else UNSET,
        again=UNSET if table.next_code is None else Again(table.next_code, list(table.want_again)),
        branch=UNSET if table.origin is None else table.origin.decisions,
        from_file=table.opened.dice or UNSET,
    )


def settings_view(table: Table) -> Any:
    settings = table.settings
    values = {name: getattr(settings, name) for name in settings.__struct_fields__}
    return SettingsView(**{name: UNSET if value is None else value for name, value in values.items()})


def objectives_view(table: Table) -> list[str]:
    """The card of each seat, when the match has ended."""
    assert table.match is not None
    return [table.codec.cards[card] for card in table.match.objective]


def chair_view(chair: Chair) -> OpenChair | PersonsChair | BotsChair:
    """A chair, without its key."""
    if chair.is_open:
        return OpenChair()
    contribution = UNSET if chair.contribution is None else chair.contribution
    if chair.level is not None:
        return BotsChair(chair.name, chair.avatar, chair.level, contribution)
    return PersonsChair(
        chair.name,
        chair.avatar,
        chair.muted,
        chair.stand_in,
        contribution,
        waited_for=chair.waited_for or UNSET,
        gone=chair.is_gone or UNSET,
    )


class PrivateSnapshot(NamedTuple):
    """What a player's private view is built from: the match as they see it, None before it; and whether they
    are awaited."""

    view: View | None
    awaited: bool


def private_snapshot(table: Table, chair: int) -> PrivateSnapshot:
    if table.match is None:
        return PrivateSnapshot(None, False)
    return PrivateSnapshot(seen_by(table.match, table.seat_of(chair)), chair in table.awaited_chairs())


def private_view(table: Table, chair: int) -> Any:
    """What only the player on a chair may see, a YourView: their Objective, what they have sealed, what they
    may do."""
    return private_changes(table, chair, None, private_snapshot(table, chair))


def private_changes(
    table: Table, chair: int, before: PrivateSnapshot | None, after: PrivateSnapshot
) -> Patch:
    """Patch for a player's private view; the whole view for those who have just come."""
    patch: Patch = {"chair": chair} if before is None else {}
    view, was = after.view, None if before is None else before.view
    if view is None:
        return patch
    seat, codec = table.seat_of(chair), table.codec
    if was is None:
        patch |= {"seat": seat, "objective": codec.cards[view.objective[seat]]}
    patch |= sealed_patch(was, view, seat, codec.names)
    if was is None or was.materials(seat) != view.materials(seat):
        patch |= materials_view(view, seat, codec)
    legal = legal_changes(was if before is not None and before.awaited else None, after, seat, codec)
    if legal:
        patch["legal"] = legal
    elif before is not None and before.awaited and not after.awaited:
        patch["legal"] = None
    return patch


def materials_view(view: View, seat: int, codec: Codec) -> Patch:
    """What a player controls and needs, and how far each Application of their Objective is."""
    status = material_status(view, seat)
    return {
        "controlled": [codec.materials[m] for m in status.controlled],
        "needed": [codec.materials[m] for m in status.needed],
        "progress": progress_view(view, seat, codec),
    }


def progress_view(view: View, seat: int, codec: Codec) -> list[Progress]:
    """How far each Application of a player's Objective is."""
    return [
        Progress(
            codec.applications[line.application],
            line.points,
            [codec.materials[m] for m in line.held],
            [codec.materials[m] for m in line.missing],
        )
        for line in objective_progress(view, seat)
    ]


def legal_changes(before: View | None, after: PrivateSnapshot, seat: int, codec: Codec) -> Patch | Legal:
    """Changes to the player's legal moves; `before` is None if they were not awaited."""
    if after.view is None or not after.awaited:
        return {}
    if before is None:
        return legal_view(after.view, seat, codec)
    if before.phase == after.view.phase == ACTION:
        moves = moves_patch(before, after.view, codec.names)
        return {"moves": moves} if moves else {}
    was, now = legal_view(before, seat, codec), legal_view(after.view, seat, codec)
    return patch_between(msgspec.to_builtins(was), msgspec.to_builtins(now))


def legal_view(view: View, seat: int, codec: Codec) -> Legal:
    """What an awaited player may do now; the client never computes this itself."""
    edition = view.edition
    if view.phase == ACTION:
        return MayMove(moves_patch(None, view, codec.names))  # type: ignore[arg-type]
    if view.phase == DRAFTING:
        return MayDeploy(int(picks_left(view)), drafts_view(view, seat, codec))
    if view.phase == TRADE_WITH_CHINA:
        choices = Choices(edition)
        choices.fill(view, seat)
        offered = [code - edition.first_material for code in choices if code < edition.end_code]
        return MayTake(int(view.may_take[seat]), [codec.materials[m] for m in offered])
    own = [name for name, owner in zip(codec.territories, view.owner, strict=True) if owner == seat]
    return MayPlace(int(view.to_place[seat]), own)


def drafts_view(view: View, seat: int, codec: Codec) -> dict[str, list[list[str]]]:
    """By Continent that may be chosen: every set of Territories that may be picked there."""
    edition = view.edition
    chosen = view.deployed[view.draft_step]
    choices = Choices(edition)
    choices.fill(view, seat)
    continents = [chosen] if chosen != UNKNOWN else [code - edition.first_continent for code in choices]
    return {
        codec.continents[c]: [
            [codec.territories[t] for t in touching_order(view, picks)] for picks in possible_picks(view, c)
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


def material_names(mask: int, codec: Codec) -> list[str]:
    return [name for m, name in enumerate(codec.materials) if mask >> m & 1]


def event_view(event: Event, codec: Codec) -> Shape:
    """An Event, cut already, with ids instead of numbers; what is None is left out."""
    shape: Shape = EVENT_SHAPES[type(event)](**codec.ids.fields(event, hidden=False))
    return shape
