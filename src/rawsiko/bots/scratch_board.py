"""ScratchBoard: a board to try moves on. Plans move Assets, see what that is worth, and undo it.

It knows the board, whose view it is, and who still acts, with a journal of changes. What it is worth is
worked out in evaluation.py and own_view_net.py; how the dice fall is left to plans.py.
"""

from mypy_extensions import i64

from rawsiko.rules.edition import Edition
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.position import ACTION, DRAFTING, NOBODY, Position, filled
from rawsiko.rules.sets import only
from rawsiko.rules.turns import place_in_turn
from rawsiko.rules.vectors import vec


class ScratchBoard:
    """Owner, Assets and how many can act, for every Territory, with a journal of changes."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.seat: i64 = 0
        self.players: i64 = 0
        self.turns_left: i64 = 0
        self.trade: bool = False
        self.drafting: bool = False
        self.before_acting: bool = False  # Assets are placed now, the seat's Action Phase is still to come
        self.owner = filled(edition.territories, NOBODY)
        self.assets = filled(edition.territories, 0)
        self.can_act = filled(edition.territories, 0)
        self.eliminated = filled(MOST_PLAYERS, 0)
        self.after = filled(MOST_PLAYERS, 0)  # whether a rival comes after this seat in the running Turn
        self.acts_again = filled(MOST_PLAYERS, 0)  # whether a rival acts before this seat does, or the end
        self.invests_first = filled(MOST_PLAYERS, 0)  # whether that is after an Investment Phase
        self.journal = filled(4 * 256, 0)
        self.written: i64 = 0  # entries in the journal

    def start_from(self, position: Position, seat: i64) -> None:
        """Copy a position as `seat` sees it; Assets it has sealed count as placed."""
        self.seat = seat
        self.players = position.options.players
        self.turns_left = position.last_turn - max(position.turn, 1)
        self.trade = position.options.trade_with_china
        self.drafting = position.phase == DRAFTING
        self.before_acting = position.phase < ACTION
        if self.before_acting:
            self.turns_left += 1  # what cannot be reached now can be reached in this Turn
        self.written = 0
        for territory in range(self.edition.territories):
            self.owner[territory] = position.owner[territory]
            self.assets[territory] = position.assets[territory] + position.sealed[territory]
            self.can_act[territory] = position.can_act[territory]
        for other in range(self.players):
            self.eliminated[other] = position.eliminated[other]
            self.after[other] = 1 if place_in_turn(position, other) > place_in_turn(position, seat) else 0
        self.set_order()

    def set_order(self) -> None:
        """Work out which rivals act before the seat acts again, and which of them invest before that."""
        for other in range(self.players):
            alive = self.eliminated[other] == 0 and other != self.seat
            same_turn = self.after[other] == 1 and not self.before_acting
            self.acts_again[other] = 1 if alive and (same_turn or self.turns_left > 0) else 0
            self.invests_first[other] = 0 if same_turn else 1

    def replace_board(self, position: Position) -> None:
        """Copy a later board of the same match, with seat, time and order as they were."""
        self.written = 0
        for territory in range(self.edition.territories):
            self.owner[territory] = position.owner[territory]
            self.assets[territory] = position.assets[territory]
            self.can_act[territory] = 0
        for other in range(self.players):
            self.eliminated[other] = position.eliminated[other]

    def start_from_numbers(self, numbers: list[int]) -> None:
        """Restore a board recorded for training (tools/train_own_view.py)."""
        kind = numbers[0]
        self.drafting = False
        self.players = numbers[1]
        self.seat = numbers[2]
        self.before_acting = kind > 0
        self.turns_left = numbers[4] - max(numbers[3], 1) + (1 if kind > 0 else 0)
        self.trade = numbers[5] == 1
        self.written = 0
        for other in range(self.players):
            self.eliminated[other] = 1 if numbers[7 + other] > 0 else 0
            self.after[other] = 1 if other > self.seat else 0
        self.set_order()
        board = self.edition.territories
        for territory in range(board):
            self.owner[territory] = numbers[17 + territory]
            self.assets[territory] = numbers[17 + board + territory]
            self.can_act[territory] = 0

    def start_action_phase(self) -> None:
        """Go on from placing to the seat's own Action Phase, as if the others had not acted before it."""
        self.before_acting = False
        self.turns_left -= 1
        for other in range(self.players):
            alive = self.eliminated[other] == 0 and other != self.seat
            self.acts_again[other] = 1 if alive and (self.after[other] or self.turns_left > 0) else 0
        for territory in range(self.edition.territories):
            if self.owner[territory] == self.seat:
                self.can_act[territory] = self.assets[territory]

    def change(self, territory: i64, owner: i64, assets: i64, can_act: i64) -> None:
        """Overwrite a Territory; `undo_to` restores it."""
        journal = self.journal
        place = 4 * self.written
        journal[place] = territory
        journal[place + 1] = self.owner[territory]
        journal[place + 2] = self.assets[territory]
        journal[place + 3] = self.can_act[territory]
        self.written += 1
        self.owner[territory] = owner
        self.assets[territory] = assets
        self.can_act[territory] = can_act

    def undo_to(self, written: i64) -> None:
        """Undo the latest changes, down to the first `written`."""
        journal = self.journal
        while self.written > written:
            self.written -= 1
            place = 4 * self.written
            territory = journal[place]
            self.owner[territory] = journal[place + 1]
            self.assets[territory] = journal[place + 2]
            self.can_act[territory] = journal[place + 3]

    def remove(self, source: i64, count: i64) -> None:
        """Take away Assets that could act; a Territory without any belongs to nobody."""
        left = self.assets[source] - count
        self.change(source, self.seat if left > 0 else NOBODY, left, self.can_act[source] - count)

    def move(self, source: i64, destination: i64, count: i64) -> None:
        """Join or occupy."""
        self.remove(source, count)
        self.change(destination, self.seat, self.assets[destination] + count, self.can_act[destination])

    def place(self, territory: i64, number: i64) -> None:
        """Place Assets; they can act at once if the Action Phase has begun."""
        able = self.can_act[territory] if self.before_acting else self.can_act[territory] + number
        self.change(territory, self.seat, self.assets[territory] + number, able)

    def land(self, seat: i64) -> i64:
        """The set of Territories a player owns."""
        owned: i64 = 0
        owner = self.owner
        for territory in range(self.edition.territories):
            if owner[territory] == seat:
                owned |= only(territory)
        return owned

    def neighbours(self, land: i64) -> i64:
        """The union of the neighbours of some Territories."""
        neighbours = self.edition.neighbours
        touched: i64 = 0
        for territory in range(self.edition.territories):
            if land >> territory & 1:
                touched |= neighbours[territory]
        return touched

    def exclusive_continents(self) -> i64:
        """How many Continents the seat has to itself (§7)."""
        mine = self.land(self.seat)
        others: i64 = ~(mine | self.land(NOBODY))
        count: i64 = 0
        for continent in range(self.edition.continents):
            here = self.edition.land_of[continent]
            if here & mine != 0 and here & others == 0:
                count += 1
        return count

    def fingerprint(self) -> i64:
        """A hash of the board: equal for equal boards, rarely for others."""
        mark: i64 = 17
        for territory in range(self.edition.territories):
            held = self.assets[territory] * 64 + self.can_act[territory]
            mark = (mark * 1000003 + held * 8 + self.owner[territory] + 1) % 2305843009213
        return mark


def floats(length: i64, value: float) -> vec[float]:
    """A vector of `length` times the same number."""
    return vec[float]([value] * length)
