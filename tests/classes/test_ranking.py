from rawsiko.classes.ranking import Played, ranking
from rawsiko.classes.slips import slip_code

LETTERS = "ABCDEFGHJKMNPQRTUVWXYZ2346789"


def seat(table: int, colour: int, points: int, by_bots: float = 0.0) -> Played:
    return Played(table, colour, points, by_bots, turns=4)


def test_everybody_is_compared_with_their_own_colour() -> None:
    best, *_ = ranking([seat(0, 0, 20), seat(1, 0, 10), seat(0, 1, 40), seat(1, 1, 41)])
    assert (best.seat.table, best.seat.colour) == (1, 1)
    assert {(one.seat.points, one.better_than) for one in ranking([seat(0, 0, 20), seat(1, 0, 10)])} == {
        (20, 1),
        (10, 0),
    }


def test_equal_points_count_a_half_and_share_a_rank() -> None:
    ranked = ranking([seat(0, 0, 20), seat(1, 0, 20), seat(2, 0, 5)])
    assert [(one.rank, one.better_than, one.equal_to, one.score) for one in ranked] == [
        (1, 1, 1, 1.5),
        (1, 1, 1, 1.5),
        (3, 0, 0, 0.0),
    ]


def test_a_seat_that_bots_mostly_played_for_is_neither_ranked_nor_compared_with() -> None:
    ranked = ranking([seat(0, 0, 20), seat(1, 0, 10), seat(2, 0, 99, by_bots=0.6)])
    assert [one.seat.points for one in ranked] == [20, 10]
    assert ranked[0].compared_with == 1


def test_nobody_to_compare_with_is_no_fault() -> None:
    [only] = ranking([seat(0, 0, 20)])
    assert (only.rank, only.score, only.compared_with) == (1, 0.0, 0)


def test_every_place_and_every_issue_has_a_slip_of_its_own() -> None:
    codes = {
        slip_code(b"secret", f"{table}-{chair}", issue, LETTERS)
        for table in range(12)
        for chair in range(5)
        for issue in range(4)
    }
    assert len(codes) == 240
    assert all(len(code) == 8 and set(code) <= set(LETTERS) for code in codes)
    assert slip_code(b"other", "0-0", 0, LETTERS) != slip_code(b"secret", "0-0", 0, LETTERS)
