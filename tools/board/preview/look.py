"""The look: colours of both themes and the players' patterns, for the preview alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

FONT = "Atkinson Hyperlegible Next, Atkinson Hyperlegible, sans-serif"


@dataclass(frozen=True)
class Player:
    colour: str
    halo: str
    letters: str
    pattern: str  #: what is drawn over the colour
    pattern_size: tuple[int, int]


@dataclass(frozen=True)
class Look:
    sea: tuple[str, str]
    shelf: tuple[str, float, float]  #: colour, opacity of the narrow and of the wide line
    graticule: tuple[str, float]
    border: tuple[str, float]
    link: str
    under_link: str
    paper: str
    ink: str
    ink_2: str
    yours: tuple[str, str]
    chip: tuple[str, str, str]
    closed: tuple[str, str, str]
    tints: Mapping[str, Sequence[str]]  #: by Continent
    outlines: Mapping[str, str]
    players: Sequence[Player]


STRIPES = '<path d="M-3 14L14 -3M-3 3L3 -3M8 14L14 8" stroke="{0}" stroke-width="3.8"/>'
DOTS = '<g fill="{0}"><circle cx="3" cy="3" r="1.9"/><circle cx="9" cy="9" r="1.9"/></g>'
GRID = '<path d="M0 .65H11M.65 0V11" stroke="{0}" stroke-width="1.3"/>'
ZIGZAG = '<path d="M0 7L8 2L16 7" fill="none" stroke="{0}" stroke-width="1.7"/>'
CROSSES = '<path d="M3 6.5H10M6.5 3V10" stroke="{0}" stroke-width="1.5"/>'


def players(colours: Sequence[str]) -> list[Player]:
    crimson, cobalt, saffron, plum, teal = colours
    return [
        Player(crimson, "#7C1C32", "#FFFFFF", STRIPES.format("#FFFFFF33"), (11, 11)),
        Player(cobalt, "#163C7A", "#FFFFFF", DOTS.format("#FFFFFF4D"), (12, 12)),
        Player(saffron, "#FCE9B8", "#221700", GRID.format("#6B46003D"), (11, 11)),
        Player(plum, "#2B1242", "#FFFFFF", ZIGZAG.format("#FFFFFF3D"), (16, 9)),
        Player(teal, "#D2F1EE", "#221700", CROSSES.format("#00302D61"), (13, 13)),
    ]


LIGHT = Look(
    sea=("#DDEBF0", "#BDD5E0"),
    shelf=("#EAF4F6", 0.75, 0.55),
    graticule=("#FFFFFF", 0.5),
    border=("#FFFDF8", 1.7),
    link="#2C5A78",
    under_link="#EAF4F6",
    paper="#FFFDF8",
    ink="#17262F",
    ink_2="#4C5D68",
    yours=("#1B7A47", "#FFFFFF"),
    chip=("#FFFDF8", "#33444F", "#7C8B95"),
    closed=("#D9D6CE", "#BDB8AC", "#4B4740"),
    tints={
        "north_america": ("#F1E2BA", "#F6EACD", "#EAD8A8"),
        "south_america": ("#DCE7C2", "#E6EED2", "#D0DDB1"),
        "europe": ("#D3DCF1", "#E0E6F6", "#C5D0EA"),
        "africa": ("#F3D8C3", "#F7E4D5", "#EDCBB1"),
        "asia": ("#E8D6EA", "#F0E3F1", "#DEC8E1"),
        "oceania": ("#CDE8E0", "#DCF0EA", "#BEDFD5"),
    },
    outlines={
        "north_america": "#8F6C17",
        "south_america": "#4E7429",
        "europe": "#3C5B9B",
        "africa": "#A4562A",
        "asia": "#7E4A90",
        "oceania": "#1C7568",
    },
    players=players(("#C8405A", "#2F6BC0", "#EAB52B", "#4A2A68", "#33ABA4")),
)

DARK = Look(
    sea=("#18323F", "#0C1D27"),
    shelf=("#21414F", 0.55, 0.40),
    graticule=("#9CC3D3", 0.1),
    border=("#10242F", 1.6),
    link="#9CCBE3",
    under_link="#0C1D27",
    paper="#1A2D38",
    ink="#EDF3F6",
    ink_2="#B2C3CD",
    yours=("#59C98B", "#06210F"),
    chip=("#22343F", "#E3ECF0", "#6E8593"),
    closed=("#3A3F43", "#4B5156", "#D5DADD"),
    tints={
        "north_america": ("#5B5136", "#655B40", "#51482F"),
        "south_america": ("#47583A", "#516344", "#3E4E32"),
        "europe": ("#3F4E70", "#4A5A7D", "#374564"),
        "africa": ("#66493A", "#715445", "#5B4032"),
        "asia": ("#584663", "#63516F", "#4E3D58"),
        "oceania": ("#345B53", "#3E665E", "#2C5049"),
    },
    outlines={
        "north_america": "#D9B865",
        "south_america": "#9CC077",
        "europe": "#8FAEEA",
        "africa": "#E39A6B",
        "asia": "#C79AD9",
        "oceania": "#6FC7B8",
    },
    players=players(("#C94A64", "#4179CF", "#DCA935", "#6B4591", "#3DB3AC")),
)

LOOKS = {"light": LIGHT, "dark": DARK}
