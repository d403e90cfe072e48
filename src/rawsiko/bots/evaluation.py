"""HandSetEvaluation: what a position is worth to one seat, in points of the Score it may hope for.

Every Territory gets a chance that the seat controls it at the end (territory_chances.py); a Material is
controlled with any of its Territories; an Application pays its points with the chance of all its Materials.
Income and strength are worth something while there are Turns to go. Reads only what the seat may know: the
board and its own Objective. The weights are in weights.py.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.card import Card
from rawsiko.bots.evaluator import Evaluator
from rawsiko.bots.scratch_board import floats
from rawsiko.bots.territory_chances import TerritoryChances
from rawsiko.rules.position import UNKNOWN
from rawsiko.rules.sets import size

LOST: Final = -100.0  # the value of having lost everything


class HandSetEvaluation(Evaluator):
    """Values positions by the weights that were tuned by self-play."""

    def __init__(self, chances: TerritoryChances) -> None:
        super().__init__(chances.board)
        self.chances = chances
        self.card = Card(self.board.edition, UNKNOWN)
        self.missing = floats(self.board.edition.materials, 1.0)  # chance to end without a Material

    def take_card(self, number: i64) -> None:
        self.card = Card(self.board.edition, number)

    def value(self) -> float:
        chances = self.chances
        chances.count_players()
        board = self.board
        totals = chances.totals
        me = board.seat
        if totals[me] == 0:
            return LOST
        idle = self.count_chances()
        weights = chances.weights
        to_go = float(board.turns_left)
        worth = self.expected_points()
        worth += (weights.income * to_go + weights.material) * float(size(chances.controlled[me]))
        worth += weights.dividend * to_go * float(chances.incomes[me])
        strength = float(totals[me]) - weights.idle * float(idle)
        worth += (weights.asset * min(to_go, 4.0) * 0.25 + weights.asset_at_end) * strength
        for other in range(board.players):
            if other != me:
                worth -= weights.rival_asset * float(totals[other])
                worth -= weights.rival_material * float(size(chances.controlled[other]))
        return worth

    def count_chances(self) -> i64:
        """Fill `missing`; returns how many Assets stand behind the own borders."""
        board = self.board
        edition = board.edition
        missing = self.missing
        for material in range(edition.materials):
            missing[material] = 1.0
        chances = self.chances
        me = board.seat
        owner = board.owner
        assets = board.assets
        neighbours = edition.neighbours
        found = chances.found
        found_start = chances.found_start
        turns_left = board.turns_left
        mine = board.land(me)
        near = board.neighbours(mine)
        far = board.neighbours(near) if turns_left > 1 else 0
        kept: float = 1.0 - chances.weights.fading * float(turns_left)
        idle: i64 = 0
        for territory in range(edition.territories):
            chance: float = 0.0
            if owner[territory] == me:
                chance = chances.holds(territory) * kept
                if neighbours[territory] & ~mine == 0:
                    idle += assets[territory] - 1
            elif turns_left > 0:
                if near >> territory & 1:
                    chance = chances.takes(territory)
                else:
                    chance = chances.reaches(territory, far >> territory & 1 == 1)
            if chance > 0.0:
                for place in range(found_start[territory], found_start[territory + 1]):
                    missing[found[place]] *= 1.0 - chance
        return idle

    def expected_points(self) -> float:
        """Points of every Application, times the chance to control all it needs."""
        board = self.board
        points = self.card.points
        free = board.exclusive_continents() if board.trade else 0
        expected: float = 0.0
        most_gained: float = 0.0
        for application in range(len(points)):
            chance = self.chance_to_complete(application, 0)
            expected += chance * points[application]
            if free > 0:
                gained = (self.chance_to_complete(application, free) - chance) * points[application]
                most_gained = max(most_gained, gained)
        return expected + (most_gained if board.turns_left == 0 else most_gained * self.chances.weights.trade)

    def chance_to_complete(self, application: i64, free: i64) -> float:
        """The chance to control all that an Application needs, its `free` unlikeliest Materials given."""
        lowest: float = 1.0
        second: float = 1.0
        chance: float = 1.0
        card = self.card
        needs = card.needs
        missing = self.missing
        for place in range(card.needs_start[application], card.needs_start[application + 1]):
            controls = 1.0 - missing[needs[place]]
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
        """Like `chance_to_complete` where some Materials are out of reach: `free` of these are given."""
        chance: float = 1.0
        card = self.card
        for place in range(card.needs_start[application], card.needs_start[application + 1]):
            controls = 1.0 - self.missing[card.needs[place]]
            if controls <= 0.0 and free > 0:
                free -= 1
            else:
                chance *= controls
        return chance
