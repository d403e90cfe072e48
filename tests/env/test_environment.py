"""The learning environment: PettingZoo's own tests pass, and agents know what players know."""

import subprocess
import sys
import warnings
from itertools import count

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from rawsiko.bots.decision_codes import CodeByCode
from rawsiko.bots.levels import make_bot
from rawsiko.env import RawsikoEnv, env, raw_env
from rawsiko.rules.choices import Choices
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.position import INITIAL_ASSETS, OVER

#: PettingZoo says so of every environment with an action mask, its own card games too.
DICT_OBSERVATIONS = "Observation (space for each agent probably should be|is not a NumPy array)"


def legal(table: RawsikoEnv) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    found: np.ndarray[tuple[int], np.dtype[np.intp]] = np.flatnonzero(
        table.observe(table.agent_selection)["action_mask"]
    )
    return found


def step_at_random(table: RawsikoEnv, chance: np.random.Generator) -> None:
    table.step(int(chance.choice(legal(table))))


def played_until(phase: int, seed: int = 1, **settings: int | bool | str) -> RawsikoEnv:
    """A table of random players at the moment when a phase begins."""
    table = raw_env(turns=3, **settings)
    table.reset(seed=seed)
    chance = np.random.default_rng(seed)
    for _ in count():
        if table.match.phase == phase:
            break
        step_at_random(table, chance)
    return table


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("make", [env, raw_env])
def test_pettingzoos_api_test_passes(make: object, players: int) -> None:
    assert callable(make)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", DICT_OBSERVATIONS)
        api_test(make(players=players, turns=3, trade_with_china=True), num_cycles=400)


def test_pettingzoos_seed_test_passes() -> None:
    seed_test(lambda: env(players=3, turns=3), num_cycles=200)


def test_a_match_can_be_repeated_by_its_seed_and_another_seed_is_another_match() -> None:
    first, again, other = (played_until(OVER, seed) for seed in (1, 1, 2))
    assert first.match.numbers() == again.match.numbers() != other.match.numbers()


def test_without_a_seed_the_next_match_is_a_new_one() -> None:
    table = raw_env()
    table.reset(seed=1)
    dealt = [list(table.match.objective)]
    for _ in range(3):
        table.reset()
        dealt.append(list(table.match.objective))
    assert len({tuple(cards) for cards in dealt}) > 1


def test_the_mask_is_what_the_rules_allow() -> None:
    table = raw_env(turns=3, trade_with_china=True)
    table.reset(seed=2)
    chance = np.random.default_rng(2)
    choices = Choices(table.edition)
    while table.match.phase != OVER:
        choices.fill(table.match, table.seats[table.agent_selection])
        assert list(legal(table)) == sorted(choices)
        step_at_random(table, chance)


def test_a_seat_that_is_not_awaited_has_an_empty_mask() -> None:
    table = raw_env()
    table.reset(seed=1)
    assert not table.observe("seat_2")["action_mask"].any()


def test_another_objective_changes_nothing_that_an_agent_observes() -> None:
    table = played_until(INITIAL_ASSETS)
    before = [table.observe(agent)["observation"] for agent in table.agents]
    cards = table.match.objective
    cards[1], cards[2] = cards[2], cards[1]
    after = [table.observe(agent)["observation"] for agent in table.agents]
    changed = [bool((one != other).any()) for one, other in zip(before, after, strict=True)]
    assert changed == [False, True, True]


def test_sealed_assets_are_not_observed_by_the_next_agent() -> None:
    one, other = (played_until(INITIAL_ASSETS) for _ in range(2))
    for table, chosen in ((one, 0), (other, -1)):
        while table.agent_selection == "seat_0":
            table.step(int(legal(table)[chosen]))
    assert (one.observe("seat_0")["observation"] != other.observe("seat_0")["observation"]).any()
    assert (one.observe("seat_1")["observation"] == other.observe("seat_1")["observation"]).all()


def test_every_seat_observes_itself_first() -> None:
    table = played_until(INITIAL_ASSETS)
    own = [table.observe(agent)["observation"] for agent in table.agents]
    assert len({tuple(numbers) for numbers in own}) == 3


@pytest.mark.parametrize(("reward", "total"), [("rank", 0.0), ("win", 1.0)])
def test_rewards_are_given_at_the_end_and_add_up(reward: str, total: float) -> None:
    table = played_until(OVER, reward=reward)
    assert sum(table.rewards.values()) == pytest.approx(total)
    assert all(table.terminations.values())
    assert sorted(info["rank"] for info in table.infos.values())[0] == 1


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = raw_env()
    table.reset(seed=1)
    before = table.match.numbers()
    with pytest.raises(ValueError, match="is no legal code of seat_0 now"):
        table.step(int(table.edition.end_code))
    assert table.match.numbers() == before


def test_a_bot_can_sit_at_the_table() -> None:
    table = raw_env(turns=3)
    table.reset(seed=1)
    bot = CodeByCode(make_bot("apprentice"), SeededDice(1))
    chance = np.random.default_rng(1)
    while table.match.phase != OVER:
        if table.agent_selection == "seat_1":
            table.step(bot.code(table.view("seat_1")))
        else:
            step_at_random(table, chance)
    assert table.infos["seat_1"]["rank"] == 1


def test_the_board_can_be_shown_as_text() -> None:
    table = played_until(INITIAL_ASSETS, render_mode="ansi")
    shown = table.render()
    assert shown is not None
    first, *lines = shown.splitlines()
    assert first == "Turn 0 of 3"
    assert [line.split(",")[0] for line in lines] == [f"seat_{seat}: 5 Territories" for seat in range(3)]
    assert raw_env().render() is None


def test_without_pettingzoo_a_sentence_says_how_to_get_it() -> None:
    script = "import sys; sys.modules['pettingzoo'] = None; import rawsiko.env"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "needs PettingZoo; install it with: pip install rawsiko[env]" in done.stderr
