"""Blind tokens: a right to answer once that cannot be traced to its owner (Chaum's blind signatures).

A pupil's browser makes up a token and has its blinded number signed, once for each seat; it removes the
blinding and later shows token and signature without saying who it is. The signer cannot tell which
signature it was. Keys live only for one round of a lesson, in memory, so 1024 bits are enough.
"""

import hashlib
import math
import secrets
from typing import Final, NamedTuple

BITS: Final = 1024
EXPONENT: Final = 65_537
TOKEN_BYTES: Final = 32
SURENESS: Final = 40  # rounds of Miller and Rabin


class SigningKey(NamedTuple):
    """An RSA key: `modulus` is public, `secret` is not."""

    modulus: int
    secret: int


def new_key() -> SigningKey:
    while True:
        p, q = new_prime(BITS // 2), new_prime(BITS // 2)
        order = (p - 1) * (q - 1)
        if p != q and math.gcd(EXPONENT, order) == 1:
            return SigningKey(p * q, pow(EXPONENT, -1, order))


def new_prime(bits: int) -> int:
    """A random prime with its two highest bits set, so that the product of two has full length."""
    while True:
        candidate = secrets.randbits(bits) | 3 << bits - 2 | 1
        if is_prime(candidate):
            return candidate


def is_prime(number: int) -> bool:
    """Miller and Rabin's test; wrong with a chance below 4 ** -SURENESS."""
    if any(number % small == 0 for small in (3, 5, 7, 11, 13, 17, 19, 23)):
        return False
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(passes(number, odd, twos, 2 + secrets.randbelow(number - 3)) for _ in range(SURENESS))


def passes(number: int, odd: int, twos: int, base: int) -> bool:
    power = pow(base, odd, number)
    if power in (1, number - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % number
        if power == number - 1:
            return True
    return False


def sign(key: SigningKey, blinded: int) -> int:
    """Sign a blinded number without seeing the token in it."""
    if not 1 < blinded < key.modulus - 1:
        raise ValueError("A blinded token is a number between 1 and the modulus.")
    return pow(blinded, key.secret, key.modulus)


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
