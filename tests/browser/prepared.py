"""Matches that are already under way: their log is generated in a moment and put into the server's store.

People sit on chairs 0 and 1, bots on the others. What a Decision leads to is known, dice and all,
because the secret of such a table is.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import msgspec

from rawsiko.analysis import analyse, as_document, stood_in
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.events import ClashSettled, Event, MatchEnded, PlayerEliminated, TurnCounterMoved
from rawsiko.server.identity.keys import hash_of, new_code, new_table_id
from rawsiko.server.store import Kind, LogHead
from rawsiko.server.store.interface import NewRow
from rawsiko.server.store.sqlite import create
from rawsiko.server.store.sqlite_file import open_file
from rawsiko.server.store.sqlite_rows import Rows
from rawsiko.server.tables.export import recorded
from rawsiko.server.tables.facts import (
    AnyFact,
    BotSeated,
    ChairTaken,
    Decided,
    MatchStarted,
    TableOpened,
    TableSettings,
    WhenAway,
    encode_fact,
)
from rawsiko.server.tables.sidecars import analysis_log
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import DeployMessage, EndMessage, MoveMessage, PlaceMessage, TakeMessage
from tests.browser.serving import Server
from tests.server.tables.matches import random_fact, secret_of, standard_wire

PEOPLE = ("Ada", "Jack")
KEYS = ("a" * 32, "b" * 32)
BOTS = ("novice", "apprentice", "expert")
AVATARS = ("owl", "fox", "whale", "bear", "cat")
MOST_TRIES = 2_000
IDEAS = 30

#: Whether a fact, with the Events it led to, is the one to stop before.
Happens = Callable[[Table, AnyFact, list[Event]], bool]


@dataclass(frozen=True)
class Stage:
    """A match up to a moment."""

    facts: tuple[AnyFact, ...]
    #: The Decision that comes next; none where the match has not started, or is over.
    next: Decided | None
    #: What decided it, as a server keeps it; without it the server works it out when it is asked.
    analysis: bytes = b""

    def table(self) -> Table:
        """As the server will have it."""
        table = Table("table", "ABC234", standard_wire())
        for fact in self.facts:
            table.apply(fact)
        return table


@dataclass(frozen=True)
class Prepared:
    """A table in the store of a server."""

    table: str
    code: str
    stage: Stage

    @property
    def path(self) -> str:
        return f"/#/table/{self.table}"

    def link(self, chair: int) -> str:
        """The link by which somebody takes their seat to another device."""
        return f"/#/seat/{self.table}/{self.code}/{chair}/{KEYS[chair]}"


def prepare(server: Server, stage: Stage) -> Prepared:
    """Put a match into the store, at a table of its own, with its analysis if there is one."""
    prepared = Prepared(new_table_id(), new_code(), stage)
    states = {True: "playing", False: "open"} if stage.next else {True: "ended", False: "open"}
    now = int(time.time())
    first, *others = stage.facts
    started = False
    connection = open_file(server.database)
    connection.execute("BEGIN IMMEDIATE")
    head = LogHead(prepared.table, Kind.TABLE, None, prepared.code, now, now, "open", 1)
    create(connection, head=head, first=encode_fact(first))
    rows = Rows(connection)
    for number, fact in enumerate(others, 2):
        started = started or isinstance(fact, MatchStarted)
        once = fact.once if isinstance(fact, Decided) else None
        row = NewRow(prepared.table, number, encode_fact(fact), once, states[started], now)
        rows.append([row])
    if stage.analysis:
        beneath = head._replace(
            id=analysis_log(prepared.table), kind=Kind.ANALYSIS, parent=prepared.table, code=None
        )
        create(connection, head=beneath, first=stage.analysis)
    connection.execute("COMMIT")
    connection.close()
    return prepared


# Moments


@cache
def open_table() -> Stage:
    """Before the start; one chair is free."""
    return before(lambda _, fact, __: isinstance(fact, BotSeated) and fact.chair == 3)


@cache
def drafting() -> Stage:
    """Ada is to choose a Continent, and others have."""
    return before(lambda table, fact, _: by_ada(table, fact, DeployMessage) and len(table.decided) > 2)


@cache
def dealt() -> Stage:
    """Continents were dealt, and Ada is to choose Territories when others have."""
    settings = TableSettings(4, turns=5, advanced_setup=True)
    return before(
        lambda table, fact, _: by_ada(table, fact, DeployMessage) and len(table.decided) > 2, settings
    )


@cache
def placing(when_away: WhenAway = "wait") -> Stage:
    """Ada and Jack place what they have got in the Investment Phase, at once and sealed."""
    return before(
        lambda table, fact, _: (
            by_ada(table, fact, PlaceMessage) and turn_of(table) > 1 and 1 in table.awaited_chairs()
        ),
        TableSettings(4, turns=5, when_away=when_away),
    )


@cache
def acting() -> Stage:
    """Ada's next move is a Clash with two dice or more."""
    return before(
        lambda table, fact, events: (
            by_ada(table, fact, MoveMessage)
            and turn_of(table) > 1
            and any(isinstance(event, ClashSettled) and len(event.attack) > 1 for event in events)
        )
    )


