"""Views: what a reader may see of a table, whole. How it changes from fact to fact is in updates.py.

A view has a public part, the same for everybody, and `yours`, for one chair; both are built from the structs
of shapes.py. `seen_by` is the only exit from a match: nothing here looks at anything else of it.
"""

from typing import Any

from msgspec import UNSET, UnsetType

from rawsiko.rules.choices import Choices
from rawsiko.rules.committed_dice import commitment
from rawsiko.rules.drafting import drafting_seat, picks_left, possible_picks
from rawsiko.rules.events import Event
from rawsiko.rules.investment_phase import income
from rawsiko.rules.position import ACTION, DRAFTING, NOBODY, OVER, TRADE_WITH_CHINA, UNKNOWN
from rawsiko.rules.progress import material_status, objective_progress
from rawsiko.rules.scoring import final_score
from rawsiko.rules.sets import mask_of
from rawsiko.rules.trade_with_china import exclusive_presence
from rawsiko.rules.views import SPECTATOR, View, seen_by
from rawsiko.server.chair import Chair
from rawsiko.server.library import DataSetName
from rawsiko.server.patches import (
    PHASES,
    assets_of,
    deployed_on,
    moves_view,
    sealed_view,
    shown_current,
    shown_open_end,
    taking,
)
from rawsiko.server.shapes import (
    EVENT_SHAPES,
    Again,
    BotsChair,
    ContinentView,
    MatchView,
    MayDeploy,
    MayMove,
    MayPlace,
    MayTake,
    OpenChair,
    PersonsChair,
    Progress,
    PublicView,
    ScoreLine,
    SeatView,
    SettingsView,
    Shape,
    TerritoryView,
    YourView,
)
from rawsiko.server.table import ENDED, Table
from rawsiko.server.translation import Wire

Legal = MayDeploy | MayPlace | MayMove | MayTake


def public_view(table: Table) -> PublicView:
    """What everybody may see."""
    if table.match is None:
        return hall_view(table)
    seen = seen_by(table.match, SPECTATOR)
    return hall_view(table, match_view(seen, table.wire, opened=table.is_opened))


def hall_view(table: Table, match: MatchView | UnsetType = UNSET) -> PublicView:
    """What everybody may see, without the match unless it is given."""
    assert table.opened is not None
    opened = table.is_opened
    wanted = list(table.want_score) if table.state != ENDED else []
    return PublicView(
        table.code,
        table.state,  # type: ignore[arg-type]
        table.paused,
        table.locked,
        table.host,
        settings_view(table),
        {str(number): chair_view(chair) for number, chair in enumerate(table.chairs)},
        commitment(bytes.fromhex(table.opened.secret)),
        DataSetName(table.opened.data_set, table.opened.data_hash),
        order=UNSET if table.match is None else list(table.order),
        match=match,
        secret=table.opened.secret if opened else UNSET,
        objectives=objectives_view(table) if opened else UNSET,
        scored=table.scored or UNSET,  # type: ignore[arg-type]
        want_score=wanted or UNSET,
        duplicate=table.is_duplicate or UNSET,
        class_values=list(table.values) if table.is_duplicate and opened else UNSET,
        again=UNSET if table.next_code is None else Again(table.next_code, list(table.want_again)),
        branch=UNSET if table.origin is None else table.origin.decisions,
    )


def settings_view(table: Table) -> Any:
    settings = table.settings
    values = {name: getattr(settings, name) for name in settings.__struct_fields__}
    return SettingsView(**{name: UNSET if value is None else value for name, value in values.items()})


def objectives_view(table: Table) -> list[str]:
    """The card of each seat, when the match has ended."""
    assert table.match is not None
    return [table.wire.cards[card] for card in table.match.objective]


def chair_view(chair: Chair) -> OpenChair | PersonsChair | BotsChair:
    """A chair, without its key."""
    if chair.is_open:
        return OpenChair()
    contribution = UNSET if chair.contribution is None else chair.contribution
    if chair.level is not None:
        return BotsChair(chair.name, chair.avatar, chair.level, contribution)
    return PersonsChair(chair.name, chair.avatar, chair.muted, chair.stand_in, contribution)


def match_view(view: View, wire: Wire, *, opened: bool) -> MatchView:
    """The public side of a match; the Score only where everything is opened."""
    players = range(view.options.players)
    current = int(shown_current(view))
    over = view.phase == OVER and opened
    return MatchView(
        PHASES[view.phase],
        int(view.turn),
        int(view.last_turn),
        list(view.awaiting()),
        territories_view(view, wire),
        {name: continent_view(view, continent) for continent, name in enumerate(wire.continents)},
        {str(seat): seat_view(view, seat) for seat in players},
        current=UNSET if current == NOBODY else current,
        called=bool(view.called) or UNSET,
        first=int(view.first) or UNSET,
        open_end=shown_open_end(view) or UNSET,
        score=score_view(view, wire) if over else UNSET,
        taken=taken_view(view, wire) if over else UNSET,
    )


