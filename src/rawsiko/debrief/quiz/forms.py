"""Forms: one pair of twins for each idea, crossed over.

Odd seats get the first of a pair before the match and the second after it, even seats the other way
round, so a harder twin cannot look like learning. Which pairs a class or a table gets follows from its id.
"""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rawsiko.data import DataSet
from rawsiko.debrief.quiz.bank import IDEAS, Question, bank_of
from rawsiko.debrief.shares import Json

BEFORE, AFTER = "before", "after"


class Pair(NamedTuple):
    """Two questions about the same idea, equally hard."""

    x: Question
    y: Question

    def question(self, seat: int, moment: str) -> Question:
        """What a seat (counted from 0) is asked before or after the match."""
        return self.x if (seat % 2 == 0) == (moment == BEFORE) else self.y


def twins(bank: Sequence[Question], idea: str) -> list[Pair]:
    """All pairs of an idea, in the order of the bank."""
    asked = [question for question in bank if question.idea == idea]
    return [Pair(a, b) for a, b in combinations(asked, 2) if a.is_twin_of(b)]


def pairs_for(data_set: DataSet, drawn_by: str) -> list[Pair]:
    """A pair for each idea that the data set has twins for; the same id draws the same pairs."""
    bank = bank_of(data_set)
    return [drawn for idea in IDEAS for drawn in draw(twins(bank, idea), f"{drawn_by}/{idea}")]


def draw(pairs: list[Pair], drawn_by: str) -> Iterator[Pair]:
    if pairs:
        number = int.from_bytes(hashlib.sha256(drawn_by.encode()).digest())
        pair = pairs[number // 2 % len(pairs)]
        yield pair if number % 2 else Pair(pair.y, pair.x)


def quiz_document(data_set: DataSet, drawn_by: str) -> Json:
    """The pairs for the client, which asks, compares and forgets; nothing in it is secret."""
    return {
        "pairs": [
            {"idea": pair.x.idea, "x": question_to_json(pair.x), "y": question_to_json(pair.y)}
            for pair in pairs_for(data_set, drawn_by)
        ]
    }


def question_to_json(question: Question) -> Json:
    return {
        "id": question.id,
        "idea": question.idea,
        "symbol": question.symbol,
        "application": question.application or None,
        "lines": dict(question.lines),
        "answers": list(question.answers),
        "right": question.right,
        "sources": list(question.sources),
    }
