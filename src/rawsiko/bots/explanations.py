"""Explanations: why a Decision was made, as a code with values that the client puts into words.

A public reason speaks of what everybody sees; it is worked out from the board and the Decision alone,
never from an Objective, so it cannot hint at one. A full reason speaks of the Objective too, and is told
when the match is over, or to the player whose Objective it is (advice.py). Values are numbers of the
Edition; chances are in per cent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import assert_never

from rawsiko.rules.decisions import Decision, Deploy, EndActionPhase, MoveAssets, PlaceAssets, TakeMaterials
from rawsiko.rules.edition import Edition
from rawsiko.rules.odds import LARGEST_STACK, campaign_chance, clash_odds
from rawsiko.rules.position import NOBODY, UNKNOWN, Position
from rawsiko.rules.sets import members, size


class PublicCode(StrEnum):
    """What everybody may be told at once."""

    NEW_CONTINENT = "new_continent"  # continent, materials: how many different ones lie on what was picked
    EMPTY_LAND = "empty_land"  # territory: nobody was there
    MORE_INCOME = "more_income"  # territory, materials: how many that the player did not control
    WEAKLY_HELD = "weakly_held"  # territory, chance: to take it in this Clash
    BOLD_ATTACK = "bold_attack"  # territory, chance: below one half
    WEAR_DOWN = "wear_down"  # territory: it cannot fall in this Clash
    LAST_OF_A_RIVAL = "last_of_a_rival"  # territory, seat: a conquest eliminates this player
    EXCLUSIVE_CONTINENT = "exclusive_continent"  # territory, continent: nobody else would be left there
    STRENGTHEN_BORDER = "strengthen_border"  # territory: rivals stand beside it
    TO_THE_FRONT = "to_the_front"  # territory: from where nobody was near
    KEEP_TOGETHER = "keep_together"  # territory: no rival is beside it
    GIVE_UP_LAND = "give_up_land"  # territory: it is left with no Asset
    ENOUGH_DONE = "enough_done"  # nothing else is worth the risk
    NOBODY_CAN_ACT = "nobody_can_act"  # all Assets have moved
    TRADED = "traded"  # materials: how many were taken
    PASSED = "passed"


class FullCode(StrEnum):
    """Reasons that are shown once the match is over."""

    COMPLETES = "completes"  # application, material, and territory where it lies
    BRINGS_CLOSER = "brings_closer"  # application, material, missing: how many still are, territory
    GUARDS = "guards"  # application, material, territory that holds it
    AIMS_AT = "aims_at"  # application, material, territory where it lies, beside what was strengthened
    EARNS_INCOME = "earns_income"  # territory, materials: how many new ones, none on the Objective
    TAKES_FROM_RIVAL = "takes_from_rival"  # territory, seat
    GAINS_GROUND = "gains_ground"  # territory
    WAITS = "waits"  # points: what the Objective would score now
    TRADE_COMPLETES = "trade_completes"  # points: what the taken Materials complete
    TRADE_COUNTS = "trade_counts"  # materials: they only count in a tie


@dataclass(frozen=True, slots=True)
class PublicReason:
    """A code with the values it names."""

    code: PublicCode
    values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FullReason:
    """A code with the values it names."""

    code: FullCode
    values: Mapping[str, int] = field(default_factory=dict)


def public_reason(position: Position, seat: int, decision: Decision) -> PublicReason:
    """Why, from the board and the Decision alone."""
    match decision:
        case Deploy():
            found = found_on(position.edition, decision.territories)
            return PublicReason(
                PublicCode.NEW_CONTINENT, {"continent": decision.continent, "materials": len(members(found))}
            )
        case PlaceAssets():
            most = max(decision.counts, key=lambda territory: (decision.counts[territory], -territory))
            return why_strengthened(position, seat, int(most))
        case MoveAssets():
            return why_moved(position, seat, decision)
        case EndActionPhase():
            idle = any(position.can_act[territory] for territory in range(position.edition.territories))
            return PublicReason(PublicCode.ENOUGH_DONE if idle else PublicCode.NOBODY_CAN_ACT)
        case TakeMaterials():
            if not decision.materials:
                return PublicReason(PublicCode.PASSED)
            return PublicReason(PublicCode.TRADED, {"materials": len(decision.materials)})
    assert_never(decision)


def why_moved(position: Position, seat: int, decision: MoveAssets) -> PublicReason:
    """For a move: to join, to occupy, or into a Clash."""
    source, destination = int(decision.source), int(decision.destination)
    owner = int(position.owner[destination])
    if owner == seat:
        if position.assets[source] == decision.count:
            return PublicReason(PublicCode.GIVE_UP_LAND, {"territory": source})
        if rivals_beside(position, seat, destination) and not rivals_beside(position, seat, source):
            return PublicReason(PublicCode.TO_THE_FRONT, {"territory": destination})
        return why_strengthened(position, seat, destination)
    if owner != NOBODY:
        return why_attacked(position, seat, decision)
    fresh = len(members(new_materials(position, seat, destination)))
    if fresh:
        return PublicReason(PublicCode.MORE_INCOME, {"territory": destination, "materials": fresh})
    return PublicReason(PublicCode.EMPTY_LAND, {"territory": destination})


def why_strengthened(position: Position, seat: int, territory: int) -> PublicReason:
    """For Assets placed on own land."""
    code = (
        PublicCode.STRENGTHEN_BORDER if rivals_beside(position, seat, territory) else PublicCode.KEEP_TOGETHER
    )
    return PublicReason(code, {"territory": territory})


def why_attacked(position: Position, seat: int, decision: MoveAssets) -> PublicReason:
    """For an attack, with the odds of its Clash."""
    territory = int(decision.destination)
    rival = int(position.owner[territory])
    if position.territories[rival] == 1:
        return PublicReason(PublicCode.LAST_OF_A_RIVAL, {"territory": territory, "seat": rival})
    continent = int(position.edition.continent_of[territory])
    if position.options.trade_with_china and would_be_alone(position, seat, territory):
        return PublicReason(PublicCode.EXCLUSIVE_CONTINENT, {"territory": territory, "continent": continent})
    chance = round(100 * clash_odds(decision.count, int(position.assets[territory])).conquers)
    if chance == 0:
        return PublicReason(PublicCode.WEAR_DOWN, {"territory": territory})
    code = PublicCode.WEAKLY_HELD if chance >= 50 else PublicCode.BOLD_ATTACK
    return PublicReason(code, {"territory": territory, "chance": chance})


def chance_to_take(position: Position, seat: int, territory: int) -> int:
    """The odds, in per cent, of attacking with all Assets beside a Territory that can act."""
    attackers = sum(
        int(position.can_act[beside])
        for beside in members(position.edition.neighbours[territory])
        if position.owner[beside] == seat
    )
    if attackers == 0:
        return 0
    defenders = int(position.assets[territory])
    return round(100 * campaign_chance(min(attackers, LARGEST_STACK), min(defenders, LARGEST_STACK)))


def rivals_beside(position: Position, seat: int, territory: int) -> bool:
    """Whether another player stands beside a Territory."""
    beside = members(position.edition.neighbours[territory])
    return any(position.owner[other] not in (seat, NOBODY) for other in beside)


def would_be_alone(position: Position, seat: int, territory: int) -> bool:
    """Whether only this Territory keeps a player from being the only one on its Continent."""
    edition = position.edition
    land = members(edition.land_of[edition.continent_of[territory]])
    return all(position.owner[other] in (seat, NOBODY) for other in land if other != territory)


def found_on(edition: Edition, territories: tuple[int, ...]) -> int:
    """The set of Materials on some Territories."""
    found = 0
    for territory in territories:
        found |= int(edition.materials_of[territory])
    return found


def new_materials(position: Position, seat: int, territory: int) -> int:
    """The Materials of a Territory that a player does not control."""
    return int(position.edition.materials_of[territory] & ~position.materials(seat))


def full_reason(position: Position, seat: int, decision: Decision) -> FullReason:
    """Why, the player's Objective included."""
    match decision:
        case Deploy():
            goal = best_goal(position, seat, decision.territories)
            return goal or FullReason(FullCode.GAINS_GROUND, {"territory": int(decision.territories[0])})
        case PlaceAssets():
            most = max(decision.counts, key=lambda territory: (decision.counts[territory], -territory))
            return why_needed(position, seat, int(most))
        case MoveAssets():
            return why_wanted(position, seat, decision)
        case EndActionPhase():
            return FullReason(FullCode.WAITS, {"points": points_with(position, seat, 0)})
        case TakeMaterials():
            taken = sum(1 << int(material) for material in decision.materials)
            points = points_with(position, seat, taken) - points_with(position, seat, 0)
            if points:
                return FullReason(FullCode.TRADE_COMPLETES, {"points": points})
            return FullReason(FullCode.TRADE_COUNTS, {"materials": len(decision.materials)})
    assert_never(decision)


