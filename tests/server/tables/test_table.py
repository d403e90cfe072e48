"""Table: what it refuses, and what is stale, on facts alone."""

from itertools import islice

import pytest

from rawsiko.rules.dice import SeededDice
from rawsiko.rules.position import INITIAL_ASSETS
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.deciding import decided
from rawsiko.server.tables.facts import (
    ChairCleared,
    ChairTaken,
    Decided,
    HostChanged,
    MatchStopped,
    MuteChanged,
    PauseChanged,
    PersonReturned,
    SettingsChanged,
    StandInCame,
    TableSettings,
    decode_fact,
    encode_fact,
)
from rawsiko.server.tables.table import ENDED, OPEN, PLAYING, Table
from rawsiko.server.tables.wire import EndMessage
from tests.server.tables.matches import (
    facts_before_the_match,
    facts_of_a_match,
    key_hash_of,
    new_table,
    random_fact,
)

THREE = TableSettings(players=3, turns=3)


def open_table(settings: TableSettings = THREE, facts: int = 2) -> Table:
    """A table where nobody has started yet; by default only the host sits there."""
    table = new_table()
    for fact in islice(facts_before_the_match(table, settings, 1), facts):
        table.apply(fact)
    return table


def started_table(settings: TableSettings = THREE) -> Table:
    table = new_table()
    for fact in facts_before_the_match(table, settings, 1):
        table.apply(fact)
    return table


def refusal_of(table: Table, what: str, *arguments: object) -> Refusal:
    with pytest.raises(Refused) as refused:
        getattr(table, what)(*arguments)
    return refused.value.refusal


def test_a_new_table_is_open_and_has_as_many_chairs_as_players() -> None:
    table = open_table(TableSettings(players=5), facts=1)
    assert table.state == OPEN
    assert [chair.is_open for chair in table.chairs] == [True] * 5


def test_a_match_starts_when_somebody_sits_on_every_chair() -> None:
    table = open_table()
    assert refusal_of(table, "check_can_start") == Refusal.CHAIRS_ARE_OPEN
    open_table(facts=4).check_can_start()


def test_a_match_starts_once() -> None:
    assert refusal_of(started_table(), "check_can_start") == Refusal.MATCH_HAS_STARTED


def test_the_order_of_play_gives_every_chair_a_seat() -> None:
    table = started_table()
    assert sorted(table.order) == [0, 1, 2]
    assert [table.seat_of(chair) for chair in table.order] == [0, 1, 2]


def test_settings_may_not_take_a_chair_from_under_somebody() -> None:
    table = open_table(TableSettings(players=4), facts=5)  # a bot sits on the last chair
    assert refusal_of(table, "check_settings", THREE) == Refusal.TOO_FEW_CHAIRS


def test_other_settings_add_and_take_away_open_chairs() -> None:
    table = open_table()
    table.apply(SettingsChanged(TableSettings(players=5)))
    assert [chair.is_open for chair in table.chairs] == [False, True, True, True, True]
    table.apply(SettingsChanged(TableSettings(players=3)))
    assert len(table.chairs) == 3


def test_there_is_no_chair_beyond_the_last() -> None:
    table = open_table()
    assert refusal_of(table, "check_chair", 3) == Refusal.NO_SUCH_CHAIR
    assert refusal_of(table, "check_chair", -1) == Refusal.NO_SUCH_CHAIR


def test_whoever_leaves_before_the_match_leaves_nothing_behind() -> None:
    table = open_table()
    table.apply(MuteChanged(0, muted=True))
    table.apply(ChairCleared(0))
    assert table.chairs[0].is_open
    table.apply(ChairTaken(0, "New", "fox", key_hash_of(5)))
    assert not table.chairs[0].muted


def test_whoever_leaves_during_the_match_is_played_on_for_and_cannot_come_back() -> None:
    table = started_table()
    table.apply(ChairCleared(0))
    assert table.chairs[0].played_by_bot
    assert table.chair_with_key(key_hash_of(0)) is None


def test_the_first_to_sit_down_at_a_table_without_a_host_becomes_it() -> None:
    table = open_table(facts=3)
    table.apply(HostChanged(1))
    table.apply(ChairCleared(0))
    table.apply(ChairCleared(1))
    table.apply(ChairTaken(0, "New", "fox", key_hash_of(5)))
    assert table.host == 0


def test_nobody_is_awaited_before_the_match_while_it_is_paused_or_after_it() -> None:
    assert open_table().awaited_chairs() == ()
    table = started_table()
    assert table.awaited_chairs() == (table.order[0],)
    table.apply(PauseChanged(True))
    assert table.awaited_chairs() == ()
    table.apply(PauseChanged(False))
    table.apply(MatchStopped())
    assert table.awaited_chairs() == ()
    assert table.state == ENDED


def test_decisions_are_refused_outside_the_match() -> None:
    def why_not(table: Table) -> Refusal:
        with pytest.raises(Refused) as refused:
            decided(table, Actor(0, 0), EndMessage(), table.number)
        return refused.value.refusal

    assert why_not(open_table()) == Refusal.MATCH_HAS_NOT_STARTED
    table = started_table()
    table.apply(PauseChanged(True))
    assert why_not(table) == Refusal.PAUSED
    table.apply(MatchStopped())
    assert why_not(table) == Refusal.MATCH_HAS_ENDED


def test_a_decision_changes_the_board_and_other_facts_do_not() -> None:
    table = started_table()
    before = table.board_number
    for fact in (
        PauseChanged(True),
        PauseChanged(False),
        StandInCame(0),
        PersonReturned(0),
        MuteChanged(1, muted=True),
        HostChanged(1),
    ):
        table.apply(fact)
        assert table.board_number == before
    table.apply(random_fact(table, table.order[0], SeededDice(1)))
    assert table.board_number == table.number


def test_sealed_confirmations_change_the_board_only_with_the_last() -> None:
    table = started_table()
    dice = SeededDice(1)
    while table.match is not None and table.match.phase != INITIAL_ASSETS:
        table.apply(random_fact(table, table.awaited_chairs()[0], dice))
    before = table.board_number
    for chair in (0, 1):
        table.apply(random_fact(table, chair, dice))
        assert table.board_number == before
    table.apply(random_fact(table, 2, dice))
    assert table.board_number == table.number


def test_the_number_of_rolls_counts_the_clashes() -> None:
    table = new_table()
    for fact in facts_of_a_match(table, THREE, 6):
        table.apply(fact)
    assert table.rolls == sum(1 for move in table.decided if move.rolls) > 0


def test_a_row_is_readable_json_and_reads_back() -> None:
    table = new_table()
    for fact in facts_of_a_match(table, THREE, 6):
        row = encode_fact(fact)
        assert row.startswith(b'{"fact":"%s"' % type(fact).__name__.encode())
        assert decode_fact(row) == fact
        table.apply(fact)
    assert table.state == ENDED
    assert isinstance(table.decided[0], Decided)


def test_a_match_under_way_is_playing() -> None:
    assert started_table().state == PLAYING
