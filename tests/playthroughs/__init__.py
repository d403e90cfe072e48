"""Playthroughs: whole matches as files and as stories, so that a change of the rules shows as a diff.

python -m tests.playthroughs      rewrite them; then read what changed, and keep it if it is right
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rawsiko.cli.replay import story_lines
from rawsiko.match_file import write_match
from rawsiko.rules.options import Options
from tests.match_file.matches import played, standard

FOLDER = Path(__file__).parent


class Playthrough(NamedTuple):
    name: str
    options: Options
    seed: int


PLAYTHROUGHS = (
    Playthrough("three-players", Options(3, turns=3), seed=1),
    Playthrough("four-players-in-order", Options(4, turns=3, sealed_placing=False), seed=2),
    Playthrough("five-players", Options(5, turns=3), seed=3),
    Playthrough("advanced-setup", Options(4, turns=3, advanced_setup=True), seed=4),
    Playthrough("stranglehold", Options(5, turns=3, stranglehold=True), seed=29),
    Playthrough("trade-with-china", Options(3, turns=3, trade_with_china=True), seed=34),
)


def files(playthrough: Playthrough) -> Iterator[tuple[Path, str]]:
    """The match file and the story of a playthrough, as they come out now."""
    record = played(playthrough.options, playthrough.seed, eager=True)
    yield FOLDER / f"{playthrough.name}.rawsiko", write_match(record, standard())
    lines = story_lines(record, standard(), ["end"])
    yield FOLDER / f"{playthrough.name}.txt", "\n".join(lines) + "\n"
