"""Trading: which Materials to take in Trade with China (§7)."""

from itertools import combinations

from rawsiko.rules.position import Position
from rawsiko.rules.sets import members, size


def materials_to_take(position: Position, seat: int) -> tuple[int, ...]:
    """Those that complete the most points; what is left over goes to any other, which may break a tie."""
    edition = position.edition
    controlled = int(position.materials(seat))
    allowed = int(position.may_take[seat])
    best, most = 0, (0, 0)
    applications = members(edition.applications_of[position.objective[seat]])
    for number in range(1, len(applications) + 1):
        for chosen in combinations(applications, number):
            lacking = 0
            for application in chosen:
                lacking |= int(edition.application_materials[application]) & ~controlled
            points = sum(int(edition.application_points[application]) for application in chosen)
            if size(lacking) <= allowed and (points, number) > most:
                best, most = lacking, (points, number)
    taken = list(members(best))
    for material in range(int(edition.materials)):
        if len(taken) < allowed and not (controlled | best) >> material & 1:
            taken.append(material)
    return tuple(sorted(taken))
