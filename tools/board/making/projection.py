"""Projection: degrees to units of the board.

Natural Earth I, the far north pressed flat, some regions magnified, the whole stretched a little.
The formula is in docs/board.md.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.board.plane import Point
from tools.board.recipe import ProjectionRecipe

Floats = NDArray[np.float64]


class Projection:
    """Projects arrays of (longitude, latitude) rows."""

    def __init__(self, recipe: ProjectionRecipe) -> None:
        self.recipe = recipe
        self.centres = [self.flat(np.array([[m.lon, m.lat]]))[0] for m in recipe.magnifiers]

    def __call__(self, degrees: Any) -> Floats:
        flat = self.flat(np.asarray(degrees, dtype=np.float64))
        moved = flat.copy()
        for magnifier, centre in zip(self.recipe.magnifiers, self.centres, strict=True):
            away = flat - centre
            fading = np.exp(-(away**2).sum(axis=1) / magnifier.radius**2)
            moved += magnifier.strength * away * fading[:, np.newaxis]
        scale = self.recipe.units_per_radian
        x = self.recipe.origin[0] + scale * moved[:, 0]
        y = self.recipe.origin[1] - scale * self.recipe.y_stretch * moved[:, 1]
        return np.column_stack([x, y]).round(6)  # the last digits differ between processors

    def point(self, lon: float, lat: float) -> Point:
        x, y = self([[lon, lat]])[0]
        return float(x), float(y)

    def points(self, degrees: Sequence[Sequence[float]]) -> list[Point]:
        return [(float(x), float(y)) for x, y in self(degrees)]

    def flat(self, degrees: Floats) -> Floats:
        """Natural Earth I with the far north pressed flat, in radians."""
        plane = natural_earth(np.radians(degrees - [self.recipe.central_longitude, 0]))
        start = natural_earth(np.radians([[0, self.recipe.squash_from_lat]]))[0, 1]
        beyond = np.maximum(plane[:, 1] - start, 0)
        factor, blend = self.recipe.squash_factor, self.recipe.squash_blend
        pressed = factor * beyond + (1 - factor) * blend * (1 - np.exp(-beyond / blend))
        plane[:, 1] += pressed - beyond
        return plane

    def check_one_to_one(self) -> None:
        """Overlapping magnifiers could fold the map; then the area of small squares changes its sign."""
        lon, lat = np.meshgrid(np.arange(-180.0, 191.0), np.arange(-60.0, 84.0))
        grid = self(np.column_stack([lon.ravel(), lat.ravel()])).reshape(*lon.shape, 2)
        east = grid[:-1, 1:] - grid[:-1, :-1]
        north = grid[1:, :-1] - grid[:-1, :-1]
        if (east[..., 0] * north[..., 1] - east[..., 1] * north[..., 0] >= 0).any():
            raise ValueError("The magnifiers fold the map over itself.")


def natural_earth(radians: Floats) -> Floats:
    """The polynomial of Natural Earth I (T. Patterson, B. Jenny et al.)."""
    lon, lat = radians[:, 0], radians[:, 1]
    p2 = lat * lat
    p4 = p2 * p2
    x = lon * (0.8707 - 0.131979 * p2 + p4 * (-0.013791 + p4 * (0.003971 * p2 - 0.001529 * p4)))
    y = lat * (1.007226 + p2 * (0.015085 + p4 * (-0.044475 + 0.028874 * p2 - 0.005916 * p4)))
    return np.column_stack([x, y])