def why_wanted(position: Position, seat: int, decision: MoveAssets) -> FullReason:
    """For a move: what its destination holds."""
    destination = int(decision.destination)
    owner = int(position.owner[destination])
    if owner == seat:
        return why_needed(position, seat, destination)
    goal = best_goal(position, seat, (destination,))
    if goal is not None:
        return goal
    fresh = len(members(new_materials(position, seat, destination)))
    if fresh:
        return FullReason(FullCode.EARNS_INCOME, {"territory": destination, "materials": fresh})
    if owner != NOBODY:
        return FullReason(FullCode.TAKES_FROM_RIVAL, {"territory": destination, "seat": owner})
    return FullReason(FullCode.GAINS_GROUND, {"territory": destination})


def why_needed(position: Position, seat: int, territory: int) -> FullReason:
    """For Assets placed on own land: what it holds, or what is next to it."""
    guarded = held_for(position, seat, territory)
    beside = tuple(t for t in members(position.edition.neighbours[territory]) if position.owner[t] != seat)
    if guarded is not None and rivals_beside(position, seat, territory):
        return guarded
    aimed = best_goal(position, seat, beside)
    if aimed is not None:
        values = {name: aimed.values[name] for name in ("application", "material", "territory")}
        return FullReason(FullCode.AIMS_AT, values)
    return guarded or FullReason(FullCode.GAINS_GROUND, {"territory": territory})


