"""Twins: tables that differ only in what a reader must not know send that reader the same bytes."""

import asyncio
from copy import copy
from typing import Any

import pytest

from rawsiko.rules.dice import SeededDice
from rawsiko.rules.position import OVER
from rawsiko.rules.views import SPECTATOR
from rawsiko.server.tables.facts import TableSettings
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.updates import UpdateBuilder, encode
from rawsiko.server.tables.wire import DecisionMessage
from tests.server.tables.house import House, Person, Visitor, awaited, opened_house
from tests.server.tables.matches import (
    ALL_SETTINGS,
    fact_of,
    facts_of_a_match,
    new_table,
    random_fact,
    secret_of,
    started_with,
)
from tests.server.tables.shown import private_view, whole_view
from tests.server.tables.thinkers import random_decision


def deal_anew(table: Table, chair: int | None) -> None:
    """Give everybody but one chair other cards, as they could have been dealt."""
    match = table.match
    assert match is not None
    seat = SPECTATOR if chair is None else table.seat_of(chair)
    known = -1 if chair is None else int(match.objective[seat])
    held = set(match.objective)
    deals = match.edition.deals_with(int(match.options.players), known)
    other = next(deal for deal in reversed(deals) if set(deal) & held <= {known})
    cards = [card for card in other if card != known]
    for seated in range(int(match.options.players)):
        if seated != seat:
            match.objective[seated] = cards.pop()


@pytest.mark.parametrize(("seed", "settings"), [*enumerate(ALL_SETTINGS)][::5])
def test_other_objectives_of_others_send_the_same_messages(seed: int, settings: TableSettings) -> None:
    readers = (None, *range(settings.players - 1))
    table = new_table()
    twins = {reader: UpdateBuilder(new_table()) for reader in readers}
    builder = UpdateBuilder(table)
    compared = 0
    for fact in facts_of_a_match(table, settings, seed):
        update = builder.apply_and_diff(fact)
        if table.match is not None and table.match.phase == OVER:
            break
        for reader, twin in twins.items():
            told = twin.apply_and_diff(fact)
            if compared == 0 and twin.table.match is not None:
                deal_anew(twin.table, reader)
                assert list(twin.table.match.objective) != list(table.match.objective)  # type: ignore[union-attr]
            else:
                assert told.message_for(reader) == update.message_for(reader)
            assert encode(whole_view(twin.table, reader)) == encode(whole_view(table, reader))
        compared += table.match is not None
    assert compared > 20


def copied(table: Table) -> UpdateBuilder:
    """A table that goes its own way from here, with somebody to tell of it."""
    other = copy(table)
    assert table.match is not None
    other.match = table.match.copy()
    other.chairs = [copy(chair) for chair in table.chairs]
    other.done, other.decided = dict(table.done), list(table.decided)
    builder = UpdateBuilder(other)
    builder.take_snapshots()
    return builder


@pytest.mark.parametrize("seed", range(6))
def test_other_sealed_choices_of_others_send_the_same_messages(seed: int) -> None:
    settings = TableSettings(players=4, turns=3, trade_with_china=True)
    table = new_table()
    phases = set()
    for fact in facts_of_a_match(table, settings, seed):
        table.apply(fact)
        chairs = table.awaited_chairs()
        if table.match is not None and len(chairs) > 1 and len(chairs) == len(table.match.awaiting()):
            phases.add(int(table.match.phase))
            compare_sealed(table, chairs)
    assert len(phases) >= 2


def compare_sealed(table: Table, chairs: tuple[int, ...]) -> None:
    """One of those who are awaited seals one thing or another; nobody else can tell before the last."""
    one, *others = (random_decision(table, chairs[0], SeededDice(number)) for number in range(1, 7))
    for other in others:
        if other != one:
            compare_two(table, chairs, one, other)


def compare_two(table: Table, chairs: tuple[int, ...], one: DecisionMessage, other: DecisionMessage) -> None:
    chair, *others = chairs
    tellers = [copied(table), copied(table)]
    updates = [
        [builder.apply_and_diff(fact_of(builder.table, chair, decision))]
        for builder, decision in zip(tellers, (one, other), strict=True)
    ]
    for next_chair in others[:-1]:
        for builder, told in zip(tellers, updates, strict=True):
            told.append(builder.apply_and_diff(random_fact(builder.table, next_chair, SeededDice(5))))
    for reader in (None, *range(len(table.chairs))):
        views = [encode(whole_view(builder.table, reader)) for builder in tellers]
        messages = [[update.message_for(reader) for update in told] for told in updates]
        same = views[0] == views[1] and messages[0] == messages[1]
        assert same == (reader != chair)


