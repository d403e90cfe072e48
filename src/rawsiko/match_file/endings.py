"""Endings: what there is to tell each player when a match is over, beside place and points (§7).

Points are all or nothing, so many players end with none. What came closest, what they controlled and when
they held most say more. Those who went out (§6) are told of the board just before. It reveals Objectives, so
it is only for matches that are over.
"""

from dataclasses import dataclass

from rawsiko.data import DataSet
from rawsiko.match_file.record import MatchRecord
from rawsiko.match_file.replaying import match_at_start, replay
from rawsiko.rules.match import Match
from rawsiko.rules.progress import ApplicationProgress, objective_progress
from rawsiko.rules.scoring import completed, points_of
from rawsiko.rules.trade_with_china import exclusive_continents


@dataclass(frozen=True, slots=True)
class Closest:
    """The Application that came closest to completion, and the symbols of the Materials it lacked."""

    application: str
    points: int
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended for one seat; Materials, Territories and Continents are counts."""

    seat: int
    closest: Closest | None  #: None if every Application is complete
    materials: int
    territories: int
    continents: int  #: where nobody else was
    most_points: int  #: what complete Applications were worth at best, at the end of a Decision
    in_turn: int  #: when that was first so; 0 is the setup


def closest_to_completion(lines: tuple[ApplicationProgress, ...]) -> ApplicationProgress | None:
    """Of the incomplete Applications the one that lacks least; of several the one worth most."""
    incomplete = [line for line in lines if not line.complete]
    return min(incomplete, key=lambda line: (len(line.missing), -line.points), default=None)


def endings(record: MatchRecord, data_set: DataSet) -> tuple[Ending, ...]:
    """By seat, for a match that has ended or was stopped."""
    before = match_at_start(record, data_set)
    seats = range(len(record.players))
    most = [(0, 0)] * len(seats)  # points, and the Turn in which they were first held
    last = [before] * len(seats)
    for step in replay(record, data_set):
        before = step.match.copy()
        for seat in seats:
            if before.eliminated[seat]:
                continue
            last[seat] = before
            points = int(points_of(before, completed(before, seat)))
            if points > most[seat][0]:
                most[seat] = points, int(before.turn)
    return tuple(ending(last[seat], seat, most[seat], data_set) for seat in seats)


def ending(match: Match, seat: int, most: tuple[int, int], data_set: DataSet) -> Ending:
    """How a match stood for a seat at its end, or just before it went out."""
    nearest = closest_to_completion(objective_progress(match, seat))
    return Ending(
        seat,
        None if nearest is None else closest(nearest, data_set),
        int(match.material_count(seat)),
        int(match.territories[seat]),
        int(exclusive_continents(match, seat)),
        *most,
    )


def closest(line: ApplicationProgress, data_set: DataSet) -> Closest:
    """An Application by its id."""
    missing = tuple(data_set.materials_in_play[material].symbol for material in line.missing)
    return Closest(data_set.applications[line.application].id, line.points, missing)