def best_goal(position: Position, seat: int, territories: tuple[int, ...]) -> FullReason | None:
    """The Application that some Territories help most: least missing first, then most points."""
    edition = position.edition
    card = position.objective[seat]
    if card == UNKNOWN:
        return None
    controlled = int(position.materials(seat))
    best, most = None, (-1, -1)
    for application in members(edition.applications_of[card]):
        lacking = int(edition.application_materials[application]) & ~controlled
        brought = lacking & found_on(edition, territories)
        left = int(size(lacking & ~brought))
        rated = (-left, int(edition.application_points[application]))
        if brought and (best is None or rated > most):
            material = members(brought)[0]
            where = next(t for t in territories if edition.materials_of[t] >> material & 1)
            values = {"application": int(application), "material": material, "territory": int(where)}
            most = rated
            if left == 0:
                best = FullReason(FullCode.COMPLETES, values)
            else:
                best = FullReason(FullCode.BRINGS_CLOSER, {**values, "missing": left})
    return best


def held_for(position: Position, seat: int, territory: int) -> FullReason | None:
    """The Application that an own Territory matters for most: the one with the fewest Materials missing."""
    edition = position.edition
    card = position.objective[seat]
    if card == UNKNOWN:
        return None
    controlled = int(position.materials(seat))
    here = int(edition.materials_of[territory])
    needing = [a for a in members(edition.applications_of[card]) if edition.application_materials[a] & here]
    if not needing:
        return None
    missing = {a: int(size(edition.application_materials[a] & ~controlled)) for a in needing}
    application = min(needing, key=lambda a: (missing[a], -edition.application_points[a]))
    material = members(edition.application_materials[application] & here)[0]
    return FullReason(
        FullCode.GUARDS, {"application": int(application), "material": material, "territory": territory}
    )


def points_with(position: Position, seat: int, more: int) -> int:
    """What a player's Objective would score now with `more` Materials."""
    edition = position.edition
    card = position.objective[seat]
    if card == UNKNOWN:
        return 0
    controlled = int(position.materials(seat)) | more
    return sum(
        int(edition.application_points[application])
        for application in members(edition.applications_of[card])
        if not int(edition.application_materials[application]) & ~controlled
    )
