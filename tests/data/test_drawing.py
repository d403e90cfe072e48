"""The drawing of the standard board: all of it is there, legible, and true to board.json.

The checks are those of tools/board/checks, which the drawing tool uses too; here the drawing is also
damaged on purpose, so that a check that misses something is noticed.
"""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rawsiko.data import STANDARD
from rawsiko.data.checks.shape import check_shape
from tools.board.blocks import (
    CHIP,
    COUNTER_HEIGHT,
    GAP,
    NAME_LINE,
    NAME_SIZE,
    PITCH,
    ROUND_COUNTER,
    WIDE_COUNTER,
    Layout,
    body,
)
from tools.board.checks import check_drawing
from tools.board.checks.blocks import check_blocks
from tools.board.checks.links import check_links
from tools.board.checks.shapes import check_shapes
from tools.board.drawing import Drawing, drawing_from
from tools.board.letters import WIDTHS, text_width
from tools.board.options import parser
from tools.board.paths import curve_points, line_path, line_points
from tools.board.plane import Region, cross
from tools.board.preview import preview
from tools.board.screen import TOUCH
from tools.board.standard_set import LANGUAGES, StandardSet, read_standard_set

Raw = dict[str, Any]

MOST_BYTES = 120_000


@pytest.fixture
def raw() -> Raw:
    value: Raw = json.loads((STANDARD / "drawing.json").read_bytes())
    return value


@pytest.fixture(scope="module")
def board() -> StandardSet:
    return read_standard_set()


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    return drawing_from(json.loads((STANDARD / "drawing.json").read_bytes()))


def entry(entries: list[Raw], **keys: str) -> Raw:
    return next(found for found in entries if keys.items() <= found.items())


class TestTheFile:
    def test_it_has_the_shape_that_its_schema_says(self, raw: Raw) -> None:
        assert list(check_shape("drawing.json", raw)) == []

    def test_it_is_small(self) -> None:
        assert (STANDARD / "drawing.json").stat().st_size < MOST_BYTES

    def test_its_seas_have_a_name_in_every_language(self, raw: Raw) -> None:
        assert [sea["id"] for sea in raw["seas"] if set(sea["names"]) != set(LANGUAGES)] == []


class TestTheDrawing:
    def test_every_territory_has_a_shape_where_the_links_are_borders(
        self, drawing: Drawing, board: StandardSet
    ) -> None:
        assert list(check_shapes(drawing, board)) == []

    def test_blocks_keep_clear_of_each_other_of_badges_and_of_panels(
        self, drawing: Drawing, board: StandardSet
    ) -> None:
        assert list(check_blocks(drawing, board)) == []

    def test_lines_at_sea_stay_at_sea_and_do_not_cross(self, drawing: Drawing, board: StandardSet) -> None:
        assert list(check_links(drawing, board)) == []

    def test_every_letter_of_a_name_has_a_known_width(self, board: StandardSet) -> None:
        letters = {
            letter
            for territory in board.territories.values()
            for name in territory.names.values()
            for letter in name
        }
        assert [letter for letter in sorted(letters) if text_width(letter, 1000) not in WIDTHS.values()] == []

    def test_a_continent_is_outlined_by_its_coast_and_its_borders_with_others(
        self, drawing: Drawing, board: StandardSet
    ) -> None:
        africa = [land.id for land in board.territories.values() if land.continent == "africa"]
        outline = drawing.outline(africa)
        borders = {frozenset([one, other]) for one, other, arc in drawing.borders() if arc in outline}
        assert borders == {frozenset(["egypt", "saudi_arabia"])}

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_can_be_previewed(self, drawing: Drawing, board: StandardSet, language: str) -> None:
        picture = preview(drawing, board, theme="dark", language=language, owned=True, boxes=True)
        assert picture.startswith("<svg")
        assert board.territories["turkey"].names[language] in picture


def move_germany_onto_france(raw: Raw) -> None:
    france, germany = (entry(raw["territories"], id=land) for land in ("france", "germany"))
    germany["target"] = france["target"]


def move_japan_under_the_buttons(raw: Raw) -> None:
    entry(raw["territories"], id="japan")["box"] = [1500, 180, 99, 80]


