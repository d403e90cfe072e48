"""Position: everything on the table at one moment, as vectors of small integers.

A Position says what is, not what may happen: the chapters (drafting, placing, action_phase, ...) change it,
and `match.py` decides which chapter to ask. Materials are not stored: the owner of a Territory controls what
lies on it. A *seat* is a place in the order of play, counted from 0.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.rules.edition import Edition
from rawsiko.rules.house_rules import DICE_OF_THE_OPEN_END
from rawsiko.rules.options import Options
from rawsiko.rules.sets import only, size
from rawsiko.rules.vectors import vec

NOBODY: Final = -1  # owner of an empty Territory
UNKNOWN: Final = -1  # an Objective that is hidden, a Continent not chosen yet

# The phases of a match, in the order they come.
DRAFTING: Final = 0
INITIAL_ASSETS: Final = 1
INVESTMENT: Final = 2
ACTION: Final = 3
TRADE_WITH_CHINA: Final = 4
OVER: Final = 5


class Position:
    """The state of a match; `copy()` is cheap."""

    def __init__(self, edition: Edition, options: Options, source: "Position | None") -> None:
        """A fresh table, or a copy of `source`."""
        self.edition = edition
        self.options = options
        if source is None:
            self.phase: i64 = DRAFTING
            self.turn: i64 = 0  # ours §11: the counter is 0 during the setup
            self.current: i64 = 0  # the seat that drafts or acts now
            self.draft_step: i64 = 0  # 0 to 2 x players - 1
            self.picked: i64 = 0  # Territories picked so far in this step of the draft
            self.last_turn: i64 = options.turns  # the match ends after it; calls and the open end move it
            self.called: i64 = 0  # 1: the last Turn was called and stays (§12)
            self.first: i64 = 0  # the seat that the running Turn begins with (§13)
            self.open_ends: i64 = 0  # how many dice of the open end have been shown (§13)
            self.to_act: i64 = 0  # how many entries of `acting` count
            board = edition.territories
            self.owner = filled(board, NOBODY)
            self.assets = filled(board, 0)
            self.can_act = filled(board, 0)
            self.sealed = filled(board, 0)  # Assets placed but not shown yet
            self.acting = filled(board, 0)  # the Territories that began this Action Phase with Assets
            seats = options.players
            self.territories = filled(seats, 0)  # how many each seat owns
            self.to_place = filled(seats, 0)
            self.eliminated = filled(seats, 0)  # 1 for the first to go, 2 for the next; 0: alive
            self.may_take = filled(seats, 0)  # Materials still to take in Trade with China
            self.taken = filled(seats, 0)  # those taken
            self.objective = filled(seats, UNKNOWN)  # Objective cards
            self.deployed = filled(2 * seats, UNKNOWN)  # Continent of each step of the draft
            self.open_end = filled(DICE_OF_THE_OPEN_END, UNKNOWN)  # faces, rolled with the deal
        else:
            self.phase = source.phase
            self.turn = source.turn
            self.current = source.current
            self.draft_step = source.draft_step
            self.picked = source.picked
            self.last_turn = source.last_turn
            self.called = source.called
            self.first = source.first
            self.open_ends = source.open_ends
            self.to_act = source.to_act
            self.owner = source.owner[:]
            self.assets = source.assets[:]
            self.can_act = source.can_act[:]
            self.sealed = source.sealed[:]
            self.acting = source.acting[:]
            self.territories = source.territories[:]
            self.to_place = source.to_place[:]
            self.eliminated = source.eliminated[:]
            self.may_take = source.may_take[:]
            self.taken = source.taken[:]
            self.objective = source.objective[:]
            self.deployed = source.deployed[:]
            self.open_end = source.open_end[:]

    def materials(self, seat: i64) -> i64:
        """The Materials a player controls: on their Territories, or taken in Trade with China (§4, §7)."""
        owner = self.owner
        found = self.edition.materials_of
        controlled = self.taken[seat]
        for territory in range(self.edition.territories):
            if owner[territory] == seat:
                controlled |= found[territory]
        return controlled

    def survivors(self) -> i64:
        """How many players are still in the match."""
        alive: i64 = 0
        for seat in range(self.options.players):
            if self.eliminated[seat] == 0:
                alive += 1
        return alive

    def land(self, seat: i64) -> i64:
        """The set of Territories a player owns; `NOBODY` gives the empty ones."""
        owned: i64 = 0
        for territory in range(self.edition.territories):
            if self.owner[territory] == seat:
                owned |= only(territory)
        return owned

    def material_count(self, seat: i64) -> i64:
        """How many different Materials a player controls."""
        return size(self.materials(seat))

    def numbers(self) -> list[int]:
        """The whole Position as one list of numbers: equal lists, equal Positions."""
        listed = [self.phase, self.turn, self.current, self.draft_step, self.picked]
        listed += [self.last_turn, self.called, self.first, self.open_ends, *self.open_end]
        listed += [*self.owner, *self.assets, *self.can_act, *self.sealed, *self.territories, *self.to_place]
        listed += [*self.eliminated, *self.may_take, *self.taken, *self.objective, *self.deployed]
        return listed

    def restore(self, numbers: list[int]) -> None:
        """Become the Position whose `numbers()` these are, of the same Edition and Options."""
        self.phase, self.turn, self.current, self.draft_step, self.picked = numbers[:5]
        self.last_turn, self.called, self.first, self.open_ends = numbers[5:9]
        self.open_end = vec[i64](numbers[9 : 9 + DICE_OF_THE_OPEN_END])
        rest = numbers[9 + DICE_OF_THE_OPEN_END :]
        board, seats = int(self.edition.territories), int(self.options.players)
        self.owner = vec[i64](rest[:board])
        self.assets = vec[i64](rest[board : 2 * board])
        self.can_act = vec[i64](rest[2 * board : 3 * board])
        self.sealed = vec[i64](rest[3 * board : 4 * board])
        rest = rest[4 * board :]
        self.territories = vec[i64](rest[:seats])
        self.to_place = vec[i64](rest[seats : 2 * seats])
        self.eliminated = vec[i64](rest[2 * seats : 3 * seats])
        self.may_take = vec[i64](rest[3 * seats : 4 * seats])
        self.taken = vec[i64](rest[4 * seats : 5 * seats])
        self.objective = vec[i64](rest[5 * seats : 6 * seats])
        self.deployed = vec[i64](rest[6 * seats :])
        self.to_act = 0
        for territory in range(self.edition.territories):
            if self.can_act[territory] > 0:
                self.acting[self.to_act] = territory
                self.to_act += 1


def filled(length: i64, value: i64) -> vec[i64]:
    """A vector of equal numbers."""
    return vec[i64]([value] * length)
