"""The result of a class: right answers before and after, as counts, and what may be chance.

Not as many may answer after the match as before it, so gains are compared as shares. Pupils are deliberately
not matched, so the test treats the rounds as two independent groups, which errs on the side of caution.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from rawsiko.debrief.quiz.bank import IDEAS
from rawsiko.debrief.quiz.round import FEWEST_SHOWN, Count
from rawsiko.debrief.shares import Json

CLEAR: Final = 1.64  # standard errors; one in ten would be further off by chance


def quiz_result(before: Sequence[Count], after: Sequence[Count]) -> Json | None:
    """None until both rounds have five answers or more."""
    sums = [idea_sum(idea, before, after) for idea in IDEAS if any(count.idea == idea for count in before)]
    if not sums or min(answered(before), answered(after)) < FEWEST_SHOWN:
        return None
    clear = [one for one in sums if not one["chance"] and gain(one) > 0]
    best = max(clear, key=lambda one: (gain(one), one["idea"]), default=None)
    return {
        "ideas": sums,
        "pupils_before": answered(before),
        "pupils_after": answered(after),
        "right_before": sum(one["before"] for one in sums),
        "right_after": sum(one["after"] for one in sums),
        "finding": best["idea"] if best else None,
        "chance_up_to": math.floor(CLEAR * math.sqrt(answered(after) / 2)),
    }


def gain(one: Json) -> float:
    """By how much the share of right answers grew; of an idea that was answered in both rounds."""
    return float(one["after"] / one["of_after"] - one["before"] / one["of_before"])


def answered(counts: Sequence[Count]) -> int:
    """How many pupils answered a round: all of them got every idea."""
    return max((of_idea(counts, idea)[1] for idea in IDEAS), default=0)


def of_idea(counts: Iterable[Count], idea: str) -> tuple[int, int]:
    """Right answers and all answers, both forms together."""
    mine = [count for count in counts if count.idea == idea]
    return sum(count.right for count in mine), sum(count.answers for count in mine)


def idea_sum(idea: str, before: Sequence[Count], after: Sequence[Count]) -> Json:
    right_before, all_before = of_idea(before, idea)
    right_after, all_after = of_idea(after, idea)
    return {
        "idea": idea,
        "before": right_before,
        "of_before": all_before,
        "after": right_after,
        "of_after": all_after,
        "chance": may_be_chance(right_before, all_before, right_after, all_after),
    }


def may_be_chance(before: int, of_before: int, after: int, of_after: int) -> bool:
    """Whether two proportions with a pooled share are closer than 1.64 standard errors."""
    if not of_before or not of_after:
        return True
    pooled = (before + after) / (of_before + of_after)
    error = math.sqrt(pooled * (1 - pooled) * (1 / of_before + 1 / of_after))
    return error == 0 or abs(after / of_after - before / of_before) / error < CLEAR
