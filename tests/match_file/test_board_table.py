"""The board as a table, for people and for programs."""

from rawsiko.match_file import read_match, replay
from rawsiko.match_file.board_table import board_state, board_table
from rawsiko.match_file.story import Story
from rawsiko.rules.options import Options
from tests.match_file.golden import first_eager, one_is_left
from tests.match_file.matches import example, standard


def test_the_board_is_listed_by_continent_with_owners_assets_and_materials() -> None:
    record = read_match(example())
    *_, last = replay(record, standard())
    lines = list(board_table(Story(record, standard()), last.match))
    europe = lines.index("  Europe")
    assert lines[europe + 3 : europe + 7] == [
        "    France             Sawyer  2  Hf, Si",
        "    Spain              -          FS, Sr",
        "    Italy              -          FD",
        "    Germany            Sawyer  1  Cu, Ge",
    ]
    assert lines[-3:] == [
        "  Sun     5 Territories, 19 Assets, 12 Materials, next income 4",
        "  Jack    6 Territories, 14 Assets, 15 Materials, next income 5",
        "  Sawyer  5 Territories, 10 Assets, 9 Materials, next income 3",
    ]


def test_who_is_out_is_said_to_be_out() -> None:
    record = first_eager(Options(3, turns=20), one_is_left)
    *_, last = replay(record, standard())
    lines = list(board_table(Story(record, standard()), last.match))
    assert sum(line.endswith("out of the match") for line in lines) == 2


def test_programs_get_owner_and_assets_by_id() -> None:
    *_, last = replay(read_match(example()), standard())
    state = board_state(last.match, standard())
    assert len(state) == len(standard().territories)
    assert state["france"] == {"owner": 3, "assets": 2}
    assert state["spain"] == {"owner": None, "assets": 0}
