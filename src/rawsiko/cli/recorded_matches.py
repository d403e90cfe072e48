"""Recorded matches: a simulation that keeps every match as a match file."""

from dataclasses import dataclass
from pathlib import Path

from rawsiko.bots.levels import LEVELS, RANDOM
from rawsiko.data import DataSet
from rawsiko.data.complaints import printable
from rawsiko.match_file import Player, record_match, write_match
from rawsiko.measuring.random_play import chooser_of, dice_of
from rawsiko.measuring.registry import SeatedBots
from rawsiko.measuring.simulation import Plan
from rawsiko.measuring.tally import Tally, no_matches
from rawsiko.rules.choices import Choices
from rawsiko.rules.match import Match


class CannotWrite(Exception):
    """Match files cannot go there; says why in a sentence."""


def make_folder(folder: Path) -> None:
    """A new or empty folder, so that no file is overwritten and no match counted with others."""
    shown = printable(str(folder), 200)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CannotWrite(f"{shown} is not empty; name a new folder for the match files.")
    except FileExistsError:
        raise CannotWrite(f"{shown} is a file, not a folder.") from None
    except OSError as fault:
        raise CannotWrite(f"{shown} cannot be used: {fault.strerror}.") from None


@dataclass(frozen=True)
class RecordingPlay:
    """Plays some matches of a Plan, and writes them into a folder, counted from 1."""

    folder: Path

    def __call__(self, data_set: DataSet, plan: Plan, first: int, count: int) -> Tally:
        tally = no_matches(len(plan.bots))
        for number in range(first, first + count):
            text = record_one(data_set, plan, number, tally)
            write(self.file_of(number, plan.matches), text)
        return tally

    def file_of(self, number: int, matches: int) -> Path:
        digits = max(4, len(str(matches)))
        return self.folder / f"match-{number + 1:0{digits}}.rawsiko"


def write(file: Path, text: str) -> None:
    """Raises OSError with the name of the file."""
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(file)) from None


def record_one(data_set: DataSet, plan: Plan, number: int, tally: Tally) -> str:
    """Play a match, count it in `tally`, and return the text of its file."""
    bots = SeatedBots(plan.bots, chooser_of(plan.seed, number))
    seen: list[Match] = []

    def choose(match: Match, seat: int, choices: Choices) -> int:
        seen[:] = [match]
        return bots.choose(match, seat, choices)

    players = [Player(f"{name} {seat}", bot=file_name(name)) for seat, name in enumerate(plan.bots, start=1)]
    record = record_match(data_set, plan.options, players, dice_of(plan.seed, number), choose)
    tally.count(seen[0], bots.decisions)
    return write_match(record, data_set)


def file_name(bot: str) -> str:
    """How a match file names a bot: `expert`, `expert/500` with a budget, `own` for your own."""
    level, _, budget = bot.partition(":")
    if level not in (RANDOM, *LEVELS):
        return "own"
    return f"{level}/{budget}" if budget else level
