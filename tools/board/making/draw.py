"""Drawing: from the atlas, the data set and the recipe to what drawing.json holds."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from shapely import get_parts
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polylabel

from tools.board.badges import badge_box
from tools.board.blocks import Block, Layout, block_box
from tools.board.making.arcs import shared_arcs
from tools.board.making.atlas import read_countries
from tools.board.making.coverage import Land, draw_lands, on_grid
from tools.board.making.curves import smooth
from tools.board.making.pieces import check_parts, cut_into_pieces, read_rules
from tools.board.making.projection import Projection
from tools.board.making.tints import choose_tints
from tools.board.paths import curve_path, line_path
from tools.board.plane import Point, Rectangle
from tools.board.recipe import Recipe
from tools.board.screen import TOUCH
from tools.board.standard_set import StandardSet

Json = dict[str, Any]

STUB_LABEL = (6.0, -7.0)  # from the edge of the map, and from the line


def draw(atlas: Path, board: StandardSet, recipe: Recipe) -> Json:
    """The same input gives the same drawing."""
    projection = Projection(recipe.projection)
    projection.check_one_to_one()
    countries = read_countries(atlas)
    for code in board.omitted:
        countries.pop(code, None)
    lands = lands_in_order(countries, board, recipe, projection)
    arcs, rings = shared_arcs({land: drawn.rings for land, drawn in lands.items()})
    tints = choose_tints(board)
    outlines = {land: {"id": land, "rings": rings[land], **dots(lands[land])} for land in lands}
    return {
        "$schema": "../schemas/drawing.schema.json",
        "size": list(recipe.size),
        "dot_radius": recipe.simplification["dot_radius"],
        "continents": [
            {"id": continent, "badge": badge(continent, board, recipe)} for continent in board.continents
        ],
        "territories": [
            {**outlines[land], "tint": tints[land], "pole": pole(lands[land]), **block(land, board, recipe)}
            for land in board.territories
        ],
        "closed": {**outlines[board.closed], "label": recipe.closed_label},
        "links": [link(raw, projection, recipe.size) for raw in recipe.links],
        "seas": recipe.seas,
        "countries": middles(countries, projection, recipe.size),
        "graticule": graticule(projection, recipe),
        "inner_borders": "".join(line_path(line) for land in lands.values() for line in land.inner_borders),
        "arcs": [line_path(arc) for arc in arcs],
    }


def middles(
    countries: Mapping[str, BaseGeometry], projection: Projection, size: Sequence[int]
) -> dict[str, Point]:
    """For each country a point well inside its largest piece, where a figure about it can stand."""
    found = {}
    for code, country in countries.items():
        largest = max(get_parts(country), key=lambda part: float(part.area))
        x, y = projection.point(*polylabel(largest, tolerance=0.05).coords[0])
        if 0 <= x <= size[0] and 0 <= y <= size[1]:
            found[code] = round(x, 1), round(y, 1)
    return found


def lands_in_order(
    countries: Mapping[str, BaseGeometry], board: StandardSet, recipe: Recipe, projection: Projection
) -> dict[str, Land]:
    land_of = {code: land for land, codes in board.lands() for code in codes}
    rules = read_rules(recipe.cuts)
    check_parts(rules, [(land.id, code) for land in board.territories.values() for code in land.parts])
    pieces = cut_into_pieces(countries, rules, land_of)
    canvas = box(0, 0, *recipe.size).buffer(-2 * recipe.simplification["dot_radius"])
    lands = draw_lands(pieces, projection, canvas, recipe.simplification)
    return {land: lands[land] for land, _ in board.lands()}


def dots(land: Land) -> Json:
    return {"dots": land.dots} if land.dots else {}


def pole(land: Land) -> Point:
    """The point of the largest piece that is furthest from its edge."""
    shell, *holes = land.polygons[0]
    point = polylabel(Polygon(shell, holes), tolerance=0.1)
    return round(point.x, 1), round(point.y, 1)


def block(land: str, board: StandardSet, recipe: Recipe) -> Json:
    raw = recipe.blocks[land]
    territory = board.territories[land]
    placed = Block(raw["at"], Layout(raw["layout"]), "leader" in raw, raw.get("break_name", False))
    space = block_box(placed, list(territory.names.values()), len(territory.chips))
    return {
        "block": {key: raw[key] for key in ("at", "layout", "break_name") if key in raw},
        "box": rounded(space),
        "target": rounded(space.at_least(TOUCH, TOUCH)),
        **({"leader": raw["leader"]} if "leader" in raw else {}),
    }


def badge(continent: str, board: StandardSet, recipe: Recipe) -> Json:
    centre = recipe.badges[continent]
    return {"at": centre, "box": rounded(badge_box(centre, board.continents[continent].values()))}


def rounded(box: Rectangle) -> list[float]:
    return [round(number, 1) for number in box]


def link(raw: Mapping[str, Any], projection: Projection, size: Sequence[int]) -> Json:
    ends = {"a": raw["a"], "b": raw["b"]}
    if "stubs" in raw:
        return {**ends, "stubs": [stub(each, projection, size[0]) for each in raw["stubs"]]}
    points = projection.points(raw.get("curve") or raw["bridge"])
    if "bridge" in raw:
        return {**ends, "bridge": line_path(on_grid(points))}
    return {**ends, "curve": curve_path(smooth(points))}


def stub(raw: Mapping[str, Any], projection: Projection, width: float) -> Json:
    """From a Territory to the edge of the map; its label stands above the line's end."""
    left = raw["edge"] == "left"
    start = projection.point(*raw["from"])
    end = (0 if left else width, start[1] + raw["falls"])
    return {
        "at": raw["at"],
        "to": raw["to"],
        "edge": raw["edge"],
        "curve": curve_path(smooth([start, end])),
        "label": [STUB_LABEL[0] if left else width - STUB_LABEL[0], round(end[1] + STUB_LABEL[1], 1)],
    }


def graticule(projection: Projection, recipe: Recipe) -> str:
    """Meridians and parallels as far as they lie on the map."""
    step = int(recipe.graticule["every"])
    meridians = [[(lon, lat) for lat in range(-60, 81, 2)] for lon in range(-160, 191, step)]
    parallels = [[(lon, lat) for lon in range(-169, 192, 2)] for lat in range(-60, 80, step)]
    lines = [LineString(projection.points(line)) for line in [*meridians, *parallels]]
    canvas = box(0, 0, *recipe.size)
    seen = [part for line in lines for part in get_parts(line.intersection(canvas)) if not part.is_empty]
    simple = [line.simplify(recipe.graticule["tolerance"]) for line in seen]
    return "".join(line_path(on_grid(line.coords)) for line in simple)


def to_text(drawing: Json) -> str:
    """One line for each entry: small, and a change shows as a change of few lines."""
    keys = []
    for key, value in drawing.items():
        if isinstance(value, list) and value and not isinstance(value[0], int | float):
            entries = ",\n".join(compact(entry) for entry in value)
            keys.append(f'"{key}":[\n{entries}\n]')
        else:
            keys.append(f'"{key}":{compact(value)}')
    return "{\n" + ",\n".join(keys) + "\n}\n"


def compact(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return re.sub(r"(?<=\d)\.0(?=[],}])", "", text)  # 12.0 is 12
