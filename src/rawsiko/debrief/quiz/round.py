"""A round of the quiz in a class: before the match, or after it. Counts only, nothing about a pupil.

Each seat may have one token signed. Answers come with a token and without a seat, and are added to
counters in memory. Only `close` reveals the sums: reading running counters twice would reveal a single
answer. Until then nothing is stored.
"""

import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from rawsiko.debrief.quiz.blind import SigningKey, is_signed, sign
from rawsiko.debrief.quiz.forms import AFTER, BEFORE, Pair

FEWEST_SHOWN: Final = 5  # answers, below which sums stay hidden

Form = Literal["x", "y"]
Verdict = Literal["right", "wrong", "unsure"]


class NotCounted(Exception):
    """Answers that do not count; says why in a sentence."""


class Count(NamedTuple):
    """What is kept of a class: right, wrong and *I do not know* for one question of a pair."""

    idea: str
    form: Form
    right: int
    wrong: int
    unsure: int

    @property
    def answers(self) -> int:
        return self.right + self.wrong + self.unsure


class QuizRound:
    """One round. `seats` may be anything that tells pupils apart while the round is open."""

    def __init__(self, pairs: Sequence[Pair], moment: str, key: SigningKey) -> None:
        if moment not in (BEFORE, AFTER):
            raise ValueError(f"A round is before or after the match, not {moment!r}.")
        self.pairs = tuple(pairs)
        self.moment = moment
        self.is_open = True
        self.id = secrets.token_hex(8)  # stored with the sums, so that they count once
        self._key = key
        self._signed_for: set[object] = set()
        self._spent: set[bytes] = set()
        self._counted: Counter[tuple[str, Form, Verdict]] = Counter()

    @property
    def modulus(self) -> int:
        return self._key.modulus

    @property
    def handed_in(self) -> int:
        """How many pupils have answered; this may be shown while the round is open."""
        return len(self._spent)

    def sign(self, seat: object, blinded: int) -> int:
        """Sign one blinded token for a seat; raises NotCounted the second time."""
        self._check_open()
        if seat in self._signed_for:
            raise NotCounted("This seat already has its token for this round.")
        try:
            signed = sign(self._key, blinded)
        except ValueError as wrong:
            raise NotCounted(str(wrong)) from None
        self._signed_for.add(seat)
        return signed

    def count(self, token: bytes, signature: int, form: Form, answers: Sequence[str | None]) -> None:
        """Add one pupil's answers, one for each pair in order; None is *I do not know*. All or nothing."""
        self._check_open()
        if not is_signed(self.modulus, token, signature):
            raise NotCounted("This token was not signed for this round.")
        if token in self._spent:
            raise NotCounted("This token has been used.")
        if len(answers) != len(self.pairs):
            raise NotCounted(f"There are {len(self.pairs)} questions, not {len(answers)}.")
        asked = [pair.x if form == "x" else pair.y for pair in self.pairs]
        for question, answer in zip(asked, answers, strict=True):
            if answer is not None and answer not in question.answers:
                raise NotCounted("An answer is none of those that were offered.")
        self._spent.add(token)
        for question, answer in zip(asked, answers, strict=True):
            self._counted[question.idea, form, verdict(answer, question.right)] += 1

    def close(self) -> list[Count]:
        """End the round and return its sums, the only thing that may be stored."""
        self.is_open = False
        self._signed_for.clear()
        self._spent.clear()
        forms: tuple[Form, Form] = ("x", "y")
        return [
            Count(
                pair.x.idea,
                form,
                self._counted[pair.x.idea, form, "right"],
                self._counted[pair.x.idea, form, "wrong"],
                self._counted[pair.x.idea, form, "unsure"],
            )
            for pair in self.pairs
            for form in forms
        ]

    def _check_open(self) -> None:
        if not self.is_open:
            raise NotCounted("This round is closed.")


def verdict(answer: str | None, right: str) -> Verdict:
    if answer is None:
        return "unsure"
    return "right" if answer == right else "wrong"
