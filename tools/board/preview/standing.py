"""What stands on the board: blocks with their plates, and the Continents' badges."""

from xml.sax.saxutils import escape

from tools.board.badges import BADGE_NAME_SIZE, BEFORE_NAME, SLOT, badge_box, slots
from tools.board.blocks import (
    CHIP,
    COUNTER_HEIGHT,
    GAP,
    NAME_LINE,
    NAME_SIZE,
    ROUND_COUNTER,
    WIDE_COUNTER,
    body,
    lines_of,
)
from tools.board.plane import Point, Rectangle
from tools.board.preview.scene import Scene
from tools.board.screen import PANELS

BASELINE = 0.34  # of the type size, below the middle of a line


def blocks(scene: Scene) -> str:
    """Plates and their lines lie below all names."""
    lands = scene.drawing.territories
    return "".join(plate(land, scene) for land in lands) + "".join(block(land, scene) for land in lands)


def plate(land: str, scene: Scene) -> str:
    drawn = scene.drawing.territories[land]
    if not drawn.leader:
        return ""
    (x, y), (to_x, to_y) = drawn.box.centre, drawn.leader
    leader = (
        f'<path d="M{x} {y}L{to_x} {to_y}" stroke="{scene.look.ink}" stroke-width="1.2"/>'
        f'<circle cx="{to_x}" cy="{to_y}" r="2.4" fill="{scene.look.ink}"/>'
    )
    plates = "".join(rectangle(drawn.box, 10, f'fill="{fill}"') for fill in scene.fills(land))
    edge = rectangle(drawn.box, 10, f'fill="none" stroke="{scene.outline(land)}" stroke-width="1.9"')
    return leader + plates + edge


def block(land: str, scene: Scene) -> str:
    drawn = scene.drawing.territories[land].block
    owner = scene.owner(land)
    counter = 0.0 if owner is None else WIDE_COUNTER if owner == 0 else ROUND_COUNTER
    chips = scene.board.territories[land].chips
    standing = body(drawn.layout, len(chips), counter)
    parts = [name(land, scene)]
    if counter:
        parts.append(pill(moved(standing.counter, drawn.at), counter, land, scene))
    parts += [
        chip(moved(place, drawn.at), symbol, owner == 0, scene)
        for place, symbol in zip(standing.chips, chips, strict=True)
    ]
    return "".join(parts)


def name(land: str, scene: Scene) -> str:
    drawn = scene.drawing.territories[land].block
    player = scene.player(land)
    letters, halo = (player.letters, player.halo) if player else (scene.look.ink, scene.tint(land))
    x, y = drawn.at
    lines = lines_of(scene.board.territories[land].names[scene.language], break_name=drawn.break_name)
    first = y - GAP - NAME_LINE * (len(lines) - 0.5) + BASELINE * NAME_SIZE
    return "".join(
        f'<text x="{x}" y="{first + NAME_LINE * number:.1f}" font-size="{NAME_SIZE}" font-weight="700" '
        f'fill="{letters}" stroke="{halo}" stroke-width="3.4" paint-order="stroke">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )


def pill(at: Point, width: float, land: str, scene: Scene) -> str:
    """The counter: can act and total for you, total for others."""
    x, y = at
    box = Rectangle(x - width / 2, y - COUNTER_HEIGHT / 2, width, COUNTER_HEIGHT)
    player = scene.player(land)
    edge = player.halo if player and player.letters == "#FFFFFF" else scene.look.ink
    rest = f'<tspan fill="{scene.look.ink_2}" font-weight="600">/12</tspan>' if width == WIDE_COUNTER else ""
    return rectangle(
        box, COUNTER_HEIGHT / 2, f'fill="{scene.look.paper}" stroke="{edge}" stroke-width="1.8"'
    ) + (
        f'<text x="{x}" y="{y + BASELINE * 15.5:.1f}" font-size="15.5" font-weight="800" '
        f'fill="{scene.look.ink}">3{rest}</text>'
    )


def chip(at: Point, symbol: str, yours: bool, scene: Scene) -> str:
    x, y = at
    fill, letters, edge = (*scene.look.yours, scene.look.paper) if yours else scene.look.chip
    size = 14 if len(symbol) == 1 else 12.8
    box = Rectangle(x - CHIP / 2, y - CHIP / 2, CHIP, CHIP)
    return rectangle(box, 0.26 * CHIP, f'fill="{fill}" stroke="{edge}" stroke-width="1.3"') + (
        f'<text x="{x}" y="{y + BASELINE * size:.1f}" font-size="{size}" font-weight="700" '
        f'fill="{letters}">{symbol}</text>'
    )


def badges(scene: Scene) -> str:
    drawn = []
    for continent, badge in scene.drawing.badges.items():
        text = scene.board.continents[continent][scene.language]
        box = badge_box(badge.at, [text])
        colour = scene.look.outlines[continent]
        drawn.append(
            rectangle(box, box.height / 2, f'fill="{scene.look.paper}" stroke="{colour}" stroke-width="1.9"')
        )
        drawn.append(
            f'<text x="{box.x + BEFORE_NAME:.1f}" y="{badge.at[1] + BASELINE * BADGE_NAME_SIZE:.1f}" '
            f'text-anchor="start" font-size="{BADGE_NAME_SIZE}" font-weight="700" '
            f'fill="{colour}">{escape(text)}</text>'
        )
        drawn += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{SLOT / 2}" fill="{colour}" fill-opacity=".1" '
            f'stroke="{colour}" stroke-opacity=".5" stroke-width="1.2" stroke-dasharray="3.5 3"/>'
            for x, y in slots(box)
        ]
    return "".join(drawn)


def boxes_and_panels(scene: Scene) -> str:
    """For moving blocks by hand: the space kept for each, and what the panels cover."""
    drawn = [rectangle(panel, 12, 'fill="#00000040"') for panel in PANELS.values()]
    drawn += [
        rectangle(badge.box, 18, 'fill="none" stroke="#D00000"') for badge in scene.drawing.badges.values()
    ]
    for territory in scene.drawing.territories.values():
        drawn.append(rectangle(territory.box, 0, 'fill="none" stroke="#D00000"'))
        drawn.append(rectangle(territory.target, 0, 'fill="none" stroke="#0000D0" stroke-dasharray="2 3"'))
    return "".join(drawn)


def rectangle(box: Rectangle, radius: float, look: str) -> str:
    return (
        f'<rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}" '
        f'rx="{radius:.1f}" {look}/>'
    )


def moved(point: Point, by: Point) -> Point:
    return round(point[0] + by[0], 1), round(point[1] + by[1], 1)
