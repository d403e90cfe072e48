"""An analysis shows what decided a match, and its parts add up."""

from dataclasses import replace
from math import log, sqrt
from statistics import fmean, stdev

import msgspec
import pytest

from rawsiko.analysis import NotOver, analyse, as_document, best_move, stood_in
from rawsiko.analysis.attribution import accounts
from rawsiko.analysis.calibration import (
    EARLY,
    LEAST,
    calibration_error,
    came_true,
    loss_of_equal_chances,
    too_early,
)
from rawsiko.analysis.document import best_as_json
from rawsiko.analysis.judge import Judge
from rawsiko.analysis.luck import luckier_than, quantiles
from rawsiko.analysis.moments import MATTERS, changes, deciding_steps
from rawsiko.analysis.regret import COUNTS, SURE
from rawsiko.analysis.shapes import MastersMove, WholeAnalysis
from rawsiko.analysis.steps import JudgedStep, judged_steps
from rawsiko.bots import make_bot
from rawsiko.bots.bot import Thought
from rawsiko.bots.judgement_file import read_file
from rawsiko.data import load_data_set
from rawsiko.match_file import Addition, MatchRecord, match_at_start
from rawsiko.match_file.record import Called
from rawsiko.rules import OVER, Deploy, EndActionPhase, Options, PlaceAssets, SeededDice, View
from rawsiko.rules.calls import ScoreAsItStands
from tests.analysis.luck import mean_shares
from tests.analysis.matches import played

THREE = ("novice", "apprentice", "novice")
TABLES = [
    (Options(3, turns=3, trade_with_china=True), THREE),
    (Options(4, turns=3, sealed_placing=False), ("novice", "random", "apprentice", "novice")),
    (Options(5, turns=3, advanced_setup=True, stranglehold=True), ("random",) * 5),
    (Options(3, turns=3, open_end=True, moving_first=True), ("random",) * 3),
]


def steps_of(record: MatchRecord) -> tuple[JudgedStep, ...]:
    data_set = load_data_set()
    return tuple(judged_steps(match_at_start(record, data_set), record, Judge(data_set.edition)))


def matters(step: JudgedStep) -> bool:
    return max(map(abs, changes(step))) >= MATTERS


@pytest.mark.parametrize(("options", "levels"), TABLES, ids=lambda value: repr(value)[:40])
def test_the_parts_of_a_result_add_up(options: Options, levels: tuple[str, ...]) -> None:
    for seed in range(3):
        record = played(seed, options, levels)
        steps = steps_of(record)
        result = record.result
        assert result is not None
        winners = sum(line.rank == 1 for line in result)
        for account in accounts(steps[0].before, steps):
            whole = account.equal + account.deal + account.dice + account.own + account.others + account.calls
            assert whole == pytest.approx(account.final, abs=1e-9)
            assert account.final == (1 / winners if result[account.seat].rank == 1 else 0)
            assert sum(account.by_seat.values()) == pytest.approx(account.others, abs=1e-9)
            assert 0 <= account.luckier_than <= 1


def test_the_dice_of_every_clash_have_a_mean_of_nothing() -> None:
    clashes = [step for step in steps_of(played(1, *TABLES[0])) if len(step.outcomes) > 1]
    assert clashes
    for step in clashes:
        assert sum(outcome.probability for outcome in step.outcomes) == pytest.approx(1, abs=1e-12)
        for seat in range(3):
            mean = sum(
                outcome.probability * (outcome.chances[seat] - step.expected[seat])
                for outcome in step.outcomes
            )
            assert mean == pytest.approx(0, abs=1e-12)
        assert any(outcome.chances == pytest.approx(step.after) for outcome in step.outcomes)
        assert 0 < step.likelihood < 1


def test_dice_sum_to_nothing_over_many_matches() -> None:
    luck = []
    for seed in range(60):
        steps = steps_of(played(seed, Options(3, turns=3), ("random",) * 3))
        luck.append(accounts(steps[0].before, steps)[0].dice)
    assert abs(fmean(luck)) < 4 * stdev(luck) / sqrt(len(luck))


def test_without_dice_a_decision_is_worth_what_it_leads_to() -> None:
    for step in steps_of(played(1, *TABLES[0])):
        if len(step.outcomes) == 1:
            assert step.expected == pytest.approx(step.after, abs=1e-12)


def test_sealed_choices_are_credited_in_order_of_play_however_they_came_in() -> None:
    record = played(2, *TABLES[0])
    seats = [step.seat for step in steps_of(record)]
    placed = [row.seat for row in record.moves]
    assert seats != placed, "the match was to be noted in another order"
    assert sorted(step.number for step in steps_of(record)) == list(range(1, len(record.moves) + 1))


