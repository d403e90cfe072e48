"""Verdict: the result of checking the dice of a match, in words for people and programs.

verifying.py does the checking.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from rawsiko.match_file.proof import Proof
from rawsiko.match_file.record import Player


class Outcome(StrEnum):
    """The answer in one word; later members outweigh earlier ones."""

    AGREES = "agrees"
    NOT_CHECKED = "not_checked"
    DISAGREES = "disagrees"


class Cause(StrEnum):
    """Why; with the outcome it leads to and a sentence with the details' names in braces."""

    outcome: Outcome
    sentence: str

    def __new__(cls, code: str, outcome: Outcome, sentence: str) -> "Cause":
        member = str.__new__(cls, code)
        member._value_ = code
        member.outcome = outcome
        member.sentence = sentence
        return member

    # Worth knowing
    NOBODY_ADDS = (
        "nobody_adds",
        Outcome.AGREES,
        "No chair adds a value, so whoever chose the secret could choose the dice.",
    )
    BOT_ADDS = (
        "bot_adds",
        Outcome.AGREES,
        "Chair {chair} is a bot's and adds a value; the server may have chosen it, knowing the secret.",
    )
    CLASS_DICE = (
        "class_dice",
        Outcome.AGREES,
        "The dice are those of a class: a table that was ahead could have told them to others.",
    )
    BRANCH = (
        "branch",
        Outcome.AGREES,
        "The first {decisions} Decisions come from another match; what follows has a proof of its own.",
    )
    UNFINISHED = "unfinished", Outcome.AGREES, "The match is unfinished; its dice so far are checked."
    # Nothing to check, or not possible
    NO_PROOF = (
        "no_proof",
        Outcome.NOT_CHECKED,
        "The match has no proof of its dice; simulated matches have none.",
    )
    NO_BRANCH_PROOF = (
        "no_branch_proof",
        Outcome.NOT_CHECKED,
        "The match branches after Decision {decisions}, and what follows has no proof.",
    )
    NO_SECRET = (
        "no_secret",
        Outcome.NOT_CHECKED,
        "The proof does not show the secret yet; it does when the match is over.",
    )
    DAMAGED_PROOF = "damaged_proof", Outcome.NOT_CHECKED, "{reason}"
    OTHER_SCHEME = "other_scheme", Outcome.NOT_CHECKED, "{reason}"
    UNREADABLE = "unreadable", Outcome.NOT_CHECKED, "{reason}"
    # Something is not as it should be
    OTHER_COMMITMENT = "other_commitment", Outcome.DISAGREES, "This is not the commitment that you noted."
    OTHER_CONTRIBUTION = (
        "other_contribution",
        Outcome.DISAGREES,
        "Chair {chair} adds {found} here, but you noted {noted}.",
    )
    NOT_AMONG_THE_CLASS = (
        "not_among_the_class",
        Outcome.DISAGREES,
        "The value that you noted is not among those of the class.",
    )
    NO_SUCH_CHAIR = "no_such_chair", Outcome.DISAGREES, "You noted a value for chair {chair}; there is none."
    WRONG_SECRET = (
        "wrong_secret",
        Outcome.DISAGREES,
        "The secret does not fit the commitment: its SHA-256 is {drawn}.",
    )
    WRONG_ORDER = "wrong_order", Outcome.DISAGREES, "The lot gives chair {chair} seat {drawn}, not {found}."
    WRONG_OBJECTIVE = (
        "wrong_objective",
        Outcome.DISAGREES,
        "The deal gives seat {seat} the Objective {drawn}, not {found}.",
    )
    WRONG_CONTINENT = (
        "wrong_continent",
        Outcome.DISAGREES,
        "The deal gives step {step} of the draft {drawn}, not {found}.",
    )
    WRONG_OPEN_END = "wrong_open_end", Outcome.DISAGREES, "The open end's dice show {drawn}, not {found}."
    WRONG_ROLL = "wrong_roll", Outcome.DISAGREES, "Commercial Clash {number} rolls {drawn}, not {found}."
    ILLEGAL = "illegal", Outcome.DISAGREES, "This is no legal match: {reason}"


class Part(StrEnum):
    """The parts of a record that something can be found in."""

    MATCH = "match"
    SEAT = "seat"
    STEP = "step of the draft"
    DECISION = "Decision"
    PROOF = "proof"


class PlaceInRecord(NamedTuple):
    """One of these parts; counted from 1, as people do. Of a proof: the number of the addition."""

    part: Part
    number: int = 1

    def __str__(self) -> str:
        return self.part if self.part in (Part.MATCH, Part.PROOF) else f"{self.part} {self.number}"


THE_MATCH = PlaceInRecord(Part.MATCH)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found, and where; `line` is 0 if it does not come from a file."""

    cause: Cause
    place: PlaceInRecord = THE_MATCH
    details: Mapping[str, str | int] = field(default_factory=dict)
    line: int = 0

    @property
    def sentence(self) -> str:
        return self.cause.sentence.format(**self.details)

    def __str__(self) -> str:
        if self.line:
            return f"line {self.line}: {self.sentence}"
        return self.sentence if self.place == THE_MATCH else f"{self.place}: {self.sentence}"


def found(cause: Cause, place: PlaceInRecord = THE_MATCH, **details: str | int) -> Finding:
    """A finding, with the details that its sentence names."""
    return Finding(cause, place, details)


@dataclass(frozen=True, slots=True)
class Verdict:
    """All findings, the proof they are based on, and how many rolls were repeated."""

    findings: tuple[Finding, ...]
    proof: Proof | None = None
    rolls: int = 0
    players: tuple[Player, ...] = ()  #: by seat

    @property
    def outcome(self) -> Outcome:
        led_to = {finding.cause.outcome for finding in self.findings}
        return [outcome for outcome in Outcome if outcome is Outcome.AGREES or outcome in led_to][-1]

    def with_outcome(self, outcome: Outcome) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.cause.outcome is outcome)
