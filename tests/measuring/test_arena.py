"""The arena: every bot has every seat with every card, and the same seed gives the same result."""

from dataclasses import replace

import pytest

from rawsiko.measuring.arena import (
    Contest,
    ContestOutcome,
    DealResult,
    SeatResult,
    hold,
    in_order,
    play_deal,
)
from rawsiko.measuring.sequential import FEWEST_DEALS
from rawsiko.measuring.standings import BotStanding
from rawsiko.rules.options import Options
from tests.bots import own_bots
from tests.rules.real_board import data_set

IDLE = "tests.bots.own_bots:Idle"
CONTEST = Contest(Options(3, turns=3), ("novice", "random", IDLE), seed=4, matches=24)


def timeless(standing: BotStanding) -> BotStanding:
    return replace(standing, ms_per_decision=0.0)


def standings(outcome: ContestOutcome) -> list[BotStanding]:
    return [timeless(standing) for standing in outcome.standings]


def without_time(results: tuple[SeatResult, ...]) -> list[SeatResult]:
    return [result._replace(seconds=0.0) for result in results]


def test_every_bot_has_every_seat_once_in_a_deal() -> None:
    sat = [(line.bot, line.seat) for match in play_deal(CONTEST, data_set(), 0).matches for line in match]
    assert sorted(sat) == sorted((bot, seat) for bot in CONTEST.bots for seat in range(3))


def test_all_matches_of_a_deal_have_the_same_cards_and_dice() -> None:
    equal_bots = replace(CONTEST, bots=("novice",) * 3)
    first, *others = play_deal(equal_bots, data_set(), 2).matches
    assert all(without_time(other) == without_time(first) for other in others)


def test_a_bot_has_every_card_of_a_deal_once() -> None:
    own_bots.Nosy.seen.clear()
    contest = replace(CONTEST, bots=("random", "random", "tests.bots.own_bots:Nosy"))
    play_deal(contest, data_set(), 1)
    held = {max(cards) for cards in own_bots.Nosy.seen}
    assert len(held) == 3


def test_other_deals_are_other_matches() -> None:
    one, another = (play_deal(CONTEST, data_set(), deal).matches[0] for deal in (0, 1))
    assert without_time(one) != without_time(another)


def test_as_many_processes_as_one_likes_come_to_the_same() -> None:
    alone, three = (hold(CONTEST, data_set(), jobs=jobs) for jobs in (1, 3))
    assert standings(alone) == standings(three)
    assert (alone.jobs, three.jobs) == (1, 3)


def test_whole_deals_are_played() -> None:
    told: list[int] = []
    outcome = hold(replace(CONTEST, matches=4), data_set(), on_progress=told.append)
    assert (outcome.deals, outcome.matches) == (2, 6)
    assert told == [3, 3]


def test_the_shares_of_all_seats_add_up_to_the_matches() -> None:
    outcome = hold(CONTEST, data_set())
    assert sum(line.seats * line.win_share for line in outcome.standings) == pytest.approx(outcome.matches)
    assert sum(line.seats * line.mean_rank for line in outcome.standings) <= 6 * outcome.matches
    assert all(line.interval[0] <= line.win_share <= line.interval[1] for line in outcome.standings)


def test_bots_of_one_name_share_a_line() -> None:
    outcome = hold(replace(CONTEST, bots=("random", "novice", "random"), matches=6), data_set())
    assert [(line.bot, line.seats) for line in outcome.standings] == [("random", 12), ("novice", 6)]


def test_more_bots_than_seats_take_turns() -> None:
    league = replace(CONTEST, bots=("random", "novice", IDLE, "apprentice"))
    assert [league.line_up(deal) for deal in range(5)] == [
        ("random", "novice", IDLE),
        ("random", "novice", "apprentice"),
        ("random", IDLE, "apprentice"),
        ("novice", IDLE, "apprentice"),
        ("random", "novice", IDLE),
    ]
    outcome = hold(replace(league, matches=12), data_set())
    assert [line.seats for line in outcome.standings] == [9, 9, 9, 9]


class TestStoppingEarly:
    """--until-decided."""

    CLEAR = replace(CONTEST, bots=("apprentice", IDLE, IDLE), matches=300, stop_when_clear_of=1 / 3)

    def test_a_clear_case_is_decided_soon(self) -> None:
        outcome = hold(self.CLEAR, data_set())
        assert outcome.decided
        assert outcome.deals == FEWEST_DEALS

    def test_it_stops_at_the_same_deal_in_any_number_of_processes(self) -> None:
        alone, two = (hold(self.CLEAR, data_set(), jobs=jobs) for jobs in (1, 2))
        assert standings(alone) == standings(two)

    def test_equals_are_never_decided(self) -> None:
        equals = replace(self.CLEAR, bots=("random",) * 3, matches=90)
        outcome = hold(equals, data_set())
        assert not outcome.decided
        assert outcome.deals == 30


def test_results_are_counted_in_the_order_of_the_deals() -> None:
    mixed = [DealResult(deal, ()) for deal in (2, 0, 1, 4, 3)]
    assert [result.deal for result in in_order(mixed)] == [0, 1, 2, 3, 4]
