"""Confidence: how sure a share of wins is, when matches come in deals that are played several times.

The matches of one deal have cards and dice in common, so each deal counts as one sample. The spread of the
deals says how many independent matches they are worth; Wilson's interval for that number stays within 0 and 1
and works for shares near the ends, where a bot that has won everything would get no interval from the spread
alone.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance


def share_interval(deal_shares: Sequence[float], plays: int, confidence: float = 0.95) -> tuple[float, float]:
    """The interval of a mean share, given it for each deal, and how often a seat was played in all."""
    share = fmean(deal_shares)
    deals = len(deal_shares)
    return wilson(share, worth(deal_shares, plays), student(confidence, deals - 1) if deals > 1 else 3.0)


def worth(deal_shares: Sequence[float], plays: int) -> float:
    """How many independent matches the deals are worth: by their spread, but never more than were played."""
    share = fmean(deal_shares)
    if len(deal_shares) < 2:
        return 1.0
    spread = variance(deal_shares, share) / len(deal_shares)
    evenly = share * (1 - share)
    if evenly <= 0:
        return float(len(deal_shares))  # all won or all lost: each deal is one trial
    return min(evenly / spread, plays) if spread > 0 else float(plays)


def wilson(share: float, count: float, z: float) -> tuple[float, float]:
    """Wilson's score interval."""
    middle = share + z * z / (2 * count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def student(confidence: float, freedom: int) -> float:
    """Student's t, two-sided, by the first terms of its expansion in 1/freedom."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2
