"""Actions: pure functions of a table, who asks and what; asked here without store, clock or network."""

from itertools import islice
from typing import Any, Final, cast

import pytest
from msgspec.structs import replace

from rawsiko.rules.dice import SeededDice
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.log.live_log import LogContext
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes.listing import ROUTES
from rawsiko.server.tables.actions.action import Actor, AlreadyDone, Computed, for_host
from rawsiko.server.tables.actions.deciding import decide
from rawsiko.server.tables.actions.hosting import lock, pause, start
from rawsiko.server.tables.actions.standing_in import come_back, stand_in
from rawsiko.server.tables.facts import (
    Decided,
    LockChanged,
    PauseChanged,
    StandInCame,
    TableOpened,
    TableSettings,
    decode_fact,
)
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.requests import Decide, Toggle
from rawsiko.server.tables.table import PLAYING, Table
from tests.server.classes.school import opened
from tests.server.tables.house import opened_house
from tests.server.tables.matches import facts_before_the_match, key_hash_of, new_table, started_with
from tests.server.tables.thinkers import random_decision
from tests.server.tables.unchanged import frozen

FACTS_OF_SEATING: Final = 5  # opened, two people, a bot, a contribution


def deciding(table: Table, once: str = "a") -> tuple[Actor, Decide]:
    """A legal Decision of a person who is awaited, or of whoever is."""
    chair = table.awaited_chairs()[0]
    decision = random_decision(table, chair, SeededDice(1))
    return Actor(0, chair), Decide(decision, table.number, once)


def decision_of(table: Table) -> Computed:
    (decided,) = decide(table, *deciding(table))
    assert isinstance(decided, Computed)
    return decided


def live_with(table: Table) -> LiveTable:
    nothing = cast(Any, None)
    return LiveTable(table, LogContext(nothing, nothing, lambda: 0.0), nothing, [])


def test_an_action_answers_with_a_fact_and_leaves_the_table_as_it_is() -> None:
    table = started_with(players=3)
    before = frozen(table)
    who, what = deciding(table)
    (decided,) = decide(table, who, what)
    row = live_with(table).next_row(decided)
    assert isinstance(decode_fact(row.body), Decided)
    assert (row.state, row.idempotency_key) == (PLAYING, f"{who.chair}:a")
    assert frozen(table) == before


@pytest.mark.parametrize("duplicate", [False, True])
def test_drawing_the_order_of_play_leaves_the_table_as_it_is(duplicate: bool) -> None:
    table = new_table()
    for fact in islice(facts_before_the_match(table, TableSettings(players=3), 1), FACTS_OF_SEATING):
        table.apply(replace(fact, duplicate=duplicate) if isinstance(fact, TableOpened) else fact)
    before = frozen(table)
    order = table.draw_order(("ab" * 16,))
    assert frozen(table) == before
    assert sorted(order) == [0, 1, 2]


async def test_every_house_notices_an_action_that_changes_its_table_or_class() -> None:
    def meddle(asked: Any, *_: object) -> Any:
        asked.paused = {1} if isinstance(asked, Lesson) else True
        raise Refused(Refusal.PAUSED)

    with pytest.raises(AssertionError, match=r"meddle: Lesson.paused.*meddle: Table.paused"):  # noqa: PT012
        async with opened_house() as house:
            person = await house.opens()
            with pytest.raises(Refused):
                await house.live(person.table).ask(meddle, Actor(0), None)
            teacher = await opened(house)
            with pytest.raises(Refused):
                await teacher.live.ask(meddle, Actor(0), None)


def test_a_decision_is_carried_out_once_and_the_same_as_from_the_log() -> None:
    table, twin = started_with(players=3), started_with(players=3)
    decided = decision_of(table)
    played = table.apply(*decided)
    again = twin.apply(decided.fact)
    assert played is decided.played
    assert again is not None
    assert table.match is decided.played.match
    assert table.match.numbers() == twin.match.numbers()  # type: ignore[union-attr]
    assert again.events == played.events


def test_a_decision_with_the_same_mark_is_done_once() -> None:
    table = started_with(players=3)
    who, what = deciding(table)
    (decided,) = decide(table, who, what)
    assert isinstance(decided, Computed)
    table.apply(*decided)
    with pytest.raises(AlreadyDone) as done:
        decide(table, who, what)
    assert done.value.number == table.number


def test_what_only_the_host_may_do_is_refused_to_others() -> None:
    table = started_with(players=3)
    assert for_host(lock)(table, Actor(0, table.host), Toggle(True)) == [LockChanged(True)]
    with pytest.raises(Refused) as refused:
        for_host(lock)(table, Actor(0, table.host + 1), Toggle(True))
    assert refused.value.refusal is Refusal.NOT_THE_HOST


def test_an_action_knows_the_time_only_from_whoever_asks() -> None:
    table = started_with(players=3)
    assert pause(table, Actor(77), Toggle(True)) == [PauseChanged(True, 77)]


def test_the_clock_asks_for_nothing_that_has_happened() -> None:
    table = started_with(players=3)
    assert come_back(table, Actor(0), 0) == []
    assert stand_in(table, Actor(0), 0) == [StandInCame(0)]
    table.apply(StandInCame(0))
    assert stand_in(table, Actor(0), 0) == []


def test_whoever_was_sent_away_is_not_taken_for_their_successor() -> None:
    live = live_with(started_with(players=3))
    live.check(Actor(0, 1, key_hash_of(1)))
    for who in (Actor(0, 1, key_hash_of(0)), Actor(0, 7, key_hash_of(1))):
        with pytest.raises(Refused):
            live.check(who)


def test_every_door_says_what_it_does() -> None:
    assert all(route.description for route in ROUTES)
    assert len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)
    assert start.__doc__ in {route.description for route in ROUTES}
