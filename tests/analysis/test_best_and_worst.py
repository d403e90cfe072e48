"""Everybody is told their best moment, and what cost them most."""

import msgspec
import pytest

from rawsiko.analysis import analyse, as_document
from rawsiko.analysis.best_and_worst import TELLS, BestAndWorst, best_and_worst
from rawsiko.analysis.shapes import WholeAnalysis
from rawsiko.analysis.steps import JudgedStep
from rawsiko.bots import make_bot
from rawsiko.data import load_data_set
from rawsiko.rules import EndActionPhase, MoveAssets, Options
from rawsiko.rules.decisions import Decision, SeatId, TerritoryId
from tests.analysis.matches import played

MOVE = MoveAssets(TerritoryId(1), TerritoryId(2), 1)


def step(
    number: int,
    seat: int,
    moved: tuple[float, float, float],
    *,
    decision: Decision = MOVE,
    early: bool = False,
    defender: int | None = None,
) -> JudgedStep:
    before = (0.3, 0.3, 0.4)
    after = tuple(chance + change for chance, change in zip(before, moved, strict=True))
    return JudgedStep(
        number, 1, SeatId(seat), decision, (), before, before, after, after, (), "", early, defender
    )


def test_the_best_is_ones_own_or_a_land_held_and_the_worst_may_be_anybodys() -> None:
    steps = [
        step(1, 0, (0.04, -0.04, 0.0)),
        step(2, 0, (0.10, -0.05, -0.05)),
        step(3, 1, (0.20, -0.10, -0.10)),  # a gift: not the first player's moment
        step(4, 2, (0.12, 0.0, -0.12), defender=0),
    ]
    assert best_and_worst(steps, 3) == (
        BestAndWorst(0, best=4, worst=None),
        BestAndWorst(1, best=None, worst=3),
        BestAndWorst(2, best=None, worst=4),
    )


@pytest.mark.parametrize("unseen", [{"decision": EndActionPhase()}, {"early": True}])
def test_what_cannot_be_seen_or_told_is_no_moment(unseen: dict[str, object]) -> None:
    steps = [step(1, 0, (0.5, -0.2, -0.3), **unseen), step(2, 0, (0.02, -0.02, 0.0))]  # type: ignore[arg-type]
    assert best_and_worst(steps, 3) == tuple(BestAndWorst(seat, None, None) for seat in range(3))


def test_of_equal_moments_the_first_is_told() -> None:
    steps = [step(1, 0, (TELLS + 0.01, -TELLS, 0.0)), step(2, 0, (TELLS + 0.01, -TELLS, 0.0))]
    assert best_and_worst(steps, 3)[0].best == 1


def test_a_document_tells_each_of_them_once_with_its_board() -> None:
    levels = ("novice", "apprentice", "novice", "novice")
    data_set = load_data_set()
    found = 0
    for seed in range(4):
        record = played(seed, Options(4, turns=4), levels)
        analysis = analyse(record, data_set, adviser=make_bot("novice"))
        document = msgspec.convert(as_document(analysis, data_set), WholeAnalysis)
        assert isinstance(document.of_seats, list)
        assert isinstance(document.told, list)
        assert [one.seat for one in document.of_seats] == [1, 2, 3, 4]
        shown = [moment.number for moment in (*document.moments, *document.told)]
        assert len(shown) == len(set(shown))
        steps = {step.number: step for step in analysis.steps}
        for one in document.of_seats:
            for number, sign in ((one.best, 1), (one.worst, -1)):
                if number is msgspec.UNSET:
                    continue
                found += 1
                assert number in shown
                moved = steps[number].after[one.seat - 1] - steps[number].before[one.seat - 1]
                assert sign * moved >= TELLS
    assert found > 4
