"""Plans: which moves a seat could make in its Action Phase, and what each of them promises.

A *step* of a plan is a move into own or empty land, or a campaign: attacking one Territory until it
falls or the attackers do. A campaign promises the value after success and after failure, each with
its chance. A bot plays only the first Decision of a plan and then plans again.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.evaluator import Evaluator
from rawsiko.bots.territory_chances import LARGEST_STACK, TerritoryChances
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.position import NOBODY, UNKNOWN, Position, filled
from rawsiko.rules.sets import size

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


class Leanings:
    """What a player likes apart from what it promises, in the unit of the promise."""

    def __init__(
        self, *, thrift: float = 0.0, land: float = 0.0, attack: float = 0.0, hold: float = 0.0
    ) -> None:
        self.thrift = thrift  # not to leave land empty for nothing
        self.land = land  # to go into free land
        self.attack = attack  # to attack
        self.hold = hold  # to keep two Assets where a rival is near
        self.none = thrift == 0.0 and land == 0.0 and attack == 0.0 and hold == 0.0


class Planner:
    """Lists steps, tries them on its ScratchBoard, and says what an Evaluator makes of them."""

    def __init__(
        self, chances: TerritoryChances, evaluator: Evaluator, leanings: Leanings | None = None
    ) -> None:
        self.board = chances.board
        self.chances = chances
        self.evaluator = evaluator
        self.nodes: i64 = 0  # evaluations so far; thinking budgets count these
        self.steps = filled(MOST_STEPS, NO_STEP)
        self.listed: i64 = 0
        self.leanings = leanings or Leanings()
        self.wanted: i64 = 0  # the Materials of the own Objective

    def start_from(self, position: Position, seat: i64) -> None:
        """Plan for a seat from this position on, by its own Objective."""
        self.board.start_from(position, seat)
        self.evaluator.reset()
        card = position.objective[seat]
        self.evaluator.take_card(card)
        self.wanted = 0 if card == UNKNOWN else self.board.edition.wanted_by(card)

    def value(self) -> float:
        """What the board is worth to the seat once its Action Phase is over."""
        self.nodes += 1
        return self.evaluator.value()

    def list_steps(self) -> None:
        """All steps worth considering from here."""
        board = self.board
        self.listed = 0
        edition = board.edition
        for source in range(edition.territories):
            able = board.can_act[source]
            if able <= 0 or board.owner[source] != board.seat:
                continue
            for arc in range(edition.arc_start[source], edition.arc_start[source + 1]):
                destination = edition.arc_destination[arc]
                owner = board.owner[destination]
                if owner > NOBODY and owner != board.seat:
                    self.list_campaigns(source, destination, able)
                else:
                    self.list_counts(source, destination, able, owner == NOBODY)
        for destination in range(edition.territories):
            owner = board.owner[destination]
            if owner > NOBODY and owner != board.seat:
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

    def liking(self, step: i64) -> float:
        """What is added to the promise of a step because of what its player likes, or dislikes."""
        leanings = self.leanings
        if leanings.none:
            return 0.0
        board = self.board
        source = source_of(step)
        owner = board.owner[destination_of(step)]
        liked: float = 0.0
        if owner == NOBODY:
            liked += leanings.land
        elif owner != board.seat:
            liked += leanings.attack
        if source == ALL_AROUND:
            return liked
        if self.for_nothing(source, destination_of(step), count_of(step)):
            liked -= leanings.thrift
        if (
            leanings.hold != 0.0
            and board.assets[source] - count_of(step) < 2
            and self.most_beside(source) > 0
        ):
            liked -= leanings.hold
        return liked

    def for_nothing(self, source: i64, destination: i64, count: i64) -> bool:
        """Whether a move leaves its Territory empty for nothing.

        Several Assets go into free land, so one of them could have stayed. Or they join others, though no
        rival beside the Territory has more. Or a single Asset goes into free land, and the player controls
        no Material of their Objective more, and no more Materials in all. A Clash is never for nothing.
        """
        board = self.board
        owner = board.owner[destination]
        if count < board.assets[source]:
            return False
        if owner == board.seat:
            return self.most_beside(source) <= count
        if owner != NOBODY:
            return False
        if count > 1:
            return True
        kept: i64 = 0
        materials_of = board.edition.materials_of
        for territory in range(board.edition.territories):
            if board.owner[territory] == board.seat and territory != source:
                kept |= materials_of[territory]
        gained = materials_of[destination] & ~kept & ~materials_of[source]
        lost = materials_of[source] & ~kept & ~materials_of[destination]
        return gained & self.wanted == 0 and size(gained) <= size(lost)

    def most_beside(self, territory: i64) -> i64:
        """The most Assets that a rival has on one Territory beside this one."""
        board = self.board
        edition = board.edition
        most: i64 = 0
        for arc in range(edition.arc_start[territory], edition.arc_start[territory + 1]):
            beside = edition.arc_destination[arc]
            if board.owner[beside] != board.seat and board.owner[beside] != NOBODY:
                most = max(most, board.assets[beside])
        return most

    def list_campaigns(self, source: i64, destination: i64, able: i64) -> None:
        """Attacks with everybody, or leaving one Asset behind."""
        self.add(source, destination, able)
        if able > 1 and self.board.assets[source] == able:
            self.add(source, destination, able - 1)

    def list_all_around(self, destination: i64) -> None:
        """An attack from two sides or more."""
        board = self.board
        able: i64 = 0
        sides: i64 = 0
        edition = board.edition
        for arc in range(edition.arc_start[destination], edition.arc_start[destination + 1]):
            beside = edition.arc_destination[arc]
            if board.owner[beside] == board.seat and board.can_act[beside] > 0:
                able += board.can_act[beside]
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
        board = self.board
        owner = board.owner[destination_of(step)]
        return owner > NOBODY and owner != board.seat

    def odds_of(self, step: i64) -> float:
        """The chance that a step succeeds."""
        if not self.is_campaign(step):
            return 1.0
        return self.chances.conquers(count_of(step), self.board.assets[destination_of(step)])

    def promise(self, step: i64) -> float:
        """The value to expect when this step is the last of the phase."""
        board = self.board
        odds = self.odds_of(step)
        mark = board.written
        self.succeed(step)
        worth = self.value()
        board.undo_to(mark)
        if odds < 1.0:
            worth = odds * worth + (1.0 - odds) * self.value_of_failure(step)
        return worth

    def value_of_failure(self, step: i64) -> float:
        """The value when a campaign is lost."""
        board = self.board
        mark = board.written
        self.fail(step)
        worth = self.value()
        board.undo_to(mark)
        return worth

    def succeed(self, step: i64) -> None:
        """Carry out a step; a campaign costs what it costs on average when it succeeds."""
        board = self.board
        source = source_of(step)
        destination = destination_of(step)
        count = count_of(step)
        if not self.is_campaign(step):
            board.move(source, destination, count)
            return
        defenders = board.assets[destination]
        lost = self.losses_of_success(count, defenders)
        last = source
        if source == ALL_AROUND:
            last = self.lose_all_around(destination, lost)
        elif lost > 0:
            board.remove(source, lost)
        left = min(count - lost, board.can_act[last])
        moving = min(left, MOST_IN_A_CLASH)
        board.remove(last, moving)
        board.change(destination, board.seat, moving, 0)

    def fail(self, step: i64) -> None:
        """A campaign is lost: no attacker is left, and of the defenders what is left on average."""
        board = self.board
        source = source_of(step)
        destination = destination_of(step)
        count = count_of(step)
        defenders = board.assets[destination]
        fallen = self.fallen_in_failure(count, defenders)
        if source == ALL_AROUND:
            self.lose_all_around(destination, count)
        else:
            board.remove(source, count)
        board.change(destination, board.owner[destination], defenders - fallen, 0)

    def lose_all_around(self, destination: i64, lost: i64) -> i64:
        """Take losses from the sides in turn; returns the side that still has most to act with."""
        board = self.board
        edition = board.edition
        best: i64 = NOBODY
        most: i64 = -1
        for arc in range(edition.arc_start[destination], edition.arc_start[destination + 1]):
            beside = edition.arc_destination[arc]
            if board.owner[beside] != board.seat or board.can_act[beside] == 0:
                continue
            fallen = min(lost, board.can_act[beside])
            if fallen > 0:
                board.remove(beside, fallen)
                lost -= fallen
            if board.can_act[beside] > most:
                most = board.can_act[beside]
                best = beside
        return best

    def losses_of_success(self, attackers: i64, defenders: i64) -> i64:
        """Attackers that fall in a campaign that succeeds, on average."""
        table = self.chances.odds
        attackers = min(attackers, LARGEST_STACK)
        place = attackers * table.width + min(defenders, LARGEST_STACK)
        odds = table.conquers[place]
        if odds < NEXT_TO_NOTHING:
            return attackers - 1
        lost = (table.lost_by_attacker[place] - (1.0 - odds) * float(attackers)) / odds
        return min(i64(lost + 0.5), attackers - 1)

    def fallen_in_failure(self, attackers: i64, defenders: i64) -> i64:
        """Defenders that fall in a campaign that fails, on average."""
        table = self.chances.odds
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
        most = self.value() + self.chances.weights.patience
        self.list_steps()
        for place in range(self.listed):
            step = self.steps[place]
            promised = self.promise(step) + self.liking(step)
            if promised > most:
                most = promised
                best = step
        return best

    def first_source(self, step: i64) -> i64:
        """Where the first Assets of a step come from: in a campaign from all sides, the largest stack."""
        board = self.board
        source = source_of(step)
        if source != ALL_AROUND:
            return source
        destination = destination_of(step)
        edition = board.edition
        best: i64 = NOBODY
        for arc in range(edition.arc_start[destination], edition.arc_start[destination + 1]):
            beside = edition.arc_destination[arc]
            if board.owner[beside] != board.seat:
                continue
            if best == NOBODY or board.can_act[beside] > board.can_act[best]:
                best = beside
        return best

    def first_count(self, step: i64) -> i64:
        """How many Assets go first: at most 3 into a Clash."""
        if not self.is_campaign(step):
            return count_of(step)
        able = min(count_of(step), self.board.can_act[self.first_source(step)])
        return min(able, MOST_IN_A_CLASH)
