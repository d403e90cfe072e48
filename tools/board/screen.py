"""The laptop's screen of 1366 x 768: how large a unit is there, and what panels cover the map."""

from tools.board.plane import Rectangle

UNIT = 0.85375  # pixels
MAP_TOP = 47.0  # pixels from the top of the screen
TOUCH = 44 / UNIT  # least side of a target, in units

#: In pixels: x, y, width, height. The server status is as wide as its longest words.
PANELS_IN_PIXELS = {
    "Player": (8, 7, 236, 52),
    "banner": (252, 7, 434, 52),
    "Match Status": (693, 7, 665, 52),
    "Info, Chat, log, Menu": (1314, 196, 42, 198),
    "zoom": (10, 400, 36, 78),
    "server status": (1216, 662, 140, 30),
    "Action Tool": (8, 704, 676, 58),
    "Next Player": (690, 704, 90, 58),
    "Objectives": (786, 704, 572, 58),
}

#: The same in units of the board.
PANELS = {
    name: Rectangle(x / UNIT, (y - MAP_TOP) / UNIT, width / UNIT, height / UNIT)
    for name, (x, y, width, height) in PANELS_IN_PIXELS.items()
}
