"""`python -m benchmarks.moments`: how much longer a match takes because its moments are shown.

Bots play whole matches; one seat looks on at normal speed and skips nothing. The waits come from the client's
own `web/src/play/timings.ts`; how long the same match used to wait is computed from the former timings.
"""

import json
import subprocess
from collections import defaultdict
from pathlib import Path
from statistics import mean
from typing import Any, Final

import msgspec
import rich_click as click
from rich.console import Console
from rich.table import Table

from hatch_build import npm_command
from rawsiko.data import load_data_set
from rawsiko.measuring.bot_match import SeatedBot, lots_of
from rawsiko.measuring.contestants import make_contestant
from rawsiko.measuring.random_play import dice_of
from rawsiko.rules.events import Event
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from rawsiko.rules.views import seen_by
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.views import event_view

WEB: Final = Path(__file__).parents[1] / "web"
MATCHES = 40
SEED: Final = 1
#: What a Decision takes with its thinking: 12 minutes for the 234 Decisions of the match it was drawn from.
SECONDS_A_DECISION: Final = 12 * 60 / 234
#: Seconds waited for each of these before there were moments.
BEFORE: Final = {
    "own Clashes": 37.5 / 23,
    "Clashes against you": 51.5 / 24,
    "Clashes of others": 5.2 / 22,
    "assets_moved": 25.5 / 63,
    "territory_occupied": 25.5 / 63,
    "assets_placed": 12.3 / 32,
    "match_ended": 1.8,
}


def recorded(number: int, level: str, codec: Codec) -> dict[str, Any]:
    """A match of four bots, eight Turns and the Trade with China, as rows of Events."""
    dice = dice_of(SEED, number)
    match = start_match(codec.data_set.edition, Options(4, turns=8, trade_with_china=True), dice)
    bots = [SeatedBot(level, make_contestant(level), lots_of(SEED, number, seat)) for seat in range(4)]
    rows = []
    while match.phase != OVER:
        seat = match.awaiting()[0]
        told: list[Event] = []
        match.play(seat, bots[seat].decide(seen_by(match, seat)), dice, told)
        rows.append([event_view(event, codec) for event in told])
    return {"seat": number % 4, "rows": msgspec.to_builtins(rows)}


def waits_of(matches: list[dict[str, Any]]) -> list[dict[str, float]]:
    """Seconds that a client waits in each match, by what for."""
    command, environment = npm_command("exec", "--offline", "--", "node", "tools/waits.mjs")
    run = subprocess.run(
        command,
        cwd=WEB,
        env=environment,
        input=json.dumps(matches),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    waits: list[dict[str, float]] = json.loads(run.stdout)
    return waits


def waited_before(match: dict[str, Any]) -> dict[str, float]:
    """The same by the times before there were moments."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for event in (event for row in match["rows"] for event in row):
        kind = event["event"]
        if kind == "clash_settled":
            own, against = event["seat"] == match["seat"], event["defender"] == match["seat"]
            kind = "own Clashes" if own else "Clashes against you" if against else "Clashes of others"
        seconds[kind] += BEFORE.get(kind, 0.0)
    return seconds


@click.command()
@click.option("--matches", "count", default=MATCHES, show_default=True, help="How many matches.")
@click.option("--level", default="apprentice", show_default=True, help="The level of the bots.")
def main(count: int, level: str) -> None:
    """Add up what whole matches wait for, now and before there were moments, and print a table."""
    codec = Codec(load_data_set())
    matches = [recorded(number, level, codec) for number in range(count)]
    now, before = waits_of(matches), [waited_before(match) for match in matches]
    table = Table(
        "seconds a match", "before", "now", title=f"{count} matches, 4 {level}s, 8 Turns, Trade with China"
    )
    for kind in sorted({*(kind for one in now for kind in one), *BEFORE}):
        table.add_row(kind, *(f"{mean(one.get(kind, 0) for one in waits):.1f}" for waits in (before, now)))
    table.add_row("together", *(f"{mean(sum(one.values()) for one in waits):.1f}" for waits in (before, now)))
    Console().print(table)
    longer = [
        (sum(new.values()) - sum(old.values())) / (len(match["rows"]) * SECONDS_A_DECISION)
        for new, old, match in zip(now, before, matches, strict=True)
    ]
    Console().print(f"longer by {mean(longer):.1%}, at most {max(longer):.1%}")


if __name__ == "__main__":
    main()
