"""Matches just before one of their great moments (see prepared.py)."""

from collections.abc import Callable
from functools import cache

from rawsiko.rules.events import (
    ClashSettled,
    Event,
    MatchEnded,
    MaterialsTaken,
    PlayerEliminated,
    TurnStarted,
)
from rawsiko.rules.scoring import completed
from rawsiko.server.tables.facts import AnyFact, TableSettings
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import EndMessage, MoveMessage, TakeMessage
from tests.browser.prepared import Happens, Stage, before, by, by_ada

TURNS = 5


@cache
def completing() -> Stage:
    """Ada's next move completes an Application of hers."""
    return before(
        changes(0, lambda had, has, table, fact: bool(has & ~had) and by_ada(table, fact, MoveMessage))
    )


@cache
def breaking() -> Stage:
    """Ada is about to take a Material from Jack that an Application of his needs."""
    return before(
        changes(1, lambda had, has, table, fact: bool(had & ~has) and by_ada(table, fact, MoveMessage))
    )


def changes(chair: int, happens: Callable[[int, int, Table, AnyFact], bool]) -> Happens:
    """Also told what somebody had completed before a fact, and has completed after it."""
    has = 0

    def by_progress(table: Table, fact: AnyFact, _: list[Event]) -> bool:
        nonlocal has
        had = has
        has = completed(table.match, table.seat_of(chair)) if table.match else 0
        return happens(had, has, table, fact)

    return by_progress


@cache
def looking_on() -> Stage:
    """Jack is about to attack somebody else."""
    return before(
        lambda table, fact, events: (
            by(1, table, fact, MoveMessage)
            and any(isinstance(event, ClashSettled) and table.order[event.defender] != 0 for event in events)
            and not any(isinstance(event, PlayerEliminated) for event in events)
        )
    )


@cache
def last_turn() -> Stage:
    """Jack ends the last Action Phase but one Turn."""
    settings = TableSettings(4, turns=TURNS, trade_with_china=True)
    return before(
        lambda table, fact, events: (
            by(1, table, fact, EndMessage)
            and any(isinstance(event, TurnStarted) and event.turn == TURNS for event in events)
        ),
        settings,
    )


@cache
def taking() -> Stage:
    """Jack is the last to trade with China, and takes something."""
    settings = TableSettings(4, turns=3, trade_with_china=True)
    return before(
        lambda table, fact, events: (
            by(1, table, fact, TakeMessage)
            and any(isinstance(event, MaterialsTaken) and event.materials for event in events)
        ),
        settings,
    )


@cache
def closing() -> Stage:
    """Jack ends the last Action Phase of a match in which somebody scores."""
    return before(
        lambda table, fact, events: (
            by(1, table, fact, EndMessage)
            and any(
                isinstance(event, MatchEnded) and any(line.points for line in event.score) for event in events
            )
        )
    )
