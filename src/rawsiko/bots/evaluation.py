"""Evaluation: what a position is worth to one seat, in points of the Score it may hope for.

Every Territory gets a chance that the seat controls it at the end; a Material is controlled with any
of its Territories; an Application pays its points with the chance of all its Materials. Income and
strength are worth something while there are Turns to go. Only what the seat may know is looked at:
the board and its own Objective. The weights are in weights.py.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.sketch import Sketch, fractions
from rawsiko.bots.weights import Weights
from rawsiko.rules.edition import Edition
from rawsiko.rules.investment_phase import MATERIALS_FOR_AN_ASSET
from rawsiko.rules.odds import Campaigns, campaigns
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.position import NOBODY, UNKNOWN, filled
from rawsiko.rules.sets import members, size
from rawsiko.rules.vectors import vec

LARGEST_STACK: Final = 63  # larger stacks count as this many
OUT: Final = -100.0  # the value of having lost everything


class Evaluation(Sketch):
    """A Sketch that knows what it is worth."""

    def __init__(self, edition: Edition, weights: Weights) -> None:
        super().__init__(edition)
        self.weights = weights
        self.nodes: i64 = 0  # evaluations so far; thinking budgets count these
        self.chances: Campaigns = campaigns(LARGEST_STACK, LARGEST_STACK)
        starts, listed = [0], list[int]()
        for territory in range(edition.territories):
            listed += members(edition.materials_of[territory])
            starts.append(len(listed))
        self.found_start = vec[i64](starts)  # Materials of Territory t: found[found_start[t]] and on
        self.found = vec[i64](listed)
        self.riches = fractions(
            edition.territories, 0.0
        )  # a Material that lies on one Territory only counts 1
        for territory in range(edition.territories):
            self.riches[territory] = riches(edition, territory)
        self.needs_start = vec[i64]([0])
        self.needs = vec[i64](list[int]())
        self.points = vec[float](list[float]())
        self.missing = fractions(edition.materials, 1.0)  # chance not to control a Material at the end
        self.controlled = filled(MOST_PLAYERS, 0)
        self.totals = filled(MOST_PLAYERS, 0)
        self.incomes = filled(MOST_PLAYERS, 0)
        self.strength = filled(MOST_PLAYERS, 0)

    def take_card(self, card: i64) -> None:
        """The Applications that count."""
        edition = self.edition
        starts, listed, points = [0], list[int](), list[float]()
        if card != UNKNOWN:
            for application in members(edition.applications_of[card]):
                listed += members(edition.application_materials[application])
                starts.append(len(listed))
                points.append(float(edition.application_points[application]))
        self.needs_start = vec[i64](starts)
        self.needs = vec[i64](listed)
        self.points = vec[float](points)

    def value(self) -> float:
        """What the position is worth to the seat once its Action Phase is over."""
        self.nodes += 1
        self.count_everybody()
        me = self.seat
        if self.totals[me] == 0:
            return OUT
        idle = self.count_chances()
        weights = self.weights
        to_go = float(self.turns_left)
        worth = self.hoped_points()
        worth += (weights.income * to_go + weights.material) * float(size(self.controlled[me]))
        worth += weights.dividend * to_go * float(self.incomes[me])
        strength = float(self.totals[me]) - weights.idle * float(idle)
        worth += (weights.asset * min(to_go, 4.0) * 0.25 + weights.asset_at_end) * strength
        for other in range(self.players):
            if other != me:
                worth -= weights.rival_asset * float(self.totals[other])
                worth -= weights.rival_material * float(size(self.controlled[other]))
        return worth

    def count_everybody(self) -> None:
        """Assets, Materials and income of every player."""
        controlled = self.controlled
        totals = self.totals
        for seat in range(self.players):
            controlled[seat] = 0
            totals[seat] = 0
        owner = self.owner
        assets = self.assets
        materials_of = self.edition.materials_of
        for territory in range(self.edition.territories):
            seat = owner[territory]
            if seat != NOBODY:
                controlled[seat] |= materials_of[territory]
                totals[seat] += assets[territory]
        for seat in range(self.players):
            counted = size(controlled[seat])
            self.incomes[seat] = (counted + MATERIALS_FOR_AN_ASSET - 1) // MATERIALS_FOR_AN_ASSET

    def count_chances(self) -> i64:
        """For every Material the chance not to control it at the end; returns the Assets at no border."""
        missing = self.missing
        for material in range(self.edition.materials):
            missing[material] = 1.0
        me = self.seat
        owner = self.owner
        neighbours = self.edition.neighbours
        mine = self.land(me)
        near = self.beside(mine)
        far = self.beside(near) if self.turns_left > 1 else 0
        weights = self.weights
        kept: float = 1.0 - weights.fading * float(self.turns_left)
        idle: i64 = 0
        for territory in range(self.edition.territories):
            chance: float = 0.0
            if owner[territory] == me:
                chance = self.holds(territory) * kept
                if neighbours[territory] & ~mine == 0:
                    idle += self.assets[territory] - 1
            elif self.turns_left > 0:
                if near >> territory & 1:
                    chance = self.takes(territory)
                else:
                    chance = self.hopes_for(territory, far >> territory & 1 == 1)
            if chance > 0.0:
                for place in range(self.found_start[territory], self.found_start[territory + 1]):
                    missing[self.found[place]] *= 1.0 - chance
        return idle

    def holds(self, territory: i64) -> float:
        """The chance that an own Territory is still there when the seat acts again, or at the end."""
        strength = self.strength
        for seat in range(self.players):
            strength[seat] = 0
        edition = self.edition
        me = self.seat
        anybody = False
        for arc in range(edition.arc_start[territory], edition.arc_start[territory + 1]):
            beside = edition.arc_destination[arc]
            seat = self.owner[beside]
            if seat > NOBODY and seat != me:
                strength[seat] += self.assets[beside]
                anybody = True
        if not anybody:
            return 1.0
        weights = self.weights
        tried = weights.threat_last
        if self.turns_left > 0:
            tried = weights.threat if self.turns_left < 3 else weights.threat_early
        tried = min(tried * (1.0 + weights.lure * (self.riches[territory] - 1.0)), 1.0)
        held: float = 1.0
        defenders = self.assets[territory]
        for seat in range(self.players):
            if strength[seat] > 0 and self.acts_again[seat] == 1:
                attackers = strength[seat]
                if self.invests_first[seat] == 1:
                    attackers += i64(weights.reinforced * float(self.incomes[seat]) + 0.5)
                held *= 1.0 - tried * self.chance(attackers, defenders)
        return held

    def takes(self, territory: i64) -> float:
        """The chance to take a neighbouring Territory next Turn with what can be spared beside it."""
        weights = self.weights
        edition = self.edition
        me = self.seat
        garrison = i64(weights.garrison)
        spare: i64 = 0
        for arc in range(edition.arc_start[territory], edition.arc_start[territory + 1]):
            beside = edition.arc_destination[arc]
            if self.owner[beside] == me:
                spare += self.assets[beside] - garrison
        near = weights.near if self.turns_left > 1 else weights.near_last
        if self.owner[territory] == NOBODY:
            return near if spare > 0 else near * weights.unmanned
        if not self.before_acting:
            spare += i64(weights.reinforcing * float(self.incomes[me]) + 0.5)
        return near * self.chance(spare, self.assets[territory])

    def hopes_for(self, territory: i64, far: bool) -> float:
        """The chance to reach a Territory two or more links away while there is time."""
        weights = self.weights
        if self.turns_left < (2 if far else 3):
            return 0.0
        chance = weights.far if far else weights.remote
        return chance if self.owner[territory] == NOBODY else chance * weights.held_by_rival

    def chance(self, attackers: i64, defenders: i64) -> float:
        """The odds of a campaign, for stacks of any size."""
        if attackers <= 0:
            return 0.0
        if defenders <= 0:
            return 1.0
        table = self.chances
        return table.conquers[min(attackers, LARGEST_STACK) * table.width + min(defenders, LARGEST_STACK)]

    def hoped_points(self) -> float:
        """Points of every Application, times the chance to control all it needs."""
        free = self.exclusive_continents() if self.trade else 0
        hoped: float = 0.0
        most_gained: float = 0.0
        for application in range(len(self.points)):
            chance = self.chance_to_complete(application, 0)
            hoped += chance * self.points[application]
            if free > 0:
                gained = (self.chance_to_complete(application, free) - chance) * self.points[application]
                most_gained = max(most_gained, gained)
        return hoped + (most_gained if self.turns_left == 0 else most_gained * self.weights.trade)

    def chance_to_complete(self, application: i64, free: i64) -> float:
        """The chance to control all that an Application needs, its `free` unlikeliest Materials given."""
        lowest: float = 1.0
        second: float = 1.0
        chance: float = 1.0
        for place in range(self.needs_start[application], self.needs_start[application + 1]):
            controls = 1.0 - self.missing[self.needs[place]]
            chance *= controls
            if controls < lowest:
                second = lowest
                lowest = controls
            elif controls < second:
                second = controls
        if free == 0:
            return chance
        given = max(lowest, 1e-9) * (max(second, 1e-9) if free > 1 else 1.0)  # more than two hardly ever help
        return self.product_without(application, free) if chance <= 0.0 else min(chance / given, 1.0)

    def product_without(self, application: i64, free: i64) -> float:
        """The same where some Materials are out of reach: `free` of these are given."""
        chance: float = 1.0
        for place in range(self.needs_start[application], self.needs_start[application + 1]):
            controls = 1.0 - self.missing[self.needs[place]]
            if controls <= 0.0 and free > 0:
                free -= 1
            else:
                chance *= controls
        return chance

    def exclusive_continents(self) -> i64:
        """How many Continents the seat has to itself (§7)."""
        mine = self.land(self.seat)
        others: i64 = ~(mine | self.land(NOBODY))
        count: i64 = 0
        for continent in range(self.edition.continents):
            here = self.edition.land_of[continent]
            if here & mine != 0 and here & others == 0:
                count += 1
        return count


def riches(edition: Edition, territory: int) -> float:
    """How many Materials a Territory holds, rare ones counting more."""
    rich = 0.0
    for material in members(edition.materials_of[territory]):
        places = sum(1 for other in range(edition.territories) if edition.materials_of[other] >> material & 1)
        rich += 1.0 / places
    return rich
