"""The benchmarks compare like with like, and skip what is not installed."""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.c_reference import NAME, CReference
from benchmarks.contestant import CONTESTANTS, measured
from benchmarks.figures import Figures, best
from benchmarks.server import figures as of_servers
from benchmarks.server.floor import FloorTable, floor_server
from benchmarks.table import share_of_c


def test_the_best_of_all_rounds_is_kept_measure_by_measure() -> None:
    slow = Figures("RAWsiko", 4, decisions_per_second=1.0, games_per_second=0.5, copy_us=3.0)
    quick = Figures("RAWsiko", 4, decisions_per_second=2.0, games_per_second=1.0, copy_us=4.0)
    other = Figures("RAWsiko", 3, decisions_per_second=9.0)
    assert best([[slow, other], [quick]]) == [
        Figures("RAWsiko", 4, decisions_per_second=2.0, games_per_second=1.0, copy_us=3.0),
        other,
    ]


def test_a_share_of_c_is_taken_with_as_many_players() -> None:
    c = [Figures(NAME, players, decisions_per_second=100.0 * players) for players in (3, 4, 5)]
    ours = Figures("RAWsiko compiled, whole matches", 4, decisions_per_second=100.0)
    assert share_of_c(ours, [*c, ours]) == 0.25


def test_a_share_of_the_floor_is_taken_of_its_processor_time() -> None:
    floor = of_servers.Figures("the floor, SQLite, durable", processor_us=50.0)
    ours = of_servers.Figures("RAWsiko, SQLite, durable", processor_us=200.0)
    missing = of_servers.Figures("boardgame.io", missing="Node is not installed.")
    rows = of_servers.with_share_of_floor([floor, ours, missing])
    assert [row.share_of_floor for row in rows] == [1.0, 0.25, None]
    ours.share_of_floor = None
    assert of_servers.with_share_of_floor([ours])[0].share_of_floor is None


async def test_the_floor_sends_every_decision_on_all_streams(tmp_path: Path) -> None:
    server, port = floor_server(tmp_path)
    try:
        table = FloorTable(0, port)
        await table.begin()
        for number in (1, 2, 3):
            done = asyncio.get_running_loop().create_future()
            table.decide(lambda _, accepted, done=done: done.set_result(accepted))  # type: ignore[misc]
            assert await done
            while not table.all_have_heard():
                await asyncio.sleep(0.001)
            assert table.heard == [number] * 4
    finally:
        server.stop()
    with closing(sqlite3.connect(tmp_path / "floor.db")) as store:
        assert store.execute("SELECT count(*) FROM log").fetchone() == (3,)


def test_other_games_are_not_compared_with_c() -> None:
    c = Figures(NAME, 4, decisions_per_second=100.0)
    catan = Figures("catanatron 3.2.1, Catan", 4, decisions_per_second=100.0)
    assert share_of_c(catan, [c, catan]) is None


def test_without_its_folder_the_c_reference_says_how_to_name_it(tmp_path: Path) -> None:
    assert "--c-reference" in CReference(tmp_path / "nowhere", tmp_path).figures()[0].missing
    assert "--c-reference" in CReference(None, tmp_path).figures()[0].missing


@pytest.mark.parametrize("name", [name for name in CONTESTANTS if name != "rawsiko"])
def test_a_peer_that_is_not_installed_is_no_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, CONTESTANTS[name][1], None)
    assert measured(name, 0.001) == []


def test_our_matches_are_measured_both_ways_for_each_number_of_players() -> None:
    rows = measured("rawsiko", 0.001)
    assert len({(row.name, row.players) for row in rows}) == len(rows) == 6
    assert all((row.decisions_per_second or 0) > (row.games_per_second or 0) > 0 for row in rows)
    assert rows[0].memory_mb
    assert rows[0].copy_us
