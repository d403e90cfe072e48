"""Scoring: points, ranks and ties after the last Turn (§6, §7, §11)."""

from dataclasses import FrozenInstanceError

import pytest

from rawsiko.rules.events import MatchEnded
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import UNKNOWN
from rawsiko.rules.scoring import Score, completed, final_score, points_of
from tests.rules.boards import application, applications
from tests.rules.scenes import ANA, END, JACK, MIA, SUN, TOM, play, scene


def ranks(match: Match) -> list[int]:
    return [line.rank for line in final_score(match)]


# Points


def test_an_application_scores_when_all_its_materials_are_controlled() -> None:
    match = scene({SUN: "A1 A4", JACK: "E3", MIA: "F3"}, objectives={SUN: "workshop"})
    line = final_score(match)[SUN]
    assert line.applications == applications("cans cables")  # Al, and Al with Cu
    assert line.points == 3 + 5


def test_a_part_of_an_application_gives_nothing() -> None:
    match = scene({SUN: "A3", JACK: "E3", MIA: "F3"}, objectives={SUN: "workshop"})  # Co, but no W for drills
    assert (final_score(match)[SUN].points, final_score(match)[SUN].applications) == (0, ())


def test_only_applications_of_the_own_objective_score() -> None:
    match = scene({SUN: "A1", JACK: "E3", MIA: "F3"}, objectives={SUN: "garage"})
    assert final_score(match)[SUN].points == 0


def test_a_whole_objective_scores_the_sum_of_its_points() -> None:
    match = scene({SUN: "A1 A2 A3 A4 C4", JACK: "E3", MIA: "F3"}, objectives={SUN: "workshop"})
    assert final_score(match)[SUN].points == 3 + 4 + 5 + 12


