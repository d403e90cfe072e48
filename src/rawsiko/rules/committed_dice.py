"""Committed dice: for matches with people, so that anyone can check every draw afterwards.

Every draw follows from a secret, which the server commits to before the match, and from the values
that the chairs contribute. docs/fair-dice.md describes the scheme so that other programs can
repeat it; any change to the numbers needs a name other than `rawsiko-dice 1`. The dice of a class
that plays Duplicate are in class_dice.py, those for bots and tests in dice.py; the proof in a match file
is in match_file/proof.py.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import i64

from rawsiko.rules.dice import Dice, shuffle
from rawsiko.rules.house_rules import FACES_OF_A_DIE

SCHEME: Final = "rawsiko-dice 1"

BYTES_OF_A_SECRET: Final = 32
BYTES_OF_A_CONTRIBUTION: Final = 16

#: Stands for the contribution of a chair that has made none.
NOTHING: Final = "nothing"

# The streams other than `roll 1`, `roll 2` …
ORDER: Final = "order"
DEAL: Final = "deal"

HEXADECIMAL: Final = re.compile(r"[0-9a-f]*")

Who = TypeVar("Who")


class NotASeed(ValueError):
    """Not a valid secret or contribution. The message says why but never quotes it."""


def commitment(secret: bytes) -> str:
    """What the server shows before anyone contributes: the SHA-256 of its secret, in hexadecimal."""
    check_secret(secret)
    return hashlib.sha256(secret).hexdigest()


class CommittedDice(Dice):
    """Deals once, from its first draw, and rolls once for each Commercial Clash, numbered from 1.

    `contributions` are by chair, empty for a chair that has made none. The same roll number always
    shows the same faces, so a Decision that is refused or tried again changes nothing.
    """

    def __init__(self, secret: bytes, contributions: Sequence[bytes], next_roll: int = 1) -> None:
        check_secret(secret)
        for contribution in contributions:
            check_contribution(contribution)
        if next_roll < 1:
            raise ValueError(f"Rolls are numbered from 1, there is no roll {next_roll}.")
        self.secret = secret
        self.contributions = tuple(contributions)
        self.next_roll = next_roll
        self.deal = self.stream(DEAL)

    def at_roll(self, number: int) -> "CommittedDice":
        """The same dice, positioned at this roll: for resuming a match."""
        return CommittedDice(self.secret, self.contributions, number)

    def below(self, bound: i64) -> i64:
        return self.deal.below(bound)

    def roll(self, count: i64) -> i64:
        stream = self.stream(f"roll {self.next_roll}")
        self.next_roll += 1
        return stream.roll(count)

    def stream(self, name: str) -> "Stream":
        """A stream of draws, from its beginning."""
        return Stream(SCHEME, self.secret, name, " ".join(map(contribution_to_text, self.contributions)))


class Stream(Dice):
    """Draws from an endless stream of bytes: block after block of HMAC-SHA-256, keyed with the secret."""

    def __init__(self, scheme: str, secret: bytes, name: str, contributed: str) -> None:
        self.scheme = scheme
        self.secret = secret
        self.name = name
        self.contributed = contributed
        self.blocks = 0  # how many have been made
        self.unread = b""

    def below(self, bound: i64) -> i64:
        """Take as few bytes as can hold `bound` values, big-endian. A number past the last full multiple
        of `bound` is rejected, because folding it in would favour low values."""
        width = 0
        while 1 << 8 * width < bound:
            width += 1
        full_rounds = (1 << 8 * width) // bound * bound
        while (number := int.from_bytes(self.take(width), "big")) >= full_rounds:
            pass
        return number % bound

    def roll(self, count: i64) -> i64:
        """Each die is a separate draw, in the order rolled."""
        packed, place = 0, 1
        for _ in range(count):
            packed += place * self.below(FACES_OF_A_DIE)
            place *= FACES_OF_A_DIE
        return packed

    def take(self, count: int) -> bytes:
        """The next bytes; they may begin in one block and end in the next."""
        while len(self.unread) < count:
            message = f"{self.scheme} {self.name} {self.blocks} {self.contributed}"
            self.unread += hmac.digest(self.secret, message.encode("ascii"), "sha256")
            self.blocks += 1
        taken, self.unread = self.unread[:count], self.unread[count:]
        return taken


def order_of_play(players: Sequence[Who], dice: CommittedDice) -> tuple[Who, ...]:
    """The players, given by chair, in order of seat: drawn at random when the match starts (ours §1)."""
    if len(players) != len(dice.contributions):
        raise ValueError(f"{len(players)} players sit on {len(dice.contributions)} chairs.")
    return in_order(players, dice.stream(ORDER))


def in_order(players: Sequence[Who], rng: Dice) -> tuple[Who, ...]:
    """The players in a random order, drawn from `rng`."""
    chairs = list(range(len(players)))
    shuffle(chairs, rng)
    return tuple(players[chair] for chair in chairs)


def contribution_to_text(contribution: bytes) -> str:
    """32 hexadecimal digits, or the word for none."""
    return contribution.hex() or NOTHING


def contribution_from_text(text: str) -> bytes:
    """The opposite of `contribution_to_text`; raises NotASeed."""
    if text.lower() == NOTHING:
        return b""
    return from_hexadecimal(text, BYTES_OF_A_CONTRIBUTION, "A contribution")


def secret_from_text(text: str) -> bytes:
    """A secret from its 64 hexadecimal digits; raises NotASeed."""
    return from_hexadecimal(text, BYTES_OF_A_SECRET, "A secret")


def commitment_from_text(text: str) -> str:
    """A commitment as `commitment` gives it, in either case; raises NotASeed."""
    return from_hexadecimal(text, hashlib.sha256().digest_size, "A commitment").hex()


def from_hexadecimal(text: str, length: int, what: str) -> bytes:
    if not HEXADECIMAL.fullmatch(text.lower()):
        raise NotASeed(f"{what} has hexadecimal digits only, 0 to 9 and a to f.")
    if len(text) != 2 * length:
        raise NotASeed(f"{what} has {2 * length} hexadecimal digits, not {len(text)}.")
    return bytes.fromhex(text)


def check_secret(secret: bytes) -> None:
    if len(secret) != BYTES_OF_A_SECRET:
        raise NotASeed(f"A secret has {BYTES_OF_A_SECRET} bytes, not {len(secret)}.")


def check_contribution(contribution: bytes) -> None:
    if len(contribution) not in (0, BYTES_OF_A_CONTRIBUTION):
        raise NotASeed(
            f"A contribution has {BYTES_OF_A_CONTRIBUTION} bytes or none, not {len(contribution)}."
        )
