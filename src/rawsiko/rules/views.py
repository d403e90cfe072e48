"""Views: what one seat, or a spectator, may know - the only exit from a match (§2, §4).

Hidden are other players' Objectives until the match ends, and sealed choices until the last one is
made. `imagine` fills the gaps with something possible, so that a bot can look ahead without peeking.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.rules.choices import awaiting
from rawsiko.rules.deal import roll_open_end
from rawsiko.rules.dice import Dice, shuffle
from rawsiko.rules.edition import exists
from rawsiko.rules.house_rules import DICE_OF_THE_OPEN_END, initial_assets
from rawsiko.rules.investment_phase import income
from rawsiko.rules.match import Match
from rawsiko.rules.position import INITIAL_ASSETS, INVESTMENT, OVER, TRADE_WITH_CHINA, UNKNOWN, Position
from rawsiko.rules.sets import members, only, size
from rawsiko.rules.trade_with_china import exclusive_continents

SPECTATOR: Final = -1


class View(Position):
    """A Position with everything hidden taken out; it cannot be played on."""

    def __init__(self, position: Position, seat: i64) -> None:
        super().__init__(position.edition, position.options, position)
        self.seat = seat
        for other in range(self.options.players):
            if other != seat and self.phase != OVER:
                hide(self, other)
        for die in range(self.open_ends, i64(DICE_OF_THE_OPEN_END)):
            self.open_end[die] = UNKNOWN  # even after the match: a die that was never shown stays hidden

    def awaiting(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return awaiting(self)


def seen_by(match: Match, seat: int) -> View:
    """The match as a seat sees it; SPECTATOR sees what everybody may."""
    if seat != SPECTATOR and not exists(seat, match.options.players):
        raise ValueError(f"There is no seat {seat} at this table.")
    return View(match, seat)


def hide(view: View, seat: i64) -> None:
    """Take out what others must not know of a seat, half-made sealed choices included."""
    view.objective[seat] = UNKNOWN
    if not view.options.sealed_placing:
        return
    placed: i64 = 0
    for territory in range(view.edition.territories):
        if view.owner[territory] == seat:
            placed += view.sealed[territory]
            view.sealed[territory] = 0
    if view.to_place[seat] > 0:
        view.to_place[seat] += placed
    if view.phase == TRADE_WITH_CHINA:
        if view.may_take[seat] > 0:
            view.may_take[seat] += size(view.taken[seat])
        view.taken[seat] = 0


def imagine(view: View, dice: Dice) -> Match:
    """A whole match that could be behind a view: Objectives dealt again, sealed choices made at random."""
    match = Match(view.edition, view.options, view)
    if match.phase == OVER:
        return match
    imagine_objectives(match, view.seat, dice)
    if match.options.open_end:
        roll_open_end(match, dice)
    if match.options.sealed_placing:
        for seat in range(match.options.players):
            if seat != view.seat and match.eliminated[seat] == 0:
                imagine_sealed(match, seat, dice)
    return match


def imagine_objectives(match: Match, seat: i64, dice: Dice) -> None:
    """Deal the others cards that are compatible with the known one, each deal equally likely."""
    known = int(match.objective[seat]) if seat != SPECTATOR else UNKNOWN
    deals = match.edition.deals_with(int(match.options.players), known)
    cards = [card for card in deals[dice.below(len(deals))] if card != known]
    shuffle(cards, dice)
    for other in range(match.options.players):
        if other != seat:
            match.objective[other] = cards.pop()


def imagine_sealed(match: Match, seat: i64, dice: Dice) -> None:
    """Make up the sealed choice of a player who has already confirmed."""
    if (match.phase == INITIAL_ASSETS or match.phase == INVESTMENT) and match.to_place[seat] == 0:
        land = members(match.land(seat))
        if match.phase == INITIAL_ASSETS:
            count = initial_assets(match.options.players) + match.options.head_start_of(seat)
        else:
            count = income(match, seat)
        for _ in range(count):
            match.sealed[land[dice.below(len(land))]] += 1
    elif match.phase == TRADE_WITH_CHINA and match.may_take[seat] == 0:
        for _ in range(exclusive_continents(match, seat)):
            lacking = [m for m in range(int(match.edition.materials)) if not match.materials(seat) >> m & 1]
            if lacking:
                match.taken[seat] |= only(lacking[dice.below(len(lacking))])