def test_the_player_who_begins_a_turn_is_credited_first() -> None:
    record = played(2, Options(3, turns=3, moving_first=True), THREE)
    placing = [step for step in steps_of(record) if isinstance(step.decision, PlaceAssets) and step.turn]
    assert [(step.turn, step.seat) for step in placing] == [(2, 1), (2, 2), (2, 0), (3, 2), (3, 0), (3, 1)]


def test_a_match_file_says_what_a_stand_in_and_the_clock_decided() -> None:
    additions = (Addition("stand-in", 1, "3 7"), Addition("out-of-time", 1, "9"), Addition("seed", 1, "5"))
    assert stood_in(replace(played(1, *TABLES[0]), additions=additions)) == {3, 7, 9}


def test_what_a_stand_in_decided_is_kept_apart() -> None:
    steps = steps_of(played(1, *TABLES[0]))
    mine = frozenset(step.number for step in steps if step.seat == 1)
    account = accounts(steps[0].before, steps, mine)[1]
    assert account.stand_in == pytest.approx(account.own, abs=1e-12)


def test_players_are_luckier_than_half_of_all_players_on_average() -> None:
    """With the dice of the same Clashes rolled again, the mean was 46 of 100."""
    assert [luckier_than(3, dice) for dice in (-9.0, 9.0)] == [0.0, 1.0]
    for players in (3, 4, 5):
        marks = quantiles(players)
        shares = [luckier_than(players, mark) for mark in marks]
        assert shares == sorted(shares)
        assert (shares[0], shares[-1]) == (0, 1)
        assert luckier_than(players, (marks[3] + marks[4]) / 2) == pytest.approx(3.5 / (len(marks) - 1))
    shares = mean_shares(first_seed=1, matches=60)
    assert abs(fmean(shares) - 0.5) < 4 * stdev(shares) / sqrt(len(shares))


def test_moments_move_somebodys_chance_by_eight_in_a_hundred() -> None:
    steps = steps_of(played(3, *TABLES[0]))

    def moved(number: int, *by: float) -> JudgedStep:
        return replace(
            steps[0], number=number, before=(0.3, 0.3, 0.4), after=(0.3 + by[0], 0.3 + by[1], 0.4 + by[2])
        )

    small, costly, large = (
        moved(1, 0.03, 0.03, -0.06),
        moved(2, 0.03, 0.04, -0.07),
        moved(3, 0.09, -0.05, -0.04),
    )
    assert deciding_steps([small, costly, large]) == [large]
    assert deciding_steps([small, costly]) == [costly]
    assert deciding_steps([moved(1, 0.04, -0.03, -0.01)]) == []
    assert len(deciding_steps([moved(number, 0.1, -0.1, 0) for number in range(1, 6)])) == 3


def test_moments_and_what_people_gave_away() -> None:
    record, data_set = played(3, *TABLES[0], people=1), load_data_set()
    found = analyse(record, data_set, adviser=make_bot("apprentice"))
    assert 1 <= len(found.moments) <= 3
    least = min(moment.step.swing for moment in found.moments)
    others = {step.number for step in found.steps} - {moment.step.number for moment in found.moments}
    if len(found.moments) == 3:
        assert all(step.swing <= least for step in found.steps if step.number in others and matters(step))
    assert set(found.gave_away) <= {0}
    for given in found.gave_away.values():
        assert given.lost > COUNTS
        assert given.lost > SURE * given.error
    document = as_document(found, data_set)
    assert document["format"] == "rawsiko analysis"
    assert len(document["steps"]) == len(record.moves)
    assert document["moments"][0]["board"]["brazil"]["assets"] >= 0
    assert msgspec.to_builtins(msgspec.convert(document, WholeAnalysis)) == document


def test_the_same_match_is_analysed_the_same() -> None:
    record, data_set = played(3, *TABLES[0], people=1), load_data_set()
    once, again = (analyse(record, data_set, adviser=make_bot("apprentice")) for _ in range(2))
    assert as_document(once, data_set) == as_document(again, data_set)


def test_a_best_move_has_the_shape_that_is_described() -> None:
    record, data_set = played(3, *TABLES[0], people=1), load_data_set()
    for number in (1, 20, len(record.moves)):
        best = best_move(record, data_set, number, adviser=make_bot("apprentice"))
        document = best_as_json(best, number, data_set)
        assert msgspec.to_builtins(msgspec.convert(document, MastersMove)) == document


def test_a_match_that_is_not_over_is_refused() -> None:
    record = played(1, *TABLES[0]).until(20)
    with pytest.raises(NotOver, match="not over"):
        analyse(record, load_data_set())


