"""Effective suppliers: how many countries it would be if all of them supplied the same.

One country with everything counts as 1, two equal ones as 2. A list of shares ends after the largest
countries, so there are two bounds.
"""

from collections.abc import Iterable
from typing import Final

CLOSE_BOUNDS: Final = 0.1  # if closer than this, the lower bound is given with one decimal


def effective_suppliers(shares_pct: Iterable[float]) -> list[float]:
    """One number, or a range of whole numbers; empty if nobody has a share."""
    shares = [pct / 100 for pct in shares_pct if pct > 0]
    if not shares:
        return []
    low, high = supplier_bounds(shares)
    return [round(low, 1)] if high - low < CLOSE_BOUNDS else sorted({float(round(low)), float(round(high))})


def supplier_bounds(shares: list[float]) -> tuple[float, float]:
    """1 / sum of the squared shares; countries not listed are as large as the last one, or tiny."""
    listed = sum(share * share for share in shares)
    rest = max(0.0, 1 - sum(shares))
    return 1 / (listed + rest * min(shares)), 1 / listed
