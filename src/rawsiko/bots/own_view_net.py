"""OwnViewNet: the chance of one seat to win, as far as it can know.

A small network turns the numbers of own_view_features.py into a chance. Expert and Master compare plans by
it, in place of the hand-set evaluation. Its first layer is kept from one position to the next: only inputs
that have changed are added to it.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from rawsiko.bots.evaluation import HandSetEvaluation
from rawsiko.bots.evaluator import Evaluator
from rawsiko.bots.own_view_features import OwnViewFeatures
from rawsiko.bots.own_view_parameters import INPUTS, STRETCHES, UNITS, OwnViewParameters
from rawsiko.bots.scratch_board import floats
from rawsiko.bots.territory_chances import TerritoryChances
from rawsiko.rules.position import filled

POINTS: Final = 0.02  # weight of 20 expected points relative to a win; breaks ties in decided matches
FINEST: Final = 1e9  # values are rounded to a billionth, so that equal positions are equal


class OwnViewNet(Evaluator):
    """Values positions by the chance to win."""

    def __init__(self, chances: TerritoryChances, net: OwnViewParameters) -> None:
        super().__init__(chances.board)
        self.net = net
        self.features = OwnViewFeatures(chances)
        self.in_draft = HandSetEvaluation(chances)
        self.known = floats(INPUTS, 0.0)  # the inputs that the first layer is worked out for
        self.rows = filled(INPUTS, 0)  # of the inputs that have changed since
        self.changes = floats(INPUTS, 0.0)
        self.hidden = floats(net.width, 0.0)

    def reset(self) -> None:
        """Start the first layer afresh, so that no rounding error is carried over."""
        for place in range(i64(INPUTS)):
            self.known[place] = 0.0
        for unit in range(self.net.width):
            self.hidden[unit] = self.net.bias[unit]

    def take_card(self, number: i64) -> None:
        self.features.take_card(number)
        self.in_draft.take_card(number)

    def value(self) -> float:
        """The chance to win once the seat's Action Phase is over; in the draft the hand-set value."""
        if self.board.drafting:
            return self.in_draft.value()
        features = self.features
        if not features.describe():
            return 0.0
        worth = 1.0 / (1.0 + exp(-self.logit())) + POINTS * features.inputs[0]
        return float(i64(worth * FINEST + 0.5)) / FINEST

    def logit(self) -> float:
        """The output of the network for the inputs as they are."""
        self.update_hidden()
        net = self.net
        width = net.width
        hidden = self.hidden
        row = min(self.board.turns_left, STRETCHES - 1) * (width + 1)
        last = net.last
        total = last[row + width]
        for unit in range(width):
            if hidden[unit] > 0.0:
                total += hidden[unit] * last[row + unit]
        return total

    def update_hidden(self) -> None:
        """Add to the first layer what has changed, four units at a time: they stay in registers."""
        count = self.list_changes()
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

    def list_changes(self) -> i64:
        """List the inputs that have changed, by their rows of the first layer; returns how many."""
        width = self.net.width
        inputs = self.features.inputs
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
