"""Batch: many matches stepped at once from arrays, for learning in bulk.

    from rawsiko.env.batch import Batch

    table = Batch(1024, players=3, seed=1)
    for _ in range(1000):
        seats, masks, seen = table.seats, table.masks(), table.observations()
        table.step(actions)          # a legal code for every match
        table.ended, table.rewards   # of the matches that this step ended; they have started again

Actions, masks and observations mean what they mean in the environment (environment.py). `legal` and `choices`
list the legal codes, which is quicker than a mask. Nothing is computed before it is asked for. Arrays are
numpy's and are overwritten by the next step: copy what you want to keep. Where the rules are compiled, they
share the memory of the matches.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rawsiko.env.environment import edition_of
from rawsiko.env.observation import parts
from rawsiko.interpreted import is_compiled
from rawsiko.measuring.many_matches import ManyMatches
from rawsiko.rules.options import Options

Whole = NDArray[np.int64]
Fractions = NDArray[np.float64]


class Batch:
    """`count` matches of equal options, side by side; `settings` are those of `Options`."""

    def __init__(
        self,
        count: int,
        players: int = 3,
        *,
        seed: int = 0,
        data_folder: Path | None = None,
        **settings: Any,
    ) -> None:
        if count < 1:
            raise ValueError(f"A batch has at least one match, not {count}.")
        if not 0 <= seed < 2**32:
            raise ValueError(f"A seed is a number from 0 to {2**32 - 1}, not {seed}.")
        edition = edition_of(data_folder)
        self.options = Options(players, **settings)
        self.count, self.codes = count, int(edition.codes)
        self.numbers = sum(parts(edition, players).values())  #: of an observation
        self.core = ManyMatches(edition, self.options, count, seed, self.numbers)

    @property
    def seats(self) -> Whole:
        """Who is to decide, by match."""
        return whole(self.core.seats)

    @property
    def choices(self) -> Whole:
        """How many legal codes there are, by match."""
        self.core.list_all()
        return whole(self.core.choices)

    @property
    def legal(self) -> Whole:
        """The legal codes, a row for each match, of which the first `choices` count."""
        self.core.list_all()
        return whole(self.core.legal).reshape(self.count, self.codes)

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Whether the last step ended a match."""
        return whole(self.core.ended) > 0

    @property
    def rewards(self) -> Fractions:
        """By match and seat: 1 for a win, a part of it if shared; 0 if the match has not ended."""
        stood = whole(self.core.standings).reshape(self.count, -1)
        won = stood == stood.max(1, keepdims=True)
        shares: Fractions = won / won.sum(1, keepdims=True) * self.ended[:, None]
        return shares

    def step(self, actions: ArrayLike, *, trusted: bool = False) -> None:
        """Carry out a code for every match, all or none; `trusted` ones are not checked."""
        wanted = np.asarray(actions)
        if wanted.shape != (self.count,) or wanted.dtype.kind not in "iu":
            raise ValueError(f"A step takes {self.count} whole numbers, one for each match.")
        self.core.take(wanted.tolist())
        if not trusted and (wrong := int(self.core.first_illegal())) >= 0:
            raise ValueError(f"{wanted[wrong]} is no legal code of match {wrong} now; see the masks.")
        self.core.step()

    def masks(self) -> Whole:
        """By match and code: 1 where it is legal."""
        self.core.fill_masks()
        return whole(self.core.masks).reshape(self.count, self.codes)

    def observations(self) -> Fractions:
        """By match: what the seat that is to decide sees."""
        self.core.observe()
        seen: Any = self.core.observed
        flat: Fractions = np.frombuffer(seen, np.float64) if is_compiled() else np.array(seen)
        return flat.reshape(self.count, self.numbers)


def whole(vector: Any) -> Whole:
    """A vector of the rules as an array that shares its memory, where the rules are compiled."""
    return np.frombuffer(vector, np.int64) if is_compiled() else np.array(vector, np.int64)
