"""Updates: an old view plus the messages since then is the current view."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from rawsiko.server.log.merge_patch import patched
from rawsiko.server.tables.facts import ChairCleared, ChairTaken, SettingsChanged, TableSettings
from rawsiko.server.tables.table import ENDED, Table
from rawsiko.server.tables.updates import Update, UpdateBuilder, encode
from rawsiko.server.tables.wire import Json
from tests.server.tables.matches import (
    ALL_SETTINGS,
    facts_before_the_match,
    facts_of_a_match,
    key_hash_of,
    new_table,
    standard_wire,
)
from tests.server.tables.shown import private_view, public_view, whole_view

decode = msgspec.json.Decoder(dict[str, Any]).decode


class Reader:
    """A chair, or with None a spectator, who has nothing but the messages."""

    def __init__(self, chair: int | None) -> None:
        self.chair = chair
        self.view: Json = {"public": {}} if chair is None else {"public": {}, "yours": {}}

    def hear(self, update: Update) -> Json:
        message = decode(update.message_for(self.chair))
        self.view["table"], self.view["number"] = message["table"], message["number"]
        self.view["public"] = patched(self.view["public"], message["patch"])
        if self.chair is not None:
            self.view["yours"] = patched(self.view["yours"], message.get("yours", {}))
        return message


def told(settings: TableSettings, seed: int) -> Iterator[tuple[Table, Update]]:
    """A whole match, update by update, with the table after each."""
    table = new_table()
    builder = UpdateBuilder(table)
    for fact in facts_of_a_match(table, settings, seed):
        yield table, builder.apply_and_diff(fact)


def nulls_in(value: object) -> int:
    match value:
        case None:
            return 1
        case dict():
            return sum(nulls_in(part) for part in value.values())
        case list():
            return sum(nulls_in(part) for part in value)
        case _:
            return 0


@pytest.mark.parametrize(("seed", "settings"), [*enumerate(ALL_SETTINGS)])
def test_old_view_and_messages_give_the_fresh_view_at_every_number(
    seed: int, settings: TableSettings
) -> None:
    bot = settings.players - 1
    readers = [Reader(chair) for chair in (None, *range(bot))]
    for table, update in told(settings, seed):
        public = public_view(table)
        for reader in readers:
            reader.hear(update)
            assert reader.view["number"] == table.number
            assert reader.view["public"] == public
            if reader.chair is not None and table.chairs[reader.chair].is_person:
                assert reader.view["yours"] == private_view(table, reader.chair)
    assert table.state == ENDED


def test_nothing_in_a_view_is_null_because_null_takes_away() -> None:
    for table, _ in told(TableSettings(players=3, turns=3, trade_with_china=True), 1):
        assert nulls_in(whole_view(table, 0)) == 0
        assert nulls_in(whole_view(table, None)) == 0


def test_numbers_count_the_rows_from_1() -> None:
    numbers = [update.number for _, update in told(TableSettings(players=3, turns=3), 1)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_decision_is_sent_with_its_events_and_what_they_changed() -> None:
    settings = TableSettings(players=3, turns=3)
    reader = Reader(None)
    messages = [reader.hear(update) for _, update in told(settings, 2)]
    [first, *_] = [message for message in messages if message.get("events")]
    [deployed] = first["events"]
    assert deployed["event"] == "deployed"
    assert set(first["patch"]["match"]["territories"]) == set(deployed["territories"])
    assert "events" not in messages[0]


def test_every_event_names_things_by_their_ids() -> None:
    codec = standard_wire()
    seen: set[str] = set()
    for seed in range(6):
        settings = TableSettings(players=3, turns=6, trade_with_china=True, stranglehold=True)
        for _, update in told(settings, seed):
            for event in decode(update.message_for(None)).get("events", []):
                seen.add(event["event"])
                named = [event[name] for name in ("source", "destination", "territory") if name in event]
                assert set(named) <= set(codec.territories)
    assert {"clash_settled", "territory_occupied", "materials_taken", "match_ended"} <= seen


def test_a_private_part_goes_to_its_chair_only() -> None:
    for _, update in told(TableSettings(players=3, turns=3), 3):
        assert b'"yours"' not in update.message_for(None)
        assert b'"yours"' not in update.message_for(2)  # a bot's


def test_a_sealed_choice_is_sent_to_its_player_and_nobody_else() -> None:
    seen: dict[str, set[bool]] = {"placing_confirmed": set(), "trade_confirmed": set()}
    for seed in range(4):
        settings = TableSettings(players=3, turns=3, trade_with_china=True)
        for table, update in told(settings, seed):
            for reader in (None, 0, 1):
                for event in decode(update.message_for(reader)).get("events", []):
                    if event["event"] in seen:
                        own = reader is not None and table.order[event["seat"]] == reader
                        assert own == bool({"counts", "materials"} & set(event))
                        seen[event["event"]].add(own)
    assert seen == {"placing_confirmed": {True, False}, "trade_confirmed": {True, False}}


def test_another_persons_chair_begins_with_nothing_of_the_one_before() -> None:
    builder, _ = opened(TableSettings(players=3))
    builder.apply_and_diff(ChairCleared(0))
    again = decode(builder.apply_and_diff(ChairTaken(0, "New", "bee", key_hash_of(9))).message_for(0))
    assert again["yours"] == {"chair": 0}


def test_chairs_that_are_taken_away_vanish_from_the_view() -> None:
    builder, reader = opened(TableSettings(players=5))
    reader.hear(builder.apply_and_diff(SettingsChanged(TableSettings(players=3))))
    assert list(reader.view["public"]["chairs"]) == ["0", "1", "2"]
    assert reader.view["public"] == public_view(builder.table)


def opened(settings: TableSettings) -> tuple[UpdateBuilder, Reader]:
    """A table where only the host sits, who has heard it all."""
    builder, reader = UpdateBuilder(new_table()), Reader(0)
    for fact in islice(facts_before_the_match(builder.table, settings, 1), 2):
        reader.hear(builder.apply_and_diff(fact))
    return builder, reader


def test_a_message_is_small_beside_a_view() -> None:
    sizes = []
    for table, update in told(TableSettings(players=4, turns=4), 4):
        if table.match is not None:
            sizes.append(len(update.message_for(None)) / len(encode(whole_view(table, None))))
    assert sorted(sizes)[len(sizes) // 2] < 0.2
