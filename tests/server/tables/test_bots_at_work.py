"""Bots at work: once for each Decision, at their pace, and never in the way of another table."""

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

from rawsiko.bots.cast import temper_of
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.position import INITIAL_ASSETS
from rawsiko.rules.views import seen_by
from rawsiko.server.settings import Settings
from rawsiko.server.tables import registry
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.deciding import BotsDecision, decide_for_bot
from rawsiko.server.tables.actions.standing_in import come_back, stand_in
from rawsiko.server.tables.bot_pool import STAND_IN_LEVEL, BotPool
from rawsiko.server.tables.errands import RETRY_SECONDS
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import DecisionMessage, EndMessage
from tests.server.tables.house import House, Person, awaited, opened_house, play_out
from tests.server.tables.matches import secret_of, started_with
from tests.server.tables.thinkers import RandomBotPool, random_decision


@pytest.fixture
async def slow_house() -> AsyncIterator[House]:
    """Bots wait three seconds before each Decision."""
    async with opened_house(Settings(database=":memory:", pace=3.0)) as house:
        yield house


async def test_a_bot_waits_a_moment_before_each_decision(slow_house: House) -> None:
    host, *_ = await slow_house.match(3)
    await until_a_bot_is_awaited(host)
    number = host.state.number
    await slow_house.pass_time(2.9)
    assert host.state.number == number
    await slow_house.pass_time(0.1)
    assert host.state.number == number + 1


async def until_a_bot_is_awaited(host: Person) -> None:
    """The host plays until it is somebody else's turn, and sends them away."""
    while (chair := host.state.awaited_chairs()[0]) == host.chair:
        await host.plays()
    await host.does("host/clear", {"chair": chair})


async def test_a_bot_thinks_once_for_each_decision(house: House) -> None:
    people = await house.match(1, players=4, trade_with_china=True)
    await play_out(people)
    by_bots = [move for move in people[0].state.decided if move.by_bot]
    assert house.thinkers.thoughts == len(by_bots) > 20


async def test_a_bot_that_fails_is_asked_again_after_a_while(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check_that_it_is_asked_again(house, monkeypatch, RuntimeError("a fault of the bot"))


async def test_a_bot_that_decides_what_is_illegal_is_asked_again_after_a_while(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check_that_it_is_asked_again(house, monkeypatch, EndMessage())


async def check_that_it_is_asked_again(
    house: House, monkeypatch: pytest.MonkeyPatch, at_first: DecisionMessage | Exception
) -> None:
    asked: list[float] = []

    async def decide(table: Table, chair: int) -> DecisionMessage:
        asked.append(house.clock.time)
        if len(asked) > 3:
            return random_decision(table, chair, SeededDice(table.number))
        if isinstance(at_first, Exception):
            raise at_first
        return at_first

    monkeypatch.setattr(house.thinkers, "decide", decide)
    host, *_ = await house.match(3)
    await until_a_bot_is_awaited(host)
    await house.settle()
    number = host.state.number
    await house.pass_time(3 * RETRY_SECONDS)
    assert [round(time - asked[0]) for time in asked[:4]] == [0, 5, 10, 15]
    assert host.state.number > number


async def test_what_a_bot_decided_is_dropped_when_its_person_is_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await house.match(3)
    live = house.live(people[0].table)
    person = awaited(people)
    assert person is not None
    thinking, answer = asyncio.Event(), asyncio.Event()

    async def decide(table: Table, chair: int) -> DecisionMessage:
        decision = random_decision(table, chair, SeededDice(table.number))
        thinking.set()
        await answer.wait()
        return decision

    monkeypatch.setattr(house.thinkers, "decide", decide)
    registry = house.inside.tables
    await live.ask(stand_in, Actor(0), person.chair)
    house.timers.call_next()
    await thinking.wait()
    await live.ask(come_back, Actor(0), person.chair)
    number = live.table.number
    answer.set()
    while registry.tasks:
        await asyncio.wait(list(registry.tasks))
    assert live.table.number == number
    assert person.chair in live.table.awaited_chairs()


async def test_bots_play_on_after_a_restart_when_somebody_looks(house: House) -> None:
    people = await house.match(3)
    person = awaited(people)
    assert person is not None
    await person.does("leave")
    house.timers.waiting.clear()
    house.inside.tables.live.clear()
    other = next(p for p in people if p is not person)
    number = (await other.view())["number"]
    await house.settle()
    assert other.state.number > number


async def test_a_table_does_not_wait_for_the_bots_of_another(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = await house.full_table(1)
    never = asyncio.Event()

    async def decide(table: Table, chair: int) -> DecisionMessage:
        if table.id == held[0].table:
            await never.wait()
        return random_decision(table, chair, SeededDice(table.number))

    monkeypatch.setattr(house.thinkers, "decide", decide)
    await held[0].does("host/start")
    people = await house.full_table(1)
    await people[0].does("host/start")
    async with asyncio.timeout(20):
        while people[0].state.state != "ended":
            if awaited(people):
                await people[0].plays()
            while house.timers.next_due() == house.clock.time:
                house.timers.call_next()
            await asyncio.sleep(0)
    never.set()


async def test_a_thinker_is_given_what_its_seat_may_see_and_a_seed_that_a_restart_finds_again() -> None:
    table = started_with(players=3)
    assert table.match is not None
    chair = table.order[0]
    thinkers = RandomBotPool()
    decisions = [await BotPool.decide(thinkers, table, chair) for _ in range(2)]
    assert decisions[0] == decisions[1]
    first, again = thinkers.jobs.jobs
    assert first == again
    (level, temper), _, _, numbers, seat, _ = first
    assert (level, seat) == (table.chairs[chair].level or STAND_IN_LEVEL, 0)
    assert temper is temper_of(table.chairs[chair].name, level)
    assert numbers == seen_by(table.match, 0).numbers() != table.match.numbers()


async def test_a_bot_that_somebody_else_was_faster_than_is_no_error(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = await house.match(3)
    while people[0].state.match.phase != INITIAL_ASSETS:  # type: ignore[union-attr]
        person = awaited(people)
        assert person is not None
        await person.plays()
    live, chair = house.live(people[0].table), people[0].chair

    async def decide(table: Table, chair: int) -> DecisionMessage:
        decision = random_decision(table, chair, SeededDice(1))
        sealed = BotsDecision(decision, table.board_number)
        await live.ask(decide_for_bot, Actor(0, chair), sealed)  # as another node may
        return decision

    monkeypatch.setattr(house.thinkers, "decide", decide)
    await live.ask(stand_in, Actor(0), chair)
    await house.settle()
    assert chair not in live.table.awaited_chairs()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_reason_names_a_rival_and_not_in_place_of_who_moved(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The deal, the dice and what bots draw follow from these: not every match has such a reason.
    monkeypatch.setattr(registry, "new_secret", lambda: secret_of(1))
    monkeypatch.setattr(registry, "new_table_id", lambda: "table")
    people = await house.match(1, turns=4)
    await people[0].does("leave")
    await house.settle()
    table = people[0].state
    told = (await house.visitor().get(f"{people[0].path}/reasons")).json()
    assert told
    for reason in told:
        assert set(reason) == {"move", "seat", "reason"}
        assert table.decided[reason["move"] - 1].seat == reason["seat"]
    assert any(reason["reason"].get("seat", reason["seat"]) != reason["seat"] for reason in told)
