"""A Tally adds up what the final Scores say, exactly."""

import pickle
from fractions import Fraction

import pytest

from rawsiko.measuring.random_play import chooser_of, dice_of, play_matches, play_out
from rawsiko.measuring.tally import PARTS_OF_A_WIN, no_matches
from rawsiko.rules.choices import Choices
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from rawsiko.rules.scoring import final_score
from tests.measuring.tallies import sums
from tests.rules.boards import RING
from tests.rules.scenes import JACK, MIA, SUN, scene

MATCHES = range(60)


def finished(options: Options, number: int) -> tuple[Match, int]:
    dice = dice_of(9, number)
    match = start_match(RING, options, dice)
    return match, play_out(match, Choices(RING), chooser_of(9, number), dice)


def over(match: Match) -> Match:
    match.phase = OVER
    return match


@pytest.mark.parametrize("players", [3, 4, 5])
def test_wins_points_and_eliminations_are_those_of_the_scores(players: int) -> None:
    options = Options(players, turns=12, stranglehold=True)
    wins, points, out = [Fraction(0)] * players, [0] * players, [0] * players
    decisions = turns = alone = 0
    for number in MATCHES:
        match, made = finished(options, number)
        score = final_score(match)
        first = [line.seat for line in score if line.rank == 1]
        for line in score:
            wins[line.seat] += Fraction(line.rank == 1, len(first))
            points[line.seat] += line.points
            out[line.seat] += line.eliminated > 0
        decisions += made
        turns += match.turn
        alone += sum(line.eliminated == 0 for line in score) == 1
    tally = play_matches(RING, options, 9, 0, len(MATCHES))
    assert (tally.matches, tally.decisions, tally.turns) == (len(MATCHES), decisions, turns)
    assert [Fraction(int(parts), PARTS_OF_A_WIN) for parts in tally.wins] == wins
    assert sum(wins) == len(MATCHES)
    assert list(tally.points) == points
    assert list(tally.eliminations) == out
    assert tally.last_survivors == alone


def test_a_win_shared_by_two_counts_half_for_each() -> None:
    tally = no_matches(3)
    tally.count(over(scene({SUN: "B1", JACK: "E1", MIA: "D3"})), 1)
    assert list(tally.wins) == [PARTS_OF_A_WIN // 2, PARTS_OF_A_WIN // 2, 0]


def test_a_win_shared_by_three_counts_a_third_for_each() -> None:
    tally = no_matches(3)
    tally.count(over(scene({SUN: "D3", JACK: "E3", MIA: "F3"})), 1)
    assert list(tally.wins) == [PARTS_OF_A_WIN // 3] * 3


def test_a_survivor_without_points_wins_over_the_eliminated() -> None:
    tally = no_matches(3)
    tally.count(over(scene({SUN: "D3"}, out=[JACK, MIA])), 1)
    assert list(tally.wins) == [PARTS_OF_A_WIN, 0, 0]
    assert list(tally.eliminations) == [0, 1, 1]
    assert tally.last_survivors == 1


def test_a_tally_arrives_in_another_process_as_it_was() -> None:
    tally = play_matches(RING, Options(5), 1, 0, 10)
    assert sums(pickle.loads(pickle.dumps(tally))) == sums(tally)


def test_adding_nothing_changes_nothing() -> None:
    tally = play_matches(RING, Options(3), 1, 0, 10)
    before = sums(tally)
    tally.add(no_matches(3))
    assert sums(tally) == before