def test_the_best_move_is_that_of_a_bot_in_the_players_seat() -> None:
    record, data_set = played(1, *TABLES[0]), load_data_set()
    best = best_move(record, data_set, 12, adviser=make_bot("novice"))
    assert best.seat == record.moves[11].seat
    assert 0 <= best.chances.made <= 1
    other = replace(record, moves=record.moves[:12])
    assert best_move(other, data_set, 12, adviser=make_bot("novice")) == best
    with pytest.raises(ValueError, match="none is number 0"):
        best_move(record, data_set, 0)


def test_who_did_as_the_bot_would_have_given_nothing_away() -> None:
    record, data_set = played(1, Options(3, turns=3), THREE), load_data_set()
    number = next(n for n, row in enumerate(record.moves, start=1) if row.decision == EndActionPhase())

    class Same:
        name = "same"

        def decide(self, view: View, dice: SeededDice) -> Thought:
            return Thought(EndActionPhase(), view)

    chances = best_move(record, data_set, number, adviser=Same()).chances
    assert chances.made == chances.better
    assert chances.lost == chances.error == 0


def test_a_chance_may_be_off_by_what_it_was_off_by_before() -> None:
    assert calibration_error("five Turns or more to go", 0.55) > calibration_error(
        "five Turns or more to go", 0.25
    )
    assert calibration_error("a stretch nobody measured", 0.5) == LEAST
    stretches = [step.stretch for step in steps_of(played(1, Options(3, turns=4), THREE))]
    assert list(dict.fromkeys(stretches)) == [
        "draft and initial Assets", "three or four to go", "one or two to go", "last Turn",
    ]  # fmt: skip


def test_a_chance_came_true_as_often_as_was_counted_near_it() -> None:
    stretch = "five Turns or more to go"
    lines = read_file()["figures"]["bots"]["calibration"][stretch]
    for given, won, _ in lines:
        assert came_true(stretch, given) == pytest.approx(won)
    assert came_true(stretch, 0) == 0
    assert came_true(stretch, 1) == 1
    (low, low_won, _), (high, high_won, _) = lines[2:4]
    assert came_true(stretch, (low + high) / 2) == pytest.approx((low_won + high_won) / 2)
    assert came_true("a stretch nobody measured", 0.4) == pytest.approx(0.4)


def test_dice_and_choices_are_as_far_off_as_the_chances_they_come_from() -> None:
    steps = steps_of(played(1, *TABLES[0]))
    sure = tuple(replace(step, stretch="a stretch nobody measured") for step in steps)
    assert {(one.dice_off, one.own_off) for one in accounts(steps[0].before, sure)} == {(LEAST, LEAST)}
    doubtful = tuple(replace(step, stretch="five Turns or more to go") for step in steps)
    off = [max(one.dice_off, one.own_off) for one in accounts(steps[0].before, doubtful)]
    assert min(off) >= LEAST
    assert max(off) > LEAST


def test_in_the_draft_it_is_too_early_to_tell() -> None:
    """As long as the figures of the judgement say so."""
    losses = read_file()["figures"]["bots"]["log_loss_by_head"]
    early = {int(head) for head, loss in losses.items() if loss > (1 - EARLY) * loss_of_equal_chances()}
    assert log(3) < loss_of_equal_chances() < log(5)
    assert [head for head in range(len(losses) + 1) if too_early(head)] == sorted(early)
    steps = steps_of(played(1, Options(3, turns=4), THREE))
    drafting = [step.early for step in steps if isinstance(step.decision, Deploy)]
    assert drafting == [len(losses) - 1 in early] * 6
    assert not steps[-1].early


def test_a_match_called_short_still_adds_up() -> None:
    data_set = load_data_set()
    record = played(5, Options(3, turns=4), ("random",) * 3)
    cut = next(
        number for number, step in enumerate(steps_of(record), start=1) if step.turn == 2 and step.seat == 1
    )
    short = replace(record.until(cut), calls=(Called(cut, ScoreAsItStands()),))
    match = match_at_start(short, data_set)
    steps = tuple(judged_steps(match, short, Judge(data_set.edition)))
    assert match.phase == OVER
    for account in accounts(steps[0].before, steps):
        parts = (account.deal, account.dice, account.own, account.others, account.calls)
        assert account.equal + sum(parts) == pytest.approx(account.final, abs=1e-9)
    assert any(abs(account.calls) > 0 for account in accounts(steps[0].before, steps))


def test_the_die_of_an_open_end_counts_as_dice() -> None:
    steps = [
        step
        for seed in range(4)
        for step in steps_of(played(seed, *TABLES[3]))
        if isinstance(step.decision, EndActionPhase) and len(step.outcomes) == 2
    ]
    assert steps
    for step in steps:
        assert [outcome.probability for outcome in step.outcomes] == [0.5, 0.5]
        assert any(outcome.chances == pytest.approx(step.after) for outcome in step.outcomes)
