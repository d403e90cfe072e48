"""Blind tokens: a right to answer once that cannot be traced to its owner (Chaum's blind signatures).

A pupil's browser makes up a token and has its blinded number signed, once for each seat; it removes the
blinding and later shows token and signature without saying who it is. The signer cannot tell which
signature it was. A key lives in memory, for one round of a lesson; a server's host makes it.
"""

import hashlib
import math
import secrets
from typing import Final, NamedTuple

EXPONENT: Final = 65_537
TOKEN_BYTES: Final = 32


class SigningKey(NamedTuple):
    """An RSA key: its two primes, which are secret."""

    p: int
    q: int

    @property
    def modulus(self) -> int:
        """The public part."""
        return self.p * self.q


def sign(key: SigningKey, blinded: int) -> int:
    """Sign a blinded number without seeing the token in it."""
    if not 1 < blinded < key.modulus - 1:
        raise ValueError("A blinded token is a number between 1 and the modulus.")
    p, q = key
    # By way of the two primes, which is four times as fast.
    at_p = pow(blinded, pow(EXPONENT, -1, p - 1), p)
    at_q = pow(blinded, pow(EXPONENT, -1, q - 1), q)
    return at_q + q * ((at_p - at_q) * pow(q, -1, p) % p)


def is_signed(modulus: int, token: bytes, signature: int) -> bool:
    return (
        len(token) == TOKEN_BYTES
        and 0 < signature < modulus
        and pow(signature, EXPONENT, modulus) == spread(token, modulus)
    )


def spread(token: bytes, modulus: int) -> int:
    """The token as a number of the modulus' full length (a full-domain hash)."""
    length = (modulus.bit_length() + 7) // 8
    blocks = [hashlib.sha256(token + bytes([number])).digest() for number in range(length // 32 + 1)]
    return int.from_bytes(b"".join(blocks)[:length]) % modulus


def blind(token: bytes, modulus: int) -> tuple[int, int]:
    """The blinded number and the factor that removes the blinding; browsers do this themselves."""
    while True:
        factor = 2 + secrets.randbelow(modulus - 3)
        if math.gcd(factor, modulus) == 1:
            return spread(token, modulus) * pow(factor, EXPONENT, modulus) % modulus, factor


def unblind(signed: int, factor: int, modulus: int) -> int:
    return signed * pow(factor, -1, modulus) % modulus
