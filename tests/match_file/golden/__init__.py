"""Golden match files: what was once written must be readable for ever.

Before the first release `python -m tests.match_file.golden` rewrites them for a changed data set.
After it none of them changes; a new version of the format gets new files next to them.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from rawsiko.match_file import Addition, MatchRecord, Player, replay
from rawsiko.rules.decisions import TakeMaterials
from rawsiko.rules.events import (
    Event,
    MatchEnded,
    PlayerEliminated,
    TradeStarted,
    TurnAdded,
    TurnCounterMoved,
)
from rawsiko.rules.options import Options
from tests.match_file import new_matches
from tests.match_file.matches import PLAYERS, played, standard

FOLDER = Path(__file__).parent


def golden_records() -> Iterator[tuple[str, MatchRecord]]:
    """Each file by name, with the match in it."""
    yield "three-players", played(Options(3, turns=4), seed=1)
    yield "four-players-in-order", played(Options(4, turns=3, sealed_placing=False), seed=2)
    yield "five-players", played(Options(5), seed=3)
    yield "twenty-turns", played(Options(3, turns=20), seed=4)
    yield "advanced-setup", played(Options(4, turns=3, advanced_setup=True), seed=5)
    all_on = Options(5, turns=4, advanced_setup=True, stranglehold=True, trade_with_china=True)
    yield "all-options", first_eager(all_on, tells(TradeStarted))
    yield "elimination", first_eager(Options(4, turns=5), tells(PlayerEliminated))
    yield "stranglehold", first_eager(Options(5, turns=6, stranglehold=True), tells(TurnCounterMoved))
    yield "last-survivor", first_eager(Options(3, turns=20), one_is_left)
    trade = Options(3, turns=3, trade_with_china=True)
    yield "trade-with-china", first_eager(trade, somebody_takes_and_somebody_passes)
    in_order = Options(3, turns=3, trade_with_china=True, sealed_placing=False)
    yield "trade-in-order", first_eager(in_order, somebody_takes_and_somebody_passes)
    whole = played(Options(3, turns=3), seed=6)
    yield "unfinished-dealt", whole.until(0)
    yield "unfinished-sealed", whole.until(8)
    yield "unfinished-acting", whole.until(50)
    yield "names-and-additions", with_names_and_additions(whole)
    yield from golden_records_of_version_2()


def golden_records_of_version_2() -> Iterator[tuple[str, MatchRecord]]:
    yield "v2-last-turn-called", new_matches.last_turn_called()
    yield "v2-running-turn-called", new_matches.running_turn_called()
    yield "v2-scored", new_matches.scored_as_it_stands()
    yield "v2-turn-added", new_matches.turn_added()
    yield (
        "v2-house-rules",
        next(record for seed in range(1000) if tells(TurnAdded)(record := new_matches.house_rules(seed))),
    )
    yield "v2-class-dice", new_matches.in_a_class()
    yield "v2-branch", new_matches.branched()


def first_eager(options: Options, wanted: Callable[[MatchRecord], bool]) -> MatchRecord:
    """The first match of eager players in which something happens."""
    return next(record for seed in range(1000) if wanted(record := played(options, seed, eager=True)))


def tells(kind: type[Event]) -> Callable[[MatchRecord], bool]:
    return lambda record: any(isinstance(event, kind) for event in events_of(record))


def events_of(record: MatchRecord) -> list[Event]:
    return [event for step in replay(record, standard()) for event in step.events]


def one_is_left(record: MatchRecord) -> bool:
    return any(
        isinstance(event, MatchEnded) and sum(line.eliminated == 0 for line in event.score) == 1
        for event in events_of(record)
    )


def somebody_takes_and_somebody_passes(record: MatchRecord) -> bool:
    taken = [row.decision.materials for row in record.moves if isinstance(row.decision, TakeMaterials)]
    return () in taken and any(taken)


def with_names_and_additions(record: MatchRecord) -> MatchRecord:
    players = (Player('Sun "☀" # 1'), Player(r"Žarko \o/ 孫", "search/hard"), *PLAYERS[2:3])
    additions = (
        Addition("stand-in", 1, "12 13 20"),
        Addition("of-the-future", 7, 'anything, even "quotes" # and signs'),
        Addition("of-the-future", 8),
    )
    return replace(record, players=players, additions=additions)
