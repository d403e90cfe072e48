"""Novice: follows its nose. It wants the next Material of its Objective, fills empty land, attacks what
looks weak, never thinks of what others may do, and does not always take the best it sees."""

from rawsiko.bots.bot import Thought
from rawsiko.bots.explanations import chance_to_take, found_on
from rawsiko.bots.placing_plans import drafts, in_touch
from rawsiko.bots.tempers import Temper
from rawsiko.bots.trading import materials_to_take
from rawsiko.rules.decisions import (
    ContinentId,
    Decision,
    Deploy,
    EndActionPhase,
    MaterialId,
    MoveAssets,
    PlaceAssets,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.position import ACTION, DRAFTING, NOBODY, TRADE_WITH_CHINA
from rawsiko.rules.progress import needed_materials, objective_progress
from rawsiko.rules.sets import mask_of, members
from rawsiko.rules.views import View

LOOKS_GOOD = 60  # per cent
SHIFT = 5  # more for the steady, less for the bold
DISTRACTION = 4  # its preferences are off by up to this much


class Novice:
    """The first level; plain Python is quick enough."""

    name = "novice"

    def __init__(self, temper: Temper | None = None) -> None:
        self.temper = temper

    def decide(self, view: View, dice: SeededDice) -> Thought:
        decision = self.choose(view, dice)
        return Thought(decision, view)

    def choose(self, view: View, dice: SeededDice) -> Decision:
        if view.phase == DRAFTING:
            return draft(view, dice)
        if view.phase == ACTION:
            return act(view, dice, self.temper)
        if view.phase == TRADE_WITH_CHINA:
            return TakeMaterials(tuple(MaterialId(m) for m in materials_to_take(view, view.seat)))
        return place(view, dice)


def draft(view: View, dice: SeededDice) -> Decision:
    """Land with much of what the Objective needs."""
    needed = int(needed_materials(view, view.seat))
    continent, picks = max(
        drafts(view),
        key=lambda draft: (
            2 * len(members(found_on(view.edition, draft[1]) & needed)) + dice.below(DISTRACTION)
        ),
    )
    return Deploy(ContinentId(continent), tuple(TerritoryId(t) for t in in_touch(view, picks)))


def place(view: View, dice: SeededDice) -> Decision:
    """Two by two, beside what it wants."""
    land = members(view.land(view.seat))
    counts: dict[TerritoryId, int] = {}
    left = int(view.to_place[view.seat])
    while left:
        chosen = TerritoryId(
            max(land, key=lambda territory: prospect(view, territory) + dice.below(DISTRACTION))
        )
        number = min(left, 2)
        counts[chosen] = counts.get(chosen, 0) + number
        left -= number
    return PlaceAssets(counts)


def prospect(view: View, territory: int) -> int:
    """How much it likes the best Territory beside this one."""
    beside = [t for t in members(view.edition.neighbours[territory]) if view.owner[t] != view.seat]
    return max((liking(view, t) for t in beside), default=-DISTRACTION)


def liking(view: View, territory: int) -> int:
    """How much it wants a Territory that is not its own."""
    here = int(view.edition.materials_of[territory])
    if here & next_materials(view):
        return 6
    return 3 if here & int(needed_materials(view, view.seat)) else 1


def next_materials(view: View) -> int:
    """What is missing for the Application that is nearest to complete."""
    open_ones = [line for line in objective_progress(view, view.seat) if line.missing]
    if not open_ones:
        return 0
    return mask_of(min(open_ones, key=lambda line: (len(line.missing), -line.points)).missing)


def act(view: View, dice: SeededDice, temper: Temper | None = None) -> Decision:
    """The move it likes best; one Asset always stays behind."""
    best: MoveAssets | None = None
    most = DISTRACTION
    for source in members(view.land(view.seat)):
        spare = min(int(view.can_act[source]), int(view.assets[source]) - 1)
        if spare < 1:
            continue
        for destination in members(view.edition.neighbours[source]):
            liked = likes_move(view, destination, temper) + dice.below(DISTRACTION)
            if liked > most:
                most = liked
                count = 1 if view.owner[destination] == NOBODY else min(spare, MOST_IN_A_CLASH)
                best = MoveAssets(TerritoryId(source), TerritoryId(destination), count)
    return best or EndActionPhase()


def likes_move(view: View, destination: int, temper: Temper | None = None) -> int:
    """How much it likes to go there; not at all into its own land, or where the odds look bad."""
    owner = view.owner[destination]
    if owner == view.seat:
        return -DISTRACTION
    if owner == NOBODY:
        return liking(view, destination) + 3 + (temper is Temper.CURIOUS)
    looks_good = LOOKS_GOOD + SHIFT * ((temper is Temper.STEADY) - (temper is Temper.BOLD))
    if chance_to_take(view, view.seat, destination) < looks_good:
        return -DISTRACTION
    return liking(view, destination)
