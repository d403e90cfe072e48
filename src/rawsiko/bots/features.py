"""Features: a seat in numbers, as the judgement sees it.

The numbers are about 0 to 1 each. They tell how much time a seat has and who acts before it, how strong it is
beside the others, and how far its Objective is: what is complete, what is safe, what is within reach. A seat
whose card is not known is described by the mean over cards it may have (`cards`).
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.hold_probabilities import REINFORCED, SEATS, HoldProbabilities
from rawsiko.bots.scratch_board import floats
from rawsiko.rules.drafting import drafting_seat, territories_to_pick
from rawsiko.rules.edition import Edition
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.position import (
    ACTION,
    DRAFTING,
    INVESTMENT,
    NOBODY,
    TRADE_WITH_CHINA,
    UNKNOWN,
    Position,
    filled,
)
from rawsiko.rules.sets import members, only, size
from rawsiko.rules.turns import place_in_turn
from rawsiko.rules.vectors import vec

FEATURES: Final = 44
BOARD: Final = 24  # those before are of the seat and the board, those from here on of its card
CARD: Final = 14  # how many are of the card
RIVALRY: Final = 38  # those from here on compare with the rivals


class Features(HoldProbabilities):
    """The numbers of every seat, kept as long as they hold."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self.phase: i64 = 0
        self.turns_left: i64 = 0
        self.trade: bool = False
        self.alive = filled(MOST_PLAYERS, 0)
        self.in_play = filled(MOST_PLAYERS, 0)  # alive, and with land once the draft is over
        self.before = filled(MOST_PLAYERS, 0)  # rivals who act before a seat does
        self.after = filled(MOST_PLAYERS, 0)  # rivals who act after its last Action Phase
        self.ready = floats(MOST_PLAYERS, 1.0)  # the share of its Assets that can still act this Turn
        self.to_place = filled(MOST_PLAYERS, 0)
        self.place = filled(MOST_PLAYERS, 0)  # how many seats come before, in this Turn
        self.next_place = filled(MOST_PLAYERS, 0)
        self.last_place = filled(MOST_PLAYERS, 0)
        self.to_pick = filled(MOST_PLAYERS, 0)  # Territories of the draft
        self.taken = filled(MOST_PLAYERS, 0)  # Materials of Trade with China
        self.may_take = filled(MOST_PLAYERS, 0)
        self.cards: list[list[int]] = [[] for _ in range(MOST_PLAYERS)]  #: the cards a seat may have
        self.values = floats(FEATURES * MOST_PLAYERS, 0.0)
        starts, listed = [0], list[int]()
        for card in range(edition.cards):
            listed += members(edition.applications_of[card])
            starts.append(len(listed))
        self.card_start = vec[i64](starts)
        self.card_list = vec[i64](listed)
        self.wanted = vec[i64]([edition.wanted_by(card) for card in range(edition.cards)])
        starts, listed = [0], list[int]()
        for application in range(edition.applications):
            listed += members(edition.application_materials[application])
            starts.append(len(listed))
        self.needs_start = vec[i64](starts)
        self.needs = vec[i64](listed)

    def look_at(self, position: Position) -> None:
        """Copy a position; a card that is not known is any of those the seat may have."""
        self.players = position.options.players
        self.phase = position.phase
        self.trade = position.options.trade_with_china
        self.turns_left = position.last_turn - max(position.turn, 1)
        for territory in range(self.edition.territories):
            self.owner[territory] = position.owner[territory]
            self.assets[territory] = position.assets[territory] + position.sealed[territory]
        for seat in range(self.players):
            self.alive[seat] = 1 if position.eliminated[seat] == 0 else 0
            self.to_place[seat] = position.to_place[seat]
            self.taken[seat] = position.taken[seat]
            self.may_take[seat] = position.may_take[seat]
            self.ready[seat] = 1.0
            if position.objective[seat] != UNKNOWN:
                self.cards[seat] = [int(position.objective[seat])]
        self.count_picks(position)
        self.find_places(position)
        acting: i64 = 0
        if self.phase == ACTION:
            acting = self.place[position.current]
            self.count_ready(position, position.current)
        elif self.phase > ACTION:
            acting = self.players
        self.set_order(acting)

    def find_places(self, position: Position) -> None:
        """The places of all seats in the running Turn, in the next and in the last one (§13)."""
        moving = position.options.moving_first
        for seat in range(self.players):
            self.place[seat] = place_in_turn(position, seat)
            self.next_place[seat] = self.place[seat]
            self.last_place[seat] = self.place[seat]
            if moving:
                later = seat - position.turn % self.players
                self.next_place[seat] = later if later >= 0 else later + self.players
                later = seat - (position.last_turn - 1) % self.players
                self.last_place[seat] = later if later >= 0 else later + self.players

    def count_picks(self, position: Position) -> None:
        """How many Territories every seat still picks in the draft."""
        for seat in range(self.players):
            self.to_pick[seat] = 0
        if self.phase == DRAFTING:
            for step in range(position.draft_step, 2 * self.players):
                self.to_pick[drafting_seat(self.players, step)] += territories_to_pick(self.players, step)
            self.to_pick[position.current] -= size(position.picked)

    def count_ready(self, position: Position, seat: i64) -> None:
        """How much of what the acting seat has can still act."""
        able: i64 = 0
        total: i64 = 0
        for territory in range(self.edition.territories):
            if position.owner[territory] == seat:
                able += position.can_act[territory]
                total += position.assets[territory]
        self.ready[seat] = float(able) / float(max(total, 1))

    def set_order(self, acting: i64) -> None:
        """Recompute the turn order from position `acting` onwards."""
        place = self.place
        for seat in range(self.players):
            now = place[seat] > acting or (place[seat] == acting and self.ready[seat] > 0.0)
            over = self.phase > ACTION or self.alive[seat] == 0
            self.acts_left[seat] = 0 if over else self.turns_left + (1 if now else 0)
            self.before[seat] = 0
            self.after[seat] = 0
            for other in range(self.players):
                if other == seat or self.alive[other] == 0:
                    continue
                if self.last_place[other] > self.last_place[seat]:
                    self.after[seat] += 1
                acts_now = place[other] > acting or (place[other] == acting and self.ready[other] > 0.0)
                if now:
                    if acts_now and place[other] < place[seat]:
                        self.before[seat] += 1
                elif acts_now or self.next_place[other] < self.next_place[seat]:
                    self.before[seat] += 1
            self.reinforcement[seat] = 0
        self.changed = self.whole_board
        self.work_out()
        for seat in range(self.players):
            coming = self.to_place[seat] if self.phase <= INVESTMENT else 0
            if (
                coming == 0
                and self.acts_left[seat] > 0
                and not (place[seat] >= acting and self.phase == ACTION)
            ):
                coming = self.incomes[seat]
            self.reinforcement[seat] = i64(REINFORCED * float(coming) + 0.5)
        self.changed = self.whole_board
        self.stale = only(self.players) - 1

    def describe(self) -> None:
        """Bring the numbers of every seat in play up to date."""
        self.work_out()
        self.find_players()
        stale = self.stale
        self.stale = 0
        for seat in range(self.players):
            if self.in_play[seat]:
                self.describe_strength(seat)
                if stale >> seat & 1:
                    self.describe_board(seat)
                    self.describe_cards(seat)
        for seat in range(self.players):
            if self.in_play[seat]:
                self.describe_rivalry(seat)

    def find_players(self) -> None:
        """Who is in play; when somebody is out, or Continents may become exclusive, all seats are stale."""
        everybody = only(self.players) - 1
        if self.stale != 0 and self.trade:
            self.stale = everybody
        for seat in range(self.players):
            here = self.land[seat] != 0 or self.phase == DRAFTING
            now: i64 = 1 if here and self.alive[seat] == 1 else 0
            if now != self.in_play[seat]:
                self.in_play[seat] = now
                self.stale = everybody

    def describe_strength(self, seat: i64) -> None:
        """Assets beside those of the others."""
        living: i64 = 0
        strongest: i64 = 0
        everybody: i64 = 0
        for other in range(self.players):
            if self.in_play[other]:
                living += 1
                everybody += self.totals[other]
                if other != seat:
                    strongest = max(strongest, self.totals[other] + self.to_place[other])
        own = self.totals[seat] + self.to_place[seat]
        values = self.values
        row = seat * FEATURES
        values[row + 6] = float(own) / 25.0
        values[row + 11] = min(float(own * living) / float(max(everybody, 1)), 3.0) / 3.0
        values[row + 12] = float(strongest) / 25.0
        values[row + 15] = 1.0 if living == 2 else 0.0
        values[row + 16] = 1.0 if living == 4 else 0.0
        values[row + 17] = 1.0 if living == 5 else 0.0

    def describe_board(self, seat: i64) -> None:
        """Time, income, land."""
        values = self.values
        row = seat * FEATURES
        left = self.acts_left[seat]
        values[row] = float(min(left, 12)) / 8.0
        values[row + 1] = 1.0 if left == 0 else 0.0
        values[row + 2] = 1.0 if left == 1 else 0.0
        values[row + 3] = float(self.after[seat]) / 4.0
        values[row + 4] = float(self.before[seat]) / 4.0
        values[row + 5] = self.ready[seat]
        values[row + 7] = float(self.to_place[seat]) / 8.0
        values[row + 8] = float(self.incomes[seat]) / 8.0
        values[row + 9] = float(size(self.controlled[seat])) / 24.0
        values[row + 10] = float(size(self.land[seat])) / 12.0
        values[row + 13] = float(self.to_pick[seat]) / 5.0
        values[row + 14] = 1.0 if self.trade else 0.0
        values[row + 18] = float(self.exclusive(seat)) / 3.0 if self.trade else 0.0
        self.describe_land(seat, row)

    def describe_land(self, seat: i64, row: i64) -> None:
        """What lies beside a seat's land, and how safe that is."""
        lost: float = 0.0
        taken: float = 0.0
        empty: i64 = 0
        idle: i64 = 0
        land = self.land[seat]
        near = self.near[seat] & ~land
        neighbours = self.edition.neighbours
        for territory in range(self.edition.territories):
            if land >> territory & 1:
                lost += 1.0 - self.keeps[territory]
                if neighbours[territory] & ~land == 0:
                    idle += self.assets[territory] - 1
            elif near >> territory & 1:
                if self.owner[territory] == NOBODY:
                    empty += 1
                else:
                    taken += self.reaches[territory * SEATS + seat]
        values = self.values
        values[row + 19] = lost / 6.0
        values[row + 20] = taken / 4.0
        values[row + 21] = float(empty) / 8.0
        values[row + 22] = float(idle) / 8.0
        values[row + 23] = float(self.after[seat]) / 4.0 if self.turns_left == 0 else 0.0

    def exclusive(self, seat: i64) -> i64:
        """How many Continents a seat has to itself (§7), or how many Materials it may still take."""
        if self.phase == TRADE_WITH_CHINA:
            return self.may_take[seat]
        mine = self.land[seat]
        others: i64 = 0
        for other in range(self.players):
            if other != seat:
                others |= self.land[other]
        count: i64 = 0
        for continent in range(self.edition.continents):
            here = self.edition.land_of[continent]
            if here & mine != 0 and here & others == 0:
                count += 1
        return count

    def describe_cards(self, seat: i64) -> None:
        """How far the Objective is: the mean over the cards that a seat may have."""
        row = seat * FEATURES + BOARD
        values = self.values
        for place in range(row, row + CARD):
            values[place] = 0.0
        share: float = 1.0 / float(max(len(self.cards[seat]), 1))
        near = self.materials_near(seat)
        for card in self.cards[seat]:
            self.add_applications(seat, row, card, share)
            self.add_wanted(seat, row, card, share, near)

    def add_applications(self, seat: i64, row: i64, card: i64, share: float) -> None:
        """The Applications of one card, with its share."""
        values = self.values
        unsafe = self.unsafe
        unmet = self.unmet
        taken = self.taken[seat]
        controlled = self.controlled[seat] | taken
        best: float = 0.0
        second: float = 0.0
        for entry in range(self.card_start[card], self.card_start[card + 1]):
            application = self.card_list[entry]
            points = share * float(self.edition.application_points[application]) / 20.0
            missing = size(self.edition.application_materials[application] & ~controlled)
            safe: float = 1.0
            hoped: float = 1.0
            weakest: float = 1.0
            for place in range(self.needs_start[application], self.needs_start[application + 1]):
                material = self.needs[place]
                if taken >> material & 1 == 0:
                    safe *= 1.0 - unsafe[material * SEATS + seat]
                    met = 1.0 - unmet[material * SEATS + seat]
                    hoped *= met
                    weakest = min(weakest, met)
            if missing < 4:
                values[row + missing] += points
            worth = points * hoped
            values[row + 4] += points * safe
            values[row + 5] += worth
            values[row + 6] += worth * hoped
            values[row + 7] += worth / max(weakest, 0.05)
            if worth > best:
                second = best
                best = worth
            else:
                second = max(second, worth)
        values[row + 8] += best
        values[row + 9] += second

    def add_wanted(self, seat: i64, row: i64, card: i64, share: float, near: i64) -> None:
        """All Materials that one card wants, with its share: held, safe, within reach."""
        values = self.values
        controlled = self.controlled[seat] | self.taken[seat]
        wanted = self.wanted[card]
        count = float(max(size(wanted), 1))
        held = wanted & controlled
        safe: float = 0.0
        for material in range(self.edition.materials):
            if held >> material & 1:
                safe += 1.0 - self.unsafe[material * SEATS + seat]
        values[row + 10] += share * float(size(held)) / count
        values[row + 11] += share * float(size(wanted)) / 16.0
        values[row + 12] += share * safe / count
        values[row + 13] += share * float(size(wanted & ~controlled & near)) / 8.0

    def materials_near(self, seat: i64) -> i64:
        """The Materials one link from a seat's land."""
        near = self.near[seat] & ~self.land[seat]
        found: i64 = 0
        materials_of = self.edition.materials_of
        for territory in range(self.edition.territories):
            if near >> territory & 1:
                found |= materials_of[territory]
        return found

    def describe_rivalry(self, seat: i64) -> None:
        """How far a seat is ahead of the best of its rivals, in what is complete, safe and hoped for."""
        values = self.values
        row = seat * FEATURES
        complete: float = 0.0
        safe: float = 0.0
        hoped: float = 0.0
        materials: i64 = 0
        for other in range(self.players):
            if other == seat or self.in_play[other] == 0:
                continue
            theirs = other * FEATURES + BOARD
            complete = max(complete, values[theirs])
            safe = max(safe, values[theirs + 4])
            hoped = max(hoped, values[theirs + 5])
            materials = max(materials, size(self.controlled[other]))
        values[row + RIVALRY] = values[row + BOARD] - complete
        values[row + RIVALRY + 1] = values[row + BOARD + 4] - safe
        values[row + RIVALRY + 2] = values[row + BOARD + 5] - hoped
        values[row + RIVALRY + 3] = 1.0 if values[row + BOARD] > complete else 0.0
        values[row + RIVALRY + 4] = 1.0 if values[row + BOARD] < complete else 0.0
        values[row + RIVALRY + 5] = float(size(self.controlled[seat]) - materials) / 12.0
