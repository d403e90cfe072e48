"""Columns: rows of words as aligned lines of plain text."""

from collections.abc import Sequence
from unicodedata import combining, east_asian_width


def aligned(rows: Sequence[Sequence[str]], indent: str = "  ") -> list[str]:
    """One line per row; numbers are right-aligned, words left-aligned. The last column is not padded."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [(indent + "  ".join(map(padded, row, widths))).rstrip() for row in rows]


def padded(word: str, size: int) -> str:
    space = " " * (size - width(word))
    return space + word if word.isdigit() else word + space


def width(word: str) -> int:
    """How many columns a word takes on a terminal; Chinese characters and emoji take two each."""
    return sum((2 if east_asian_width(c) in "WF" else 1) for c in word if not combining(c) and c != "\u200d")
