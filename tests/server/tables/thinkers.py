"""A BotPool for tests: bots that choose at random, at once, and the same every time."""

from collections.abc import Callable
from typing import Any

from rawsiko.match_file import Player
from rawsiko.match_file.recording import Recorder
from rawsiko.rules.choices import Choices
from rawsiko.rules.dice import SeededDice
from rawsiko.server.tables.bot_pool import BotPool
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import DecisionMessage, DeployMessage
from rawsiko.server.tables.workers import Given, InPlace, Result


class Here(InPlace):
    """Does every job at once and in this process, and notes what it was given."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Any, ...]] = []

    async def run(self, job: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs) -> Result:
        self.jobs.append(args)
        return await super().run(job, *args, **kwargs)


class RandomBotPool(BotPool):
    """Decides by dice, and counts how often it was asked; its hints are real ones."""

    def __init__(self) -> None:
        self.jobs = Here()
        super().__init__(self.jobs)
        self.thoughts = 0
        self.confused = False

    async def decide(self, table: Table, chair: int) -> DecisionMessage:
        self.thoughts += 1
        if self.confused:
            return DeployMessage("nowhere", ())  # which is never legal
        return random_decision(table, chair, SeededDice(table.number, chair))


def random_decision(table: Table, chair: int, dice: SeededDice) -> DecisionMessage:
    """Any Decision the rules allow a chair that is awaited."""
    assert table.match is not None
    seat, match = table.seat_of(chair), table.match.copy()
    players = [Player("Somebody")] * len(table.chairs)
    recorder, choices = (
        Recorder(table.codec.data_set, table.options(), players, match),
        Choices(match.edition),
    )
    while not recorder.rows:
        code = choices[dice.below(choices.fill(match, seat))]
        match.apply(seat, code, dice)
        recorder.note(seat, code)
    return table.codec.decision_to_message(recorder.rows[0].decision)
