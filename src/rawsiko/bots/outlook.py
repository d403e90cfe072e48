"""Outlook: the chance of one seat to win, as far as it can know.

A small network looks at some five dozen numbers of a Sketch: what the Objective may still bring, what is
safe, what the rivals have and could do with any card, who acts when. It takes the place of the hand-set value
wherever plans are compared. Nothing here knows a Territory, a Material or a card by name, and nothing is
looked at but the board and the seat's own Objective.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from rawsiko.bots.outlook_net import INPUTS, STRETCHES, UNITS, OutlookNet
from rawsiko.bots.plans import Planner
from rawsiko.bots.sketch import fractions
from rawsiko.bots.weights import Weights
from rawsiko.rules.edition import Edition
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.position import DRAFTING, NOBODY, Position, filled
from rawsiko.rules.sets import members, size
from rawsiko.rules.vectors import vec

APPLICATIONS: Final = 4  # the most promising ones are looked at one by one
POINTS: Final = 0.02  # what twenty points that may be hoped for count beside a win: where all is decided
FINEST: Final = 1e9  # values are rounded to a billionth, so that equal positions are equal
RIVALS: Final = 28  # inputs from here on are of the rivals
TIME: Final = 46  # and from here on of options, order and time


class Outlook(Planner):
    """A Planner that values positions by the chance to win."""

    def __init__(self, edition: Edition, weights: Weights, net: OutlookNet) -> None:
        super().__init__(edition, weights)
        self.net = net
        self.inputs = fractions(INPUTS, 0.0)
        self.known = fractions(INPUTS, 0.0)  # the inputs that the first layer is worked out for
        self.rows = filled(INPUTS, 0)  # of the inputs that have changed since
        self.changes = fractions(INPUTS, 0.0)
        self.hidden = fractions(net.width, 0.0)
        self.drafting: bool = False
        self.unsafe = fractions(edition.materials, 1.0)
        self.wanted: i64 = 0
        self.all_points: float = 0.0
        self.needed = vec[i64](list[int]())  # Materials of each Application of the card
        self.rated = vec[float]([0.0] * edition.applications)  # points of any Application, by cards
        self.known_of_rival = filled(MOST_PLAYERS, -1)
        self.complete_of_rival = fractions(MOST_PLAYERS, 0.0)
        self.close_of_rival = fractions(MOST_PLAYERS, 0.0)

    def look(self, position: Position, seat: i64) -> None:
        super().look(position, seat)
        self.drafting = position.phase == DRAFTING
        self.forget()

    def forget(self) -> None:
        """Begin the first layer anew."""
        for place in range(i64(INPUTS)):
            self.known[place] = 0.0
        for unit in range(self.net.width):
            self.hidden[unit] = self.net.bias[unit]

    def take_card(self, card: i64) -> None:
        super().take_card(card)
        edition = self.edition
        needed = list[int]()
        self.all_points = 0.0
        for application in members(edition.applications_of[card]):
            needed.append(int(edition.application_materials[application]))
            self.all_points += float(edition.application_points[application])
        self.needed = vec[i64](needed)
        self.wanted = edition.wanted_by(card)
        for application in range(edition.applications):
            count = 0
            for other in range(edition.cards):
                if other != card and edition.applications_of[other] >> application & 1:
                    count += 1
            self.rated[application] = (
                float(edition.application_points[application])
                * float(count)
                / float(edition.cards - 1)
                / 20.0
            )
        for seat in range(i64(MOST_PLAYERS)):
            self.known_of_rival[seat] = -1

    def value(self) -> float:
        """The chance to win once the seat's Action Phase is over; in the draft the hand-set value."""
        if self.drafting:
            return super().value()
        self.nodes += 1
        if not self.describe():
            return 0.0
        worth = 1.0 / (1.0 + exp(-self.logit())) + POINTS * self.inputs[0]
        return float(i64(worth * FINEST + 0.5)) / FINEST

    def logit(self) -> float:
        """What the network makes of the inputs."""
        self.bring_up_to_date()
        net = self.net
        width = net.width
        hidden = self.hidden
        row = min(self.turns_left, STRETCHES - 1) * (width + 1)
        last = net.last
        found = last[row + width]
        for unit in range(width):
            if hidden[unit] > 0.0:
                found += hidden[unit] * last[row + unit]
        return found

    def bring_up_to_date(self) -> None:
        """Add to the first layer what has changed, for four units at a time: so these stay in registers."""
        count = self.note_changes()
        first = self.net.first
        hidden = self.hidden
        rows = self.rows
        changes = self.changes
        for unit in range(i64(0), self.net.width, i64(UNITS)):
            one = hidden[unit]
            two = hidden[unit + 1]
            three = hidden[unit + 2]
            four = hidden[unit + 3]
            for number in range(count):
                change = changes[number]
                row = rows[number] + unit
                one += change * first[row]
                two += change * first[row + 1]
                three += change * first[row + 2]
                four += change * first[row + 3]
            hidden[unit] = one
            hidden[unit + 1] = two
            hidden[unit + 2] = three
            hidden[unit + 3] = four

    def note_changes(self) -> i64:
        """List the inputs that have changed, by their rows of the first layer; returns how many."""
        width = self.net.width
        inputs = self.inputs
        known = self.known
        rows = self.rows
        changes = self.changes
        count: i64 = 0
        for place in range(i64(INPUTS)):
            change = inputs[place] - known[place]
            if change != 0.0:
                known[place] = inputs[place]
                rows[count] = place * width
                changes[count] = change
                count += 1
        return count

    def describe(self) -> bool:
        """Bring the inputs up to date; False where the seat has nothing left."""
        self.count_everybody()
        me = self.seat
        if self.totals[me] == 0:
            return False
        self.describe_land()
        self.describe_objective()
        self.describe_rivals()
        self.describe_time()
        return True

    def describe_land(self) -> None:
        """What may be held and taken: the chance not to control each Material, and the land in numbers."""
        missing = self.missing
        unsafe = self.unsafe
        for material in range(self.edition.materials):
            missing[material] = 1.0
            unsafe[material] = 1.0
        me = self.seat
        owner = self.owner
        found = self.found
        found_start = self.found_start
        mine = self.land(me)
        near = self.beside(mine)
        far = self.beside(near) if self.turns_left > 1 else 0
        kept: float = 1.0 - self.weights.fading * float(self.turns_left)
        empty: i64 = 0
        lost: float = 0.0
        taken: float = 0.0
        for territory in range(self.edition.territories):
            chance: float = 0.0
            if owner[territory] == me:
                held = self.holds(territory)
                chance = held * kept
                lost += 1.0 - held
                if held > 0.0:
                    for place in range(found_start[territory], found_start[territory + 1]):
                        unsafe[found[place]] *= 1.0 - held
            elif self.turns_left > 0:
                if near >> territory & 1:
                    chance = self.takes(territory)
                    if owner[territory] == NOBODY:
                        empty += 1
                    else:
                        taken += chance
                else:
                    chance = self.hopes_for(territory, far >> territory & 1 == 1)
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
        assets = self.assets
        neighbours = self.edition.neighbours
        idle: i64 = 0
        largest: i64 = 0
        second: i64 = 0
        for territory in range(self.edition.territories):
            if mine >> territory & 1:
                stack = assets[territory]
                if stack > largest:
                    second = largest
                    largest = stack
                elif stack > second:
                    second = stack
                if neighbours[territory] & ~mine == 0:
                    idle += stack - 1
        me = self.seat
        inputs = self.inputs
        inputs[17] = float(self.totals[me]) / 25.0
        inputs[18] = float(idle) / 8.0
        inputs[19] = float(size(self.controlled[me])) / 24.0
        inputs[20] = float(self.incomes[me]) / 8.0
        inputs[21] = float(size(mine)) / 12.0
        inputs[22] = float(largest) / 12.0
        inputs[23] = float(second) / 12.0
        inputs[27] = float(size(self.wanted & self.controlled[me])) / 16.0

    def describe_objective(self) -> None:
        """What the Applications of the card may bring."""
        inputs = self.inputs
        missing = self.missing
        unsafe = self.unsafe
        controlled = self.controlled[self.seat]
        hoped: float = 0.0
        squared: float = 0.0
        safe: float = 0.0
        best_safe: float = 0.0
        best_complete: float = 0.0
        for place in range(i64(3), i64(6)):
            inputs[place] = 0.0
        for place in range(i64(6), i64(14)):
            inputs[place] = 0.0
        for application in range(len(self.points)):
            points = self.points[application] / 20.0
            chance: float = 1.0
            surely: float = 1.0
            for place in range(self.needs_start[application], self.needs_start[application + 1]):
                material = self.needs[place]
                chance *= 1.0 - missing[material]
                surely *= 1.0 - unsafe[material]
            lacking = size(self.needed[application] & ~controlled)
            if lacking < 3:
                inputs[3 + lacking] += points
                if lacking == 0 and points > best_complete:
                    best_complete = points
            worth = chance * points
            hoped += worth
            squared += worth * chance
            safe += surely * points
            best_safe = max(best_safe, surely * points)
            place = i64(APPLICATIONS)
            while place > 0 and inputs[5 + place] < worth:
                if place < APPLICATIONS:
                    inputs[6 + place] = inputs[5 + place]
                    inputs[10 + place] = inputs[9 + place]
                place -= 1
            if place < APPLICATIONS:
                inputs[6 + place] = worth
                inputs[10 + place] = chance
        inputs[0] = hoped
        inputs[1] = self.all_points / 80.0
        inputs[2] = safe
        inputs[14] = squared
        inputs[15] = best_safe
        inputs[16] = best_complete

    def describe_rivals(self) -> None:
        """What the others have, what that is worth with any card, and which of them act before this seat."""
        inputs = self.inputs
        for place in range(i64(RIVALS), i64(TIME)):
            inputs[place] = 0.0
        me = self.seat
        living: i64 = 0
        everybody: i64 = self.totals[me]
        for seat in range(self.players):
            if seat == me or self.totals[seat] == 0:
                continue
            living += 1
            controlled = self.controlled[seat]
            if controlled != self.known_of_rival[seat]:
                self.look_at_rival(seat, controlled)
            everybody += self.totals[seat]
            total = float(self.totals[seat]) / 25.0
            materials = float(size(controlled)) / 24.0
            income = float(self.incomes[seat]) / 8.0
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
            if self.acts_again[seat] == 1:
                inputs[38] = max(inputs[38], total)
                inputs[39] = max(inputs[39], complete)
                inputs[40] += total
        share: float = 1.0 / float(max(living, 1))
        for place in range(i64(33), i64(38)):
            inputs[place] *= share
        inputs[41] = inputs[3] - inputs[31]
        inputs[42] = inputs[2] - inputs[31]
        inputs[43] = inputs[0] - inputs[31]
        inputs[44] = float(self.totals[me] * (living + 1)) / float(3 * everybody)
        inputs[45] = 1.0 if inputs[3] > inputs[31] else 0.0
        inputs[TIME] = 1.0 if living == 1 else 0.0
        inputs[TIME + 1] = 1.0 if living == 3 else 0.0
        inputs[TIME + 2] = 1.0 if living > 3 else 0.0

    def look_at_rival(self, seat: i64, controlled: i64) -> None:
        """The points a rival has with any card, and those it would have with one Material more."""
        complete: float = 0.0
        close: float = 0.0
        materials = self.edition.application_materials
        for application in range(self.edition.applications):
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
        inputs = self.inputs
        inputs[49] = 1.0 if self.trade else 0.0
        inputs[50] = float(self.exclusive_continents()) / 3.0 if self.trade else 0.0
        after: i64 = 0
        for seat in range(self.players):
            if seat != self.seat and self.after[seat] == 1 and self.eliminated[seat] == 0:
                after += 1
        inputs[51] = 1.0 if after == 0 else 0.0
        inputs[52] = 1.0 if after == 1 else 0.0
        inputs[53] = float(after) / 4.0
        inputs[54] = 1.0 if self.before_acting else 0.0
        inputs[55] = float(size(self.wanted)) / 16.0
        for place in range(i64(STRETCHES)):
            inputs[56 + place] = 1.0 if place == min(self.turns_left, STRETCHES - 1) else 0.0

    def recall(self, numbers: list[int]) -> bool:
        """Look at a position that was written down, and describe it (measuring/positions.py)."""
        kind = numbers[0]
        self.drafting = False
        self.players = numbers[1]
        self.seat = numbers[2]
        self.before_acting = kind > 0
        self.turns_left = numbers[4] - max(numbers[3], 1) + (1 if kind > 0 else 0)
        self.trade = numbers[5] == 1
        self.written = 0
        for other in range(self.players):
            self.eliminated[other] = 1 if numbers[7 + other] > 0 else 0
            alive = self.eliminated[other] == 0 and other != self.seat
            self.after[other] = 1 if other > self.seat else 0
            same_turn = self.after[other] == 1 and not self.before_acting
            self.acts_again[other] = 1 if alive and (same_turn or self.turns_left > 0) else 0
            self.invests_first[other] = 0 if same_turn else 1
        board = self.edition.territories
        for territory in range(board):
            self.owner[territory] = numbers[17 + territory]
            self.assets[territory] = numbers[17 + board + territory]
            self.can_act[territory] = 0
        self.take_card(numbers[12 + self.seat])
        return self.describe()
