"""Dealing: for 3, 4 and 5 players there is at least one valid deal of the cards.

rules.md §2. The rules core lists them all (edition.py); here it is enough to find one.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rawsiko.data.complaints import Complaint
from rawsiko.data.data_set import DataSet
from rawsiko.rules.sets import disjoint, mask_of, most_shared

PLAYERS = (3, 4, 5)
MOST_STEPS = 2_000_000  # a few seconds


class TooManyToTry(Exception):
    """Raised so that no set of cards, however strange, keeps the check busy for hours."""


def check_dealing(data_set: DataSet) -> Iterator[Complaint]:
    """For a set whose cards, Applications and Materials all exist."""
    cards, most = card_masks(data_set), data_set.most_wanting_single
    for players in PLAYERS:
        try:
            found = has_deal(cards, players, most)
        except TooManyToTry:
            sentence = (
                f"It takes too long to find out whether there is a valid deal for {players} players; "
                "use fewer cards, or cards that share fewer Applications."
            )
            yield Complaint("objectives.json", "cards", sentence)
            return
        if not found:
            sentence = (
                f"There is no valid deal for {players} players: no {players} cards have their Applications "
                f"to themselves while at most {most} want the same Material of a single Territory."
            )
            yield Complaint("objectives.json", "cards", sentence)


class Card(NamedTuple):
    """A card as bit masks."""

    applications: int
    wanted: int  #: the Materials of a single Territory that it needs


def card_masks(data_set: DataSet) -> list[Card]:
    single = {material.symbol for material in data_set.materials_in_play if len(material.territories) == 1}
    number_of, applications = data_set.application_index, data_set.applications
    cards = []
    for card in data_set.cards:
        numbers = [number_of[application] for application in card.applications]
        wanted = {symbol for number in numbers for symbol in applications[number].symbols} & single
        cards.append(Card(mask_of(numbers), mask_of([data_set.material_index[symbol] for symbol in wanted])))
    return cards


def has_deal(cards: Sequence[Card], players: int, most_wanting: int) -> bool:
    """Whether this many of the cards can be dealt together."""
    steps = 0

    def deal(start: int, dealt: list[Card]) -> bool:
        nonlocal steps
        if len(dealt) == players:
            return True
        for number in range(start, len(cards)):
            steps += 1
            if steps > MOST_STEPS:
                raise TooManyToTry
            tried = [*dealt, cards[number]]
            if is_valid(tried, most_wanting) and deal(number + 1, tried):
                return True
        return False

    return deal(0, [])


def is_valid(dealt: Sequence[Card], most_wanting: int) -> bool:
    """What makes a deal valid also holds for every part of it, so it can be checked card by card."""
    return (
        disjoint([card.applications for card in dealt])
        and most_shared([card.wanted for card in dealt]) <= most_wanting
    )
