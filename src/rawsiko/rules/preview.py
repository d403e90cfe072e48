"""Preview: what a Decision would gain, lose or complete, and what ending the phase would waste (§4, §5, §8).

It takes a View, so it reveals no more than its player may know. A Commercial Clash is previewed as
if it were won; odds.py says how likely that is.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rawsiko.rules.action_phase import defending
from rawsiko.rules.decisions import Decision, MoveAssets, TerritoryId
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.house_rules import FACES_OF_A_DIE
from rawsiko.rules.investment_phase import income
from rawsiko.rules.match import Match
from rawsiko.rules.odds import clash_odds
from rawsiko.rules.position import ACTION, NOBODY
from rawsiko.rules.progress import objective_progress
from rawsiko.rules.sets import members
from rawsiko.rules.views import View

#: ours: below this chance a Clash is not worth asking about, unless it completes an Application.
WORTH_A_CLASH: Final = Fraction(30, 100)
WORTH_AN_APPLICATION: Final = Fraction(15, 100)


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


@dataclass(frozen=True)
class MoveLeft:
    """A worthwhile move; `chance` is None if the destination is free."""

    move: MoveAssets
    chance: Fraction | None
    preview: Preview


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


def best_move_left(view: View) -> MoveLeft | None:
    """The best move that spare Assets could make; None if none is worthwhile."""
    if view.phase != ACTION or view.current != view.seat:
        return None
    return max(moves_left(view), key=worth, default=None)


def nothing_has_moved(view: View) -> bool:
    """Whether the player has Assets to spare and none of them has moved in this phase."""
    own = [t for t in range(view.edition.territories) if view.owner[t] == view.seat]
    if view.phase != ACTION or view.current != view.seat:
        return False
    return all(view.can_act[t] == view.assets[t] for t in own) and any(spare(view, t) > 0 for t in own)


def moves_left(view: View) -> Iterator[MoveLeft]:
    """All moves worth asking about: into free land that the Objective asks for, or into a likely Clash."""
    for source in range(view.edition.territories):
        able = spare(view, source)
        if able <= 0:
            continue
        for destination in range(view.edition.territories):
            if view.edition.arc(source, destination) < 0 or view.owner[destination] == view.seat:
                continue
            left = move_left(view, source, destination, able)
            if left is not None:
                yield left


def move_left(view: View, source: int, destination: int, able: int) -> MoveLeft | None:
    """One of these moves, or None if it is not worthwhile."""
    free = view.owner[destination] == NOBODY
    count = 1 if free else min(MOST_IN_A_CLASH, able)
    chance = None if free else clash_odds(count, int(view.assets[destination])).conquers
    if chance is not None and chance < WORTH_AN_APPLICATION:
        return None
    move = MoveAssets(TerritoryId(source), TerritoryId(destination), count)
    seen = preview(view, move)
    if chance is None:
        worth_it = bool(seen.completed or seen.nearer)
    else:
        worth_it = chance >= WORTH_A_CLASH or bool(seen.completed)
    return MoveLeft(move, chance, seen) if worth_it else None


def worth(left: MoveLeft) -> tuple[float, float, float]:
    """Points first, then Materials for the Objective, then any Materials, each weighted by its chance."""
    chance = 1.0 if left.chance is None else float(left.chance)
    seen = left.preview
    return chance * seen.points, chance * len(seen.nearer), chance * len(seen.gained) + chance / 100
