"""Limits: how large a data set may be, so that the rules core can hold it (62 bits for a set)."""

from typing import Final

FEWEST_CONTINENTS: Final = 6  # rules.md §3: with fewer the setup can run into a dead end
MOST_CONTINENTS: Final = 12
MOST_TERRITORIES: Final = 60
MOST_LINKS: Final = 400
MOST_MATERIALS_IN_PLAY: Final = 60
MOST_APPLICATIONS: Final = 60
MOST_CARDS: Final = 40
MOST_MATERIALS_ON_A_TERRITORY: Final = 4  # docs/board.md: a Territory's block has room for four chips
