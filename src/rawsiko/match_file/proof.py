"""Proof: what a match file says about its dice, so that anyone can check them.

also fair-dice 1 commitment 630dcd29…
also fair-dice 1 chair 1 seat 2 adds 1f0e2d3c…
also fair-dice 1 chair 2 seat 3 adds nothing
also fair-dice 1 chair 3 seat 1 adds 0a1b2c3d…
also fair-dice 1 secret 00010203…

also fair-dice 2 commitment 630dcd29…      a class that plays Duplicate: its pupils' values, no chairs'
also fair-dice 2 adds 1f0e2d3c…
also fair-dice 2 chair 1 seat 2
also fair-dice 2 secret 00010203…

also branch-dice 1 after 57 commitment …   the second proof of a branch, for the Decisions after 57

docs/fair-dice.md explains the lines. verifying.py checks whether the match agrees with them.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from rawsiko.data.checks.wording import unknown
from rawsiko.data.complaints import quoted
from rawsiko.match_file.record import Addition, MatchRecord
from rawsiko.rules.class_dice import SCHEME as CLASS_SCHEME
from rawsiko.rules.class_dice import ClassDice
from rawsiko.rules.committed_dice import SCHEME as TABLE_SCHEME
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
BRANCH_NAME: Final = "branch-dice"

#: The versions of a proof, which go with the schemes of rules/committed_dice.py and rules/class_dice.py.
OF_A_TABLE: Final = 1
OF_A_CLASS: Final = 2
SCHEMES: Final = {OF_A_TABLE: TABLE_SCHEME, OF_A_CLASS: CLASS_SCHEME}

HEXADECIMAL_SECRET: Final = "secret, and its 64 hexadecimal digits"
#: By version, every word a line of a proof can begin with, and what such a line looks like.
LINES: Final = {
    OF_A_TABLE: {
        "commitment": "commitment, and its 64 hexadecimal digits",
        "chair": "chair 1 seat 2 adds …, with the 32 hexadecimal digits of the contribution, or nothing",
        "secret": HEXADECIMAL_SECRET,
    },
    OF_A_CLASS: {
        "commitment": "commitment, and its 64 hexadecimal digits",
        "adds": "adds, and the 32 hexadecimal digits of a pupil's value",
        "chair": "chair 1 seat 2",
        "secret": HEXADECIMAL_SECRET,
    },
}
CHAIRS: Final = {
    OF_A_TABLE: re.compile(r"chair ([1-9]) seat ([1-9]) adds (\S+)", re.IGNORECASE | re.ASCII),
    OF_A_CLASS: re.compile(r"chair ([1-9]) seat ([1-9])()", re.IGNORECASE | re.ASCII),
}
AFTER: Final = re.compile(r"after ([0-9]{1,4}) (.+)", re.IGNORECASE | re.ASCII)

Value = TypeVar("Value")


class BadProof(Exception):
    """Lines that are not a proof: which of the record's additions is to blame, and why in a sentence."""

    def __init__(self, addition: int, reason: str) -> None:
        super().__init__(addition, reason)
        self.addition = addition
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class OtherScheme(BadProof):
    """A proof that only another version of the program can read."""


class Chair(NamedTuple):
    """Where someone sat before the order of play was drawn; an empty contribution means none."""

    seat: SeatId
    contribution: bytes


@dataclass(frozen=True, slots=True)
class Proof:
    """Everything that determined the dice of a match. The secret is None until the match is over."""

    commitment: str
    chairs: tuple[Chair, ...]
    secret: bytes | None = field(default=None, repr=False)
    version: int = OF_A_TABLE
    values: tuple[bytes, ...] = ()  #: what the pupils of a class contributed

    @property
    def contributions(self) -> tuple[bytes, ...]:
        return tuple(chair.contribution for chair in self.chairs)

    @property
    def scheme(self) -> str:
        return SCHEMES[self.version]


class ProofLine(NamedTuple):
    """One of the lines: its place among the additions of the record, its version and its words."""

    addition: int
    version: int
    text: str

    @property
    def word(self) -> str:
        return self.text.partition(" ")[0].lower()

    @property
    def value(self) -> str:
        return self.text.partition(" ")[2]


# Making proofs


def proof_of_dice(dice: CommittedDice, order: Sequence[int] | None = None, *, show_secret: bool) -> Proof:
    """The proof of a match with these dice; the secret must stay hidden while it is played.

    `order` is the order of play that was used, chairs by seat, so that a mistake in it is found too; if left
    out, it is drawn again.
    """
    chairs = range(len(dice.contributions))
    played = list(order_of_play(chairs, dice) if order is None else order)
    return Proof(
        commitment(dice.secret),
        tuple(Chair(SeatId(played.index(chair)), dice.contributions[chair]) for chair in chairs),
        dice.secret if show_secret else None,
    )


def proof_of_class_dice(dice: ClassDice, order: Sequence[int], *, show_secret: bool) -> Proof:
    """The same for a table of a class that plays Duplicate."""
    chairs = tuple(Chair(SeatId(list(order).index(chair)), b"") for chair in range(len(order)))
    secret = dice.secret if show_secret else None
    return Proof(commitment(dice.secret), chairs, secret, OF_A_CLASS, dice.values)


