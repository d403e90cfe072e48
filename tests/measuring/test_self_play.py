"""Self-play writes rows that can be learnt from."""

from rawsiko.bots.judgement_file import blank_net
from rawsiko.bots.weight_file import quick_habits
from rawsiko.measuring.self_play import ALIVE, POINTS, ROW, WINS, SelfPlay
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from tests.properties.matches import real_edition


def rows_of(player: SelfPlay) -> list[list[float]]:
    rows = list(player.rows)
    return [rows[place * ROW : (place + 1) * ROW] for place in range(player.count)]


def some_play(seed: int) -> SelfPlay:
    player = SelfPlay(real_edition(), blank_net(), [quick_habits()], 900)
    for number in range(4):
        player.play(Options(3 + number % 3, turns=4, trade_with_china=number % 2 == 0), seed, number)
    return player


def test_every_row_has_a_label_and_wins_sum_to_one() -> None:
    rows = rows_of(some_play(1))
    assert len(rows) > 100
    for row in rows:
        assert abs(sum(row[WINS:POINTS]) - 1) < 1e-12
        assert all(0 <= share <= 1 for share in row[WINS:POINTS])
        assert sum(row[ALIVE : ALIVE + 5]) >= 1
    assert {int(row[0]) for row in rows} == {3, 4, 5}


def test_the_same_seed_writes_the_same_rows() -> None:
    assert rows_of(some_play(5)) == rows_of(some_play(5))
    assert rows_of(some_play(5)) != rows_of(some_play(6))


def test_there_is_an_end_to_the_room() -> None:
    player = SelfPlay(real_edition(), blank_net(), [quick_habits()], 30)
    for number in range(5):
        player.play(Options(3, turns=3), 1, number)
    assert player.count == 30


def test_a_position_played_out_is_labelled_with_its_mean() -> None:
    from rawsiko.rules import SeededDice, start_match

    player = SelfPlay(real_edition(), blank_net(), [quick_habits()], 30)
    match = start_match(real_edition(), Options(3, turns=3), SeededDice(2))
    player.write_played_out(match, 10, 7)
    [row] = rows_of(player)
    assert abs(sum(row[WINS:POINTS]) - 1) < 1e-9
    assert match.phase != OVER
