"""Views: merge patches as in RFC 7396, and what a player may do spelled out so that all of it is legal."""

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rawsiko.rules.position import ACTION, DRAFTING, INITIAL_ASSETS, INVESTMENT, TRADE_WITH_CHINA
from rawsiko.server.log.merge_patch import patch_between, patched
from rawsiko.server.tables.facts import MatchStopped, PauseChanged, TableSettings
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import DeployMessage, Json, MoveMessage, PlaceMessage, TakeMessage
from tests.server.tables.matches import facts_of_a_match, key_hash_of, new_table, secret_of
from tests.server.tables.shown import private_view, public_view, whole_view

scalars = st.integers() | st.text(max_size=3) | st.booleans() | st.lists(st.integers(), max_size=2)
keys = st.sampled_from("abc")


def trees(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(keys, children, max_size=3)


views = trees(st.recursive(scalars, trees, max_leaves=8))


@given(views, views)
def test_a_view_and_the_patch_to_another_give_the_other(old: Json, new: Json) -> None:
    assert patched(old, patch_between(old, new)) == new


@given(views)
def test_no_change_is_an_empty_patch(view: Json) -> None:
    assert patch_between(view, view) == {}


@given(views, views)
def test_patching_leaves_the_old_view_as_it_was(old: Json, new: Json) -> None:
    before = repr(old)
    patched(old, patch_between(old, new))
    assert repr(old) == before


def test_a_patch_takes_away_by_null_and_replaces_lists_whole() -> None:
    old = {"gone": 1, "same": {"x": 1}, "list": [1, 2], "deep": {"a": 1, "b": 2}}
    new = {"same": {"x": 1}, "list": [2], "deep": {"a": 1, "c": 3}}
    assert patch_between(old, new) == {"gone": None, "list": [2], "deep": {"b": None, "c": 3}}


def moments(settings: TableSettings, phase: int, seed: int = 3) -> Iterator[tuple[Table, int]]:
    """Every moment of a match in which a phase waits for a person; and which chair that is."""
    table = new_table()
    for fact in facts_of_a_match(table, settings, seed):
        table.apply(fact)
        people = [chair for chair in table.awaited_chairs() if table.chairs[chair].is_person]
        if people and table.match is not None and table.match.phase == phase:
            yield table, people[0]


def check(table: Table, chair: int, message: Any) -> None:
    assert table.match is not None
    table.match.check(table.seat_of(chair), table.codec.decision_from_message(message))


def test_every_draft_that_is_offered_is_legal() -> None:
    for settings in (
        TableSettings(players=3, turns=3),
        TableSettings(players=5, turns=3, advanced_setup=True),
    ):
        for table, chair in moments(settings, DRAFTING):
            legal = private_view(table, chair)["legal"]
            assert legal["continents"]
            for continent, picks in legal["continents"].items():
                for territories in picks:
                    assert len(territories) == legal["pick"]
                    check(table, chair, DeployMessage(continent, tuple(territories)))


def test_a_dealt_continent_says_whose_first_it_is() -> None:
    drafts = moments(TableSettings(players=5, turns=3, advanced_setup=True), DRAFTING)
    for table, chair in drafts:
        assert table.match is not None
        continents = public_view(table)["match"]["continents"]
        (offered,) = private_view(table, chair)["legal"]["continents"]
        is_first = table.seat_of(chair) in continents[offered]["first"]
        assert is_first == (table.match.draft_step < 5)
        assert sorted(seat for each in continents.values() for seat in each["first"]) == list(range(5))


def test_where_nothing_is_dealt_no_continent_is_first() -> None:
    table, _ = next(iter(moments(TableSettings(players=3, turns=3), DRAFTING)))
    assert all("first" not in each for each in public_view(table)["match"]["continents"].values())


def test_every_move_that_is_offered_is_legal_and_is_what_it_says() -> None:
    for table, chair in moments(TableSettings(players=3, turns=3), ACTION):
        legal = private_view(table, chair)["legal"]
        territories = public_view(table)["match"]["territories"]
        for source, targets in legal["moves"].items():
            assert territories[source]["can_act"] > 0
            for destination, kind in targets.items():
                check(table, chair, MoveMessage(source, destination, 1))
                owner = territories.get(destination, {}).get("owner")
                seat = table.seat_of(chair)
                assert kind == ("occupy" if owner is None else "join" if owner == seat else "clash")


def test_what_is_to_be_placed_may_be_placed_wherever_it_is_offered() -> None:
    for phase in (INITIAL_ASSETS, INVESTMENT):
        for table, chair in moments(TableSettings(players=3, turns=3), phase):
            legal = private_view(table, chair)["legal"]
            for territory in legal["territories"]:
                check(table, chair, PlaceMessage({territory: legal["assets"]}))


def test_every_material_that_is_offered_by_china_may_be_taken() -> None:
    settings = TableSettings(players=3, turns=3, trade_with_china=True)
    offered = 0
    for seed in range(8):
        for table, chair in moments(settings, TRADE_WITH_CHINA, seed):
            for material in private_view(table, chair)["legal"]["materials"]:
                check(table, chair, TakeMessage((material,)))
                offered += 1
    assert offered


def test_nothing_is_legal_for_those_who_are_not_awaited() -> None:
    for table, chair in moments(TableSettings(players=3, turns=3), ACTION):
        others = [other for other in (0, 1) if other != chair]
        assert all("legal" not in private_view(table, other) for other in others)


def test_nothing_is_legal_while_the_match_is_paused_or_stopped() -> None:
    table, chair = next(moments(TableSettings(players=3, turns=3), ACTION))
    assert "legal" in private_view(table, chair)
    table.apply(PauseChanged(True))
    assert "legal" not in private_view(table, chair)
    table.apply(PauseChanged(False))
    table.apply(MatchStopped())
    assert "legal" not in private_view(table, chair)


def test_a_view_has_no_key_and_before_the_end_no_secret_and_no_objectives() -> None:
    for table, chair in moments(TableSettings(players=3, turns=3), ACTION):
        text = repr(whole_view(table, chair)) + repr(whole_view(table, None))
        assert secret_of(3) not in text
        assert key_hash_of(chair) not in text
        assert "objectives" not in public_view(table)


def test_at_the_end_everything_is_opened() -> None:
    table = new_table()
    for fact in facts_of_a_match(table, TableSettings(players=3, turns=3), 3):
        table.apply(fact)
    shown = public_view(table)
    assert shown["secret"] == secret_of(3)
    assert len(shown["objectives"]) == 3
    assert [line["seat"] for line in shown["match"]["score"]] == [0, 1, 2]
