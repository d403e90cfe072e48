"""The plots and tables of docs/balance.md, from what `rawsiko balance --json FILE` has written.

    rawsiko balance --players 3 --matches 1000 --seed 11 --bot expert:1000 --json 3.json
    python tools/balance_page.py docs/pictures 3.json 4.json 5.json

Writes balance-*.svg into the folder named first, and prints the tables, to be put into the page.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

COLOURS = {3: "#1b6ca8", 4: "#b35c00", 5: "#3f7d20"}
SHAPES = {3: "circle", 4: "square", 5: "diamond"}  # colour is never the only sign
LINE = 18
LEFT = 170
WIDTH = 420
LEAST, FAIR_FROM, FAIR_TO = 0.0, 0.75, 1.25

Survey = dict[str, Any]
Mark = tuple[float, float, int]  #: where, how uncertain, of how many players


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit(
            "Name a folder for the pictures, and the files that `rawsiko balance --json FILE` has written."
        )
    folder = Path(sys.argv[1])
    surveys: list[Survey] = [json.loads(Path(name).read_text("utf-8")) for name in sys.argv[2:]]
    plots = {
        "cards": shares_plot("Objective card", "cards", surveys, card_name),
        "seats": shares_plot("seat", "seats", surveys, lambda name: f"seat {name}"),
        "continents": shares_plot("first Continent", "first_continents", surveys, str),
        "applications": completion_plot(surveys),
    }
    for name, svg in plots.items():
        (folder / f"balance-{name}.svg").write_text(svg, encoding="utf-8")
    print(
        "\n\n".join([summary_table(surveys), *(record_table(title, surveys) for title in ("seats", "cards"))])
    )


def card_name(identifier: str) -> str:
    return identifier.replace("objective_", "card ")


def shares_plot(title: str, part: str, surveys: Sequence[Survey], name: Callable[[str], str]) -> str:
    """The share of the wins by seat, card or Continent: 1 is fair."""
    names = sorted({line["name"] for survey in surveys for line in survey[part]})
    marks: dict[str, list[Mark]] = {found: [] for found in names}
    for survey in surveys:
        for line in survey[part]:
            marks[line["name"]].append((line["of_equal"], line["error"], survey["players"]))
    most = max(2.0, *(where for found in marks.values() for where, _, _ in found))
    heading = f"Share of the wins by {title}; 1 is fair, shaded from 0.75 to 1.25"
    rows = [(name(found), marks[found]) for found in names]
    return plot(heading, rows, most, ticks=[0.0, 0.5, 1.0, 1.5, 2.0], shaded=(FAIR_FROM, FAIR_TO))


def completion_plot(surveys: Sequence[Survey]) -> str:
    """How many of those who have an Application on their card complete it."""
    rows = []
    for number, line in enumerate(surveys[0]["applications"]):
        found = [(s["applications"][number]["completed"], 0.0, s["players"]) for s in surveys]
        rows.append((f"{line['name']} ({line['points']})", found))
    heading = "Players who complete the Application, of those who have it on their card (points)"
    return plot(heading, rows, 1.0, ticks=[0.0, 0.25, 0.5, 0.75, 1.0])


def plot(
    heading: str,
    rows: Sequence[tuple[str, Sequence[Mark]]],
    most: float,
    *,
    ticks: Sequence[float],
    shaded: tuple[float, float] | None = None,
) -> str:
    """Rows of marks on one scale."""
    top = 44
    height = top + LINE * len(rows) + 26

    def x(value: float) -> float:
        return LEFT + WIDTH * min(max(value, LEAST), most) / most

    parts = [f'<text x="8" y="16" font-weight="bold">{escape(heading)}</text>', *legend()]
    if shaded:
        low, high = x(shaded[0]), x(shaded[1])
        size = f'width="{high - low:.1f}" height="{LINE * len(rows) + 4}"'
        parts.append(f'<rect x="{low:.1f}" y="{top - 4}" {size} fill="#eee"/>')
    for tick in ticks:
        parts.append(f'<path d="M{x(tick):.1f} {top - 4}V{height - 22}" stroke="#bbb" stroke-width="0.5"/>')
        parts.append(f'<text x="{x(tick):.1f}" y="{height - 8}" text-anchor="middle">{tick:g}</text>')
    for number, (name, marks) in enumerate(rows):
        middle = top + LINE * number + LINE / 2
        parts.append(f'<text x="{LEFT - 8}" y="{middle + 4:.1f}" text-anchor="end">{escape(name)}</text>')
        for place, (where, error, players) in enumerate(marks):
            y = middle + 4 * (place - (len(marks) - 1) / 2)
            parts.append(mark(x(where), x(where - error), x(where + error), y, players))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 20} {height}" '
        f'font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def legend() -> Iterator[str]:
    for place, players in enumerate(COLOURS):
        x = LEFT + 90 * place
        yield mark(x, x, x, 28, players)
        yield f'<text x="{x + 8}" y="32">{players} players</text>'


def mark(x: float, low: float, high: float, y: float, players: int) -> str:
    """A sign with a bar for its uncertainty."""
    colour = COLOURS[players]
    bar = f'<path d="M{low:.1f} {y:.1f}H{high:.1f}" stroke="{colour}"/>' if high > low else ""
    match SHAPES[players]:
        case "circle":
            sign = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
        case "square":
            sign = f'<rect x="{x - 2.7:.1f}" y="{y - 2.7:.1f}" width="5.4" height="5.4" fill="{colour}"/>'
        case _:
            sign = f'<path d="M{x:.1f} {y - 4:.1f}l4 4l-4 4l-4-4z" fill="{colour}"/>'
    return bar + sign


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f} %"


def summary_table(surveys: Sequence[Survey]) -> str:
    """Figures that are a single number per survey."""
    rows: list[tuple[str, Callable[[Survey], str]]] = [
        ("bot, matches, seed", lambda s: f"{s['bot']}, {s['matches']:,}, {s['seed']}"),
        ("the first player wins", lambda s: percent(s["first_player_share"], 1)),
        ("the last player wins", lambda s: percent(s["last_player_share"], 1)),
        ("Turns per match", lambda s: f"{s['mean_turns']:.2f}"),
        ("Decisions per match", lambda s: f"{s['mean_decisions']:.0f}"),
        ("eliminations per match", lambda s: f"{s['mean_eliminations']:.3f}"),
        ("players with 0 points", lambda s: percent(s["share_without_points"], 1)),
        ("Applications completed per player", lambda s: f"{s['mean_completed']:.2f}"),
        ("players who complete two or more", lambda s: percent(s["share_with_two_applications"], 1)),
    ]
    for tier in range(4):
        rows.append((f"tier {tier + 1} completed", lambda s, t=tier: percent(s["tiers"][t]["completed"])))  # type: ignore[misc]
    rows.append(("points by tier", lambda s: " / ".join(percent(t["share_of_points"]) for t in s["tiers"])))
    return table("", surveys, [(title, [tell(survey) for survey in surveys]) for title, tell in rows])


def record_table(part: str, surveys: Sequence[Survey]) -> str:
    """Shares with twice their standard errors."""
    names = sorted({line["name"] for survey in surveys for line in survey[part]})
    rows = []
    for name in names:
        cells = []
        for survey in surveys:
            found = [line for line in survey[part] if line["name"] == name]
            cells.append(f"{found[0]['of_equal']:.2f} ± {found[0]['error']:.2f}" if found else "")
        rows.append((card_name(name), cells))
    return table(part.removesuffix("s"), surveys, rows)


def table(first: str, surveys: Sequence[Survey], rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    heading = f"| {first} | " + " | ".join(f"{survey['players']} players" for survey in surveys) + " |"
    rule = "| --- |" + " --- |" * len(surveys)
    return "\n".join([heading, rule, *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows)])


if __name__ == "__main__":
    main()
