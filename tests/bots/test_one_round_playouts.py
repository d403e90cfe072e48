"""One-round playouts: choices are played on until the seat has acted again, and compared by the results."""

import pytest

from rawsiko.bots.one_round_playouts import OneRoundPlayouts
from rawsiko.bots.own_view_file import shipped_own_view
from rawsiko.bots.placing_plans import drafts, in_touch
from rawsiko.bots.planners import planner_by_net
from rawsiko.bots.plans import step_of
from rawsiko.bots.playouts import Candidate
from rawsiko.bots.weight_file import quick_habits, weights_of
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import DRAFTING, INITIAL_ASSETS, OVER
from rawsiko.rules.views import seen_by
from tests.properties.matches import real_edition
from tests.rules.boards import RING, territory
from tests.rules.scenes import JACK, MIA, SUN, placing_scene, scene

DOING_NOTHING: list[int] = []


def engine(edition: Edition = RING) -> OneRoundPlayouts:
    return OneRoundPlayouts(edition, quick_habits(), weights_of("master"), shipped_own_view())


def test_the_plan_that_wins_is_preferred_to_the_one_that_was_liked_better_before() -> None:
    match = scene({SUN: "A3=9", JACK: "A4 C1", MIA: "D1=2"}, acting=SUN, turn=8)
    match.objective[SUN] = 3  # kitchen: pipes need copper, which lies on A4
    attack = step_of(territory("A3"), territory("A4"), 8)
    plans = [Candidate(DOING_NOTHING, 0.1), Candidate([attack], 0.0)]
    best = engine().best(seen_by(match, SUN), plans, 4_000, SeededDice(1))
    assert best.steps == [attack]


def test_a_choice_that_is_no_better_is_not_preferred() -> None:
    match = placing_scene({SUN: "A1=2 A2=2", JACK: "E1=2", MIA: "F1=2"}, [2, 2, 2], turn=3)
    a1 = territory("A1")
    plans = [Candidate([a1, a1], 0.0), Candidate([a1, a1], 0.0)]
    assert engine().best(seen_by(match, SUN), plans, 500, SeededDice(1)) is plans[0]


@pytest.mark.parametrize("turn", [1, 7, 8])
def test_what_a_choice_comes_to_is_about_a_chance(turn: int) -> None:
    match = scene({SUN: "A3=5 A1", JACK: "A4 C1=2", MIA: "D1=2"}, acting=JACK, turn=turn)
    some = engine()
    some.net.take_card(match.objective[JACK])
    for seed in range(20):
        played = match.copy()
        come_to = some.outcome(played, JACK, Candidate(DOING_NOTHING, 0.0), SeededDice(seed))
        assert 0 <= come_to <= 1.1  # with a little for points
        if turn == 8:
            assert played.phase == OVER
        else:
            assert played.turn >= turn + 1


@pytest.mark.parametrize("advanced", [False, True])
def test_drafts_are_played_on_through_the_first_turn(advanced: bool) -> None:
    edition = real_edition()
    match = start_match(edition, Options(4, advanced_setup=advanced), SeededDice(3))
    some = engine(edition)
    seat = match.current
    some.net.take_card(match.objective[seat])
    for continent, picks in drafts(seen_by(match, seat))[:5]:
        played = match.copy()
        assert played.phase == DRAFTING
        some.outcome(played, seat, Candidate([continent, *in_touch(match, picks)], 0.0), SeededDice(1))
        assert played.phase > INITIAL_ASSETS
        assert all(played.draft_step > step for step in range(8))


def test_looking_again_sees_another_board_at_the_same_time() -> None:
    planner = planner_by_net(RING, weights_of("master"), shipped_own_view())
    before = scene({SUN: "A1=3", JACK: "A3=2", MIA: "C1"}, acting=JACK, turn=4)
    after = scene({SUN: "A1=3", JACK: "A2 A3", MIA: "C1"}, acting=JACK, turn=4)
    planner.start_from(after, JACK)
    directly = planner.value()
    planner.start_from(before, JACK)
    assert planner.value() != directly
    planner.board.replace_board(after)
    assert planner.value() == directly
