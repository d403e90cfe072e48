"""A plain drawing for a board that nobody has drawn: a tile for each Territory, Continent after Continent."""

from math import ceil, sqrt
from typing import Any

from rawsiko.data.build import JsonObject

WIDTH, HEIGHT = 1600, 799
LEFT, TOP, RIGHT, BOTTOM = 60, 90, 60, 150  # kept free for the panels of the match
GAP = 14
BADGE = (200, 36)
NAME = 22  # from the top of a tile to its counter


def plain_drawing(board: JsonObject) -> dict[str, Any]:
    """Tiles in rows, read like a book; links are added by drawing.py."""
    continents = [continent["id"] for continent in board["continents"]]
    lands = sorted(board["territories"], key=lambda land: continents.index(land["continent"]))
    tiles = {land["id"]: tile for land, tile in zip(lands, tiles_for(len(lands) + 1), strict=False)}
    closed = tiles_for(len(lands) + 1)[-1]
    first = {land["continent"]: tiles[land["id"]] for land in reversed(lands)}
    return {
        "size": [WIDTH, HEIGHT],
        "dot_radius": 2,
        "continents": [{"id": one, "badge": badge(first[one])} for one in continents],
        "territories": [
            territory(land["id"], number, tiles[land["id"]])
            for number, land in enumerate(board["territories"])
        ],
        "closed": {
            "id": board["closed"]["id"],
            "rings": [[len(lands)]],
            "label": [closed[0] + closed[2] / 2, closed[1] + closed[3] / 2],
        },
        "links": [],
        "seas": [],
        "graticule": "M0 0l0 0",
        "inner_borders": "M0 0l0 0",
        "arcs": [*(outline(tiles[land["id"]]) for land in board["territories"]), outline(closed)],
    }


Tile = tuple[float, float, float, float]  # x, y, width, height


def tiles_for(count: int) -> list[Tile]:
    """This many tiles, in rows that fill the board."""
    columns = ceil(sqrt(count * 2))
    rows = ceil(count / columns)
    width = (WIDTH - LEFT - RIGHT) / columns
    height = (HEIGHT - TOP - BOTTOM) / rows
    return [
        (
            LEFT + number % columns * width + GAP / 2,
            TOP + number // columns * height + GAP / 2,
            width - GAP,
            height - GAP,
        )
        for number in range(count)
    ]


def territory(land: str, number: int, tile: Tile) -> dict[str, Any]:
    x, y, width, height = tile
    return {
        "id": land,
        "rings": [[number]],
        "tint": number % 3,
        "pole": [x + width / 2, y + height / 2],
        "block": {"at": [x + width / 2, y + NAME], "layout": "square"},
        "box": [x, y, width, height],
        "target": [x, y, width, height],
    }


def badge(tile: Tile) -> dict[str, Any]:
    """The Continent's name, over the first of its Territories."""
    x, y, *_ = tile
    width, height = BADGE
    return {"at": [x + width / 2, y - height / 2], "box": [x, y - height, width, height]}


def outline(tile: Tile) -> str:
    x, y, width, height = (round(number, 1) for number in tile)
    return f"M{x} {y}l{width} 0 0 {height} {-width} 0 0 {-height}"
