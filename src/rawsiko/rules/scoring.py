"""Scoring: points, ranks and ties after the last Turn (§7; manual, "End of the game")."""

from dataclasses import dataclass

from mypy_extensions import i64

from rawsiko.rules.position import UNKNOWN, Position
from rawsiko.rules.sets import members, only, size


@dataclass(frozen=True)
class Score:
    """One line of the final Score."""

    seat: int
    rank: int
    points: int
    applications: tuple[int, ...]
    materials: int
    territories: int
    eliminated: int


def completed(position: Position, seat: i64) -> i64:
    """The Applications of a player's Objective for which they control every Material now."""
    card = position.objective[seat]
    if card == UNKNOWN:
        return 0
    edition = position.edition
    controlled = position.materials(seat)
    done: i64 = 0
    for application in range(edition.applications):
        needed = edition.application_materials[application]
        if edition.applications_of[card] >> application & 1 and needed & ~controlled == 0:
            done |= only(application)
    return done


def points_of(position: Position, applications: i64) -> i64:
    """What a set of Applications is worth."""
    points: i64 = 0
    for application in range(position.edition.applications):
        if applications >> application & 1:
            points += position.edition.application_points[application]
    return points


def standing(position: Position, seat: i64) -> i64:
    """One number that is larger the better a player stands: points, Applications, Materials, Territories.

    Eliminated players stand below every survivor; those who went later stand higher (ours §6).
    """
    if position.eliminated[seat]:
        return position.eliminated[seat] - position.options.players - 1
    done = completed(position, seat)
    ordered = points_of(position, done)
    ordered = ordered * 64 + size(done)
    ordered = ordered * 64 + position.material_count(seat)
    return ordered * 64 + position.territories[seat]


def final_score(position: Position) -> tuple[Score, ...]:
    """The lines of the Score by seat. Players equal in everything share a rank: 1, 1, 3 (ours §7)."""
    players = int(position.options.players)
    standings = [int(standing(position, seat)) for seat in range(players)]
    lines = []
    for seat in range(players):
        alive = position.eliminated[seat] == 0
        done = completed(position, seat) if alive else 0
        lines.append(
            Score(
                seat=seat,
                rank=1 + sum(other > standings[seat] for other in standings),
                points=points_of(position, done),
                applications=members(done),
                materials=position.material_count(seat),
                territories=position.territories[seat],
                eliminated=position.eliminated[seat],
            )
        )
    return tuple(lines)