def forget_a_word_of_a_name(raw: Raw) -> None:
    entry(raw["territories"], id="western_australia")["block"].pop("break_name")


def shrink_a_target(raw: Raw) -> None:
    x, y, width, height = entry(raw["territories"], id="cuba")["target"]
    entry(raw["territories"], id="cuba")["target"] = [x, y, width, height - 10]


def let_a_leader_end_at_sea(raw: Raw) -> None:
    entry(raw["territories"], id="cuba")["leader"] = [400, 300]


def hide_a_country_under_a_plate(raw: Raw) -> None:
    entry(raw["territories"], id="new_guinea")["box"] = [1440, 431, 113, 54.5]


def write_a_sea_over_africa(raw: Raw) -> None:
    entry(raw["seas"], id="atlantic")["at"] = [760, 545]


def sail_across_africa(raw: Raw) -> None:
    entry(raw["links"], a="italy", b="morocco")["curve"] = "M782 313C790 380 760 420 711 328"


def start_a_line_at_sea(raw: Raw) -> None:
    entry(raw["links"], a="italy", b="morocco")["curve"] = "M770 320C760 325 730 327 711 328"


def cross_two_lines(raw: Raw) -> None:
    first = entry(raw["links"], a="mozambique", b="madagascar")
    second = entry(raw["links"], a="south_africa", b="madagascar")
    ends = [curve_points(link["curve"])[-1] for link in (second, first)]
    for link, (x, y) in zip((first, second), ends, strict=True):
        start_x, start_y = curve_points(link["curve"])[0]
        link["curve"] = f"M{start_x} {start_y}C{start_x} {start_y} {x} {y} {x} {y}"


def forget_a_line(raw: Raw) -> None:
    raw["links"].remove(entry(raw["links"], a="spain", b="morocco"))


def part_two_neighbours(raw: Raw) -> None:
    """Peru and Chile share one arc; Chile gets a copy of it."""
    peru, chile = (entry(raw["territories"], id=land) for land in ("peru", "chile"))
    shared = {~number for number in peru["rings"][0]} & set(chile["rings"][0])
    for number in shared:
        points = line_points(raw["arcs"][max(number, ~number)])
        raw["arcs"].append(line_path(points if number >= 0 else points[::-1]))
        chile["rings"][0][chile["rings"][0].index(number)] = len(raw["arcs"]) - 1


def open_a_ring(raw: Raw) -> None:
    entry(raw["territories"], id="mongolia")["rings"][0].pop()


def forget_a_territory(raw: Raw) -> None:
    raw["territories"].remove(entry(raw["territories"], id="greenland"))


def give_neighbours_one_tint(raw: Raw) -> None:
    france, germany = (entry(raw["territories"], id=land) for land in ("france", "germany"))
    germany["tint"] = france["tint"]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (move_germany_onto_france, "the target of france and the target of germany overlap."),
        (move_japan_under_the_buttons, "the block of japan lies under the panel Info, Chat, log, Menu."),
        (
            forget_a_word_of_a_name,
            "the block of western_australia needs more space than its box for its names and chips.",
        ),
        (shrink_a_target, "the target of cuba is smaller than 44 pixels."),
        (let_a_leader_end_at_sea, "the line from the plate of cuba does not end in it."),
        (
            hide_a_country_under_a_plate,
            "a dot of philippines at (1454.4, 431.6) lies under the plate of new_guinea.",
        ),
        (write_a_sea_over_africa, "the name of the sea atlantic meets the coast of dr_congo."),
        (sail_across_africa, "the line from italy to morocco crosses egypt."),
        (start_a_line_at_sea, "the line from italy to morocco does not end in italy, but at (770.0, 320.0)."),
        (cross_two_lines, "the lines mozambique to madagascar and south_africa to madagascar cross."),
        (forget_a_line, "the curve from spain to morocco is missing."),
        (part_two_neighbours, "chile and peru are linked by land but do not touch."),
        (open_a_ring, "a ring of mongolia is not closed near"),
        (forget_a_territory, "the Territories are not those of board.json, or in another order."),
        (give_neighbours_one_tint, "france and germany are neighbours with the same tint."),
    ],
)
def test_a_spoilt_drawing_is_noticed(
    raw: Raw, board: StandardSet, spoil: Callable[[Raw], None], sentence: str
) -> None:
    spoil(raw)
    assert any(fault.startswith(sentence) for fault in check_drawing(drawing_from(raw), board))


