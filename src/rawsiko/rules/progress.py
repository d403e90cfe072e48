"""Progress: how far along an Objective is, and which Materials are controlled or still needed (§8)."""

from dataclasses import dataclass

from mypy_extensions import i64

from rawsiko.rules.position import UNKNOWN, Position
from rawsiko.rules.sets import members


@dataclass(frozen=True)
class MaterialStatus:
    """What a player sees on the map: green what they control, orange what they need and do not."""

    controlled: tuple[int, ...]
    needed: tuple[int, ...]


@dataclass(frozen=True)
class ApplicationProgress:
    """One Application of an Objective, as it stands."""

    application: int
    points: int
    held: tuple[int, ...]
    missing: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether it would score now."""
        return not self.missing


def needed_materials(position: Position, seat: i64) -> i64:
    """The Materials that a player's Objective asks for and they do not control; none if it is hidden."""
    card = position.objective[seat]
    if card == UNKNOWN:
        return 0
    return position.edition.wanted_by(card) & ~position.materials(seat)


def material_status(position: Position, seat: int) -> MaterialStatus:
    """Materials controlled and needed by a player."""
    return MaterialStatus(members(position.materials(seat)), members(needed_materials(position, seat)))


def objective_progress(position: Position, seat: int) -> tuple[ApplicationProgress, ...]:
    """The Applications of a player's Objective; empty if it is hidden."""
    card = position.objective[seat]
    if card == UNKNOWN:
        return ()
    edition = position.edition
    controlled = position.materials(seat)
    lines = []
    for application in members(edition.applications_of[card]):
        asked = edition.application_materials[application]
        points = edition.application_points[application]
        held, missing = members(asked & controlled), members(asked & ~controlled)
        lines.append(ApplicationProgress(application, points, held, missing))
    return tuple(lines)
