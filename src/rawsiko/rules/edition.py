"""Edition: what comes in the box - the board, the Materials on it, Applications and Objective cards.

Everything is a small whole number here, counted from 0 in the order of the data files; names stay
in `rawsiko.data`. Sets (of Territories, Materials, Applications) are bit masks, so none may have
more than 62 members. An Edition never changes and is shared by all copies of a match.

It also fixes the decision codes of the core, one number for everything a player can do at once:

    Territory | Continent | Material | end | move = link in one direction x 1, 2 or 3 Assets
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from mypy_extensions import i64

from rawsiko.rules.sets import disjoint, mask_of, most_shared
from rawsiko.rules.vectors import vec

MOST_IN_A_CLASH: Final = 3  # manual: and so the most Assets that one move code carries


def exists(number: int, count: int) -> bool:
    """Whether a number from outside, however large, names one of `count` things."""
    return 0 <= number < count


class Edition:
    """The board and the cards as vectors; see the module for what the numbers mean."""

    def __init__(
        self,
        continent_of: Sequence[int],
        continents: int,
        links: Sequence[tuple[int, int]],
        materials_of: Sequence[Sequence[int]],
        materials: int,
        application_points: Sequence[int],
        application_materials: Sequence[Sequence[int]],
        cards: Sequence[Sequence[int]],
        most_wanting_single: int,
    ) -> None:
        self.territories: i64 = len(continent_of)
        self.continents: i64 = continents
        self.materials: i64 = materials
        self.applications: i64 = len(application_points)
        self.cards: i64 = len(cards)
        self.most_wanting_single = most_wanting_single

        self.continent_of = vec[i64](continent_of)
        self.land_of = vec[i64](
            [
                mask_of([t for t, c in enumerate(continent_of) if c == continent])
                for continent in range(continents)
            ]
        )
        self.materials_of = vec[i64]([mask_of(found) for found in materials_of])
        self.application_points = vec[i64](application_points)
        self.application_materials = vec[i64]([mask_of(needed) for needed in application_materials])
        self.applications_of = vec[i64]([mask_of(card) for card in cards])

        neighbours: list[list[int]] = [[] for _ in continent_of]
        for a, b in links:
            neighbours[a].append(b)
            neighbours[b].append(a)
        for found in neighbours:
            found.sort()
        starts = [0]
        for found in neighbours:
            starts.append(starts[-1] + len(found))
        self.neighbours = vec[i64]([mask_of(found) for found in neighbours])
        #: One-way links in order of their source: those of Territory t are arc_start[t] to arc_start[t + 1].
        self.arc_start = vec[i64](starts)
        self.arc_source = vec[i64]([t for t, found in enumerate(neighbours) for _ in found])
        self.arc_destination = vec[i64]([n for found in neighbours for n in found])

        self.first_continent: i64 = self.territories
        self.first_material: i64 = self.first_continent + self.continents
        self.end_code: i64 = self.first_material + self.materials
        self.first_move: i64 = self.end_code + 1
        self.codes: i64 = self.first_move + MOST_IN_A_CLASH * len(self.arc_source)
        self.move_start = vec[i64]([int(self.first_move) + MOST_IN_A_CLASH * start for start in starts])

        self.known_deals: dict[int, list[tuple[int, ...]]] = {}
        self.known_deals_with: dict[tuple[int, int], list[tuple[int, ...]]] = {}

    def arc(self, source: i64, destination: i64) -> i64:
        """The one-way link from `source` to `destination`; -1 where there is none."""
        for arc in range(self.arc_start[source], self.arc_start[source + 1]):
            if self.arc_destination[arc] == destination:
                return arc
        return -1

    def move_code(self, source: i64, destination: i64, count: i64) -> i64:
        """The code of moving 1 to 3 Assets along an existing link."""
        return self.first_move + MOST_IN_A_CLASH * self.arc(source, destination) + count - 1

    def wanted_by(self, card: i64) -> i64:
        """The Materials that an Objective card needs, all its Applications together."""
        wanted: i64 = 0
        for application in range(self.applications):
            if self.applications_of[card] >> application & 1:
                wanted |= self.application_materials[application]
        return wanted

    def single_territory_materials(self) -> i64:
        """The Materials that lie on exactly one Territory."""
        once: i64 = 0
        again: i64 = 0
        for territory in range(self.territories):
            again |= once & self.materials_of[territory]
            once |= self.materials_of[territory]
        return once & ~again

    def valid_deals(self, players: int) -> list[tuple[int, ...]]:
        """The sets of cards that may be dealt together (data.md §5): no Application twice, and no
        Material of a single Territory wanted by too many. Each in ascending order."""
        if players not in self.known_deals:
            single = self.single_territory_materials()
            wanted = [int(self.wanted_by(card) & single) for card in range(self.cards)]
            applications = [int(self.applications_of[card]) for card in range(self.cards)]
            self.known_deals[players] = [
                deal
                for deal in combinations(range(int(self.cards)), players)
                if disjoint([applications[card] for card in deal])
                and most_shared([wanted[card] for card in deal]) <= self.most_wanting_single
            ]
        return self.known_deals[players]

    def deals_with(self, players: int, card: int) -> list[tuple[int, ...]]:
        """The valid deals that include a card; all of them if the card is unknown (-1)."""
        if card < 0:
            return self.valid_deals(players)
        if (players, card) not in self.known_deals_with:
            self.known_deals_with[players, card] = [d for d in self.valid_deals(players) if card in d]
        return self.known_deals_with[players, card]
