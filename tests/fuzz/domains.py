"""What belongs to each domain of a field, said once more and in another way, and what is tried on it.

A poison is JSON as it is sent. Whether it belongs to a domain is decided here and not by the server's types.
"""

import json
import math
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

LARGEST: Final = 2**53


class Domain(NamedTuple):
    """A right value, and which others there are."""

    right: Any
    has: Callable[[Any], bool]


def text(right: str, most: int) -> Domain:
    return Domain(right, lambda value: is_text(value) and len(value) <= most)


def written(right: str, pattern: str) -> Domain:
    """A text of ASCII alone, all of which fits."""
    whole = re.compile(pattern, re.ASCII)
    return Domain(right, lambda value: is_text(value) and whole.fullmatch(value) is not None)


def number(right: int, least: int, most: int) -> Domain:
    return Domain(right, lambda value: type(value) is int and least <= value <= most)


def is_text(value: object) -> bool:
    """Whether it can be sent at all: half a letter cannot."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def is_line(value: object) -> bool:
    is_control = re.compile("[\x00-\x1f\x7f-\x9f]")
    return isinstance(value, str) and is_text(value) and len(value) <= 120 and not is_control.search(value)


def is_pace(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return math.isfinite(value) and 0.25 <= value <= 4


DOMAINS: Final = {
    "name": text("Sun", 64),
    "avatar": written("fox", "[A-Za-z0-9_-]{0,40}"),
    "chat text": text("hello", 1000),
    "line": Domain("Look here", is_line),
    "match file": text("rawsiko match 1", 64 * 1024),
    "phrase": text("hello", 64),
    "eyes phrase": written("1", "[A-Za-z0-9_-]{0,40}"),
    "level": text("novice", 64),
    "id": text("x", 64),
    "key": text("x", 64),
    "code": text("ABCD2346", 64),
    "once": written("a", "[A-Za-z0-9._-]{1,64}"),
    "value": written("0123456789abcdef" * 2, "[0-9A-Fa-f]{32}"),
    "value or none": written("0123456789abcdef" * 2, "[0-9A-Fa-f]{32}|"),
    "hexadecimal": written("5", "[0-9a-f]{1,512}"),
    "answer": text("right", 64),
    "number": number(0, 0, LARGEST),
    "chair": number(1, 0, LARGEST),
    "chair in a class": number(0, 0, 4),
    "pupil": number(0, 0, LARGEST),
    "table number": number(0, 0, 59),
    "depth": number(1, 1, 3),
    "seconds": number(1200, 0, 21_600),
    "seconds more": number(0, -21_600, 21_600),
    "players": number(3, 3, 5),
    "turns": number(3, 3, 20),
    "phase seconds": number(60, 10, 3600),
    "match minutes": number(60, 5, 600),
    "class size": number(6, 2, 60),
    "lesson minutes": number(30, 10, 90),
    "tables of a class": number(2, 1, 60),
    "learnt": Domain(1.0, is_pace),
    "days": number(7, 1, 21),
    "set id": text("standard-1", 40),
    "set hash": text("0" * 64, 64),
    "territory": text("turkey", 1000),
    "continent": text("europe", 1000),
    "material": text("Cu", 1000),
    "assets": number(1, -LARGEST, LARGEST),
}

SWITCH: Final = Domain(True, lambda value: isinstance(value, bool))


def one_of(choices: tuple[Any, ...]) -> Domain:
    return Domain(choices[0], lambda value: isinstance(value, str) and value in choices)


def or_none(domain: Domain) -> Domain:
    return Domain(domain.right, lambda value: value is None or domain.has(value))


def poisons(right: object) -> list[str]:
    """What could be sent in place of a value: another type, too much, or nearly right."""
    word = right if isinstance(right, str) else str(right)
    texts = (
        *("", " ", "\t", "\n", "\x00", "\x1b[31m", "x", "0", "-1", "null", "nothing", "NaN", "__proto__"),
        *("../..", "<b>", "'; DROP TABLE log; --", "%00", "%s", "{0}", "\u00e9" * 64, "\U0001f98a" * 64),
        *(f"\u202e{word}", f"\u200b{word}", f"\ufeff{word}", f"{word}\n", f"{word}\x00", f" {word}"),
        *(f"{word} ", word.upper(), word.title(), f"{word}\u0301", word * 2, word[:-1], word * 300),
        *(other_digits(word, 0x660), other_digits(word, 0xFF10), f"\u0430{word[1:]}", f"\uff21{word[1:]}"),
        *("x" * size for size in (40, 41, 64, 65, 120, 121, 1000, 1001, 20_000)),
        *("\u0660" * 32, "\uff10" * 32, "0" * 32, "0" * 33, "g" * 32),
    )
    numbers = (0, 1, 2, 3, 4, 5, 6, 60, 61, 2**31, LARGEST, LARGEST + 1, 2**63, 2**64, 10**30)
    nested = (*("[]", "{}", '[["x"]]', '{"a": {"b": []}}'), "[" * 200 + "]" * 200)
    return [
        *map(json.dumps, texts),
        *(f"{sign}{one}" for one in numbers for sign in ("", "-")),
        *("1.5", "-0.5", "1e308", "1e400", "-1e400", "NaN", "Infinity", "null", "true", "false"),
        *(r'"\ud800"', r'"\ud800x"', '"\\u0000"', *nested, f"[{json.dumps(right)}]"),
    ]


def other_digits(word: str, zero: int) -> str:
    """The same with digits of another script, which Python takes for numbers too."""
    return "".join(chr(zero + int(letter)) if letter in "0123456789" else letter for letter in word)
