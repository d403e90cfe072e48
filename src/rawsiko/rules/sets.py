"""Sets of Territories, Materials or Applications as bit masks: member n is bit n, n at most 61."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

MOST_MEMBERS: Final = 62  # what stays below 2**63 in compiled and interpreted code alike


def mask_of(members: Sequence[int]) -> int:
    """The set of these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def members(mask: int) -> tuple[int, ...]:
    """The members of a set, in ascending order."""
    found = []
    member = 0
    while mask:
        if mask & 1:
            found.append(member)
        mask >>= 1
        member += 1
    return tuple(found)


def only(member: i64) -> i64:
    """The set of one member."""
    one = member * 0 + 1  # not the literal: compiled, 1 << 40 would be taken for a 32-bit number
    return one << member


def size(mask: i64) -> i64:
    """How many members a set has."""
    pairs: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    fours: i64 = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights: i64 = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    eights += eights >> 8
    eights += eights >> 16
    eights += eights >> 32
    return eights & 0x7F


def disjoint(masks: Sequence[int]) -> bool:
    """Whether no member is in two of the sets."""
    union = 0
    for mask in masks:
        if union & mask:
            return False
        union |= mask
    return True


def most_shared(masks: Sequence[int]) -> int:
    """How many of the sets hold the most common member."""
    counts = [0] * MOST_MEMBERS
    for mask in masks:
        for member in members(mask):
            counts[member] += 1
    return max(counts)