@cache
def beginning() -> Stage:
    """Ada has not moved in this Action Phase."""
    return before(lambda table, fact, _: by_ada(table, fact, MoveMessage) and turn_of(table) == 2)


@cache
def defending() -> Stage:
    """Jack is about to take a Territory of Ada's, and acts just before her."""
    return before(
        lambda table, fact, events: (
            by(1, table, fact, MoveMessage)
            and table.order.index(1) + 1 == table.order.index(0)
            and any(
                isinstance(event, ClashSettled) and event.conquered and table.order[event.defender] == 0
                for event in events
            )
            and not any(isinstance(event, PlayerEliminated) for event in events)
        )
    )


@cache
def eliminating() -> Stage:
    """Ada is about to take Jack's last Territory, under Stranglehold and before the last Turn."""
    settings = TableSettings(5, turns=5, stranglehold=True, trade_with_china=True)
    return before(
        lambda table, fact, events: (
            by_ada(table, fact, MoveMessage)
            and any(isinstance(event, PlayerEliminated) and table.order[event.seat] == 1 for event in events)
            and any(isinstance(event, TurnCounterMoved) for event in events)
        ),
        settings,
    )


@cache
def trading() -> Stage:
    """Ada may take a Material from China."""
    settings = TableSettings(4, turns=3, trade_with_china=True)
    return before(
        lambda table, fact, _: (
            by_ada(table, fact, TakeMessage)
            and isinstance(fact, Decided)
            and isinstance(fact.decision, TakeMessage)
            and bool(fact.decision.materials)
        ),
        settings,
    )


@cache
def finishing() -> Stage:
    """Ada ends the last Action Phase, and with it the match."""
    return before(
        lambda table, fact, events: (
            by_ada(table, fact, EndMessage) and any(isinstance(event, MatchEnded) for event in events)
        )
    )


@cache
def ended() -> Stage:
    """A whole match, with what decided it."""
    table = Table("table", "ABC234", standard_wire())
    facts: list[AnyFact] = []
    for fact in facts_by_dice(table, TableSettings(4, turns=4, trade_with_china=True), seed=1):
        table.apply(fact)
        facts.append(fact)
    record, data_set = recorded(table), table.codec.data_set
    decided = as_document(analyse(record, data_set, stood_in=stood_in(record)), data_set)
    return Stage(tuple(facts), None, msgspec.json.encode(decided))


def by(chair: int, table: Table, fact: AnyFact, kind: type) -> bool:
    return isinstance(fact, Decided) and table.order[fact.seat] == chair and isinstance(fact.decision, kind)


def by_ada(table: Table, fact: AnyFact, kind: type) -> bool:
    return by(0, table, fact, kind)


def turn_of(table: Table) -> int:
    return table.match.turn if table.match else 0


def before(happens: Happens, settings: TableSettings | None = None) -> Stage:
    """The first match by dice in which something happens, up to just before."""
    for seed in range(MOST_TRIES):
        table = Table("table", "ABC234", standard_wire())
        facts: list[AnyFact] = []
        for fact in facts_by_dice(table, settings or TableSettings(4, turns=5), seed):
            played = table.apply(fact)
            if happens(table, fact, played.events if played else []):
                return Stage(tuple(facts), fact if isinstance(fact, Decided) else None)
            facts.append(fact)
    raise AssertionError(f"it does not happen in {MOST_TRIES} matches")


def facts_by_dice(table: Table, settings: TableSettings, seed: int) -> Iterator[AnyFact]:
    """A whole match; whoever takes a fact applies it to `table` before the next. It waits for people who have
    no page, unless another time than the usual one is given."""
    data_set = table.codec.data_set
    if settings.when_away == "2_minutes":
        settings = msgspec.structs.replace(settings, when_away="wait")
    yield TableOpened(settings, data_set.id, data_set.hash, secret_of(seed), 0)
    for chair, avatar in enumerate(AVATARS[: settings.players]):
        if chair < len(PEOPLE):
            yield ChairTaken(chair, PEOPLE[chair], avatar, hash_of(KEYS[chair]))
        else:
            level = BOTS[chair - len(PEOPLE)]
            yield BotSeated(chair, level, f"{level.capitalize()} {chair + 1}", avatar)
    yield MatchStarted(table.draw_order(), 0)
    dice = SeededDice(seed, 7)
    while chairs := table.awaited_chairs():
        yield heated_fact(table, chairs[dice.below(len(chairs))], dice)


def heated_fact(table: Table, chair: int, dice: SeededDice) -> AnyFact:
    """A Decision by dice; but where they can, Ada attacks Jack, and Jack whomever he meets."""
    fact = random_fact(table, chair, dice)
    for _ in range(IDEAS if chair < len(PEOPLE) else 0):
        if is_heated(table, chair, fact):
            break
        fact = random_fact(table, chair, dice)
    return fact


def is_heated(table: Table, chair: int, fact: AnyFact) -> bool:
    if not (
        isinstance(fact, Decided) and isinstance(fact.decision, MoveMessage) and fact.rolls and table.match
    ):
        return False
    defender = table.match.owner[table.codec.territory(fact.decision.destination)]
    return chair == 1 or table.order[defender] == 1
