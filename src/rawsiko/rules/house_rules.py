"""House rules: every number and switch that the manuals leave open, in one place.

Each line is a decision of this project (`[ours]` in docs/rules.md). What the manual itself fixes
stands in the chapter that uses it.
"""

from typing import Final

FEWEST_TURNS: Final = 3
MOST_TURNS: Final = 20
DEFAULT_TURNS: Final = 8

#: A Territory picked in the draft gets its first Asset at once (§3).
ASSETS_ON_A_PICKED_TERRITORY: Final = 1

#: Assets left to place after the draft (§3); 6 is the manual's example for 3 players.
INITIAL_ASSETS_OF_3_PLAYERS: Final = 6
INITIAL_ASSETS_OF_4_PLAYERS: Final = 6
INITIAL_ASSETS_OF_5_PLAYERS: Final = 6

#: Head start: what earlier seats place in addition (§13), by number of players, then by seat; docs/balance.md
#: has the measurements behind them.
HEAD_STARTS: Final = {3: (6, 5, 0), 4: (6, 6, 5, 0), 5: (9, 8, 7, 6, 0)}
LARGEST_HEAD_START: Final = 12

#: Open end: after the last Turn, and once more after that, a die may add a Turn (§13).
DICE_OF_THE_OPEN_END: Final = 2
LOWEST_FACE_THAT_ADDS_A_TURN: Final = 4

#: The manuals name no faces (§5).
FACES_OF_A_DIE: Final = 6

#: Placing and Trade with China: everybody at once and sealed, or in order of play (§4, §7).
SEALED_PLACING_BY_DEFAULT: Final = True


def initial_assets(players: int) -> int:
    """Assets each player still places after the draft."""
    if players == 3:
        return INITIAL_ASSETS_OF_3_PLAYERS
    return INITIAL_ASSETS_OF_4_PLAYERS if players == 4 else INITIAL_ASSETS_OF_5_PLAYERS
