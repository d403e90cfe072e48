"""Reloading: a table read from its log is the table that was played."""

from dataclasses import fields

import pytest

from rawsiko.data import DataSetRepository
from rawsiko.rules.committed_dice import CommittedDice
from rawsiko.server.cluster.notifications import LocalNotifications
from rawsiko.server.store import Kind, Store, open_store
from rawsiko.server.tables.data_sets import DataSetCache
from rawsiko.server.tables.facts import AnyFact, TableSettings, decode_fact, encode_fact
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.updates import UpdateBuilder
from tests.server.tables.house import House, play_out
from tests.server.tables.matches import ALL_SETTINGS, facts_of_a_match, new_table
from tests.server.tables.world import Clock


def content(table: Table) -> dict[str, object]:
    """Everything a table is, in values that can be compared."""
    values = {field.name: getattr(table, field.name) for field in fields(table)}
    values["match"] = table.match.numbers() if table.match is not None else None
    dice = table.dice()
    assert isinstance(dice, CommittedDice)
    values["dice"] = dice.secret, dice.contributions, dice.next_roll
    del values["codec"]
    return values


@pytest.mark.parametrize(("seed", "settings"), [*enumerate(ALL_SETTINGS)][::3])
def test_at_every_number_the_reloaded_table_is_the_live_one(seed: int, settings: TableSettings) -> None:
    played, reloaded = new_table(), new_table()
    for fact in facts_of_a_match(played, settings, seed):
        one, other = played.apply(fact), reloaded.apply(decode_fact(encode_fact(fact)))
        assert (one and one.events) == (other and other.events)
        assert content(reloaded) == content(played)


async def test_a_house_that_opens_again_finds_its_tables_as_they_were(house: House) -> None:
    people = await house.match(2, trade_with_china=True)
    await play_out(people)
    tables = house.inside.tables
    before = content(people[0].state)
    tables.live.clear()  # as after a restart
    again = await tables.get(people[0].table)
    assert content(again.table) == before


async def test_rows_that_another_program_wrote_are_taken_in_order() -> None:
    store = open_store(":memory:")
    await store.open()
    played = new_table()
    for fact in facts_of_a_match(played, TableSettings(players=3, turns=3), 5):
        played.apply(fact)
        await write(store, played, fact)
    live = await TableRegistry(DataSetCache(DataSetRepository()), store, LocalNotifications(), Clock()).load(
        "table", "ABC234"
    )
    assert content(live.table) == content(played)
    await store.close()


async def write(store: Store, table: Table, fact: AnyFact) -> None:
    if table.number == 1:
        await store.create("table", encode_fact(fact), 0, kind=Kind.TABLE, code="ABC234")
    else:
        await store.append(
            "table", table.number, encode_fact(fact), idempotency_key=None, state="playing", now=0
        )


def test_telling_again_sends_the_same_bytes() -> None:
    settings = TableSettings(players=4, turns=3, trade_with_china=True)
    table, again = new_table(), new_table()
    builder, retelling = UpdateBuilder(table), UpdateBuilder(again)
    for fact in facts_of_a_match(table, settings, 8):
        first, second = builder.apply_and_diff(fact), retelling.apply_and_diff(decode_fact(encode_fact(fact)))
        for chair in (None, 0, 1, 2, 3):
            assert first.message_for(chair) == second.message_for(chair)
