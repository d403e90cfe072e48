"""The deal: Objectives, the Continents of the Advanced game setup, the open end's dice (§2, §3, §11, §13)."""

from collections.abc import Sequence

from mypy_extensions import i64

from rawsiko.rules.dice import Dice, shuffle
from rawsiko.rules.drafting import continent_is_open
from rawsiko.rules.edition import Edition, exists
from rawsiko.rules.house_rules import FACES_OF_A_DIE
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


def roll_open_end(position: Position, dice: Dice) -> None:
    """Open end: its dice are rolled with the deal, and shown one by one after the last Turn (§13)."""
    for die in range(position.open_ends, i64(len(position.open_end))):
        position.open_end[die] = dice.below(FACES_OF_A_DIE) + 1


def set_open_end(position: Position, faces: Sequence[int]) -> None:
    """Lay out the dice of an open end that were rolled elsewhere; refuse impossible ones."""
    due = len(position.open_end) if position.options.open_end else 0
    if len(faces) != due or not all(exists(face - 1, FACES_OF_A_DIE) for face in faces):
        raise IllegalDecision(Reason.INVALID_OPEN_END)
    for die, face in enumerate(faces):
        position.open_end[die] = face


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
