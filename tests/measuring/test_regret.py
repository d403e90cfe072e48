"""What bots give away in positions that were played out before."""

from collections.abc import Callable
from importlib.resources import files
from statistics import fmean

import pytest

from rawsiko.bots.levels import make_bot
from rawsiko.data import load_data_set
from rawsiko.match_file.notation import decision_from_text
from rawsiko.measuring.bot_match import BotAtFault
from rawsiko.measuring.regret import (
    FILE,
    STAGES,
    BotRegret,
    Scene,
    added_up,
    asked,
    load_scenes,
    scene_from,
    stage_of,
)
from rawsiko.rules import Decision, MoveAssets, SeededDice, View
from rawsiko.rules.decisions import TerritoryId
from rawsiko.rules.position import UNKNOWN
from rawsiko.rules.views import imagine
from tools import make_regret

PLAYOUTS, SCENES = load_scenes()
FEW = SCENES[:40]
DATA = load_data_set()

Choose = Callable[[dict[str, float]], str]


class Knowing:
    """Knows the plans of every position, and takes the one it is told to take."""

    def __init__(self, scenes: tuple[Scene, ...], choose: Choose) -> None:
        self.scenes = iter(scenes)
        self.choose = choose

    def decide(self, view: View, dice: SeededDice) -> Decision:
        plans = dict(next(self.scenes).plans)
        return decision_from_text(self.choose(plans), DATA)[0]


class Cheat:
    def decide(self, view: View, dice: SeededDice) -> Decision:
        return MoveAssets(TerritoryId(0), TerritoryId(0), 99)


def measured(bot: object, scenes: tuple[Scene, ...] = FEW, playouts: int = PLAYOUTS) -> BotRegret:
    return added_up("bot", list(asked("bot", bot, scenes, playouts, DATA)))  # type: ignore[arg-type]


def test_the_file_has_about_500_positions_of_all_kinds() -> None:
    assert 450 <= len(SCENES) <= 550
    assert len(files("rawsiko.measuring").joinpath(FILE).read_bytes()) < 500_000
    stages = [stage_of(scene.view(DATA.edition)) for scene in SCENES]
    for stage in STAGES:
        assert stages.count(stage) >= 40
    assert {scene.options.players for scene in SCENES} == {3, 4, 5}


def test_every_plan_begins_with_something_that_may_be_done() -> None:
    for scene in SCENES:
        view = scene.view(DATA.edition)
        assert len(set(scene.plans.values())) > 1
        for text, worth in scene.plans.items():
            assert 0 <= worth <= 1
            decision, _ = decision_from_text(text, DATA)
            imagine(view, SeededDice(1)).play(scene.seat, decision, SeededDice(2))


def test_a_bot_is_shown_nothing_hidden() -> None:
    for scene in SCENES:
        view = scene.view(DATA.edition)
        for seat in range(scene.options.players):
            assert (view.objective[seat] == UNKNOWN) == (seat != scene.seat)


def test_the_best_plan_has_no_regret_and_the_worst_all_there_is() -> None:
    best = measured(Knowing(FEW, lambda plans: max(plans, key=plans.__getitem__)))
    assert (best.mean, best.best, best.unforeseen) == (0, 1, 0)
    worst = measured(Knowing(FEW, lambda plans: min(plans, key=plans.__getitem__)))
    most = fmean(max(scene.plans.values()) - min(scene.plans.values()) for scene in FEW)
    assert worst.mean == pytest.approx(most)
    assert worst.best == 0


def test_what_begins_no_plan_is_played_out_the_same_way_every_time() -> None:
    few = SCENES[:12]
    first, second = (measured(make_bot("random"), few, 10) for _ in range(2))
    assert first.unforeseen > 0
    assert first.regrets == second.regrets
    for stage in STAGES:
        mean = first.mean_in(stage)
        assert (mean is None) == (stage not in first.stages)


def test_a_better_bot_gives_away_less() -> None:
    assert measured(make_bot("expert")).mean < measured(make_bot("random")).mean


def test_an_illegal_decision_is_reported_as_such() -> None:
    with pytest.raises(BotAtFault, match="which is illegal"):
        measured(Cheat(), FEW[:3], 1)


def test_the_tool_makes_the_same_position_again() -> None:
    made = [
        next(found for number in range(30) if (found := make_regret.scene(number, 3, 6, DATA)))
        for _ in range(2)
    ]
    assert made[0] == made[1]
    assert set(made[0]) == {"number", "players", "trade_with_china", "seat", "plans", "numbers"}
    again = scene_from(made[0]).view(DATA.edition)
    assert again.awaiting()[0] == made[0]["seat"]
