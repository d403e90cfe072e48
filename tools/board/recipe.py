"""The recipe: everything about the drawing that was chosen by hand, read from recipe.json."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.board.plane import Point

RECIPE = Path(__file__).with_name("recipe.json")


@dataclass(frozen=True)
class Magnifier:
    """Makes a region larger at the cost of what lies around it."""

    lon: float
    lat: float
    radius: float  #: in projected radians
    strength: float  #: the middle grows to 1 + strength


@dataclass(frozen=True)
class ProjectionRecipe:
    central_longitude: float
    squash_from_lat: float
    squash_factor: float
    squash_blend: float
    magnifiers: Sequence[Magnifier]
    y_stretch: float
    units_per_radian: float
    origin: Point  #: where the central meridian meets the equator, before magnifiers


@dataclass(frozen=True)
class Recipe:
    size: tuple[int, int]
    projection: ProjectionRecipe
    cuts: Sequence[Mapping[str, Any]]
    simplification: Mapping[str, float]
    blocks: Mapping[str, Mapping[str, Any]]
    badges: Mapping[str, Point]
    closed_label: Point
    links: Sequence[Mapping[str, Any]]
    seas: Sequence[Mapping[str, Any]]
    graticule: Mapping[str, float]


def read_recipe(path: Path = RECIPE) -> Recipe:
    raw = json.loads(path.read_bytes())
    projection = raw.pop("projection")
    magnifiers = [Magnifier(**magnifier) for magnifier in projection.pop("magnifiers")]
    return Recipe(projection=ProjectionRecipe(magnifiers=magnifiers, **projection), **raw)