def test_materials_count_at_the_moment_the_last_turn_ends() -> None:
    match = scene({SUN: "A1=2", JACK: "E3", MIA: "C1"}, acting=MIA, turn=8, objectives={SUN: "workshop"})
    ended = play(match, MIA, END)[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.score == final_score(match)
    assert ended.score[SUN] == Score(
        seat=SUN,
        rank=1,
        points=3,
        applications=applications("cans"),
        materials=1,
        territories=1,
        eliminated=0,
    )


def test_points_of_a_set_of_applications_add_up() -> None:
    match = scene({SUN: "A1", JACK: "E3", MIA: "F3"})
    assert points_of(match, 1 << application("drills") | 1 << application("tiles")) == 12 + 4
    assert points_of(match, 0) == 0


def test_a_hidden_objective_completes_nothing() -> None:
    match = scene({SUN: "A1", JACK: "E3", MIA: "F3"})
    match.objective[SUN] = UNKNOWN
    assert completed(match, SUN) == 0
    assert final_score(match)[SUN].points == 0


# The ranking


def test_more_points_rank_first() -> None:
    objectives = {SUN: "garage", JACK: "workshop", MIA: "airport"}
    match = scene({SUN: "A1 A2 A3 A4 B2", JACK: "D1", MIA: "F3"}, objectives=objectives)
    assert [line.points for line in final_score(match)] == [3, 7, 0]
    assert ranks(match) == [2, 1, 3]


def test_one_point_more_outweighs_applications_materials_and_territories() -> None:
    """Sun: pipes 7; Jack: grease 3 and flares 3, on four Territories with four Materials."""
    objectives = {SUN: "kitchen", JACK: "garage", MIA: "airport"}
    match = scene({SUN: "A4", JACK: "B1 B2 C1 C2", MIA: "F3"}, objectives=objectives)
    assert [(line.points, len(line.applications)) for line in final_score(match)] == [(7, 1), (6, 2), (0, 0)]
    assert ranks(match) == [1, 2, 3]


def test_with_equal_points_more_completed_applications_rank_higher() -> None:
    """Sun: pipes 7; Jack: foil 3 and pills 4, with fewer Materials and fewer Territories."""
    objectives = {SUN: "kitchen", JACK: "workshop", MIA: "airport"}
    match = scene({SUN: "A4 B1 B2 B3", JACK: "D1", MIA: "F3"}, objectives=objectives)
    lines = final_score(match)
    assert [line.points for line in lines] == [7, 7, 0]
    assert [len(line.applications) for line in lines] == [1, 2, 0]
    assert [line.materials for line in lines] == [4, 2, 0]
    assert ranks(match) == [2, 1, 3]


def test_then_more_different_materials_rank_higher() -> None:
    objectives = {SUN: "kitchen", JACK: "garage", MIA: "airport"}
    match = scene({SUN: "A1 D3 E3 F4", JACK: "B1 C1", MIA: "F3"}, objectives=objectives)
    lines = final_score(match)
    assert [(line.points, len(line.applications)) for line in lines[:2]] == [(3, 1), (3, 1)]
    assert [(line.materials, line.territories) for line in lines[:2]] == [(1, 4), (2, 2)]
    assert ranks(match) == [2, 1, 3]


def test_then_more_territories_rank_higher() -> None:
    objectives = {SUN: "kitchen", JACK: "garage", MIA: "airport"}
    match = scene({SUN: "A1=9", JACK: "B1 D3", MIA: "F3"}, objectives=objectives)
    assert [line.territories for line in final_score(match)] == [1, 2, 1]
    assert ranks(match) == [2, 1, 3]


def test_assets_do_not_decide_a_tie() -> None:
    objectives = {SUN: "kitchen", JACK: "garage", MIA: "airport"}
    match = scene({SUN: "A1=9", JACK: "B1", MIA: "F3"}, objectives=objectives)
    assert ranks(match) == [1, 1, 3]


def test_still_equal_players_share_the_rank_and_the_next_one_is_left_out() -> None:
    match = scene({SUN: "D3", JACK: "E3", MIA: "F3 F4"})
    assert ranks(match) == [2, 2, 1]
    match = scene({SUN: "A1", JACK: "D3", MIA: "E3", TOM: "F3", ANA: "F4"}, options=Options(5))
    assert ranks(match) == [1, 2, 2, 2, 2]


def test_everybody_may_be_equal() -> None:
    assert ranks(scene({SUN: "D3", JACK: "E3", MIA: "F3"})) == [1, 1, 1]


# The eliminated


def test_the_eliminated_rank_below_a_survivor_with_0_points() -> None:
    match = scene({SUN: "D3", MIA: "A1"}, out=[JACK], acting=SUN)
    assert ranks(match) == [2, 3, 1]


def test_among_the_eliminated_the_one_who_lasted_longer_ranks_higher() -> None:
    match = scene({TOM: "D3", ANA: "A1"}, out=[MIA, SUN, JACK], acting=TOM, options=Options(5))
    assert [line.eliminated for line in final_score(match)] == [2, 3, 1, 0, 0]
    assert ranks(match) == [4, 3, 5, 2, 1]


@pytest.mark.parametrize(("out", "expected"), [([JACK, MIA], [1, 4, 3, 2]), ([MIA, JACK], [1, 3, 4, 2])])
def test_the_eliminated_never_share_a_rank(out: list[int], expected: list[int]) -> None:
    match = scene({SUN: "A1", TOM: "D3"}, out=out, options=Options(4))
    assert ranks(match) == expected


def test_the_eliminated_score_nothing_and_stay_in_the_table() -> None:
    match = scene({SUN: "A1", MIA: "B1"}, out=[JACK])
    assert final_score(match)[JACK] == Score(
        seat=JACK, rank=3, points=0, applications=(), materials=0, territories=0, eliminated=1
    )


def test_a_line_of_the_score_never_changes() -> None:
    line = final_score(scene({SUN: "D3", JACK: "A1", MIA: "F3"}))[SUN]
    with pytest.raises(FrozenInstanceError):
        setattr(line, "points", 100)  # noqa: B010  # what mypy would not let pass


def test_the_score_lists_everybody_by_seat() -> None:
    match = scene({SUN: "D3", JACK: "A1", MIA: "F3"})
    assert [line.seat for line in final_score(match)] == [SUN, JACK, MIA]
