"""The picture: all layers of the board from the sea up."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from tools.board.blocks import lines_of
from tools.board.drawing import Drawing, Sea, Stub
from tools.board.paths import curve_points, line_path, line_points
from tools.board.plane import Line, Point
from tools.board.preview.look import FONT, LOOKS
from tools.board.preview.scene import Scene
from tools.board.preview.standing import badges, blocks, boxes_and_panels
from tools.board.standard_set import StandardSet


def preview(
    drawing: Drawing,
    board: StandardSet,
    *,
    theme: str = "light",
    language: str = "en",
    owned: bool = False,
    boxes: bool = False,
) -> str:
    """`owned` adds owners and counters, `boxes` the space kept for blocks and the laptop's panels."""
    scene = Scene(drawing, board, LOOKS[theme], language, owned)
    layers = [
        definitions(scene),
        sea(scene),
        shelf(scene),
        closed_land(scene),
        territories(scene),
        borders(scene),
        links(scene),
        blocks(scene),
        badges(scene),
        boxes_and_panels(scene) if boxes else "",
    ]
    width, height = drawing.size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="{FONT}" '
        f'text-anchor="middle" stroke-linejoin="round" stroke-linecap="round">{"".join(layers)}</svg>\n'
    )


def definitions(scene: Scene) -> str:
    centre, edge = scene.look.sea
    land, stripe, _ = scene.look.closed
    patterns = "".join(
        f'<pattern id="player{number}" width="{player.pattern_size[0]}" height="{player.pattern_size[1]}" '
        f'patternUnits="userSpaceOnUse">{player.pattern}</pattern>'
        for number, player in enumerate(scene.look.players)
    )
    return (
        f'<defs><radialGradient id="sea" cx=".5" cy=".45" r=".75"><stop stop-color="{centre}"/>'
        f'<stop offset="1" stop-color="{edge}"/></radialGradient>'
        '<pattern id="closed" width="10" height="10" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="10" height="10" fill="{land}"/>'
        f'<rect width="4" height="10" fill="{stripe}"/></pattern>'
        f'<filter id="blur"><feGaussianBlur stdDeviation="5"/></filter>{patterns}</defs>'
    )


def sea(scene: Scene) -> str:
    """Water, graticule and the names of the seas."""
    width, height = scene.drawing.size
    colour, opacity = scene.look.graticule
    names = "".join(sea_name(found, scene.language) for found in scene.drawing.seas)
    return (
        f'<rect width="{width}" height="{height}" fill="url(#sea)"/>'
        f'<path d="{scene.drawing.graticule}" fill="none" stroke="{colour}" stroke-opacity="{opacity}" '
        f'stroke-width=".9"/><g font-size="16" font-weight="600" font-style="italic" letter-spacing="2.5" '
        f'fill="{scene.look.link}" fill-opacity=".42">{names}</g>'
    )


def sea_name(named: Sea, language: str) -> str:
    x, y = named.at
    lines = lines_of(named.names[language], break_name=named.break_name)
    first = y + 5 - 9.5 * (len(lines) - 1)
    return "".join(
        f'<text x="{x}" y="{first + 19 * number}">{escape(line)}</text>' for number, line in enumerate(lines)
    )


def shelf(scene: Scene) -> str:
    colour, narrow, wide = scene.look.shelf
    coast = lines(scene.drawing.coast())
    return (
        f'<g fill="none" stroke="{colour}"><path d="{coast}" stroke-width="22" stroke-opacity="{wide}" '
        f'filter="url(#blur)"/><path d="{coast}" stroke-width="8" stroke-opacity="{narrow}"/></g>'
    )


def closed_land(scene: Scene) -> str:
    x, y = scene.drawing.closed_label
    outline = rings(scene.drawing.rings[scene.drawing.closed])
    name = escape(scene.board.closed_names[scene.language])
    colour = scene.look.closed[2]
    return (
        f'<path d="{outline}" fill="url(#closed)" stroke="{colour}" stroke-opacity=".6" stroke-width="1.2"/>'
        f'<g transform="translate({x} {y})" fill="none" stroke="{colour}" stroke-width="1.8">'
        '<rect x="-7" y="-24" width="14" height="11" rx="2"/><path d="M-4 -24v-3a4 4 0 0 1 8 0v3"/></g>'
        f'<text x="{x}" y="{y + 5}" font-size="16" font-weight="700" fill="{colour}">{name}</text>'
    )


