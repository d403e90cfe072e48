"""Random: takes any legal Decision, drawn by lot. The baseline that every other bot beats."""

from rawsiko.bots.bot import Thought
from rawsiko.bots.placing_plans import drafts, in_touch
from rawsiko.rules.choices import Choices
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
from rawsiko.rules.dice import SeededDice, shuffle
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.position import ACTION, DRAFTING, TRADE_WITH_CHINA
from rawsiko.rules.views import View


class RandomBot:
    """Uniform over the legal codes of the core."""

    name = "random"

    def decide(self, view: View, dice: SeededDice) -> Thought:
        decision = random_decision(view, dice)
        return Thought(decision, view)


def random_decision(view: View, dice: SeededDice) -> Decision:
    """Any legal Decision."""
    if view.phase == DRAFTING:
        possible = drafts(view)
        continent, picks = possible[dice.below(len(possible))]
        return Deploy(ContinentId(continent), tuple(TerritoryId(t) for t in in_touch(view, picks)))
    choices = Choices(view.edition)
    count = choices.fill(view, view.seat)
    if view.phase == ACTION:
        return move_of(view, int(choices[dice.below(count)]))
    if view.phase == TRADE_WITH_CHINA:
        codes = [code for code in choices if code != view.edition.end_code]
        shuffle(codes, dice)
        taken = codes[: dice.below(view.may_take[view.seat] + 1)]
        return TakeMaterials(tuple(MaterialId(code - view.edition.first_material) for code in sorted(taken)))
    counts: dict[TerritoryId, int] = {}
    for _ in range(view.to_place[view.seat]):
        territory = TerritoryId(choices[dice.below(count)])
        counts[territory] = counts.get(territory, 0) + 1
    return PlaceAssets(counts)


def move_of(view: View, code: int) -> Decision:
    """A code of the Action Phase as a Decision."""
    edition = view.edition
    if code == edition.end_code:
        return EndActionPhase()
    arc, more = divmod(code - edition.first_move, MOST_IN_A_CLASH)
    return MoveAssets(
        TerritoryId(edition.arc_source[arc]), TerritoryId(edition.arc_destination[arc]), int(more + 1)
    )
