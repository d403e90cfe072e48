"""Match options: the switches of a match, for every command that lets bots play."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import rich_click as click

from rawsiko.bots.simulation import SEEDS
from rawsiko.rules.house_rules import DEFAULT_TURNS, FEWEST_TURNS, MOST_TURNS
from rawsiko.rules.options import FEWEST_PLAYERS, MOST_PLAYERS, Options

MOST_JOBS: Final = 256

Command = Callable[..., Any]

OPTIONS: Final = (
    click.option(
        "--seed",
        metavar="S",
        type=click.IntRange(0, SEEDS - 1),
        help="The same seed, the same matches; without one it is drawn, and shown.",
    ),
    click.option(
        "--turns",
        metavar="T",
        type=click.IntRange(FEWEST_TURNS, MOST_TURNS),
        default=DEFAULT_TURNS,
        show_default=True,
        help="Turns of a match.",
    ),
    click.option("--advanced-setup", is_flag=True, help="Continents are dealt at random."),
    click.option("--stranglehold", is_flag=True, help="Each elimination shortens the match by a Turn."),
    click.option("--trade-with-china", is_flag=True, help="Last Materials before the count."),
    click.option("--in-order", is_flag=True, help="Assets are placed in order of play, not all at once."),
    click.option(
        "--data",
        "data_folder",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help="The folder of a data set of your own.",
    ),
    click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(1, MOST_JOBS),
        default=1,
        show_default=True,
        help="Processes to play in; the result is the same.",
    ),
)


def match_options(command: Command) -> Command:
    """Give a command the options above, and `--players`."""
    for option in reversed(OPTIONS):
        command = option(command)
    return players_option(command)


players_option: Final = click.option(
    "--players",
    type=click.IntRange(FEWEST_PLAYERS, MOST_PLAYERS),
    default=3,
    show_default=True,
    help="Players in a match.",
)


def options_of(
    players: int, turns: int, advanced_setup: bool, stranglehold: bool, trade_with_china: bool, in_order: bool
) -> Options:
    """The Options that the switches say."""
    return Options(
        players,
        turns=turns,
        advanced_setup=advanced_setup,
        stranglehold=stranglehold,
        trade_with_china=trade_with_china,
        sealed_placing=not in_order,
    )
