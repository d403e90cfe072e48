"""Slips: a code for every seat, printed and cut out. Showing it seats you there.

A code follows from a secret of the class that stays on the server, so none has to be stored. A slip that
was lost is voided by issuing the seat's next one.
"""

import hashlib
import hmac
from typing import Final

SLIP_LENGTH: Final = 8


def slip_code(secret: bytes, place: str, issue: int, letters: str) -> str:
    """The code of a place, in letters that do not look alike; every issue has a different one."""
    digest = hmac.new(secret, f"slip {place} {issue}".encode(), hashlib.sha256).digest()
    number = int.from_bytes(digest, "big")
    code = ""
    for _ in range(SLIP_LENGTH):
        number, place_in_letters = divmod(number, len(letters))
        code += letters[place_in_letters]
    return code