class TestPaths:
    def test_a_line_comes_back_as_it_was(self) -> None:
        points = [(12.5, 7.0), (12.2, 7.4), (14.2, 7.4), (14.2, -0.1), (1000.0, 0.0)]
        assert line_points(line_path(points)) == points

    def test_a_path_has_no_letter_too_many(self) -> None:
        assert line_path([(12.5, 7), (12.2, 7.4), (14.2, 7.4), (14.5, 7.8)]) == "M12.5 7l-.3.4 2 0 .3.4"

    def test_a_curve_begins_and_ends_at_its_ends(self) -> None:
        points = curve_points("M0 0C0 10 10 10 10 0")
        assert (points[0], points[-1]) == ((0, 0), (10, 0))
        assert points[len(points) // 2] == (5, 7.5)


class TestPlane:
    RING = ((0, 0), (10, 0), (10, 10), (0, 10))
    LAKE = ((4, 4), (6, 4), (6, 6), (4, 6))

    def test_a_lake_is_not_inside(self) -> None:
        land = Region([self.RING, self.LAKE])
        assert [land.holds(point) for point in ((1, 1), (5, 5), (11, 5))] == [True, False, False]

    def test_lines_cross_or_pass(self) -> None:
        assert cross([(0, 0), (10, 10)], [(0, 10), (10, 0)])
        assert not cross([(0, 0), (10, 10)], [(0, 1), (9, 10)])


class TestBodies:
    def test_two_chips_stand_beside_the_counter(self) -> None:
        two = body(Layout.SQUARE, 2, WIDE_COUNTER)
        assert (two.width, two.height) == (93, 23.5)

    def test_three_chips_stand_two_by_two(self) -> None:
        three = body(Layout.SQUARE, 3, WIDE_COUNTER)
        assert (three.width, three.height) == (93, 50)
        first, second, third = three.chips
        assert first[1] == second[1] < third[1]
        assert first[0] == third[0] < second[0]

    def test_four_chips_stand_in_a_row_where_there_is_room(self) -> None:
        assert len({y for _, y in body(Layout.ROW, 4, WIDE_COUNTER).chips}) == 1

    def test_chips_move_up_where_there_is_no_counter_above_them(self) -> None:
        owned, free = (body(Layout.STACK, 2, counter) for counter in (WIDE_COUNTER, 0))
        assert owned.chips[0][1] - free.chips[0][1] > COUNTER_HEIGHT

    def test_an_empty_territory_still_has_room_for_a_counter(self) -> None:
        assert body(Layout.SQUARE, 0, WIDE_COUNTER).width == WIDE_COUNTER

    def test_a_target_is_44_pixels_on_a_laptop(self) -> None:
        assert round(TOUCH, 1) == 51.5


class TestThePage:
    PAGE = (Path(__file__).parents[2] / "docs" / "board.md").read_text(encoding="utf-8")

    def test_it_names_every_key_of_the_file(self, raw: Raw) -> None:
        assert [key for key in raw if key != "$schema" and f"`{key}`" not in self.PAGE] == []

    def test_its_sizes_are_those_of_the_blocks(self) -> None:
        said = dict(re.findall(r"^\| ([^|`]+) \| ([\d.]+) \|$", self.PAGE, re.MULTILINE))
        assert {what: float(units) for what, units in said.items()} == {
            "font size of a name": NAME_SIZE,
            "line height of a name": NAME_LINE,
            "gap between name and body, and between counter and chips": GAP,
            "chip": CHIP,
            "from chip to chip": PITCH,
            "height of a counter": COUNTER_HEIGHT,
            "counter with two numbers": WIDE_COUNTER,
            "counter with one number": ROUND_COUNTER,
        }

    def test_its_layouts_are_those_of_the_blocks(self) -> None:
        assert [layout for layout in Layout if f"| `{layout}` |" not in self.PAGE] == []

    def test_its_commands_exist(self) -> None:
        commands = re.findall(r"python -m tools\.board (.*)", self.PAGE)
        assert [parser().parse_args(shlex.split(command)).command for command in commands] == [
            "draw",
            "check",
            "preview",
        ]
