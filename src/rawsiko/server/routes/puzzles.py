"""Puzzles: a little work for a browser, asked for only while there is a flood.

A puzzle names how many bits of a hash have to be zero, until when it counts, and a random number, and carries
a mark that only this server could make, so none has to be stored. It is solved by the first number that
makes the SHA-256 of `PUZZLE:NUMBER` begin with so many zeros. A solution works once, and only for what the
puzzle was given for.
"""

import hashlib
import hmac
from collections.abc import Callable
from secrets import token_bytes, token_hex
from typing import Final

PUZZLE_SECONDS: Final = 120
LONGEST_SOLUTION: Final = 160  # characters
MOST_USED: Final = 50_000


class Puzzles:
    """Gives puzzles, and knows a solution when it sees one."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.secret = token_bytes(32)
        self.used: dict[str, float] = {}  # puzzles that were solved, and until when they would count

    def new(self, bits: int, about: str) -> str:
        """A puzzle that takes 2**bits tries on average."""
        text = f"{bits}.{int(self.now()) + PUZZLE_SECONDS}.{token_hex(8)}"
        return f"{text}.{self.mark(text, about)}"

    def mark(self, text: str, about: str) -> str:
        return hmac.new(self.secret, f"{text} {about}".encode(), hashlib.sha256).hexdigest()[:32]

    def is_solved(self, solution: str, about: str) -> bool:
        """Whether this is an unused solution."""
        puzzle, _, number = solution.partition(":")
        text, _, mark = puzzle.rpartition(".")
        if len(solution) > LONGEST_SOLUTION or not solution.isascii() or not number.isdecimal():
            return False
        if not hmac.compare_digest(mark, self.mark(text, about)):
            return False
        bits, until, _ = text.split(".")
        digest = int.from_bytes(hashlib.sha256(solution.encode()).digest(), "big")
        if float(until) < self.now() or puzzle in self.used or digest >> (256 - int(bits)):
            return False
        self.use(puzzle, float(until))
        return True

    def use(self, puzzle: str, until: float) -> None:
        """Mark a solution as used; expired ones are forgotten."""
        self.used[puzzle] = until
        while len(self.used) > MOST_USED or self.used[next(iter(self.used))] < self.now():
            del self.used[next(iter(self.used))]
