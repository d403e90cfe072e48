"""Sequential test: when to stop a contest, without being misled by checking often.

After every deal, the share of wins is tested against two simple hypotheses, a little below and a little above
the given share: Wald's test, with the measured spread of the deals in place of a known one. The chance of
stopping on the wrong side is at most the error allowed, however often it is checked.
"""

from collections.abc import Sequence
from math import log
from statistics import fmean, variance
from typing import Final

FEWEST_DEALS: Final = 10  # before, the spread is not known well enough
MARGIN: Final = 0.04  # how far the two hypotheses lie from the given share
ERROR: Final = 0.05  # to stop on the wrong side
BOUND: Final = log((1 - ERROR) / ERROR)
LEAST_SPREAD: Final = 0.01  # of a deal: where all deals have ended alike, more may follow


def evidence(deal_shares: Sequence[float], share: float, margin: float = MARGIN) -> float:
    """The logarithm of how much likelier the deals are `margin` above a share than as far below it."""
    spread = max(variance(deal_shares), LEAST_SPREAD)
    return len(deal_shares) * 2 * margin * (fmean(deal_shares) - share) / spread


def is_decided(deal_shares: Sequence[float], share: float) -> bool:
    """Whether a bot surely wins more than a share, or surely less."""
    return len(deal_shares) >= FEWEST_DEALS and abs(evidence(deal_shares, share)) >= BOUND
