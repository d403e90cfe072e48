"""Proof: what a match file says about its dice, so that anyone can check them.

also fair-dice 1 commitment 630dcd29…
also fair-dice 1 chair 1 seat 2 adds 1f0e2d3c…
also fair-dice 1 chair 2 seat 3 adds nothing
also fair-dice 1 chair 3 seat 1 adds 0a1b2c3d…
also fair-dice 1 secret 00010203…

docs/fair-dice.md explains the lines. Whether the match agrees with them is asked in verifying.py.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeVar

from rawsiko.data.checks.wording import unknown
from rawsiko.data.complaints import quoted
from rawsiko.match_file.record import Addition, MatchRecord
from rawsiko.rules.committed_dice import (
    CommittedDice,
    NotASeed,
    commitment,
    commitment_from_text,
    contribution_from_text,
    contribution_to_text,
    order_of_play,
    secret_from_text,
)
from rawsiko.rules.decisions import SeatId

NAME: Final = "fair-dice"
VERSION: Final = 1  # goes with the scheme of rules/committed_dice.py

#: Every word a line of a proof can begin with, and what such a line looks like.
LINES: Final = {
    "commitment": "commitment, and its 64 hexadecimal digits",
    "chair": "chair 1 seat 2 adds …, with the 32 hexadecimal digits of the contribution, or nothing",
    "secret": "secret, and its 64 hexadecimal digits",
}
CHAIR: Final = re.compile(r"chair ([1-9]) seat ([1-9]) adds (\S+)", re.IGNORECASE | re.ASCII)

Value = TypeVar("Value")


class BadProof(Exception):
    """Lines that are no proof: which of the record's additions is to blame, and why in a sentence."""

    def __init__(self, addition: int, reason: str) -> None:
        super().__init__(addition, reason)
        self.addition = addition
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class OtherScheme(BadProof):
    """A proof that only another version of the program can read."""


class Chair(NamedTuple):
    """Where somebody sat before the order of play was drawn; an empty contribution is none."""

    seat: SeatId
    contribution: bytes


@dataclass(frozen=True, slots=True)
class Proof:
    """All that decided the dice of a match. The secret is None until the match is over."""

    commitment: str
    chairs: tuple[Chair, ...]
    secret: bytes | None = field(default=None, repr=False)

    @property
    def contributions(self) -> tuple[bytes, ...]:
        return tuple(chair.contribution for chair in self.chairs)


class ProofLine(NamedTuple):
    """One of the lines: its place among the additions of the record, and its words."""

    addition: int
    text: str

    @property
    def word(self) -> str:
        return self.text.partition(" ")[0].lower()

    @property
    def value(self) -> str:
        return self.text.partition(" ")[2]


def proof_of_dice(dice: CommittedDice, order: Sequence[int] | None = None, *, show_secret: bool) -> Proof:
    """The proof of a match with these dice; the secret must stay hidden while it is played.

    `order` is the one that was played in, chairs by seat, so that a slip there is found out too; left
    out, it is drawn again.
    """
    chairs = range(len(dice.contributions))
    played = list(order_of_play(chairs, dice) if order is None else order)
    return Proof(
        commitment(dice.secret),
        tuple(Chair(SeatId(played.index(chair)), dice.contributions[chair]) for chair in chairs),
        dice.secret if show_secret else None,
    )


def with_proof(record: MatchRecord, proof: Proof) -> MatchRecord:
    """The record with this proof, in place of one it had."""
    others = [addition for addition in record.additions if addition.name != NAME]
    lines = [f"commitment {proof.commitment}"]
    for number, (seat, contribution) in enumerate(proof.chairs, start=1):
        lines.append(f"chair {number} seat {seat + 1} adds {contribution_to_text(contribution)}")
    if proof.secret is not None:
        lines.append(f"secret {proof.secret.hex()}")
    return replace(record, additions=(*others, *(Addition(NAME, VERSION, line) for line in lines)))


def proof_of(record: MatchRecord) -> Proof | None:
    """The proof that a record holds, None where there is none; raises BadProof."""
    parts: dict[str, list[ProofLine]] = {word: [] for word in LINES}
    last = -1
    for number, addition in enumerate(record.additions):
        if addition.name == NAME:
            last = number
            part = read_part(number, addition)
            parts[part.word].append(part)
    if last < 0:
        return None
    committed = read_once(parts["commitment"], commitment_from_text)
    if committed is None:
        raise BadProof(last, "The proof has no line 'commitment'.")
    chairs = read_chairs(parts["chair"], record.options.players, last)
    return Proof(committed, chairs, read_once(parts["secret"], secret_from_text))


def line_of(record: MatchRecord, *words: str) -> int:
    """Which addition is the line of the proof that begins with these words."""
    return next(
        number
        for number, addition in enumerate(record.additions)
        if addition.name == NAME and addition.text.lower().split()[: len(words)] == list(words)
    )


def read_part(number: int, addition: Addition) -> ProofLine:
    if addition.version != VERSION:
        raise OtherScheme(
            number,
            f"The proof follows version {addition.version} of the scheme; "
            f"this program knows version {VERSION}.",
        )
    part = ProofLine(number, " ".join(addition.text.split()))
    if part.word not in LINES:
        raise BadProof(number, unknown(part.word, LINES, "a line of a proof"))
    return part


def read_once(parts: Sequence[ProofLine], read: Callable[[str], Value]) -> Value | None:
    """The value of a line that stands at most once."""
    if len(parts) > 1:
        raise BadProof(parts[1].addition, f"The proof has a line '{parts[1].word}' already.")
    for part in parts:
        try:
            return read(part.value)
        except NotASeed as bad:
            raise BadProof(part.addition, str(bad)) from None
    return None


def read_chairs(parts: Sequence[ProofLine], players: int, last: int) -> tuple[Chair, ...]:
    """Each chair in its place, whatever the order of the lines; every seat is somebody's."""
    chairs: dict[int, Chair] = {}
    for part in parts:
        number, chair = read_chair(part)
        for what, found in (("chair", number), ("seat", chair.seat + 1)):
            if found > players:
                raise BadProof(part.addition, f"There is no {what} {found} in a match of {players}.")
        if number in chairs:
            raise BadProof(part.addition, f"The proof has chair {number} already.")
        if chair.seat in [other.seat for other in chairs.values()]:
            raise BadProof(part.addition, f"Two chairs have seat {chair.seat + 1}.")
        chairs[number] = chair
    for number in range(1, players + 1):
        if number not in chairs:
            raise BadProof(last, f"The proof has no line for chair {number}.")
    return tuple(chairs[number] for number in range(1, players + 1))


def read_chair(part: ProofLine) -> tuple[int, Chair]:
    found = CHAIR.fullmatch(part.text)
    if not found:
        raise BadProof(part.addition, f"{quoted(part.text)} is not written like this: {LINES['chair']}.")
    try:
        return int(found[1]), Chair(SeatId(int(found[2]) - 1), contribution_from_text(found[3]))
    except NotASeed as bad:
        raise BadProof(part.addition, str(bad)) from None
