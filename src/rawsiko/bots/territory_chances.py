"""TerritoryChances: how likely one seat holds or takes each Territory, by hand-set weights (weights.py).

Reads a ScratchBoard and nothing else; the evaluations (evaluation.py, own_view_net.py) build on it.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.scratch_board import ScratchBoard
from rawsiko.bots.weights import Weights
from rawsiko.rules.edition import Edition
from rawsiko.rules.investment_phase import MATERIALS_FOR_AN_ASSET
from rawsiko.rules.odds import Campaigns, campaigns
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.position import NOBODY, filled
from rawsiko.rules.sets import members, size
from rawsiko.rules.vectors import vec

LARGEST_STACK: Final = 63  # larger stacks count as this many


class TerritoryChances:
    """Chances to hold, take and reach Territories, and what every player has."""

    def __init__(self, board: ScratchBoard, weights: Weights) -> None:
        edition = board.edition
        self.board = board
        self.weights = weights
        self.odds: Campaigns = campaigns(LARGEST_STACK, LARGEST_STACK)
        self.richness = vec[float]([richness(edition, place) for place in range(edition.territories)])
        starts, listed = [0], list[int]()
        for territory in range(edition.territories):
            listed += members(edition.materials_of[territory])
            starts.append(len(listed))
        self.found_start = vec[i64](starts)  # Materials of Territory t: found[found_start[t]] and on
        self.found = vec[i64](listed)
        self.controlled = filled(MOST_PLAYERS, 0)  # sets of Materials
        self.totals = filled(MOST_PLAYERS, 0)  # Assets
        self.incomes = filled(MOST_PLAYERS, 0)
        self.attackers = filled(MOST_PLAYERS, 0)  # Assets beside the Territory that `holds` is asked for

    def count_players(self) -> None:
        """Bring Materials, Assets and income of every player up to date."""
        controlled = self.controlled
        totals = self.totals
        incomes = self.incomes
        board = self.board
        players = board.players
        for seat in range(players):
            controlled[seat] = 0
            totals[seat] = 0
        owner = board.owner
        assets = board.assets
        materials_of = board.edition.materials_of
        for territory in range(board.edition.territories):
            seat = owner[territory]
            if seat != NOBODY:
                controlled[seat] |= materials_of[territory]
                totals[seat] += assets[territory]
        for seat in range(players):
            counted = size(controlled[seat])
            incomes[seat] = (counted + MATERIALS_FOR_AN_ASSET - 1) // MATERIALS_FOR_AN_ASSET

    def holds(self, territory: i64) -> float:
        """The chance that an own Territory is still there when the seat acts again, or at the end."""
        board = self.board
        owner = board.owner
        assets = board.assets
        players = board.players
        attackers = self.attackers
        for seat in range(players):
            attackers[seat] = 0
        edition = board.edition
        destinations = edition.arc_destination
        me = board.seat
        threatened = False
        for arc in range(edition.arc_start[territory], edition.arc_start[territory + 1]):
            beside = destinations[arc]
            seat = owner[beside]
            if seat > NOBODY and seat != me:
                attackers[seat] += assets[beside]
                threatened = True
        if not threatened:
            return 1.0
        weights = self.weights
        turns_left = board.turns_left
        tried = weights.threat_last
        if turns_left > 0:
            tried = weights.threat if turns_left < 3 else weights.threat_early
        tried = min(tried * (1.0 + weights.lure * (self.richness[territory] - 1.0)), 1.0)
        held: float = 1.0
        defenders = assets[territory]
        for seat in range(players):
            if attackers[seat] > 0 and board.acts_again[seat] == 1:
                count = attackers[seat]
                if board.invests_first[seat] == 1:
                    count += i64(weights.reinforced * float(self.incomes[seat]) + 0.5)
                held *= 1.0 - tried * self.conquers(count, defenders)
        return held

    def takes(self, territory: i64) -> float:
        """The chance to take a neighbouring Territory next Turn with what can be spared beside it."""
        weights = self.weights
        board = self.board
        owner = board.owner
        assets = board.assets
        edition = board.edition
        destinations = edition.arc_destination
        me = board.seat
        garrison = i64(weights.garrison)
        spare: i64 = 0
        for arc in range(edition.arc_start[territory], edition.arc_start[territory + 1]):
            beside = destinations[arc]
            if owner[beside] == me:
                spare += assets[beside] - garrison
        near = weights.near if board.turns_left > 1 else weights.near_last
        if owner[territory] == NOBODY:
            return near if spare > 0 else near * weights.unmanned
        if not board.before_acting:
            spare += i64(weights.reinforcing * float(self.incomes[me]) + 0.5)
        return near * self.conquers(spare, assets[territory])

    def reaches(self, territory: i64, far: bool) -> float:
        """The chance to reach a Territory two links away (`far`) or more while there is time."""
        weights = self.weights
        board = self.board
        if board.turns_left < (2 if far else 3):
            return 0.0
        chance = weights.far if far else weights.remote
        return chance if board.owner[territory] == NOBODY else chance * weights.held_by_rival

    def conquers(self, attackers: i64, defenders: i64) -> float:
        """The odds of a campaign, for stacks of any size."""
        if attackers <= 0:
            return 0.0
        if defenders <= 0:
            return 1.0
        odds = self.odds
        return odds.conquers[min(attackers, LARGEST_STACK) * odds.width + min(defenders, LARGEST_STACK)]


def richness(edition: Edition, territory: int) -> float:
    """How many Materials a Territory holds; one that lies nowhere else counts 1, others less."""
    rich = 0.0
    for material in members(edition.materials_of[territory]):
        places = sum(1 for other in range(edition.territories) if edition.materials_of[other] >> material & 1)
        rich += 1.0 / places
    return rich
