"""Writing and reading again: nothing is lost, nothing is added, the same text every time."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rawsiko.match_file import MatchRecord, Player, Row, read_match, write_match
from rawsiko.match_file.record import NotForAMatchFile
from rawsiko.rules.decisions import EndActionPhase, SeatId
from rawsiko.rules.options import Options
from rawsiko.rules.reasons import IllegalDecision
from tests.match_file.matches import example, played, standard

SWITCHES = ("advanced_setup", "stranglehold", "trade_with_china", "sealed_placing")


def round_trip(record: MatchRecord) -> None:
    text = write_match(record, standard())
    again = read_match(text)
    assert again == record
    assert write_match(again, standard()) == text


def test_the_example_is_written_as_it_stands_in_the_docs() -> None:
    assert write_match(read_match(example()), standard()) == example()


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("chosen", range(16))
def test_every_choice_of_options_survives_a_round_trip(players: int, chosen: int) -> None:
    switches: dict[str, Any] = {name: bool(chosen >> place & 1) for place, name in enumerate(SWITCHES)}
    options = Options(players, turns=3 + chosen % 3, **switches)
    round_trip(played(options, seed=chosen))
    round_trip(played(options, seed=chosen, eager=True))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), players=st.integers(3, 5), sealed=st.booleans(), data=st.data())
def test_a_match_left_anywhere_survives_a_round_trip(
    seed: int, players: int, sealed: bool, data: st.DataObject
) -> None:
    options = Options(players, turns=3, stranglehold=True, trade_with_china=True, sealed_placing=sealed)
    record = played(options, seed, eager=True)
    round_trip(record.until(data.draw(st.integers(0, len(record.moves)))))


@settings(max_examples=40, deadline=None)
@given(name=st.text(min_size=1, max_size=40))
def test_every_name_is_refused_or_survives_a_round_trip(name: str) -> None:
    record = read_match(example())
    try:
        player = Player(name)
    except NotForAMatchFile:
        return
    round_trip(replace(record, players=(player, *record.players[1:])))


def test_a_record_that_is_no_match_is_not_written() -> None:
    record = read_match(example())
    with pytest.raises(ValueError, match="The result of the record is not what its Decisions lead to"):
        write_match(replace(record, result=None), standard())
    with pytest.raises(ValueError, match="The result of the record is not what its Decisions lead to"):
        write_match(replace(record, moves=record.moves[:-1]), standard())
    with pytest.raises(IllegalDecision):
        write_match(replace(record, moves=(Row(SeatId(0), EndActionPhase()),)), standard())
    with pytest.raises(ValueError, match="another data set"):
        write_match(replace(record, data_set_hash="0" * 64), standard())
