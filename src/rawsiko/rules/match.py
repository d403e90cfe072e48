"""Match: the one door to the rules. It passes everything on to the chapter of the current phase.

At the edges, `play` takes a Decision, refuses it or carries it out, and tells Events. Inside, for
bots and simulations, the same is done with decision codes (edition.py): `Choices` names every legal
one, and `apply` trusts its caller to give one of those.
"""

from collections.abc import Sequence
from typing import assert_never

from mypy_extensions import i64

from rawsiko.rules.action_phase import check_move, defending, join_or_occupy, move_assets, settle_clash
from rawsiko.rules.calls import Call, carry_out_call, check_call
from rawsiko.rules.choices import Choices, awaited_seat, awaiting
from rawsiko.rules.deal import (
    check_objectives,
    deal_continents,
    deal_objectives,
    roll_open_end,
    set_continents,
    set_open_end,
)
from rawsiko.rules.decisions import (
    Decision,
    Deploy,
    EndActionPhase,
    MoveAssets,
    PlaceAssets,
    SeatId,
    TakeMaterials,
)
from rawsiko.rules.dice import Dice, faces
from rawsiko.rules.drafting import check_deploy, choose_continent, pick_territory
from rawsiko.rules.edition import MOST_IN_A_CLASH, Edition, exists
from rawsiko.rules.events import (
    AssetsMoved,
    AssetsPlaced,
    ClashSettled,
    Deployed,
    Event,
    MaterialsTaken,
    PlacingConfirmed,
    TerritoryOccupied,
    TerritoryVacated,
    TradeConfirmed,
)
from rawsiko.rules.options import Options
from rawsiko.rules.placing import check_place, place_asset
from rawsiko.rules.position import (
    ACTION,
    DRAFTING,
    INITIAL_ASSETS,
    INVESTMENT,
    NOBODY,
    OVER,
    TRADE_WITH_CHINA,
    Position,
)
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.telling import tell_what_followed
from rawsiko.rules.trade_with_china import check_take, finish_taking, take_material
from rawsiko.rules.turns import end_action_phase


