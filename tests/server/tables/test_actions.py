"""Actions: pure functions of a table, who asks and what; asked here without store, clock or network."""

import pytest

from rawsiko.rules.dice import SeededDice
from rawsiko.server.actions.action import Done, NextFact, Who, for_host
from rawsiko.server.actions.deciding import decide
from rawsiko.server.actions.hosting import lock, pause, start
from rawsiko.server.actions.standing_in import come_back, stand_in
from rawsiko.server.doors import DOORS
from rawsiko.server.facts import Decided, LockChanged, PauseChanged, StandInCame
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import Decide, Switch
from rawsiko.server.table import PLAYING, Table
from tests.server.tables.matches import key_hash_of, started_with
from tests.server.tables.thinkers import random_decision


def deciding(table: Table, once: str = "a") -> tuple[Who, Decide]:
    """A legal Decision of a person who is awaited, or of whoever is."""
    chair = table.awaited_chairs()[0]
    decision = random_decision(table, chair, SeededDice(1))
    return Who(0, chair), Decide(decision, table.number, once)


def test_an_action_answers_with_a_fact_and_leaves_the_table_as_it_is() -> None:
    table = started_with(players=3)
    assert table.match is not None
    before = (table.number, table.match.numbers())
    who, what = deciding(table)
    following = decide(table, who, what)
    assert isinstance(following.fact, Decided)
    assert (following.state, following.once) == (PLAYING, f"{who.chair}:a")
    assert (table.number, table.match.numbers()) == before


def test_a_decision_is_carried_out_once_and_the_same_as_from_the_log() -> None:
    table, twin = started_with(players=3), started_with(players=3)
    following = decide(table, *deciding(table))
    played = table.apply(following.fact, following.played)
    again = twin.apply(following.fact)
    assert played is following.played
    assert again is not None
    assert table.match is following.played.match  # type: ignore[union-attr]
    assert table.match.numbers() == twin.match.numbers()  # type: ignore[union-attr]
    assert again.events == played.events  # type: ignore[union-attr]


def test_a_decision_with_the_same_mark_is_done_once() -> None:
    table = started_with(players=3)
    who, what = deciding(table)
    following = decide(table, who, what)
    table.apply(following.fact, following.played)
    with pytest.raises(Done) as done:
        decide(table, who, what)
    assert done.value.number == table.number


def test_what_only_the_host_may_do_is_refused_to_others() -> None:
    table = started_with(players=3)
    assert for_host(lock)(table, Who(0, table.host), Switch(True)) == NextFact(LockChanged(True))
    with pytest.raises(Refused) as refused:
        for_host(lock)(table, Who(0, table.host + 1), Switch(True))
    assert refused.value.refusal is Refusal.NOT_THE_HOST


def test_an_action_knows_the_time_only_from_whoever_asks() -> None:
    table = started_with(players=3)
    assert pause(table, Who(77), Switch(True)).fact == PauseChanged(True, 77)


def test_the_clock_asks_for_nothing_that_has_happened() -> None:
    table = started_with(players=3)
    with pytest.raises(Done):
        come_back(table, Who(0), 0)
    following = stand_in(table, Who(0), 0)
    assert following.fact == StandInCame(0)
    table.apply(following.fact)
    with pytest.raises(Done):
        stand_in(table, Who(0), 0)


def test_whoever_was_sent_away_is_not_taken_for_their_successor() -> None:
    table = started_with(players=3)
    Who(0, 1, key_hash_of(1)).check_seated(table)
    for who in (Who(0, 1, key_hash_of(0)), Who(0, 7, key_hash_of(1))):
        with pytest.raises(Refused):
            who.check_seated(table)


def test_every_door_says_what_it_does() -> None:
    assert all(action.__doc__ for door in DOORS for action in door.actions)
    assert len({door.path for door in DOORS}) == len(DOORS)
    assert start.__doc__ in {door.actions[-1].__doc__ for door in DOORS}
