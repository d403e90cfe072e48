"""Rating: one number for the strength of every bot, from the ranks of all matches (openskill).

Plackett-Luce, one player a team, as Weng and Lin have it; everybody begins at 25. Bots of one name are one
player: where several of them sit at a table, each moves the rating by its part.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rawsiko.extras import require


@dataclass(frozen=True)
class Rating:
    """A strength and how uncertain it is: about 95 % lie within two of these."""

    strength: float
    uncertainty: float


class Ratings:
    """Of all bots; depends on the order of matches, so that must be fixed."""

    def __init__(self, names: Sequence[str]) -> None:
        require("openskill", "Rating bots")
        from openskill.models import PlackettLuce

        self.model = PlackettLuce()
        fresh = self.model.rating()
        self.known = {name: Rating(fresh.mu, fresh.sigma) for name in names}

    def count(self, ranks: Sequence[tuple[str, int]]) -> None:
        """A match: the name of the bot and its rank, for every seat; equal ranks are shared."""
        before = [self.known[name] for name, _ in ranks]
        teams = [[self.model.rating(mu=found.strength, sigma=found.uncertainty)] for found in before]
        after = self.model.rate(teams, ranks=[float(rank) for _, rank in ranks])
        moved: dict[str, list[Rating]] = {}
        for (name, _), team in zip(ranks, after, strict=True):
            moved.setdefault(name, []).append(Rating(team[0].mu, team[0].sigma))
        self.known |= {name: middle(found) for name, found in moved.items()}

    def all(self) -> Mapping[str, Rating]:
        return dict(self.known)


def middle(ratings: Sequence[Rating]) -> Rating:
    """The mean over the seats of one bot."""
    count = len(ratings)
    return Rating(
        sum(rating.strength for rating in ratings) / count,
        sum(rating.uncertainty for rating in ratings) / count,
    )
