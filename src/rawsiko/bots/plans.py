"""Plans: which moves a seat could make in its Action Phase, and what each of them promises.

A *step* of a plan is a move into own or empty land, or a campaign: attacking one Territory until it
falls or the attackers do. A campaign promises the value after success and after failure, each with
its chance. Whoever follows a plan plays only its first Decision and then plans again.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.evaluation import LARGEST_STACK, Evaluation
from rawsiko.bots.weights import Weights
from rawsiko.rules.edition import MOST_IN_A_CLASH, Edition
from rawsiko.rules.position import NOBODY, filled

ALL_AROUND: Final = 63  # as a source: everybody beside the Territory who can act
NO_STEP: Final = -1
NEXT_TO_NOTHING: Final = 1e-6  # below, the odds are too small to divide by
MOST_STEPS: Final = 1024


def step_of(source: i64, destination: i64, count: i64) -> i64:
    """A step as one number."""
    return (source * 64 + destination) * 1024 + count


def source_of(step: i64) -> i64:
    """Where a step starts; ALL_AROUND for a campaign from several sides."""
    return step // 65536


def destination_of(step: i64) -> i64:
    """Where it leads."""
    return step // 1024 % 64


def count_of(step: i64) -> i64:
    """How many Assets take part."""
    return step % 1024


class Planner(Evaluation):
    """Lists steps, tries them on the Sketch, and tells their worth."""

    def __init__(self, edition: Edition, weights: Weights) -> None:
        super().__init__(edition, weights)
        self.steps = filled(MOST_STEPS, NO_STEP)
        self.listed: i64 = 0

    def list_steps(self) -> None:
        """All steps worth considering from here."""
        self.listed = 0
        edition = self.edition
        for source in range(edition.territories):
            able = self.can_act[source]
            if able <= 0 or self.owner[source] != self.seat:
                continue
            for arc in range(edition.arc_start[source], edition.arc_start[source + 1]):
                destination = edition.arc_destination[arc]
                owner = self.owner[destination]
                if owner > NOBODY and owner != self.seat:
                    self.list_campaigns(source, destination, able)
                else:
                    self.list_counts(source, destination, able, owner == NOBODY)
        for destination in range(edition.territories):
            owner = self.owner[destination]
            if owner > NOBODY and owner != self.seat:
                self.list_all_around(destination)

    def list_counts(self, source: i64, destination: i64, able: i64, empty: bool) -> None:
        """Moves into own or empty land: one, all, all but one, and what lies between for empty land."""
        self.add(source, destination, able)
        if able > 1:
            self.add(source, destination, 1)
        if able > 2:
            self.add(source, destination, able - 1)
        if able > 3 and empty:
            self.add(source, destination, 2)
        if able > 4 and empty:
            self.add(source, destination, 3)

    def list_campaigns(self, source: i64, destination: i64, able: i64) -> None:
        """Attacks with everybody, or leaving one Asset behind."""
        self.add(source, destination, able)
        if able > 1 and self.assets[source] == able:
            self.add(source, destination, able - 1)

    def list_all_around(self, destination: i64) -> None:
        """An attack from two sides or more."""
        able: i64 = 0
        sides: i64 = 0
        edition = self.edition
        for arc in range(edition.arc_start[destination], edition.arc_start[destination + 1]):
            beside = edition.arc_destination[arc]
            if self.owner[beside] == self.seat and self.can_act[beside] > 0:
                able += self.can_act[beside]
                sides += 1
        if sides > 1:
            self.add(ALL_AROUND, destination, able)

    def add(self, source: i64, destination: i64, count: i64) -> None:
        """One more step."""
        if self.listed < MOST_STEPS:
            self.steps[self.listed] = step_of(source, destination, count)
            self.listed += 1

    def is_campaign(self, step: i64) -> bool:
        """Whether a step meets another player."""
        owner = self.owner[destination_of(step)]
        return owner > NOBODY and owner != self.seat

    def odds_of(self, step: i64) -> float:
        """The chance that a step succeeds."""
        if not self.is_campaign(step):
            return 1.0
        return self.chance(count_of(step), self.assets[destination_of(step)])

    def promise(self, step: i64) -> float:
        """The value to expect when this step is the last of the phase."""
        odds = self.odds_of(step)
        mark = self.written
        self.succeed(step)
        worth = self.value()
        self.take_back(mark)
        if odds < 1.0:
            worth = odds * worth + (1.0 - odds) * self.value_of_failure(step)
        return worth

    def value_of_failure(self, step: i64) -> float:
        """The value when a campaign is lost."""
        mark = self.written
        self.fail(step)
        worth = self.value()
        self.take_back(mark)
        return worth

    def succeed(self, step: i64) -> None:
        """Carry out a step; a campaign costs what it costs on average when it succeeds."""
        source = source_of(step)
        destination = destination_of(step)
        count = count_of(step)
        if not self.is_campaign(step):
            self.move(source, destination, count)
            return
        defenders = self.assets[destination]
        lost = self.losses_of_success(count, defenders)
        last = source
        if source == ALL_AROUND:
            last = self.lose_all_around(destination, lost)
        elif lost > 0:
            self.leave(source, lost)
        left = min(count - lost, self.can_act[last])
        moving = min(left, MOST_IN_A_CLASH)
        self.leave(last, moving)
        self.change(destination, self.seat, moving, 0)

    def fail(self, step: i64) -> None:
        """A campaign is lost: no attacker is left, and of the defenders what is left on average."""
        source = source_of(step)
        destination = destination_of(step)
        count = count_of(step)
        defenders = self.assets[destination]
        fallen = self.fallen_in_failure(count, defenders)
        if source == ALL_AROUND:
            self.lose_all_around(destination, count)
        else:
            self.leave(source, count)
        self.change(destination, self.owner[destination], defenders - fallen, 0)

    def lose_all_around(self, destination: i64, lost: i64) -> i64:
        """Take losses from the sides in turn; returns the side that still has most to act with."""
        edition = self.edition
        best: i64 = NOBODY
        most: i64 = -1
        for arc in range(edition.arc_start[destination], edition.arc_start[destination + 1]):
            beside = edition.arc_destination[arc]
            if self.owner[beside] != self.seat or self.can_act[beside] == 0:
                continue
            fallen = min(lost, self.can_act[beside])
            if fallen > 0:
                self.leave(beside, fallen)
                lost -= fallen
            if self.can_act[beside] > most:
                most = self.can_act[beside]
                best = beside
        return best

    def losses_of_success(self, attackers: i64, defenders: i64) -> i64:
        """Attackers that fall in a campaign that succeeds, on average."""
        table = self.chances
        attackers = min(attackers, LARGEST_STACK)
        place = attackers * table.width + min(defenders, LARGEST_STACK)
        odds = table.conquers[place]
        if odds < NEXT_TO_NOTHING:
            return attackers - 1
        lost = (table.lost_by_attacker[place] - (1.0 - odds) * float(attackers)) / odds
        return min(i64(lost + 0.5), attackers - 1)

    def fallen_in_failure(self, attackers: i64, defenders: i64) -> i64:
        """Defenders that fall in a campaign that fails, on average."""
        table = self.chances
        defenders = min(defenders, LARGEST_STACK)
        place = min(attackers, LARGEST_STACK) * table.width + defenders
        odds = table.conquers[place]
        if odds > 1.0 - NEXT_TO_NOTHING:
            return 0
        fallen = (table.lost_by_defender[place] - odds * float(defenders)) / (1.0 - odds)
        return min(i64(fallen + 0.5), defenders - 1)

    def best_step(self) -> i64:
        """The step with the highest promise; NO_STEP where ending the phase is best."""
        best: i64 = NO_STEP
        most = self.value() + self.weights.patience
        self.list_steps()
        for place in range(self.listed):
            step = self.steps[place]
            promised = self.promise(step)
            if promised > most:
                most = promised
                best = step
        return best

    def first_source(self, step: i64) -> i64:
        """Where the first Assets of a step come from: in a campaign from all sides, the largest stack."""
        source = source_of(step)
        if source != ALL_AROUND:
            return source
        destination = destination_of(step)
        edition = self.edition
        best: i64 = NOBODY
        for arc in range(edition.arc_start[destination], edition.arc_start[destination + 1]):
            beside = edition.arc_destination[arc]
            if self.owner[beside] != self.seat:
                continue
            if best == NOBODY or self.can_act[beside] > self.can_act[best]:
                best = beside
        return best

    def first_count(self, step: i64) -> i64:
        """How many Assets go first: at most 3 into a Clash."""
        if not self.is_campaign(step):
            return count_of(step)
        able = min(count_of(step), self.can_act[self.first_source(step)])
        return min(able, MOST_IN_A_CLASH)
