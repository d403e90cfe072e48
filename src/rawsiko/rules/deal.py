"""The deal: Objectives, and the Continents of the Advanced game setup (§2, §3, §11)."""

from collections.abc import Sequence

from mypy_extensions import i64

from rawsiko.rules.dice import Dice, shuffle
from rawsiko.rules.drafting import continent_is_open
from rawsiko.rules.edition import Edition, exists
from rawsiko.rules.position import Position
from rawsiko.rules.reasons import IllegalDecision, Reason


def deal_objectives(edition: Edition, players: int, dice: Dice) -> tuple[int, ...]:
    """A card for each seat: a valid set of cards, then who gets which, both drawn uniformly (ours §11)."""
    deals = edition.valid_deals(players)
    cards = list(deals[dice.below(len(deals))])
    shuffle(cards, dice)
    return tuple(cards)


def deal_continents(position: Position, dice: Dice) -> None:
    """Advanced game setup: a Continent for every step of the draft, uniformly from those allowed then."""
    for step in range(2 * position.options.players):
        allowed = [int(c) for c in range(position.edition.continents) if continent_is_open(position, step, c)]
        chosen: i64 = dice.below(len(allowed))
        position.deployed[step] = allowed[chosen]


def check_objectives(edition: Edition, players: int, objectives: Sequence[int]) -> None:
    """Refuse cards that cannot be dealt together."""
    if tuple(sorted(objectives)) not in edition.valid_deals(players):
        raise IllegalDecision(Reason.INVALID_DEAL)


def set_continents(position: Position, continents: Sequence[int]) -> None:
    """Lay out the Continents of an Advanced game setup dealt elsewhere; refuse impossible ones."""
    if len(continents) != 2 * position.options.players:
        raise IllegalDecision(Reason.INVALID_CONTINENTS)
    for step, continent in enumerate(continents):
        known = exists(continent, position.edition.continents)
        if not (known and continent_is_open(position, step, continent)):
            raise IllegalDecision(Reason.INVALID_CONTINENTS)
        position.deployed[step] = continent