def with_proof(record: MatchRecord, proof: Proof) -> MatchRecord:
    """The record with this proof, replacing any it had."""
    others = [addition for addition in record.additions if addition.name != NAME]
    lines = [Addition(NAME, proof.version, line) for line in proof_lines(proof)]
    return replace(record, additions=(*others, *lines))


def with_branch_proof(record: MatchRecord, after: int, proof: Proof) -> MatchRecord:
    """The record with the proof of what was played after a branch."""
    lines = [Addition(BRANCH_NAME, OF_A_TABLE, f"after {after} {line}") for line in proof_lines(proof)]
    return replace(record, additions=(*record.additions, *lines))


def proof_lines(proof: Proof) -> list[str]:
    lines = [f"commitment {proof.commitment}", *(f"adds {value.hex()}" for value in proof.values)]
    for number, (seat, contribution) in enumerate(proof.chairs, start=1):
        adds = f" adds {contribution_to_text(contribution)}" if proof.version == OF_A_TABLE else ""
        lines.append(f"chair {number} seat {seat + 1}{adds}")
    if proof.secret is not None:
        lines.append(f"secret {proof.secret.hex()}")
    return lines


# Reading proofs


def proof_of(record: MatchRecord) -> Proof | None:
    """The proof that a record holds, None if there is none; raises BadProof."""
    lines = [
        read_part(number, addition.version, addition.text)
        for number, addition in enumerate(record.additions)
        if addition.name == NAME
    ]
    return read_proof(lines, record.options.players) if lines else None


def branch_proofs(record: MatchRecord) -> dict[int, Proof]:
    """The proofs of what was played after each branch, by its number of Decisions; raises BadProof."""
    found: dict[int, list[ProofLine]] = {}
    for number, addition in enumerate(record.additions):
        if addition.name == BRANCH_NAME:
            after = AFTER.fullmatch(" ".join(addition.text.split()))
            if not after:
                raise BadProof(number, "A line of a branch's proof begins like this: after 57 commitment …")
            if addition.version != OF_A_TABLE:
                raise OtherScheme(number, f"A branch's proof has version {OF_A_TABLE}.")
            part = read_part(number, addition.version, after[2])
            found.setdefault(int(after[1]), []).append(part)
    return {after: read_proof(lines, record.options.players) for after, lines in found.items()}


def line_of(record: MatchRecord, *words: str) -> int:
    """Which addition is the line of the newest proof that begins with these words."""
    prefix = [] if not record.branches else ["after", str(record.branches[-1])]
    name = BRANCH_NAME if record.branches else NAME
    wanted = [*prefix, *words]
    return next(
        number
        for number, addition in enumerate(record.additions)
        if addition.name == name and addition.text.lower().split()[: len(wanted)] == wanted
    )


def read_part(number: int, version: int, text: str) -> ProofLine:
    if version not in LINES:
        raise OtherScheme(
            number,
            f"The proof follows version {version} of the scheme; "
            f"this program knows versions {OF_A_TABLE} and {OF_A_CLASS}.",
        )
    part = ProofLine(number, version, " ".join(text.split()))
    if part.word not in LINES[version]:
        raise BadProof(number, unknown(part.word, LINES[version], "a line of a proof"))
    return part


def read_proof(lines: Sequence[ProofLine], players: int) -> Proof:
    """The proof that these lines make up."""
    for one, other in pairwise(lines):
        if one.version != other.version:
            raise BadProof(other.addition, "The lines of a proof follow one scheme.")
    version, last = lines[-1].version, lines[-1].addition
    parts = {word: [line for line in lines if line.word == word] for word in LINES[version]}
    committed = read_once(parts["commitment"], commitment_from_text)
    if committed is None:
        raise BadProof(last, "The proof has no line 'commitment'.")
    chairs = read_chairs(parts["chair"], players, last)
    values = tuple(read_value(part) for part in parts.get("adds", ()))
    return Proof(committed, chairs, read_once(parts["secret"], secret_from_text), version, values)


def read_value(part: ProofLine) -> bytes:
    """What one pupil contributed."""
    try:
        value = contribution_from_text(part.value)
    except NotASeed as bad:
        raise BadProof(part.addition, str(bad)) from None
    if not value:
        raise BadProof(part.addition, "A pupil who adds nothing has no line.")
    return value


def read_once(parts: Sequence[ProofLine], read: Callable[[str], Value]) -> Value | None:
    """The value of a line that may appear at most once."""
    if len(parts) > 1:
        raise BadProof(parts[1].addition, f"The proof has a line '{parts[1].word}' already.")
    for part in parts:
        try:
            return read(part.value)
        except NotASeed as bad:
            raise BadProof(part.addition, str(bad)) from None
    return None


def read_chairs(parts: Sequence[ProofLine], players: int, last: int) -> tuple[Chair, ...]:
    """Each chair in its place, whatever the order of the lines; every seat has a chair."""
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
    found = CHAIRS[part.version].fullmatch(part.text)
    if not found:
        written = LINES[part.version]["chair"]
        raise BadProof(part.addition, f"{quoted(part.text)} is not written like this: {written}.")
    try:
        contribution = contribution_from_text(found[3]) if found[3] else b""
        return int(found[1]), Chair(SeatId(int(found[2]) - 1), contribution)
    except NotASeed as bad:
        raise BadProof(part.addition, str(bad)) from None
