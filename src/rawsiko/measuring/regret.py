"""Regret: how much a bot's Decisions give away, in positions whose best plans were played out before.

regret.json holds some hundreds of positions, each with the share of wins of its most promising plans:
hidden cards dealt anew, the plan carried out, the rest played quickly, many times over with the same seeds
for all plans. A bot is asked what it would do; its regret is the share of the best plan less that of the one
its Decision begins. A Decision that begins none of them is played out then and there. tools/make_regret.py
makes the file.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from rawsiko.bots.playouts import Playouts
from rawsiko.bots.weight_file import quick_habits
from rawsiko.data import DataSet, load_data_set
from rawsiko.match_file.notation import decision_to_text
from rawsiko.measuring.bot_match import SeatedBot, illegal
from rawsiko.measuring.contestants import Contestant, is_own, make_contestant
from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import DRAFTING, OVER
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.rules.scoring import standing
from rawsiko.rules.views import View, imagine, seen_by

FILE: Final = "regret.json"
LAST_TURNS: Final = 2  # within this many Turns of the end, a position counts as late
STAGES: Final = ("draft", "early", "late")


@dataclass(frozen=True)
class Scene:
    """A position, who is to decide, and what its plans are worth, by the Decision each begins with."""

    number: int
    options: Options
    numbers: Sequence[int]
    seat: int
    plans: Mapping[str, float]

    def view(self, edition: Edition) -> View:
        """What the seat sees."""
        match = Match(edition, self.options, None)
        match.restore(list(self.numbers))
        return seen_by(match, self.seat)


@dataclass(frozen=True)
class BotRegret:
    """What the Decisions of one bot gave away, in shares of a win."""

    bot: str
    regrets: tuple[float, ...]
    stages: tuple[str, ...]  #: of each position
    unforeseen: int  #: Decisions that began none of the plans
    seconds: float

    @property
    def mean(self) -> float:
        return fmean(self.regrets)

    @property
    def margin(self) -> float:
        """Of the 95 % interval, to either side."""
        return 1.96 * stdev(self.regrets) / sqrt(len(self.regrets)) if len(self.regrets) > 1 else 1.0

    @property
    def best(self) -> float:
        """How often the Decision was as good as the best plan."""
        return fmean(float(regret <= 0) for regret in self.regrets)

    def mean_in(self, stage: str) -> float | None:
        """The mean over the positions of one stage."""
        found = [regret for regret, of in zip(self.regrets, self.stages, strict=True) if of == stage]
        return fmean(found) if found else None


def load_scenes() -> tuple[int, tuple[Scene, ...]]:
    """How often every plan was played out, and all positions of the file."""
    read: Mapping[str, Any] = json.loads(
        files("rawsiko.measuring").joinpath(FILE).read_text(encoding="utf-8")
    )
    return int(read["playouts"]), tuple(scene_from(line) for line in read["scenes"])


def scene_from(line: Mapping[str, Any]) -> Scene:
    options = Options(line["players"], trade_with_china=line["trade_with_china"])
    return Scene(line["number"], options, line["numbers"], line["seat"], line["plans"])


def stage_of(view: View) -> str:
    """Draft and initial Assets, the last two Turns, or anything in between."""
    if view.turn == 0 or view.phase == DRAFTING:
        return STAGES[0]
    return STAGES[2] if view.turn > view.last_turn - LAST_TURNS else STAGES[1]


class Answer(NamedTuple):
    """What a bot decided in one position."""

    regret: float
    stage: str
    foreseen: bool  #: whether the Decision began one of the plans
    seconds: float


def regret_of(
    name: str,
    scenes: Sequence[Scene],
    playouts: int,
    *,
    quick: bool = False,
    on_progress: Callable[[int], None] | None = None,
) -> BotRegret:
    """Ask a bot in every position."""
    answers = []
    for answer in (
        answers_apart(name, scenes, playouts)
        if is_own(name)
        else asked(name, make_contestant(name, quick=quick), scenes, playouts, load_data_set())
    ):
        answers.append(answer)
        if on_progress is not None:
            on_progress(1)
    return added_up(name, answers)


def answers_apart(name: str, scenes: Sequence[Scene], playouts: int) -> Iterator[Answer]:
    from rawsiko.measuring.workers import sent_by_workers  # here, because multiprocessing is slow to import

    return sent_by_workers(ask_own, [(name, scenes, playouts)])


def ask_own(name: str, scenes: Sequence[Scene], playouts: int) -> Iterator[Answer]:
    """In a process of its own: ask a bot that might end it."""
    return asked(name, make_contestant(name), scenes, playouts, load_data_set())


def asked(
    name: str, bot: Contestant, scenes: Sequence[Scene], playouts: int, data_set: DataSet
) -> Iterator[Answer]:
    """Ask a bot in one position after the other."""
    imagined = Playouts(data_set.edition, quick_habits())
    for scene in scenes:
        view = scene.view(data_set.edition)
        seated = SeatedBot(name, bot, SeededDice(scene.number, 99))
        decision = seated.decide(view)
        worth = scene.plans.get(decision_to_text(decision, data_set))
        foreseen = worth is not None
        if worth is None:
            try:
                worth = worth_of_decision(imagined, view, decision, playouts, scene.number)
            except IllegalDecision as refused:
                raise illegal(name, decision, refused) from refused
        yield Answer(max(scene.plans.values()) - worth, stage_of(view), foreseen, seated.effort.seconds)


def added_up(name: str, answers: Sequence[Answer]) -> BotRegret:
    """The answers of one bot, together."""
    return BotRegret(
        name,
        tuple(answer.regret for answer in answers),
        tuple(answer.stage for answer in answers),
        sum(not answer.foreseen for answer in answers),
        sum(answer.seconds for answer in answers),
    )


def worth_of_decision(imagined: Playouts, view: View, decision: Decision, playouts: int, seed: int) -> float:
    """The share of wins after one Decision, the rest played quickly."""
    return share_of_wins(
        imagined, view, lambda match, dice: match.play(view.seat, decision, dice), playouts, seed
    )


def worth_of_plan(imagined: Playouts, view: View, steps: list[int], playouts: int, seed: int) -> float:
    """The share of wins when a whole Action Phase goes by plan."""
    return share_of_wins(
        imagined, view, lambda match, dice: imagined.follow(match, view.seat, steps, dice), playouts, seed
    )


def share_of_wins(
    imagined: Playouts,
    view: View,
    begin: Callable[[Match, SeededDice], object],
    playouts: int,
    seed: int,
) -> float:
    """How often the seat wins; cards and random numbers are the same however it begins."""
    won = 0.0
    for number in range(playouts):
        match = imagine(view, SeededDice(seed, 2 * number))
        dice = SeededDice(seed, 2 * number + 1)
        begin(match, dice)
        while match.phase != OVER:
            imagined.quick.play_on(match, dice)
        standings = [int(standing(match, seat)) for seat in range(view.options.players)]
        if standings[view.seat] == max(standings):
            won += 1 / standings.count(max(standings))
    return won / playouts
