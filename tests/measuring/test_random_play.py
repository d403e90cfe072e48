"""The same seed gives the same matches, wherever and however they are played."""

from itertools import product

from rawsiko.measuring.random_play import chooser_of, dice_of, play_matches, play_out
from rawsiko.measuring.tally import Tally
from rawsiko.rules.choices import Choices
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from tests.measuring.tallies import sums
from tests.rules.boards import RING

FOUR = Options(4, turns=5)


def played(seed: int, first: int, count: int) -> Tally:
    return play_matches(RING, FOUR, seed, first, count)


def test_the_same_seed_gives_the_same_matches() -> None:
    assert sums(played(3, 0, 20)) == sums(played(3, 0, 20))


def test_another_seed_gives_other_matches() -> None:
    assert sums(played(3, 0, 20)) != sums(played(4, 0, 20))


def test_a_match_does_not_depend_on_those_played_before_it() -> None:
    parts = played(3, 0, 7)
    parts.add(played(3, 7, 13))
    assert sums(parts) == sums(played(3, 0, 20))


def test_no_two_matches_of_any_seeds_share_their_dice_or_choices() -> None:
    ends = (0, 1, 2, 2**32 - 2, 2**32 - 1)
    drawn = []
    for seed, number in product(ends, ends):
        for lots in (dice_of(seed, number), chooser_of(seed, number)):
            drawn.append(tuple(lots.below(2**31) for _ in range(4)))
    assert len(set(drawn)) == 2 * len(ends) ** 2


def test_lots_of_neighbouring_matches_are_spread_evenly() -> None:
    firsts = [dice_of(5, number).below(6) for number in range(6000)]
    for face in range(6):
        assert 850 < firsts.count(face) < 1150  # 5 standard deviations around 1000


def test_a_match_is_played_to_its_end_and_its_choices_are_counted() -> None:
    dice = dice_of(1, 1)
    match = start_match(RING, FOUR, dice)
    decisions = play_out(match, Choices(RING), chooser_of(1, 1), dice)
    assert match.phase == OVER
    assert decisions == played(1, 1, 1).decisions
    assert decisions > 5 * 4  # everybody at least ends their Action Phase in every Turn
