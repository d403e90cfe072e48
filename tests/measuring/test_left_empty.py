"""Left empty: bots give land up for nothing at most half as often as they did."""

import pytest

from rawsiko.measuring.left_empty import Observer, main, watched
from rawsiko.rules.options import Options
from tests.rules.boards import RING
from tests.rules.real_board import data_set
from tests.rules.scenes import END, JACK, MIA, SUN, move, scene

MATCHES = 8


def test_what_counts_as_left_empty_for_nothing() -> None:
    observer = Observer(RING)
    match = scene({SUN: "A1=3 A2 A3=2", JACK: "C1=2", MIA: "E1"}, objectives={SUN: "workshop"})
    assert observer.sees(match, SUN, move("A1", "A2", 3)).for_nothing == 1  # joins, and nobody threatens
    assert observer.sees(match, SUN, move("A1", "A2", 2)).empty == 0
    assert observer.sees(match, SUN, move("A3", "A4", 2)).for_nothing == 1  # one could have stayed
    assert observer.sees(match, SUN, move("A3", "A4", 1)).for_nothing == 0
    assert observer.sees(match, SUN, END).moves == 0


def test_a_single_asset_moves_on_for_a_material_of_its_objective_but_not_for_less() -> None:
    """Workshop wants the Copper of A4; Airport wants nothing of A2, which has one Material like A1."""
    observer = Observer(RING)
    match = scene({SUN: "A3 A2 D1", JACK: "C1=2", MIA: "E1"}, objectives={SUN: "workshop"})
    assert observer.sees(match, SUN, move("A3", "A4", 1)).for_nothing == 0
    match = scene({SUN: "A1", JACK: "C1=2", MIA: "E1"}, objectives={SUN: "airport"})
    assert observer.sees(match, SUN, move("A1", "A2", 1)).for_nothing == 1


def test_who_flees_from_more_assets_or_attacks_leaves_land_for_something() -> None:
    observer = Observer(RING)
    match = scene({SUN: "A1=2 A3=2", JACK: "A2=3", MIA: "E1"})
    assert observer.sees(match, SUN, move("A1", "A2", 2)).for_nothing == 0
    match = scene({SUN: "A2=2 A1=2", JACK: "A3=3", MIA: "E1"})
    assert observer.sees(match, SUN, move("A2", "A1", 2)).for_nothing == 0
    match = scene({SUN: "A2=2 A1=2", JACK: "A3=2", MIA: "E1"})
    assert observer.sees(match, SUN, move("A2", "A1", 2)).for_nothing == 1


@pytest.mark.parametrize("level", ["apprentice", "expert"])
def test_bots_do_it_at_most_half_as_often_as_they_did(level: str) -> None:
    observer, options = Observer(data_set().edition), Options(3)
    before, now = (
        sum(watched([name] * 3, options, 3, number, observer).for_nothing for number in range(MATCHES))
        for name in (f"frozen:{level}-2", level)
    )
    assert 0 < now <= 0.5 * before


def test_the_count_is_told_with_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--bots", "novice", "--matches", "2"])
    told = capsys.readouterr().out
    assert "for_nothing: 0.00 a match (± 0.00)" in told  # one Asset of a Novice always stays behind
