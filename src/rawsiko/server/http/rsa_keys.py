"""RSA keys that sign the tokens of the quiz (debrief/quiz/blind.py)."""

from typing import Final

from rawsiko.debrief.quiz.blind import EXPONENT, SigningKey

BITS: Final = 2048


def rsa_key() -> SigningKey:
    from cryptography.hazmat.primitives.asymmetric import rsa  # here, because most servers never need it

    numbers = rsa.generate_private_key(EXPONENT, BITS).private_numbers()
    return SigningKey(numbers.p, numbers.q)
