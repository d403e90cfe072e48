"""The levels: each plays by the rules, comes to an end, and is stronger than chance."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rawsiko.bots.levels import LEVELS, RANDOM, UnknownLevel, level_names, make_bot
from rawsiko.rules.decisions import EndActionPhase
from rawsiko.rules.options import Options
from tests.bots.bot_matches import ALL_OPTIONS, thoughts, winners
from tests.rules.boards import RING

ROOT = Path(__file__).parent.parent.parent
SMALL_BUDGET = 150


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=repr)
def test_every_level_plays_whole_matches_with_all_options(options: Options) -> None:
    names = (*LEVELS, RANDOM)
    bots = [make_bot(names[seat % len(names)], SMALL_BUDGET) for seat in range(options.players)]
    for _ in thoughts(bots[::-1], options, seed=5):
        pass


@pytest.mark.parametrize("level", [*LEVELS, RANDOM])
def test_every_level_plays_on_any_board(level: str) -> None:
    bot = make_bot(level, SMALL_BUDGET)
    for _ in thoughts([bot] * 3, Options(3, turns=4, trade_with_china=True), seed=2, edition=RING):
        pass


@pytest.mark.parametrize("level", LEVELS)
def test_every_action_phase_is_ended_before_long(level: str) -> None:
    bot = make_bot(level, SMALL_BUDGET)
    moves = 0
    for _, _, thought in thoughts([bot] * 3, Options(3, turns=3), seed=3):
        moves = 0 if isinstance(thought.decision, EndActionPhase) else moves + 1
        assert moves < 100


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_budget_give_the_same_match(level: str) -> None:
    options = Options(3, turns=3)
    first = [t for _, _, t in thoughts([make_bot(level, SMALL_BUDGET)] * 3, options, seed=4)]
    bots = [make_bot(level, SMALL_BUDGET) for _ in range(3)]
    assert [t for _, _, t in thoughts(bots, options, seed=4)] == first


def test_compiled_and_interpreted_bots_think_the_same() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.bots.a_few_thoughts"],
        cwd=ROOT,
        env={**os.environ, "RAWSIKO_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    from tests.bots.a_few_thoughts import a_few_thoughts

    assert json.loads(run.stdout) == a_few_thoughts()


@pytest.mark.parametrize(
    ("level", "matches", "at_least"), [("novice", 45, 0.7), ("apprentice", 30, 0.9), ("expert", 15, 0.9)]
)
def test_it_beats_players_who_play_at_random(level: str, matches: int, at_least: float) -> None:
    bot, chance = make_bot(level, 500), make_bot(RANDOM)
    won = 0.0
    for number in range(matches):
        seats = [chance] * 3
        seats[number % 3] = bot
        best = winners(seats, Options(3), seed=number // 3)
        won += (number % 3 in best) / len(best)
    assert won / matches >= at_least


def test_every_level_has_a_name_in_five_languages() -> None:
    names = level_names()
    assert set(names) == {*LEVELS, RANDOM}
    for level in names:
        assert set(names[level]) == {"en", "it", "pt", "hr", "de"}
        assert all(names[level].values())


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownLevel, match="choose random, novice"):
        make_bot("wizard")
    with pytest.raises(ValueError, match="at least 1"):
        make_bot("master", 0)
