"""Hold probabilities: how likely every seat is to hold on to what it has, and to get what it lacks.

For each Territory the chance that its owner keeps it, and that each other seat comes to own it; from those,
for each seat and Material, the chance to control it at the end. Only Territories that have changed, and what
lies beside them, are worked out anew. The judgement (open_cards_net.py) builds on these numbers. Nothing here
knows a Territory, a Material or a card by name.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.scratch_board import floats
from rawsiko.rules.edition import Edition
from rawsiko.rules.investment_phase import MATERIALS_FOR_AN_ASSET
from rawsiko.rules.odds import Campaigns, campaigns
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.position import NOBODY, filled
from rawsiko.rules.sets import only, size
from rawsiko.rules.vectors import vec

SEATS: Final = 5  # the stride of all that is kept by Territory and seat, or by Material and seat
LARGEST_STACK: Final = 63  # larger stacks count as this many
TRIED: Final = 0.5  # how often a rival who could take a Territory tries it
NEAR: Final = 0.7  # what is beside a seat's land is within reach, times the odds
FAR: Final = 0.3  # so is what lies two links away, where there is time
REMOTE: Final = 0.12  # and what lies further
OF_A_RIVAL: Final = 0.6  # a factor for land that somebody owns and nobody stands beside
REINFORCED: Final = 0.5  # the share of an income that is expected beside any one Territory


class HoldProbabilities:
    """A board, who still acts how often on it, and what follows for every seat."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.players: i64 = 0
        self.owner = filled(edition.territories, NOBODY)
        self.assets = filled(edition.territories, 0)
        self.acts_left = filled(MOST_PLAYERS, 0)  # Action Phases a seat still has, one under way too
        self.reinforcement = filled(MOST_PLAYERS, 0)  # Assets it may bring beside a Territory before it acts
        self.known_owner = filled(edition.territories, NOBODY)  # the owners that all below is worked out for
        self.changed: i64 = 0  # Territories whose neighbourhood is to be worked out anew
        self.stale: i64 = 0  # seats for whom something has changed
        self.beside = filled(edition.territories * SEATS, 0)  # Assets beside a Territory, by seat
        self.keeps = floats(edition.territories, 0.0)  # chance of its owner to keep a Territory
        self.reaches = floats(edition.territories * SEATS, 0.0)  # chance of others to come to own it
        self.unsafe = floats(edition.materials * SEATS, 1.0)  # chance to lose, or not to have, a Material
        self.unmet = floats(edition.materials * SEATS, 1.0)  # the same, with what is within reach
        self.land = filled(MOST_PLAYERS, 0)  # sets of Territories
        self.near = filled(MOST_PLAYERS, 0)
        self.far = filled(MOST_PLAYERS, 0)
        self.controlled = filled(MOST_PLAYERS, 0)  # sets of Materials
        self.totals = filled(MOST_PLAYERS, 0)  # Assets
        self.incomes = filled(MOST_PLAYERS, 0)
        self.chances: Campaigns = campaigns(LARGEST_STACK, LARGEST_STACK)
        self.whole_board: i64 = only(edition.territories) - 1
        starts, listed = [0], list[int]()
        for material in range(edition.materials):
            listed += [t for t in range(edition.territories) if edition.materials_of[t] >> material & 1]
            starts.append(len(listed))
        self.place_start = vec[i64](starts)  # Territories of Material m: places[place_start[m]] and on
        self.places = vec[i64](listed)

    def touch(self, territory: i64) -> None:
        """A Territory has another owner or another number of Assets now."""
        self.changed |= self.edition.neighbours[territory] | only(territory)

    def work_out(self) -> None:
        """Bring everything up to date with the board, and note the seats for whom anything has changed."""
        changed = self.changed
        if changed == 0:
            return
        self.changed = 0
        moved = self.count_land(changed)
        self.stale |= moved
        materials: i64 = 0
        keeps = self.keeps
        for territory in range(self.edition.territories):
            if changed >> territory & 1:
                before = keeps[territory]
                self.look_beside(territory)
                if keeps[territory] != before and self.owner[territory] != NOBODY:
                    self.stale |= only(self.owner[territory])
                materials |= self.edition.materials_of[territory]
        for seat in range(self.players):
            if moved >> seat & 1:
                self.find_neighbourhood(seat)
                self.look_around(seat, self.whole_board)
                self.count_materials(seat, ~0)
            elif self.look_around(seat, changed) or self.stale >> seat & 1:
                self.stale |= only(seat)
                self.count_materials(seat, materials)

    def look_around(self, seat: i64, changed: i64) -> bool:
        """The chance of a seat to come to own each of some Territories; whether any is another now."""
        reaches = self.reaches
        different = False
        for territory in range(self.edition.territories):
            if changed >> territory & 1:
                chance = self.chance_to_come(territory, seat)
                place = territory * SEATS + seat
                if reaches[place] != chance:
                    reaches[place] = chance
                    different = True
        return different

    def count_land(self, changed: i64) -> i64:
        """Who owns how much; returns the set of seats whose land, and so perhaps income, has changed."""
        moved: i64 = 0
        owner = self.owner
        known = self.known_owner
        for seat in range(self.players):
            self.totals[seat] = 0
        if changed == self.whole_board:
            moved = only(self.players) - 1
        for territory in range(self.edition.territories):
            seat = owner[territory]
            if seat != NOBODY:
                self.totals[seat] += self.assets[territory]
            if seat != known[territory]:
                if seat != NOBODY:
                    moved |= only(seat)
                if known[territory] != NOBODY:
                    moved |= only(known[territory])
                known[territory] = seat
        for seat in range(self.players):
            if moved >> seat & 1:
                self.count_own(seat)
        return moved

    def count_own(self, seat: i64) -> None:
        """The land and the Materials of a seat."""
        land: i64 = 0
        controlled: i64 = 0
        owner = self.owner
        materials_of = self.edition.materials_of
        for territory in range(self.edition.territories):
            if owner[territory] == seat:
                land |= only(territory)
                controlled |= materials_of[territory]
        self.land[seat] = land
        self.controlled[seat] = controlled
        self.incomes[seat] = (size(controlled) + MATERIALS_FOR_AN_ASSET - 1) // MATERIALS_FOR_AN_ASSET

    def find_neighbourhood(self, seat: i64) -> None:
        """What lies one link from a seat's land, and what lies two."""
        neighbours = self.edition.neighbours
        land = self.land[seat]
        near: i64 = 0
        for territory in range(self.edition.territories):
            if land >> territory & 1:
                near |= neighbours[territory]
        far: i64 = 0
        if self.acts_left[seat] > 1:
            for territory in range(self.edition.territories):
                if near >> territory & 1:
                    far |= neighbours[territory]
        self.near[seat] = near
        self.far[seat] = far

    def look_beside(self, territory: i64) -> None:
        """The Assets beside a Territory, and the chance of its owner to keep it."""
        edition = self.edition
        beside = self.beside
        base = territory * SEATS
        for seat in range(self.players):
            beside[base + seat] = 0
        for arc in range(edition.arc_start[territory], edition.arc_start[territory + 1]):
            other = edition.arc_destination[arc]
            seat = self.owner[other]
            if seat != NOBODY:
                beside[base + seat] += self.assets[other]
        owner = self.owner[territory]
        if owner == NOBODY:
            return
        kept: float = 1.0
        defenders = self.assets[territory]
        for seat in range(self.players):
            attackers = beside[base + seat]
            if attackers > 0 and seat != owner and self.acts_left[seat] > 0:
                kept *= 1.0 - TRIED * self.chance(attackers + self.reinforcement[seat], defenders)
        self.keeps[territory] = kept

    def chance_to_come(self, territory: i64, seat: i64) -> float:
        """The chance that a seat comes to own a Territory that it does not own."""
        left = self.acts_left[seat]
        owner = self.owner[territory]
        if left == 0 or owner == seat:
            return 0.0
        attackers = self.beside[territory * SEATS + seat]
        if attackers > 0:
            if owner == NOBODY:
                return NEAR
            return NEAR * self.chance(attackers + self.reinforcement[seat], self.assets[territory])
        chance = FAR if self.far[seat] >> territory & 1 else REMOTE
        if left < (2 if self.far[seat] >> territory & 1 else 3):
            return 0.0
        return chance if owner == NOBODY else chance * OF_A_RIVAL

    def chance(self, attackers: i64, defenders: i64) -> float:
        """The odds of a campaign, for stacks of any size."""
        if defenders <= 0:
            return 1.0
        table = self.chances
        return table.conquers[min(attackers, LARGEST_STACK) * table.width + min(defenders, LARGEST_STACK)]

    def count_materials(self, seat: i64, materials: i64) -> None:
        """Probability that a seat ends without each of these Materials."""
        owner = self.owner
        places = self.places
        keeps = self.keeps
        reaches = self.reaches
        starts = self.place_start
        for material in range(self.edition.materials):
            if materials >> material & 1 == 0:
                continue
            unsafe: float = 1.0
            unmet: float = 1.0
            for place in range(starts[material], starts[material + 1]):
                territory = places[place]
                if owner[territory] == seat:
                    unsafe *= 1.0 - keeps[territory]
                else:
                    unmet *= 1.0 - reaches[territory * SEATS + seat]
            self.unsafe[material * SEATS + seat] = unsafe
            self.unmet[material * SEATS + seat] = unmet * unsafe