def territories(scene: Scene) -> str:
    radius = scene.drawing.dot_radius
    drawn = []
    for land in scene.drawing.territories:
        outline = rings(scene.drawing.rings[land])
        drawn += [f'<path d="{outline}" fill="{fill}" fill-rule="evenodd"/>' for fill in scene.fills(land)]
        drawn += [
            f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{scene.fills(land)[0]}" '
            f'stroke="{scene.outline(land)}" stroke-width="1.2"/>'
            for x, y in scene.drawing.shapes[land].dots
        ]
    return "".join(drawn)


def borders(scene: Scene) -> str:
    """Faint borders of countries, borders of Territories, outlines of Continents."""
    colour, width = scene.look.border
    between = lines(arc for _, _, arc in scene.drawing.borders())
    members: dict[str, list[str]] = {}
    for territory in scene.board.territories.values():
        members.setdefault(territory.continent, []).append(territory.id)
    outlines = "".join(
        f'<path d="{lines(scene.drawing.outline(lands))}" stroke="{scene.look.outlines[continent]}" '
        'stroke-width="1.9"/>'
        for continent, lands in members.items()
    )
    return (
        f'<g fill="none"><path d="{scene.drawing.inner_borders}" stroke="{colour}" stroke-opacity=".45" '
        f'stroke-width=".8"/><path d="{between}" stroke="{colour}" stroke-width="{width}"/>{outlines}</g>'
    )


def links(scene: Scene) -> str:
    drawn = []
    for link in scene.drawing.links:
        if link.curve:
            points = curve_points(link.curve)
            drawn.append(dashed(link.curve, [points[0], points[-1]], scene))
        if link.bridge:
            drawn.append(dotted(link.bridge, scene))
        drawn += [leaving(stub, scene) for stub in link.stubs]
    return "".join(drawn)


def dashed(path: str, ends: Iterable[Point], scene: Scene) -> str:
    look = scene.look
    circles = "".join(
        f'<circle cx="{x}" cy="{y}" r="2.8" fill="{look.link}" stroke="{look.paper}" stroke-width="1.2"/>'
        for x, y in ends
    )
    return (
        f'<path d="{path}" fill="none" stroke="{look.under_link}" stroke-width="4" stroke-opacity=".8"/>'
        f'<path d="{path}" fill="none" stroke="{look.link}" stroke-width="1.9" stroke-dasharray="5.5 5"/>'
        f"{circles}"
    )


def dotted(path: str, scene: Scene) -> str:
    circles = "".join(
        f'<circle cx="{x}" cy="{y}" r="2.4" fill="{scene.look.ink}"/>'
        for x, y in (line_points(path)[0], line_points(path)[-1])
    )
    return (
        f'<path d="{path}" fill="none" stroke="{scene.look.paper}" stroke-width="4.5" stroke-opacity=".8"/>'
        f'<path d="{path}" fill="none" stroke="{scene.look.ink}" stroke-width="2.2" '
        f'stroke-dasharray=".1 4.4"/>{circles}'
    )


def leaving(stub: Stub, scene: Scene) -> str:
    name = escape(scene.board.territories[stub.to].names[scene.language])
    text, anchor = (f"← {name}", "start") if stub.edge == "left" else (f"{name} →", "end")
    x, y = stub.label
    return dashed(stub.curve, [curve_points(stub.curve)[0]], scene) + (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="13" font-weight="600" font-style="italic" '
        f'fill="{scene.look.link}">{text}</text>'
    )


def lines(arcs: Iterable[Line]) -> str:
    return "".join(line_path(arc) for arc in arcs)


def rings(found: Iterable[Line]) -> str:
    return "".join(f"{line_path(ring)}z" for ring in found)
