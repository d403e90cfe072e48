"""Decision codes: a whole Decision as the core's codes (rules/edition.py).

For programs that step a match code by code - match files, the learning environment - with bots that make
whole Decisions.
"""

from collections.abc import Iterator
from typing import assert_never

from rawsiko.bots.bot import Bot
from rawsiko.rules.decisions import Decision, Deploy, EndActionPhase, MoveAssets, PlaceAssets, TakeMaterials
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.views import View


def codes_of(view: View, decision: Decision) -> tuple[int, ...]:
    """The codes of a legal Decision of the seat that sees the view, in the order to apply them."""
    edition = view.edition
    match decision:
        case Deploy():
            chosen = () if dealt_already(view) else (int(edition.first_continent) + decision.continent,)
            return (*chosen, *decision.territories)
        case PlaceAssets():
            return tuple(t for t, count in decision.counts.items() for _ in range(count))
        case MoveAssets():
            steps = portions(decision.count)
            return tuple(
                int(edition.move_code(decision.source, decision.destination, count)) for count in steps
            )
        case EndActionPhase():
            return (int(edition.end_code),)
        case TakeMaterials():
            taken = tuple(int(edition.first_material) + material for material in decision.materials)
            return taken if len(taken) == view.may_take[view.seat] else (*taken, int(edition.end_code))
    assert_never(decision)


def dealt_already(view: View) -> bool:
    """Whether the Continent of this step of the draft is known: the Advanced game setup deals it."""
    return view.deployed[view.draft_step] >= 0


def portions(count: int) -> Iterator[int]:
    """A number of Assets in parts that one code can carry."""
    while count > 0:
        yield min(count, MOST_IN_A_CLASH)
        count -= MOST_IN_A_CLASH


class CodeByCode:
    """A bot that is asked for one code at a time: it decides, and then gives the codes one by one."""

    def __init__(self, bot: Bot, rng: SeededDice) -> None:
        self.bot = bot
        self.rng = rng
        self.left: list[int] = []

    def code(self, view: View) -> int:
        """The next code of the seat that sees the view; whoever asks applies it before asking again."""
        if not self.left:
            self.left = list(codes_of(view, self.bot.decide(view, self.rng).decision))
        return self.left.pop(0)
