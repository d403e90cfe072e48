"""Sketch: a position to scribble on. Plans move Assets on it, see what that is worth, and take it back.

What may be moved and how the dice fall is the rules' business; a Sketch only remembers the board, who
looks at it, and the way back. Its worth is told in evaluation.py.
"""

from mypy_extensions import i64

from rawsiko.rules.edition import Edition
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.position import ACTION, NOBODY, Position, filled
from rawsiko.rules.sets import only
from rawsiko.rules.turns import place_in_turn
from rawsiko.rules.vectors import vec


class Sketch:
    """Owner, Assets and how many can act, for every Territory, with a journal of changes."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.seat: i64 = 0
        self.players: i64 = 0
        self.turns_left: i64 = 0
        self.trade: bool = False
        self.before_acting: bool = False  # Assets are placed now, the seat's Action Phase is still to come
        self.owner = filled(edition.territories, NOBODY)
        self.assets = filled(edition.territories, 0)
        self.can_act = filled(edition.territories, 0)
        self.eliminated = filled(MOST_PLAYERS, 0)
        self.after = filled(MOST_PLAYERS, 0)  # whether a rival comes after this seat in the running Turn
        self.acts_again = filled(MOST_PLAYERS, 0)  # whether a rival acts before this seat does, or the end
        self.invests_first = filled(MOST_PLAYERS, 0)  # whether that is after an Investment Phase
        self.journal = filled(4 * 256, 0)
        self.written: i64 = 0

    def look(self, position: Position, seat: i64) -> None:
        """Copy a position as `seat` sees it; Assets it has sealed are taken as placed."""
        self.seat = seat
        self.players = position.options.players
        self.turns_left = position.last_turn - max(position.turn, 1)
        self.trade = position.options.trade_with_china
        self.before_acting = position.phase < ACTION
        if self.before_acting:
            self.turns_left += 1  # what cannot be reached now can be reached in this Turn
        self.written = 0
        for territory in range(self.edition.territories):
            self.owner[territory] = position.owner[territory]
            self.assets[territory] = position.assets[territory] + position.sealed[territory]
            self.can_act[territory] = position.can_act[territory]
        for other in range(self.players):
            alive = position.eliminated[other] == 0 and other != seat
            self.after[other] = 1 if place_in_turn(position, other) > place_in_turn(position, seat) else 0
            same_turn = self.after[other] == 1 and not self.before_acting
            self.eliminated[other] = position.eliminated[other]
            self.acts_again[other] = 1 if alive and (same_turn or self.turns_left > 0) else 0
            self.invests_first[other] = 0 if same_turn else 1

    def look_again(self, position: Position) -> None:
        """Copy the board as it is now, at the same time of the match."""
        self.written = 0
        for territory in range(self.edition.territories):
            self.owner[territory] = position.owner[territory]
            self.assets[territory] = position.assets[territory]
            self.can_act[territory] = 0
        for other in range(self.players):
            self.eliminated[other] = position.eliminated[other]

    def begin_to_act(self) -> None:
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
        """Overwrite a Territory; `take_back` undoes it."""
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

    def take_back(self, mark: i64) -> None:
        """Undo all changes since `written` was `mark`."""
        journal = self.journal
        while self.written > mark:
            self.written -= 1
            place = 4 * self.written
            territory = journal[place]
            self.owner[territory] = journal[place + 1]
            self.assets[territory] = journal[place + 2]
            self.can_act[territory] = journal[place + 3]

    def leave(self, source: i64, count: i64) -> None:
        """Assets that could act go away; without any, a Territory is nobody's."""
        left = self.assets[source] - count
        self.change(source, self.seat if left > 0 else NOBODY, left, self.can_act[source] - count)

    def move(self, source: i64, destination: i64, count: i64) -> None:
        """Join or occupy."""
        self.leave(source, count)
        self.change(destination, self.seat, self.assets[destination] + count, self.can_act[destination])

    def land(self, seat: i64) -> i64:
        """The set of Territories a player owns."""
        owned: i64 = 0
        for territory in range(self.edition.territories):
            if self.owner[territory] == seat:
                owned |= only(territory)
        return owned

    def beside(self, land: i64) -> i64:
        """The set of Territories that touch one of a set."""
        neighbours = self.edition.neighbours
        touched: i64 = 0
        for territory in range(self.edition.territories):
            if land >> territory & 1:
                touched |= neighbours[territory]
        return touched

    def mark_of(self) -> i64:
        """A number that is equal for equal boards, and rarely for others."""
        mark: i64 = 17
        for territory in range(self.edition.territories):
            held = self.assets[territory] * 64 + self.can_act[territory]
            mark = (mark * 1000003 + held * 8 + self.owner[territory] + 1) % 2305843009213
        return mark


def fractions(length: i64, value: float) -> vec[float]:
    """A vector of equal fractions."""
    return vec[float]([value] * length)
