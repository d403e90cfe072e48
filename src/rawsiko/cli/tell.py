"""`rawsiko tell`: a match between random players, told in the terminal as it happens."""

import re
import secrets
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import rich_click as click
from rich.console import Console
from rich.text import Text

from rawsiko.cli.terminal import Screen, fail, give_up_file, print_any_letter
from rawsiko.data import DataSet, load_data_set
from rawsiko.data.complaints import printable
from rawsiko.match_file import MatchRecord, Player, record_match, replay, write_match
from rawsiko.match_file.story import Story, Told
from rawsiko.measuring.random_play import chooser_of, dice_of
from rawsiko.rules.choices import Choices
from rawsiko.rules.dice import SeededDice, shuffle
from rawsiko.rules.house_rules import DEFAULT_TURNS
from rawsiko.rules.match import Match
from rawsiko.rules.options import MOST_PLAYERS, Options
from rawsiko.rules.reasons import IllegalDecision

NAMES: Final = (
    "Sun",
    "Jack",
    "Sawyer",
    "Ana",
    "Bruno",
    "Carla",
    "Ivo",
    "Lena",
    "Marco",
    "Nika",
    "Rita",
    "Tom",
)
COLOURS: Final = ("red", "blue", "green", "magenta", "yellow")
KINDS: Final = {"heading": "bold underline", "phase": "bold", "event": "", "table": ""}

PACE_ON_A_TERMINAL: Final = 0.25
LARGEST_SEED: Final = 2**32 - 1

WHO_PLAYS: Final = 2  # a stream of the seed other than those of measuring/random_play.py


@click.command("tell")
@click.option(
    "--seed", metavar="S", type=click.IntRange(0, LARGEST_SEED), help="The same seed gives the same match."
)
@click.option("--players", metavar="N", type=int, default=4, show_default=True, help="3, 4 or 5.")
@click.option("--turns", metavar="T", type=int, default=DEFAULT_TURNS, show_default=True, help="3 to 20.")
@click.option(
    "--pace",
    metavar="SECONDS",
    type=click.FloatRange(0, 60),
    help=f"Seconds between events; {PACE_ON_A_TERMINAL} on a terminal, otherwise none.",
)
@click.option(
    "--save", metavar="FILE", type=click.Path(path_type=Path), help="Save the match as a match file."
)
def tell(seed: int | None, players: int, turns: int, pace: float | None, save: Path | None) -> None:
    """Watch a match between random players in the terminal."""
    print_any_letter()
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    try:
        options = Options(players, turns=turns)
    except IllegalDecision as refused:
        raise click.UsageError(str(refused)) from None
    data_set = load_data_set()
    record = play_at_random(data_set, options, seed)
    if save is not None:
        keep(write_match(record, data_set), save)
    console = Screen(highlight=False, markup=False, emoji=False, soft_wrap=True)
    if pace is None:
        pace = PACE_ON_A_TERMINAL if console.is_terminal else 0.0
    try:
        tell_story(record, data_set, console, pace)
    except KeyboardInterrupt:
        console.print()
        sys.exit(130)
    again = f"rawsiko tell --seed {seed} --players {players} --turns {turns}"
    console.print(f"\nSee it again: {again if save is None else 'rawsiko replay ' + shlex.quote(str(save))}")


def play_at_random(data_set: DataSet, options: Options, seed: int) -> MatchRecord:
    """The first match that a simulation with this seed plays, with names."""
    chooser = chooser_of(seed, 0)

    def choose(_match: Match, _seat: int, choices: Choices) -> int:
        return choices[chooser.below(len(choices))]

    places = list(range(len(NAMES)))
    shuffle(places, SeededDice(seed, WHO_PLAYS))
    players = [Player(NAMES[place], "random") for place in places[: options.players]]
    return record_match(data_set, options, players, dice_of(seed, 0), choose)


def keep(text: str, file: Path) -> None:
    """Write the match file; an existing one is not touched."""
    try:
        with open(file, "x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except FileExistsError:
        fail(f"{printable(str(file), 200)} already exists; choose another name.")
    except OSError as error:
        give_up_file(file, error)
    except ValueError:
        fail(f"{printable(str(file), 200)} is not the name of a file.")


def tell_story(record: MatchRecord, data_set: DataSet, console: Console, pace: float) -> None:
    """Print the story in the players' colours, with a little time between two events."""
    story = Story(record, data_set)
    for told in all_lines(story, record, data_set):
        if told.kind in ("heading", "phase"):
            console.print()
        console.print(coloured(told, story.names))
        if pace > 0 and told.kind != "table":
            time.sleep(pace)


def all_lines(story: Story, record: MatchRecord, data_set: DataSet) -> Iterator[Told]:
    yield from story.opening()
    for step in replay(record, data_set):
        yield from story.tell(step)


def coloured(told: Told, names: tuple[str, ...]) -> Text:
    """The line with every name in its player's colour."""
    text = Text(told.text, KINDS[told.kind])
    for name, colour in zip(names, COLOURS[:MOST_PLAYERS], strict=False):
        text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", colour)
    return text
