"""The drawing of a data set: its own, the standard one if that fits its board, or else a plain one.

docs/board.md describes the file. A drawing fits a board that has the same Continents, Territories and
closed land. Links may differ: a link without a line gets a straight one, a line without a link is dropped.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rawsiko.data.build import JsonObject
from rawsiko.data.load import STANDARD
from rawsiko.data.plain_drawing import plain_drawing
from rawsiko.data.reading import DRAWING

Point = list[float]


def drawing_of(folder: Path, files: Mapping[str, JsonObject]) -> JsonObject:
    """How the board of the data set in a folder looks."""
    board = files["board.json"]
    for place in (folder / DRAWING, STANDARD / DRAWING):
        if place.is_file():
            drawing = json.loads(place.read_bytes())
            if fits(drawing, board):
                return with_links(drawing, board)
    return with_links(plain_drawing(board), board)


def fits(drawing: JsonObject, board: JsonObject) -> bool:
    return all(
        {land["id"] for land in drawing[lands]} == {land["id"] for land in board[lands]}
        for lands in ("continents", "territories")
    ) and bool(drawing["closed"]["id"] == board["closed"]["id"])


def with_links(drawing: JsonObject, board: JsonObject) -> JsonObject:
    """The drawing with a line for every link that is not a visible border, and no other line."""
    wanted = [frozenset((link["a"], link["b"])) for link in board["links"]]
    drawn = [link for link in drawing["links"] if frozenset((link["a"], link["b"])) in set(wanted)]
    done = {frozenset((link["a"], link["b"])) for link in drawn} | set(borders(drawing))
    middles = {land["id"]: middle(land) for land in drawing["territories"]}
    for link in board["links"]:
        if frozenset((link["a"], link["b"])) not in done:
            drawn.append(straight(link["a"], link["b"], middles))
    return {**{key: value for key, value in drawing.items() if key != "$schema"}, "links": drawn}


def borders(drawing: JsonObject) -> Iterator[frozenset[str]]:
    """Pairs of Territories that share a piece of border."""
    lands_of: dict[int, list[str]] = {}
    for land in drawing["territories"]:
        for arc in {max(number, ~number) for ring in land["rings"] for number in ring}:
            lands_of.setdefault(arc, []).append(land["id"])
    return (frozenset(lands) for lands in lands_of.values() if len(lands) == 2)


def middle(land: JsonObject) -> Point:
    """Where a line to a Territory ends: in its block, or where its plate points to."""
    if "leader" in land:
        return [*land["leader"]]
    x, y, width, height = land["box"]
    return [x + width / 2, y + height / 2]


def straight(a: str, b: str, middles: Mapping[str, Point]) -> dict[str, Any]:
    (x, y), (to_x, to_y) = middles[a], middles[b]
    thirds = [(x + (to_x - x) * part / 3, y + (to_y - y) * part / 3) for part in (1, 2, 3)]
    places = " ".join(f"{one:.1f} {other:.1f}" for one, other in thirds)
    return {"a": a, "b": b, "curve": f"M{x:.1f} {y:.1f}C{places}"}