async def evening(house: House, monkeypatch: pytest.MonkeyPatch, *, swap: int | None) -> list[list[bytes]]:
    """What the second person and a spectator hear of a match; with `swap` after others were dealt anew."""
    numbers = iter(range(1_000))
    for name, value in (
        ("tables.registry.new_table_id", lambda: f"table{next(numbers)}"),
        ("tables.registry.new_code", lambda: f"CODE{next(numbers)}"),
        ("tables.seats.new_key", lambda: f"key{next(numbers)}"),
        ("tables.registry.new_secret", lambda: secret_of(next(numbers))),
    ):
        monkeypatch.setattr(f"rawsiko.server.{name}", value)
    people = await house.full_table(3, trade_with_china=True, players=4)
    await people[0].does("host/start")
    if swap is not None:
        deal_anew(people[0].state, swap)
    reader, spectator = people[1], house.visitor()
    number = people[0].state.number
    reader.answers.clear()
    reader.follows(number)
    spectator.listens(f"{reader.path}/events?after={number}")
    while house.inside.supervisor.presence(house.live(reader.table)).spectators == 0:
        await asyncio.sleep(0)  # until both are there
    await house.settle()
    while (person := awaited(people)) is not None and not near_the_end(people[0]):
        for party in (reader, spectator):
            await ask_about(party, reader)
        await person.plays()
        await house.settle()
        house.clock.time += 30
    last = people[0].state.number
    heard = []
    for party in (reader, spectator):
        for stream in party.streams:
            await stream.until_number(last)
        heard.append(party.heard())
    return heard


def near_the_end(person: Person) -> bool:
    match = person.state.match
    assert match is not None
    return bool(match.turn == person.state.settings.turns)


async def ask_about(party: Visitor, reader: Person) -> None:
    """The view, what is refused, what is advised, and what the server says of itself."""
    for path in (
        reader.path,
        f"{reader.path}/file",
        f"{reader.path}/reasons",
        f"{reader.path}/debrief",
        f"{reader.path}/analysis",
        f"{reader.path}/best/1",
        f"{reader.path}/quiz",
        "/metrics",
    ):
        await party.get(path)
    await party.post(f"{reader.path}/hint", {"depth": 3})
    nonsense: Any = {"do": "move", "source": "turkey", "destination": "germany", "count": 3}
    for considered in (nonsense, {"do": "end"}, *some_moves(reader)):
        await party.post(f"{reader.path}/preview", {"decision": considered})
    for expected in (0, reader.state.number):
        await party.post(
            f"{reader.path}/decisions", {"decision": nonsense, "expected": expected, "once": "nonsense"}
        )


def some_moves(reader: Person) -> list[Any]:
    """Every first move out of a Territory of the reader, when it is their turn."""
    legal = private_view(reader.state, reader.chair).get("legal", {})
    return [
        {"do": "move", "source": source, "destination": next(iter(targets)), "count": 1}
        for source, targets in legal.get("moves", {}).items()
    ]


async def test_a_whole_evening_with_other_objectives_of_others_sounds_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evenings = []
    for swap in (None, 1):
        async with opened_house() as house:
            evenings.append(await evening(house, monkeypatch, swap=swap))
    (reader, spectator), (readers_twin, spectators_twin) = evenings
    assert reader == readers_twin
    assert spectator == spectators_twin
    assert sum(map(len, reader)) > 100_000


async def test_the_one_whose_objective_differs_does_hear_another_evening(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evenings = []
    for swap in (None, 0):
        async with opened_house() as house:
            evenings.append(await evening(house, monkeypatch, swap=swap))
    assert evenings[0][0] != evenings[1][0]
    assert evenings[0][1] == evenings[1][1]


def test_twins_start_from_tables_that_do_differ() -> None:
    table, twin = started_with(players=4), started_with(players=4)
    assert table.match is not None
    assert twin.match is not None
    deal_anew(twin, 0)
    seat = table.seat_of(0)
    same = [a == b for a, b in zip(table.match.objective, twin.match.objective, strict=True)]
    assert [number for number, equal in enumerate(same) if equal] == [seat]
