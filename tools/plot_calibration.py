"""Plot how well the judgement is calibrated: judgement.json into docs/pictures/calibration.svg.

    python tools/plot_calibration.py

A line for each number of players and each stretch of the match: along, the chance that was given; up, how
often it came true, on matches that were held out. On the diagonal the judgement is right.
"""

from pathlib import Path

from rawsiko.bots.judgement_file import read_file

TARGET = Path(__file__).parent.parent / "docs" / "pictures" / "calibration.svg"
SIZE, LEFT, TOP, GAP = 240, 44, 30, 60
COLOURS = ("#0b6e99", "#c2571a", "#3d7a2b", "#7a3d8c", "#8a6d00")


def main() -> None:
    groups = read_file()["figures"]["bots"]["calibration"]
    by_players = {name: rows for name, rows in groups.items() if name.endswith("players")}
    by_time = {name: rows for name, rows in groups.items() if not name.endswith("players")}
    panels = panel(LEFT, "by players", by_players) + panel(LEFT + SIZE + GAP, "by time", by_time)
    width, height = LEFT + 2 * SIZE + GAP + 20, TOP + SIZE + 130
    TARGET.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="12"><rect width="{width}" height="{height}" fill="#fff"/>{panels}</svg>\n',
        encoding="utf-8",
    )


def panel(left: int, title: str, groups: dict[str, list[list[float]]]) -> str:
    """One square with its lines and its key."""
    drawn = [
        f'<text x="{left}" y="{TOP - 10}" font-weight="bold">{title}</text>',
        f'<rect x="{left}" y="{TOP}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#999"/>',
        f'<path d="M{left} {TOP + SIZE}L{left + SIZE} {TOP}" stroke="#bbb" stroke-dasharray="4 4"/>',
    ]
    for tick in (0, 50, 100):
        x, y = left + SIZE * tick / 100, TOP + SIZE * (1 - tick / 100)
        drawn.append(f'<text x="{x}" y="{TOP + SIZE + 16}" text-anchor="middle">{tick} %</text>')
        drawn.append(f'<text x="{left - 4}" y="{y + 4}" text-anchor="end">{tick}</text>')
    for place, (name, rows) in enumerate(groups.items()):
        colour = COLOURS[place]
        points = " ".join(f"{left + SIZE * g:.1f},{TOP + SIZE * (1 - w):.1f}" for g, w, _ in rows)
        y = TOP + SIZE + 38 + 16 * place
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        drawn.append(f'<rect x="{left}" y="{y - 9}" width="14" height="4" fill="{colour}"/>')
        drawn.append(f'<text x="{left + 20}" y="{y}">{name}</text>')
    return "".join(drawn)


if __name__ == "__main__":
    main()
