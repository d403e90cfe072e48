"""Tempers: what characters of the cast like; a small shift that leaves them as strong as their level."""

from enum import StrEnum

from rawsiko.bots.plans import Leanings


class Temper(StrEnum):
    """What somebody likes to do."""

    CURIOUS = "curious"  # to go where nobody is
    BOLD = "bold"  # to attack
    STEADY = "steady"  # to keep what they have


def leanings_of(temper: Temper | None, thrift: float, taste: float) -> Leanings:
    """The leanings of a temper, where `taste` is as much as a level can bear."""
    return Leanings(
        thrift=thrift,
        land=taste if temper is Temper.CURIOUS else 0.0,
        attack=taste if temper is Temper.BOLD else 0.0,
        hold=taste if temper is Temper.STEADY else 0.0,
    )
