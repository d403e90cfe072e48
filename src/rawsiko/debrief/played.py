"""PlayedMatch: a match followed from the deal to its end, with what the steps of the debrief ask of it.

A Clash is *about* a Material that it could decide: one the attacker needs and controls nowhere, or one
the defender needs and has only there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rawsiko.analysis import dice_lines
from rawsiko.data import DataSet
from rawsiko.data.data_set import Application, Material
from rawsiko.match_file import MatchRecord, match_at_start, replay
from rawsiko.rules.events import ClashSettled
from rawsiko.rules.match import Match
from rawsiko.rules.position import NOBODY
from rawsiko.rules.scoring import Score, final_score
from rawsiko.rules.sets import members


@dataclass(frozen=True)
class Clash:
    """One Commercial Clash and the symbols of the Materials it was about."""

    seat: int
    defender: int
    territory: str
    about: tuple[str, ...]
    assets_lost: int


@dataclass(frozen=True)
class PlayedMatch:
    """A match as it ended, or as it was left. Seats count from 0; Territories and Materials go by id."""

    data_set: DataSet
    record: MatchRecord
    final: Match
    clashes: tuple[Clash, ...]
    luck: tuple[float, ...]  #: the dice line of the analysis, by seat: in parts of a win
    held: tuple[frozenset[str], ...]  #: Materials by seat; of those who went out, just before

    @property
    def is_scored(self) -> bool:
        """False for a match that was stopped before its end."""
        return self.record.result is not None

    @cached_property
    def seats(self) -> range:
        return range(len(self.record.players))

    @cached_property
    def score(self) -> tuple[Score, ...]:
        """By seat; for a match that was stopped, counted as it stood then."""
        return self.record.result or final_score(self.final)

    @cached_property
    def by_rank(self) -> list[int]:
        return sorted(self.seats, key=lambda seat: (self.score[seat].rank, seat))

    @cached_property
    def materials(self) -> dict[str, Material]:
        return {material.symbol: material for material in self.data_set.materials_in_play}

    @cached_property
    def applications(self) -> dict[str, Application]:
        return {application.id: application for application in self.data_set.applications}

    def objective(self, seat: int) -> list[Application]:
        card = self.data_set.cards[self.record.objectives[seat]]
        return [self.applications[name] for name in card.applications]

    @cached_property
    def wanted(self) -> tuple[frozenset[str], ...]:
        """The Materials of each seat's four Applications."""
        return tuple(
            frozenset(symbol for application in self.objective(seat) for symbol in application.symbols)
            for seat in self.seats
        )

    @cached_property
    def owners(self) -> dict[str, int]:
        """Who owns which Territory at the end."""
        ids = [territory.id for territory in self.data_set.territories]
        return {ids[t]: int(owner) for t, owner in enumerate(self.final.owner) if owner != NOBODY}

    def taken(self, seat: int) -> list[str]:
        """What a seat took in Trade with China."""
        return symbols_of(self.data_set, int(self.final.taken[seat]))


def follow(record: MatchRecord, data_set: DataSet) -> PlayedMatch:
    """Play a record again and keep what the debrief needs."""
    match = match_at_start(record, data_set)
    before = match.copy()
    clashes: list[Clash] = []
    held = [frozenset(held_by(match, seat, data_set)) for seat in range(len(record.players))]
    for step in replay(record, data_set):
        match = step.match
        for event in step.events:
            if isinstance(event, ClashSettled):
                clashes.append(clash_of(event, before, data_set))
        for seat in range(len(record.players)):
            if not match.eliminated[seat]:
                held[seat] = frozenset(held_by(match, seat, data_set))
        before = match.copy()
    return PlayedMatch(data_set, record, match, tuple(clashes), dice_lines(record, data_set), tuple(held))


def clash_of(event: ClashSettled, before: Match, data_set: DataSet) -> Clash:
    """What a Clash was about, seen on the board as it was before it."""
    edition, there = before.edition, int(event.destination)
    attacker_lacks = edition.wanted_by(before.objective[event.seat]) & ~before.materials(event.seat)
    elsewhere = 0
    for territory in range(int(edition.territories)):
        if before.owner[territory] == event.defender and territory != there:
            elsewhere |= int(edition.materials_of[territory])
    defender_has_only_here = edition.wanted_by(before.objective[event.defender]) & ~elsewhere
    about = int(edition.materials_of[there]) & int(attacker_lacks | defender_has_only_here)
    return Clash(
        int(event.seat),
        int(event.defender),
        data_set.territories[there].id,
        tuple(symbols_of(data_set, about)),
        event.lost_by_attacker + event.lost_by_defender,
    )


def held_by(match: Match, seat: int, data_set: DataSet) -> Iterator[str]:
    yield from symbols_of(data_set, int(match.materials(seat)))


def symbols_of(data_set: DataSet, materials: int) -> list[str]:
    return [data_set.materials_in_play[number].symbol for number in members(materials)]
