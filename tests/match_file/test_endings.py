"""What each player is told at the end, beside place and points."""

from pathlib import Path

import pytest

from rawsiko.match_file import MatchRecord, endings, read_match, replay
from rawsiko.match_file.endings import closest_to_completion
from rawsiko.rules.options import Options
from rawsiko.rules.progress import ApplicationProgress
from tests.match_file.matches import played, standard

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module", params=[(3, 5), (4, 2), (5, 9)])
def record(request: pytest.FixtureRequest) -> MatchRecord:
    players, seed = request.param
    return played(Options(players, turns=5), seed, eager=True)


def test_what_lacks_least_came_closest_and_of_several_what_is_worth_most() -> None:
    lines = (
        ApplicationProgress(7, 20, (1,), ()),
        ApplicationProgress(1, 9, (2,), (3, 4)),
        ApplicationProgress(2, 5, (2, 6), (3,)),
        ApplicationProgress(3, 8, (2,), (5,)),
    )
    assert closest_to_completion(lines) == lines[3]
    assert closest_to_completion(lines[:1]) is None


def test_the_rest_is_the_score(record: MatchRecord) -> None:
    assert record.result is not None
    for told, line in zip(endings(record, standard()), record.result, strict=True):
        assert told.seat == line.seat
        assert told.most_points >= line.points
        if not line.eliminated:
            assert (told.materials, told.territories) == (line.materials, line.territories)


def test_materials_that_are_missing_are_on_no_territory_of_that_player(record: MatchRecord) -> None:
    final = [step.match.copy() for step in replay(record, standard())][-1]
    for told in endings(record, standard()):
        if final.eliminated[told.seat]:
            continue
        assert told.closest is not None
        application = next(one for one in standard().applications if one.id == told.closest.application)
        own = {
            standard().materials_in_play[m].symbol for m in range(60) if final.materials(told.seat) >> m & 1
        }
        assert set(told.closest.missing) == set(application.symbols) - own
        assert told.closest.points == application.points


def test_whoever_went_out_is_told_of_the_board_before() -> None:
    record = read_match((GOLDEN / "elimination.rawsiko").read_bytes())
    assert record.result is not None
    out = [line.seat for line in record.result if line.eliminated]
    assert out
    for seat in out:
        told = endings(record, standard())[seat]
        assert record.result[seat].territories == 0
        assert told.territories > 0
        assert told.materials > 0
        assert told.closest is not None


def test_the_most_points_are_those_of_the_turn_in_which_they_were_first_held() -> None:
    record = played(Options(3, turns=5), 5, eager=True)
    for told in endings(record, standard()):
        if not told.most_points:
            assert told.in_turn == 0
            continue
        numbers = [step.number for step in replay(record, standard()) if step.match.turn <= told.in_turn]
        assert endings(record.until(max(numbers)), standard())[told.seat].most_points == told.most_points
        earlier = [step.number for step in replay(record, standard()) if step.match.turn < told.in_turn]
        if earlier:
            assert endings(record.until(max(earlier)), standard())[told.seat].most_points < told.most_points
