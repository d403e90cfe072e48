"""Beam search over a whole Action Phase: sequences of steps, the most promising kept at every length.

A sequence continues where its steps succeed; where a campaign fails, the position is valued as it then
is. So a sequence is worth  (the value of its failures, by their chance) + chance of success x value.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.plans import MOST_STEPS, NO_STEP, Planner
from rawsiko.bots.scratch_board import floats
from rawsiko.rules.position import filled

TAKEN: Final = -1e9  # worth less than any position
LEAST_CHANCE: Final = 0.02  # sequences that rarely get this far are not extended


class Sequence:
    """Some steps, one after the other, and what they promise."""

    def __init__(
        self, before: "Sequence | None", step: i64, worth: float, banked: float, chance: float
    ) -> None:
        self.before = before
        self.step = step
        self.worth = worth  # the promise when the phase ends after these steps
        self.banked = banked  # the value of failures on the way, by their chance
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
        room = min(width * MOST_STEPS, budget + MOST_STEPS)
        self.found: i64 = 0  # sequences one step longer than those of the front; the vectors describe them
        self.before = filled(room, 0)  # which one of the front they begin with
        self.step = filled(room, NO_STEP)
        self.worth = floats(room, 0.0)
        self.banked = floats(room, 0.0)
        self.chance = floats(room, 0.0)

    def best_sequences(self, count: i64) -> list[Sequence]:
        """The best sequences with different outcomes, best first; the empty one may be among them."""
        planner = self.planner
        board = planner.board
        stop = planner.nodes + self.budget
        start = Sequence(None, NO_STEP, planner.value() + planner.chances.weights.patience, 0.0, 1.0)
        ends: list[tuple[float, int, Sequence]] = [(start.worth, 0, start)]
        front = [start]
        seen: set[int] = {int(board.fingerprint())}
        while len(front) > 0 and planner.nodes < stop:
            self.found = 0
            for place in range(i64(len(front))):
                if planner.nodes >= stop:
                    break
                self.lengthen(front[place], place)
            front = self.different(front, seen)
            ends += [(sequence.worth, -number, sequence) for number, sequence in enumerate(front)]
        ends.sort(key=by_worth)
        return [end[2] for end in ends[:count]]

    def lengthen(self, sequence: Sequence, place: i64) -> None:
        """Add the sequence extended by each step that may follow."""
        planner = self.planner
        board = planner.board
        mark = board.written
        for step in sequence.steps():
            planner.succeed(step)
        planner.list_steps()
        for number in range(planner.listed):
            step = planner.steps[number]
            odds = planner.odds_of(step)
            chance = sequence.chance * odds
            if chance < LEAST_CHANCE:
                continue
            banked = sequence.banked
            if odds < 1.0:
                banked += sequence.chance * (1.0 - odds) * planner.value_of_failure(step)
            banked += chance * planner.liking(step)
            before = board.written
            planner.succeed(step)
            found = self.found
            self.worth[found] = banked + chance * planner.value()
            board.undo_to(before)
            self.before[found] = place
            self.step[found] = step
            self.banked[found] = banked
            self.chance[found] = chance
            self.found += 1
        board.undo_to(mark)

    def different(self, front: list[Sequence], seen: set[int]) -> list[Sequence]:
        """The best of those found that lead to boards not seen before."""
        planner = self.planner
        board = planner.board
        kept: list[Sequence] = []
        while len(kept) < self.width:
            place = self.best_found()
            if place < 0:
                break
            sequence = Sequence(
                front[self.before[place]],
                self.step[place],
                self.worth[place],
                self.banked[place],
                self.chance[place],
            )
            self.worth[place] = TAKEN
            mark = board.written
            for step in sequence.steps():
                planner.succeed(step)
            fingerprint = int(board.fingerprint())
            board.undo_to(mark)
            if fingerprint not in seen:
                seen.add(fingerprint)
                kept.append(sequence)
        return kept

    def best_found(self) -> i64:
        """The one with the highest worth that is not taken yet, of equals the one found first; or -1."""
        worth = self.worth
        most: float = TAKEN
        best: i64 = -1
        for place in range(self.found):
            if worth[place] > most:
                most = worth[place]
                best = place
        return best


def by_worth(end: tuple[float, int, Sequence]) -> tuple[float, int]:
    """Best first; of equals the one found first."""
    return (-end[0], -end[1])
