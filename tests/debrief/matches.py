"""Matches to talk about: eager ones full of Clashes, and one on a small set of a teacher's own."""

from functools import cache
from pathlib import Path

from rawsiko.data import DataSet
from rawsiko.debrief.document import document_of
from rawsiko.debrief.played import PlayedMatch, follow
from rawsiko.debrief.shares import Json
from rawsiko.match_file import MatchRecord, read_match, record_match
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.options import Options
from tests.match_file import matches
from tests.match_file.matches import PLAYERS, eager_choice, standard

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


@cache
def eager_record(players: int = 4, seed: int = 3) -> MatchRecord:
    return matches.played(Options(players, turns=6), seed, eager=True)


@cache
def eager(players: int = 4, seed: int = 3) -> PlayedMatch:
    return follow(eager_record(players, seed), standard())


@cache
def eager_document(players: int = 4, seed: int = 3) -> Json:
    return document_of(eager(players, seed))


def playthrough(name: str) -> PlayedMatch:
    return follow(read_match((PLAYTHROUGHS / f"{name}.rawsiko").read_bytes()), standard())


def played_with(data_set: DataSet, seed: int = 3) -> PlayedMatch:
    options = Options(3, turns=4)
    record = record_match(data_set, options, PLAYERS[:3], SeededDice(seed), eager_choice(seed))
    return follow(record, data_set)