def score_view(view: View, wire: Wire) -> list[ScoreLine]:
    """The final Score, by seat."""
    return [ScoreLine(**wire.ids.score(line)) for line in final_score(view)]


def taken_view(view: View, wire: Wire) -> dict[str, list[str]]:
    """The Materials that each seat took from China."""
    seats = range(view.options.players)
    return {str(seat): material_names(view.taken[seat], wire) for seat in seats if view.taken[seat]}


def territories_view(view: View, wire: Wire) -> dict[str, TerritoryView]:
    """Owner, Assets and how many can act, of the Territories that have an owner."""
    owners, assets, can_act = list(view.owner), list(view.assets), list(view.can_act)
    return {
        name: TerritoryView(owner, assets[t], can_act[t])
        for t, (name, owner) in enumerate(zip(wire.territories, owners, strict=True))
        if owner != NOBODY
    }


def continent_view(view: View, continent: int) -> ContinentView:
    """The portraits: who deployed there, and who is there alone."""
    alone = int(exclusive_presence(view, continent))
    return ContinentView(
        deployed_on(view, continent),
        UNSET if alone == NOBODY else alone,
        first_dealt_on(view, continent) if view.options.advanced_setup else UNSET,
    )


def first_dealt_on(view: View, continent: int) -> list[int]:
    """The seats that were dealt a Continent as the first of their two: the first round of the draft."""
    players = view.options.players
    return [drafting_seat(players, step) for step in range(players) if view.deployed[step] == continent]


def seat_view(view: View, seat: int) -> SeatView:
    """A line of Match Status, with the preview of the next income."""
    return SeatView(
        int(view.territories[seat]),
        int(view.material_count(seat)),
        int(assets_of(view, seat)),
        int(income(view, seat)),
        int(view.to_place[seat]) or UNSET,
        int(view.may_take[seat]) or UNSET,
        int(view.eliminated[seat]) or UNSET,
    )


def private_view(table: Table, chair: int) -> YourView:
    """What only the player on a chair may see: their Objective, what they have sealed, what they may do."""
    if table.match is None:
        return YourView(chair)
    seat, wire = table.seat_of(chair), table.wire
    view = seen_by(table.match, seat)
    status = material_status(view, seat)
    chosen = int(taking(view, seat))
    return YourView(
        chair,
        seat,
        wire.cards[view.objective[seat]],
        [wire.materials[m] for m in status.controlled],
        [wire.materials[m] for m in status.needed],
        progress_view(view, seat, wire),
        sealed_view(view, wire.names) or UNSET,  # type: ignore[arg-type]
        material_names(chosen, wire) if chosen else UNSET,
        legal_view(view, seat, wire) if chair in table.awaited_chairs() else UNSET,
    )


def progress_view(view: View, seat: int, wire: Wire) -> list[Progress]:
    """How far each Application of a player's Objective is."""
    return [
        Progress(
            wire.applications[line.application],
            line.points,
            [wire.materials[m] for m in line.held],
            [wire.materials[m] for m in line.missing],
        )
        for line in objective_progress(view, seat)
    ]


def legal_view(view: View, seat: int, wire: Wire) -> Legal:
    """What an awaited player may do now; the client never computes this itself."""
    edition = view.edition
    if view.phase == ACTION:
        return MayMove(moves_view(view, wire.names))  # type: ignore[arg-type]
    if view.phase == DRAFTING:
        return MayDeploy(int(picks_left(view)), drafts_view(view, seat, wire))
    if view.phase == TRADE_WITH_CHINA:
        choices = Choices(edition)
        choices.fill(view, seat)
        offered = [code - edition.first_material for code in choices if code < edition.end_code]
        return MayTake(int(view.may_take[seat]), [wire.materials[m] for m in offered])
    own = [name for name, owner in zip(wire.territories, view.owner, strict=True) if owner == seat]
    return MayPlace(int(view.to_place[seat]), own)


def drafts_view(view: View, seat: int, wire: Wire) -> dict[str, list[list[str]]]:
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


def event_view(event: Event, wire: Wire) -> Shape:
    """An Event, cut already, with ids instead of numbers; what is None is left out."""
    shape: Shape = EVENT_SHAPES[type(event)](**wire.ids.fields(event, hidden=False))
    return shape
