"""Whole matches as facts, without store or network: what a table's log would hold, built one by one."""

import hashlib
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from rawsiko.data import load_data_set
from rawsiko.rules.dice import SeededDice
from rawsiko.server.tables.actions.action import Actor, Computed
from rawsiko.server.tables.actions.deciding import decided
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.facts import (
    AnyFact,
    BotSeated,
    ChairTaken,
    ClockHeld,
    Contributed,
    MatchStarted,
    MuteChanged,
    PauseChanged,
    PersonAwaited,
    PersonChanged,
    PersonReturned,
    StandInCame,
    TableOpened,
    TableSettings,
    WantsAgain,
)
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import DecisionMessage
from tests.server.tables.thinkers import random_decision
from tests.server.tables.world import NOON

SOMETHING_ELSE_EVERY = 12  # Decisions, on average


#: Every combination of the manual's options.
ALL_SETTINGS = [
    TableSettings(
        players,
        turns=3,
        advanced_setup=advanced,
        stranglehold=stranglehold,
        trade_with_china=trade,
        sealed_placing=sealed,
    )
    for players in (3, 4, 5)
    for advanced, stranglehold, trade, sealed in product((False, True), repeat=4)
]


@cache
def standard_wire() -> Codec:
    return Codec(load_data_set())


def new_table() -> Table:
    return Table("table", "ABC234", standard_wire())


def secret_of(seed: int) -> str:
    return hashlib.sha256(b"secret %d" % seed).hexdigest()


def key_hash_of(chair: int) -> str:
    return hashlib.sha256(b"key %d" % chair).hexdigest()


def facts_before_the_match(table: Table, settings: TableSettings, seed: int) -> Iterator[AnyFact]:
    """A table of people and, on the last chair, a bot, up to the start. See `facts_of_a_match`."""
    data_set = table.codec.data_set
    yield TableOpened(settings, data_set.id, data_set.hash, secret_of(seed), int(NOON))
    for chair in range(settings.players - 1):
        yield ChairTaken(chair, f"Person {chair}", "fox", key_hash_of(chair))
    yield BotSeated(settings.players - 1, "novice", "Novice", "owl")
    yield Contributed(0, secret_of(seed)[:32])
    yield MatchStarted(table.draw_order(), int(NOON))


def started_with(seed: int = 1, **settings: Any) -> Table:
    """A table whose match has just started."""
    table = new_table()
    for fact in facts_before_the_match(table, TableSettings(**settings), seed):
        table.apply(fact)
    return table


def facts_of_a_match(table: Table, settings: TableSettings, seed: int) -> Iterator[AnyFact]:
    """A whole match, with interruptions. Whoever takes a fact applies it to `table` before the next."""
    yield from facts_before_the_match(table, settings, seed)
    dice = SeededDice(seed, 7)
    while chairs := table.awaited_chairs():
        if dice.below(SOMETHING_ELSE_EVERY) == 0:
            yield from interruption(dice)
        yield random_fact(table, chairs[dice.below(len(chairs))], dice)
    yield WantsAgain(0, "DEF567")


def random_fact(table: Table, chair: int, dice: SeededDice) -> AnyFact:
    """Any legal Decision of a chair, with its dice rolled."""
    decision = random_decision(table, chair, dice)
    return fact_of(table, chair, decision)


def fact_of(table: Table, chair: int, decision: DecisionMessage) -> AnyFact:
    """A legal Decision of a chair, with its dice rolled."""
    by_bot = table.chairs[chair].played_by_bot
    once = f"{chair}:{table.number}"
    (following,) = decided(table, Actor(0, chair), decision, table.number, once=once, by_bot=by_bot)
    assert isinstance(following, Computed)
    return following.fact


def interruption(dice: SeededDice) -> Iterator[AnyFact]:
    """Something that happens during a match and is no Decision."""
    match dice.below(5):
        case 0:
            yield PauseChanged(True)
            yield PauseChanged(False)
        case 1:
            yield StandInCame(0)
            yield PersonReturned(0)
        case 2:
            yield PersonAwaited(0)
            yield ClockHeld(True, int(NOON))
            yield ClockHeld(False, int(NOON) + 60)
            yield PersonReturned(0)
        case 3:
            yield MuteChanged(1, muted=True)
        case _:
            yield PersonChanged(1, "Another name", "bee")
