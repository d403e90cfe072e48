"""Seat keys and table codes.

A seat key is 128 random bits; only its SHA-256 is kept. A code is short enough to be read aloud,
from letters and digits that do not look alike.
"""

import hashlib
import secrets
from functools import lru_cache
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPQRTUVWXYZ2346789"  # no I L O S, no 0 1 5
CODE_LENGTH: Final = 6


def new_key() -> str:
    """A seat key, 32 hexadecimal digits."""
    return secrets.token_hex(16)


def key_for_next_table(key: str, table_id: str) -> str:
    """The seat key at the table where the same people play again: always the same for the same person."""
    return hashlib.sha256(f"again {table_id} {key}".encode()).hexdigest()[:32]


@lru_cache(maxsize=4096)  # the same key is shown again and again
def hash_of(key: str) -> str:
    """What is kept of a key. It is random already, so one round is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_table_id() -> str:
    """An unguessable id. It never starts with a hyphen, because commands take it as an argument."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made


def new_code() -> str:
    """A code for joining a table."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def cleaned_code(typed: str) -> str:
    """A code as people type it: small letters, spaces and hyphens do not matter."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def new_secret() -> str:
    """The secret of a table's dice, 256 bits in hexadecimal."""
    return secrets.token_hex(32)
