"""Many matches at once are the same matches: same choices, same views, same results."""

from typing import Any

import numpy as np
import pytest

from rawsiko.env.batch import Batch
from rawsiko.env.observation import mask, observe
from rawsiko.rules import Choices, Options, SeededDice, final_score, seen_by, start_match
from rawsiko.rules.choices import awaited_seat
from rawsiko.rules.position import OVER
from tests.bots.bot_matches import ALL_OPTIONS
from tests.properties.matches import real_edition


def settings(options: Options) -> dict[str, Any]:
    return {
        "turns": int(options.turns),
        "advanced_setup": options.advanced_setup,
        "stranglehold": options.stranglehold,
        "trade_with_china": options.trade_with_china,
        "sealed_placing": options.sealed_placing,
    }


def drawn(table: Batch, draws: np.random.Generator) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Any legal code for every match."""
    places = (draws.random(table.count) * table.choices).astype(np.int64)
    return table.legal[np.arange(table.count), places]


@pytest.mark.parametrize("options", ALL_OPTIONS[::7], ids=repr)
def test_a_batch_shows_what_every_seat_would_see_alone(options: Options) -> None:
    table = Batch(3, int(options.players), seed=5, **settings(options))
    draws = np.random.default_rng(1)
    for _ in range(250):
        seen, masks = table.observations(), table.masks()
        for number, match in enumerate(table.core.matches):
            seat = int(awaited_seat(match))
            assert table.seats[number] == seat
            view = seen_by(match, seat)
            np.testing.assert_array_equal(seen[number].astype(np.float32), observe(view))
            np.testing.assert_array_equal(masks[number], mask(view))
        table.step(drawn(table, draws))


def test_a_match_of_a_batch_ends_as_it_would_alone() -> None:
    table = Batch(2, 3, seed=9, turns=3)
    alone = [SeededDice(9 << 32 | number, 3) for number in range(2)]
    matches = [start_match(real_edition(), table.options, dice) for dice in alone]
    draws = np.random.default_rng(2)
    choices, over = Choices(real_edition()), 0
    while over < 2:
        actions = drawn(table, draws)
        table.step(actions)
        for number, match in enumerate(matches):
            if match.phase != OVER:
                match.step(int(actions[number]), alone[number], choices)
                assert table.ended[number] == (match.phase == OVER)
                if match.phase == OVER:
                    over += 1
                    winners = [line.rank == 1 for line in final_score(match)]
                    assert (table.rewards[number] > 0).tolist() == winners
                    assert table.rewards[number].sum() == pytest.approx(1)


def test_recorded_actions_are_stepped_without_listing_what_is_legal() -> None:
    shown, blind = (Batch(3, 3, seed=4, turns=3) for _ in range(2))
    draws = np.random.default_rng(3)
    for _ in range(300):
        actions = drawn(shown, draws)
        shown.step(actions)
        blind.step(actions, trusted=True)
    assert not blind.core.listed
    np.testing.assert_array_equal(blind.masks(), shown.masks())
    assert [match.numbers() for match in blind.core.matches] == [
        match.numbers() for match in shown.core.matches
    ]


def test_an_illegal_action_is_refused_and_nothing_is_stepped() -> None:
    table = Batch(4, 3, seed=1)
    before = [match.numbers() for match in table.core.matches]
    actions = table.legal[:, 0].copy()
    actions[2] = table.codes - 1
    with pytest.raises(ValueError, match=r"no legal code of match 2 now"):
        table.step(actions)
    assert [match.numbers() for match in table.core.matches] == before


@pytest.mark.parametrize("wrong", [[1, 2], [0.5] * 4, [[1] * 4]])
def test_actions_of_another_shape_are_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match="takes 4 whole numbers"):
        Batch(4, 3).step(np.array(wrong))


def test_a_batch_needs_a_match_and_a_seed_in_range() -> None:
    with pytest.raises(ValueError, match="at least one match"):
        Batch(0)
    with pytest.raises(ValueError, match="A seed is a number"):
        Batch(1, seed=2**32)