class Match(Position):
    """A match under way: a Position that follows the rules."""

    def copy(self) -> "Match":
        """An independent copy."""
        return Match(self.edition, self.options, self)

    def awaiting(self) -> tuple[int, ...]:
        """The seats that may decide now: one, or all that have not finished while choices are sealed."""
        return awaiting(self)

    def play(self, seat: int, decision: Decision, dice: Dice, tell: list[Event] | None = None) -> None:
        """Carry out a Decision and tell what happened, or raise IllegalDecision and change nothing."""
        self.check(seat, decision)
        before = self.copy() if tell is not None else None
        happened = self.carry_out(seat, decision, dice)
        if tell is not None and before is not None:
            tell += happened
            tell_what_followed(before, self, tell)

    def after(self, seat: int, decision: Decision, dice: Dice, tell: list[Event]) -> "Match":
        """The match after a Decision, and what happened; this one stays unchanged, even if it is illegal."""
        self.check(seat, decision)
        following = self.copy()
        tell += following.carry_out(seat, decision, dice)
        tell_what_followed(self, following, tell)
        return following

    def check(self, seat: int, decision: Decision) -> None:
        """Raise IllegalDecision unless the rules allow this Decision now."""
        if not exists(seat, self.options.players):
            raise IllegalDecision(Reason.UNKNOWN_SEAT, seat=seat)
        if self.phase == OVER:
            raise IllegalDecision(Reason.MATCH_IS_OVER)
        if self.eliminated[seat]:
            raise IllegalDecision(Reason.ELIMINATED)
        if not fits_phase(decision, self.phase):
            raise IllegalDecision(Reason.WRONG_PHASE)
        if seat not in awaiting(self):
            raise IllegalDecision(self.why_not_awaited(seat))
        if isinstance(decision, Deploy):
            check_deploy(self, decision)
        elif isinstance(decision, PlaceAssets):
            check_place(self, seat, decision)
        elif isinstance(decision, MoveAssets):
            check_move(self, seat, decision)
        elif isinstance(decision, TakeMaterials):
            check_take(self, seat, decision)

    def call(self, call: Call, tell: list[Event] | None = None) -> None:
        """Carry out a call about the end of the match, or raise IllegalDecision and change nothing."""
        self.check_call(call)
        happened = carry_out_call(self, call)
        if tell is not None:
            tell += happened

    def check_call(self, call: Call) -> None:
        """Raise IllegalDecision unless the rules allow this call now."""
        check_call(self, call)

    def why_not_awaited(self, seat: i64) -> Reason:
        """Why a living seat may not decide although the phase is right."""
        if self.phase == ACTION or self.phase == DRAFTING:
            return Reason.NOT_YOUR_TURN
        pending = self.may_take[seat] if self.phase == TRADE_WITH_CHINA else self.to_place[seat]
        return Reason.NOT_YOUR_TURN if pending > 0 else Reason.NOTHING_LEFT_TO_DECIDE

    def carry_out(self, seat: int, decision: Decision, dice: Dice) -> list[Event]:
        """Do what a checked Decision says; returns the Events of the Decision itself."""
        if isinstance(decision, MoveAssets):
            return self.carry_out_move(decision, dice)
        if isinstance(decision, EndActionPhase):
            end_action_phase(self)
            return []
        if isinstance(decision, PlaceAssets):
            return self.carry_out_placing(seat, decision)
        if isinstance(decision, Deploy):
            choose_continent(self, decision.continent)
            for territory in decision.territories:
                pick_territory(self, territory)
            return [Deployed(SeatId(seat), decision.continent, decision.territories)]
        if isinstance(decision, TakeMaterials):
            return self.carry_out_trade(seat, decision)
        assert_never(decision)

    def carry_out_placing(self, seat: int, decision: PlaceAssets) -> list[Event]:
        """Place one Asset after the other; sealed ones are told to their player only."""
        counts = dict(decision.counts)
        for territory, count in counts.items():
            for _ in range(count):
                place_asset(self, seat, territory)
        if self.options.sealed_placing:
            return [PlacingConfirmed(SeatId(seat), counts)]
        return [AssetsPlaced(SeatId(seat), counts)]

    def carry_out_trade(self, seat: int, decision: TakeMaterials) -> list[Event]:
        """Take the Materials, and no more than these."""
        fewer = len(decision.materials) < self.may_take[seat]
        for material in decision.materials:
            take_material(self, seat, material)
        if fewer:
            finish_taking(self, seat)
        if self.options.sealed_placing:
            return [TradeConfirmed(SeatId(seat), decision.materials)]
        return [MaterialsTaken(SeatId(seat), decision.materials)]

    def carry_out_move(self, decision: MoveAssets, dice: Dice) -> list[Event]:
        """Join, occupy or clash; a source that is left empty is reported too."""
        source, destination, count = decision.source, decision.destination, decision.count
        seat = SeatId(self.current)
        owner = self.owner[destination]
        happened: list[Event] = []
        if owner == NOBODY:
            join_or_occupy(self, source, destination, count)
            happened.append(TerritoryOccupied(seat, source, destination, count))
        elif owner == seat:
            join_or_occupy(self, source, destination, count)
            happened.append(AssetsMoved(seat, source, destination, count))
        else:
            happened.append(self.carry_out_clash(decision, dice))
        if self.owner[source] == NOBODY:
            happened.append(TerritoryVacated(seat, source))
        return happened

    def carry_out_clash(self, decision: MoveAssets, dice: Dice) -> Event:
        """Roll for both sides and settle it."""
        destination: i64 = decision.destination
        attacker, defender = int(self.current), int(self.owner[destination])
        attackers, defenders = decision.count, int(defending(self, destination))
        rolled = dice.roll(attackers + defenders)
        shown = faces(rolled, attackers + defenders)
        defended = self.assets[destination]
        settle_clash(self, decision.source, destination, attackers, rolled)
        conquered = self.owner[destination] == attacker
        fallen = defenders if conquered else int(defended - self.assets[destination])
        return ClashSettled(
            SeatId(attacker),
            SeatId(defender),
            decision.source,
            decision.destination,
            shown[:attackers],
            shown[attackers:],
            lost_by_attacker=min(attackers, defenders) - fallen,
            lost_by_defender=fallen,
            conquered=conquered,
        )

    def apply(self, seat: i64, code: i64, dice: Dice) -> None:
        """Carry out a legal code of an awaited seat, unchecked: the trusting twin of `play`."""
        edition = self.edition
        if code >= edition.first_move:
            arc = (code - edition.first_move) // MOST_IN_A_CLASH
            count = (code - edition.first_move) % MOST_IN_A_CLASH + 1
            move_assets(self, edition.arc_source[arc], edition.arc_destination[arc], count, dice)
        elif code < edition.first_continent:
            if self.phase == DRAFTING:
                pick_territory(self, code)
            else:
                place_asset(self, seat, code)
        elif code == edition.end_code:
            if self.phase == ACTION:
                end_action_phase(self)
            else:
                finish_taking(self, seat)
        elif code >= edition.first_material:
            take_material(self, seat, code - edition.first_material)
        else:
            choose_continent(self, code - edition.first_continent)

    def step(self, code: i64, dice: Dice, choices: Choices) -> i64:
        """Apply a code of the first awaited seat and list the choices of the next; 0 when it is over."""
        self.apply(awaited_seat(self), code, dice)
        return choices.fill(self, awaited_seat(self))


def fits_phase(decision: Decision, phase: i64) -> bool:
    """Whether a phase asks for this kind of Decision."""
    if isinstance(decision, (MoveAssets, EndActionPhase)):
        return phase == ACTION
    if isinstance(decision, PlaceAssets):
        return phase == INITIAL_ASSETS or phase == INVESTMENT
    if isinstance(decision, Deploy):
        return phase == DRAFTING
    if isinstance(decision, TakeMaterials):
        return phase == TRADE_WITH_CHINA
    raise IllegalDecision(Reason.NOT_A_DECISION)


def start_match(edition: Edition, options: Options, dice: Dice) -> Match:
    """A new match: Objectives, and with the Advanced game setup Continents, are dealt with `dice`."""
    match = Match(edition, options, None)
    for seat, card in enumerate(deal_objectives(edition, options.players, dice)):
        match.objective[seat] = card
    if options.advanced_setup:
        deal_continents(match, dice)
    if options.open_end:
        roll_open_end(match, dice)
    return match


def match_with_deal(
    edition: Edition,
    options: Options,
    objectives: Sequence[int],
    continents: Sequence[int] = (),
    open_end: Sequence[int] = (),
) -> Match:
    """A new match with a deal made elsewhere: a card per seat, a Continent per step of the draft, the
    dice of an open end."""
    check_objectives(edition, options.players, objectives)
    match = Match(edition, options, None)
    for seat, card in enumerate(objectives):
        match.objective[seat] = card
    if options.advanced_setup:
        set_continents(match, continents)
    elif len(continents) > 0:
        raise IllegalDecision(Reason.INVALID_CONTINENTS)
    set_open_end(match, open_end)
    return match
