"""Match options: the switches of a match, for every command that lets bots play."""

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Any, Final

import rich_click as click

from rawsiko.measuring.simulation import SEEDS
from rawsiko.rules.house_rules import DEFAULT_TURNS, FEWEST_TURNS, HEAD_STARTS, MOST_TURNS
from rawsiko.rules.options import FEWEST_PLAYERS, MOST_PLAYERS, Options

MOST_JOBS: Final = 256

Command = Callable[..., Any]

OPTIONS: Final = (
    click.option(
        "--seed",
        metavar="S",
        type=click.IntRange(0, SEEDS - 1),
        help="The same seed gives the same matches; if left out, one is drawn and shown.",
    ),
    click.option(
        "--turns",
        metavar="T",
        type=click.IntRange(FEWEST_TURNS, MOST_TURNS),
        default=DEFAULT_TURNS,
        show_default=True,
        help="Turns per match.",
    ),
    click.option("--advanced-setup", is_flag=True, help="Continents are dealt at random."),
    click.option("--stranglehold", is_flag=True, help="Each elimination shortens the match by a Turn."),
    click.option(
        "--trade-with-china",
        is_flag=True,
        help="Whoever is alone on a Continent takes a Material before scoring.",
    ),
    click.option("--in-order", is_flag=True, help="Assets are placed in order of play, not all at once."),
    click.option("--head-start", is_flag=True, help="Earlier seats place more initial Assets."),
    click.option("--moving-first-player", is_flag=True, help="Each Turn begins with the next seat."),
    click.option("--open-end", is_flag=True, help="A die may add a Turn after the last, at most twice."),
    click.option(
        "--data",
        "data_folder",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help="The folder of your own data set.",
    ),
    click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(1, MOST_JOBS),
        default=1,
        show_default=True,
        help="Number of processes; the result is the same.",
    ),
)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options of a run of matches."""

    options: Options
    seed: int
    data_folder: Path | None  #: None: the standard set
    jobs: int


def match_options(players: int) -> Callable[[Command], Command]:
    """Give a command the options above, and `--players` with this default; passed as `wanted`.

    Custom bots are imported from the current directory.
    """
    players_option = click.option(
        "--players",
        type=click.IntRange(FEWEST_PLAYERS, MOST_PLAYERS),
        default=players,
        show_default=True,
        help="Players per match.",
    )

    def with_options(command: Command) -> Command:
        @wraps(command)
        def with_wanted(*, seed: int | None, data_folder: Path | None, jobs: int, **given: Any) -> Any:
            if "" not in sys.path:
                sys.path.insert(0, "")
            options = options_of(**{name: given.pop(name) for name in SWITCHES})
            seed = secrets.randbelow(SEEDS) if seed is None else seed
            return command(wanted=RunOptions(options, seed, data_folder, jobs), **given)

        found: Command = with_wanted
        for option in reversed((players_option, *OPTIONS)):
            found = option(found)
        return found

    return with_options


def options_of(
    *,
    players: int,
    turns: int,
    advanced_setup: bool,
    stranglehold: bool,
    trade_with_china: bool,
    in_order: bool,
    head_start: bool,
    moving_first_player: bool,
    open_end: bool,
) -> Options:
    """The Options given by the switches."""
    return Options(
        players,
        turns=turns,
        advanced_setup=advanced_setup,
        stranglehold=stranglehold,
        trade_with_china=trade_with_china,
        sealed_placing=not in_order,
        head_start=HEAD_STARTS[players] if head_start else (),
        moving_first=moving_first_player,
        open_end=open_end,
    )


SWITCHES: Final = tuple(signature(options_of).parameters)
