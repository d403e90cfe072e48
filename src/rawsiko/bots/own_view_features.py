"""OwnViewFeatures: a position in some five dozen numbers, as one seat can know it.

What the Objective may still bring, what is safe, what the rivals have and could do with any card, who acts
when. No Territory, Material or card is known by its number; nothing is read but the board and the seat's own
Objective.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.card import Card
from rawsiko.bots.own_view_parameters import INPUTS, STRETCHES
from rawsiko.bots.scratch_board import floats
from rawsiko.bots.territory_chances import TerritoryChances
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.position import NOBODY, UNKNOWN, filled
from rawsiko.rules.sets import size

APPLICATIONS: Final = 4  # the most promising ones have inputs of their own
RIVALS: Final = 28  # inputs from here on describe the rivals
TIME: Final = 46  # and from here on options, order and time


class OwnViewFeatures:
    """The inputs of the own-view net (own_view_net.py), brought up to date by `describe`."""

    def __init__(self, chances: TerritoryChances) -> None:
        edition = chances.board.edition
        self.board = chances.board
        self.chances = chances
        self.inputs = floats(INPUTS, 0.0)
        self.card = Card(edition, UNKNOWN)
        self.wanted: i64 = 0
        self.missing = floats(edition.materials, 1.0)  # chance to end without a Material
        self.unsafe = floats(edition.materials, 1.0)  # the same, counting only what is held now
        self.rated = floats(edition.applications, 0.0)  # points of any Application, by the cards that have it
        self.known_of_rival = filled(MOST_PLAYERS, -1)  # the Materials that the next two are worked out for
        self.complete_of_rival = floats(MOST_PLAYERS, 0.0)
        self.close_of_rival = floats(MOST_PLAYERS, 0.0)

    def take_card(self, number: i64) -> None:
        """Describe for a seat with this Objective from now on."""
        edition = self.board.edition
        self.card = Card(edition, number)
        self.wanted = edition.wanted_by(number)
        for application in range(edition.applications):
            count = 0
            for other in range(edition.cards):
                if other != number and edition.applications_of[other] >> application & 1:
                    count += 1
            self.rated[application] = (
                float(edition.application_points[application])
                * float(count)
                / float(edition.cards - 1)
                / 20.0
            )
        for seat in range(i64(MOST_PLAYERS)):
            self.known_of_rival[seat] = -1

    def describe(self) -> bool:
        """Bring the inputs up to date; False where the seat has nothing left."""
        chances = self.chances
        chances.count_players()
        me = self.board.seat
        if chances.totals[me] == 0:
            return False
        self.describe_land()
        self.describe_objective()
        self.describe_rivals()
        self.describe_time()
        return True

    def describe_land(self) -> None:
        """What may be held and taken: the chance not to control each Material, and the land in numbers."""
        chances = self.chances
        board = self.board
        missing = self.missing
        unsafe = self.unsafe
        for material in range(board.edition.materials):
            missing[material] = 1.0
            unsafe[material] = 1.0
        me = board.seat
        owner = board.owner
        found = chances.found
        found_start = chances.found_start
        mine = board.land(me)
        near = board.neighbours(mine)
        far = board.neighbours(near) if board.turns_left > 1 else 0
        kept: float = 1.0 - chances.weights.fading * float(board.turns_left)
        empty: i64 = 0
        lost: float = 0.0
        taken: float = 0.0
        for territory in range(board.edition.territories):
            chance: float = 0.0
            if owner[territory] == me:
                held = chances.holds(territory)
                chance = held * kept
                lost += 1.0 - held
                if held > 0.0:
                    for place in range(found_start[territory], found_start[territory + 1]):
                        unsafe[found[place]] *= 1.0 - held
            elif board.turns_left > 0:
                if near >> territory & 1:
                    chance = chances.takes(territory)
                    if owner[territory] == NOBODY:
                        empty += 1
                    else:
                        taken += chance
                else:
                    chance = chances.reaches(territory, far >> territory & 1 == 1)
            if chance > 0.0:
                for place in range(found_start[territory], found_start[territory + 1]):
                    missing[found[place]] *= 1.0 - chance
        inputs = self.inputs
        inputs[24] = lost / 6.0
        inputs[25] = taken / 4.0
        inputs[26] = float(empty) / 8.0
        self.describe_strength(mine)

    def describe_strength(self, mine: i64) -> None:
        """The own Assets and Materials in numbers."""
        chances = self.chances
        board = self.board
        assets = board.assets
        neighbours = board.edition.neighbours
        idle: i64 = 0
        largest: i64 = 0
        second: i64 = 0
        for territory in range(board.edition.territories):
            if mine >> territory & 1:
                stack = assets[territory]
                if stack > largest:
                    second = largest
                    largest = stack
                elif stack > second:
                    second = stack
                if neighbours[territory] & ~mine == 0:
                    idle += stack - 1
        me = board.seat
        inputs = self.inputs
        inputs[17] = float(chances.totals[me]) / 25.0
        inputs[18] = float(idle) / 8.0
        inputs[19] = float(size(chances.controlled[me])) / 24.0
        inputs[20] = float(chances.incomes[me]) / 8.0
        inputs[21] = float(size(mine)) / 12.0
        inputs[22] = float(largest) / 12.0
        inputs[23] = float(second) / 12.0
        inputs[27] = float(size(self.wanted & chances.controlled[me])) / 16.0

    def describe_objective(self) -> None:
        """What the Applications of the card may bring."""
        card = self.card
        inputs = self.inputs
        missing = self.missing
        unsafe = self.unsafe
        controlled = self.chances.controlled[self.board.seat]
        expected: float = 0.0
        squared: float = 0.0
        safe: float = 0.0
        best_safe: float = 0.0
        best_complete: float = 0.0
        for place in range(i64(3), i64(6)):
            inputs[place] = 0.0
        for place in range(i64(6), i64(14)):
            inputs[place] = 0.0
        for application in range(len(card.points)):
            points = card.points[application] / 20.0
            chance: float = 1.0
            kept_chance: float = 1.0
            for place in range(card.needs_start[application], card.needs_start[application + 1]):
                material = card.needs[place]
                chance *= 1.0 - missing[material]
                kept_chance *= 1.0 - unsafe[material]
            lacking = size(card.needed[application] & ~controlled)
            if lacking < 3:
                inputs[3 + lacking] += points
                if lacking == 0 and points > best_complete:
                    best_complete = points
            worth = chance * points
            expected += worth
            squared += worth * chance
            safe += kept_chance * points
            best_safe = max(best_safe, kept_chance * points)
            place = i64(APPLICATIONS)
            while place > 0 and inputs[5 + place] < worth:
                if place < APPLICATIONS:
                    inputs[6 + place] = inputs[5 + place]
                    inputs[10 + place] = inputs[9 + place]
                place -= 1
            if place < APPLICATIONS:
                inputs[6 + place] = worth
                inputs[10 + place] = chance
        inputs[0] = expected
        inputs[1] = card.all_points / 80.0
        inputs[2] = safe
        inputs[14] = squared
        inputs[15] = best_safe
        inputs[16] = best_complete

    def describe_rivals(self) -> None:
        """What the rivals have, what that is worth with any card, and which of them act before this seat."""
        chances = self.chances
        board = self.board
        inputs = self.inputs
        for place in range(i64(RIVALS), i64(TIME)):
            inputs[place] = 0.0
        me = board.seat
        living: i64 = 0
        in_all: i64 = chances.totals[me]
        for seat in range(board.players):
            if seat == me or chances.totals[seat] == 0:
                continue
            living += 1
            controlled = chances.controlled[seat]
            if controlled != self.known_of_rival[seat]:
                self.rate_rival(seat, controlled)
            in_all += chances.totals[seat]
            total = float(chances.totals[seat]) / 25.0
            materials = float(size(controlled)) / 24.0
            income = float(chances.incomes[seat]) / 8.0
            complete = self.complete_of_rival[seat]
            close = self.close_of_rival[seat]
            inputs[28] = max(inputs[28], total)
            inputs[29] = max(inputs[29], materials)
            inputs[30] = max(inputs[30], income)
            inputs[31] = max(inputs[31], complete)
            inputs[32] = max(inputs[32], close)
            inputs[33] += total
            inputs[34] += materials
            inputs[35] += income
            inputs[36] += complete
            inputs[37] += close
            if board.acts_again[seat] == 1:
                inputs[38] = max(inputs[38], total)
                inputs[39] = max(inputs[39], complete)
                inputs[40] += total
        share: float = 1.0 / float(max(living, 1))
        for place in range(i64(33), i64(38)):
            inputs[place] *= share
        inputs[41] = inputs[3] - inputs[31]
        inputs[42] = inputs[2] - inputs[31]
        inputs[43] = inputs[0] - inputs[31]
        inputs[44] = float(chances.totals[me] * (living + 1)) / float(3 * in_all)
        inputs[45] = 1.0 if inputs[3] > inputs[31] else 0.0
        inputs[TIME] = 1.0 if living == 1 else 0.0
        inputs[TIME + 1] = 1.0 if living == 3 else 0.0
        inputs[TIME + 2] = 1.0 if living > 3 else 0.0

    def rate_rival(self, seat: i64, controlled: i64) -> None:
        """The points a rival has, and those one more Material would add, over all cards it may hold."""
        board = self.board
        complete: float = 0.0
        close: float = 0.0
        materials = board.edition.application_materials
        for application in range(board.edition.applications):
            lacking = materials[application] & ~controlled
            if lacking == 0:
                complete += self.rated[application]
            elif lacking & (lacking - 1) == 0:
                close += self.rated[application]
        self.known_of_rival[seat] = controlled
        self.complete_of_rival[seat] = complete
        self.close_of_rival[seat] = close

    def describe_time(self) -> None:
        """Options, the order of play, and the Turns to go."""
        board = self.board
        inputs = self.inputs
        inputs[49] = 1.0 if board.trade else 0.0
        inputs[50] = float(board.exclusive_continents()) / 3.0 if board.trade else 0.0
        after: i64 = 0
        for seat in range(board.players):
            if seat != board.seat and board.after[seat] == 1 and board.eliminated[seat] == 0:
                after += 1
        inputs[51] = 1.0 if after == 0 else 0.0
        inputs[52] = 1.0 if after == 1 else 0.0
        inputs[53] = float(after) / 4.0
        inputs[54] = 1.0 if board.before_acting else 0.0
        inputs[55] = float(size(self.wanted)) / 16.0
        for place in range(i64(STRETCHES)):
            inputs[56 + place] = 1.0 if place == min(board.turns_left, STRETCHES - 1) else 0.0
