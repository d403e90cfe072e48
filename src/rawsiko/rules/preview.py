"""Preview: what a Decision would gain, lose or complete, and which Assets are to spare (§4, §5, §8).

It takes a View, so it reveals no more than its player may know. A Commercial Clash is previewed as
if it were won; odds.py says how likely that is.
"""

from dataclasses import dataclass

from rawsiko.rules.action_phase import defending
from rawsiko.rules.decisions import Decision, MoveAssets
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.house_rules import FACES_OF_A_DIE
from rawsiko.rules.investment_phase import income
from rawsiko.rules.match import Match
from rawsiko.rules.position import ACTION
from rawsiko.rules.progress import objective_progress
from rawsiko.rules.sets import members
from rawsiko.rules.views import View


@dataclass(frozen=True)
class Preview:
    """What changes for the player: Materials, Applications of their Objective, points and income."""

    gained: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    completed: tuple[int, ...] = ()
    broken: tuple[int, ...] = ()
    nearer: tuple[int, ...] = ()
    """Applications that then lack fewer Materials, but still some."""
    points: int = 0
    income: int = 0


def preview(view: View, decision: Decision) -> Preview:
    """What the Decision would change for the player of the view; raises IllegalDecision."""
    before = Match(view.edition, view.options, view)
    before.check(int(view.seat), decision)
    after = before.copy()
    after.carry_out(int(view.seat), decision, winning_dice(before, decision))
    return difference(before, after, int(view.seat))


def winning_dice(match: Match, decision: Decision) -> ScriptedDice:
    """The best possible dice for the player who attacks."""
    if not isinstance(decision, MoveAssets):
        return ScriptedDice()
    defenders = int(defending(match, decision.destination))
    return ScriptedDice([FACES_OF_A_DIE] * decision.count + [1] * defenders)


def difference(before: Match, after: Match, seat: int) -> Preview:
    """What a player has in one Position and not in the other."""
    had, has = before.materials(seat), after.materials(seat)
    lines = [
        (old, new)
        for old, new in zip(objective_progress(before, seat), objective_progress(after, seat), strict=True)
        if old.missing != new.missing
    ]
    completed = [new for _, new in lines if new.complete]
    broken = [new for old, new in lines if old.complete]
    return Preview(
        gained=members(has & ~had),
        lost=members(had & ~has),
        completed=tuple(line.application for line in completed),
        broken=tuple(line.application for line in broken),
        nearer=tuple(
            new.application for old, new in lines if new.missing and len(new.missing) < len(old.missing)
        ),
        points=sum(line.points for line in completed) - sum(line.points for line in broken),
        income=int(income(after, seat) - income(before, seat)),
    )


def spare(view: View, territory: int) -> int:
    """How many Assets can leave a Territory of the player if one is to stay behind."""
    if view.owner[territory] != view.seat:
        return 0
    return int(min(view.can_act[territory], view.assets[territory] - 1))


def nothing_has_moved(view: View) -> bool:
    """Whether the player has Assets to spare and none of them has moved in this phase."""
    own = [t for t in range(view.edition.territories) if view.owner[t] == view.seat]
    if view.phase != ACTION or view.current != view.seat:
        return False
    return all(view.can_act[t] == view.assets[t] for t in own) and any(spare(view, t) > 0 for t in own)
