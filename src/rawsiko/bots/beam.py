"""Beam search over a whole Action Phase: sequences of steps, the most promising kept at every length.

A sequence goes on where its steps succeed; where a campaign fails, the position is valued as it then
is. So a sequence is worth  (what its failures are worth, by their chance) + chance of success x value.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.plans import NO_STEP, Planner
from rawsiko.bots.sketch import fractions

LEAST_CHANCE: Final = 0.02  # sequences that rarely get this far are not extended


class Sequence:
    """Some steps, one after the other, and what they promise."""

    def __init__(
        self, before: "Sequence | None", step: i64, worth: float, banked: float, chance: float
    ) -> None:
        self.before = before
        self.step = step
        self.worth = worth  # the promise when the phase ends after these steps
        self.banked = banked  # what failures on the way are worth, by their chance
        self.chance = chance  # that all of them succeed

    def steps(self) -> list[int]:
        """From the first to the last."""
        listed: list[int] = []
        sequence: Sequence | None = self
        while sequence is not None and sequence.before is not None:
            listed.append(int(sequence.step))
            sequence = sequence.before
        listed.reverse()
        return listed


class Beam:
    """The search; `budget` evaluations at most, `width` sequences of each length."""

    def __init__(self, planner: Planner, width: i64, budget: i64) -> None:
        self.planner = planner
        self.width = width
        self.budget = budget
        self.promises = fractions(1024, 0.0)
        self.kept: list[Sequence] = []

    def best_sequences(self, count: i64) -> list[Sequence]:
        """The best sequences with different outcomes, best first; the empty one may be among them."""
        planner = self.planner
        stop = planner.nodes + self.budget
        start = Sequence(None, NO_STEP, planner.value() + planner.weights.patience, 0.0, 1.0)
        ends: list[tuple[float, int, Sequence]] = [(start.worth, 0, start)]
        front = [start]
        seen: set[int] = {int(planner.mark_of())}
        number = 0
        while len(front) > 0 and planner.nodes < stop:
            found: list[tuple[float, int, Sequence]] = []
            for sequence in front:
                if planner.nodes >= stop:
                    break
                for longer in self.longer(sequence):
                    number += 1
                    found.append((longer.worth, -number, longer))
            found.sort(reverse=True)
            front = self.different(found, seen)
            ends += [(sequence.worth, -number, sequence) for number, sequence in enumerate(front)]
        ends.sort(key=by_worth)
        return [end[2] for end in ends[:count]]

    def longer(self, sequence: Sequence) -> list[Sequence]:
        """The sequence with one more step, for each of the most promising steps."""
        planner = self.planner
        mark = planner.written
        for step in sequence.steps():
            planner.succeed(step)
        planner.list_steps()
        listed = planner.listed
        steps = planner.steps[:listed]
        found: list[Sequence] = []
        for place in range(listed):
            step = steps[place]
            odds = planner.odds_of(step)
            chance = sequence.chance * odds
            if chance < LEAST_CHANCE:
                continue
            banked = sequence.banked
            if odds < 1.0:
                banked += sequence.chance * (1.0 - odds) * planner.value_of_failure(step)
            before = planner.written
            planner.succeed(step)
            worth = banked + chance * planner.value()
            planner.take_back(before)
            found.append(Sequence(sequence, step, worth, banked, chance))
        planner.take_back(mark)
        return found

    def different(self, found: list[tuple[float, int, Sequence]], seen: set[int]) -> list[Sequence]:
        """The best that lead to boards not seen before."""
        planner = self.planner
        kept: list[Sequence] = []
        for _, _, sequence in found:
            mark = planner.written
            for step in sequence.steps():
                planner.succeed(step)
            board = int(planner.mark_of())
            planner.take_back(mark)
            if board not in seen:
                seen.add(board)
                kept.append(sequence)
                if len(kept) >= self.width:
                    break
        return kept


def by_worth(end: tuple[float, int, Sequence]) -> tuple[float, int]:
    """Best first; of equals the one found first."""
    return (-end[0], -end[1])
