"""Many matches at once, stepped in one call: the compiled half of env/batch.py.

Everything that goes in and out is a flat vector whose memory env/batch.py shares with numpy. A match that is
over leaves its result and begins anew with the next deal. What a seat observes is the same as in
env/observation.py, number for number; a test compares them.
"""

from mypy_extensions import i64

from rawsiko.rules.choices import awaited_seat, list_choices
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.drafting import drafting_seat
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import NOBODY, OVER, TRADE_WITH_CHINA, UNKNOWN, filled
from rawsiko.rules.scoring import standing
from rawsiko.rules.sets import size
from rawsiko.rules.vectors import vec


class ManyMatches:
    """Many matches with the same options; match i of seed s plays the deals of s from number i on."""

    def __init__(self, edition: Edition, options: Options, count: int, seed: int, numbers: int) -> None:
        self.edition = edition
        self.options = options
        self.count: i64 = count
        self.seed = seed
        self.numbers: i64 = numbers  # length of an observation
        self.codes = filled(edition.codes, 0)  # of one match, before they are copied
        self.matches: list[Match] = []
        self.dice: list[SeededDice] = []
        self.started: i64 = 0
        self.most: i64 = edition.codes
        self.actions = filled(count, 0)  # in: a legal code for every match
        self.seats = filled(count, 0)  # out: who is to decide
        self.choices = filled(count, 0)  # out: how many legal codes there are
        self.legal = filled(count * edition.codes, 0)  # out: which
        self.listed = False  # whether `choices` and `legal` are of the matches as they are now
        self.ended = filled(count, 0)  # out: 1 where the last step ended a match
        self.standings = filled(
            count * options.players, 0
        )  # out: how the seats of it stood, larger is better
        self.observed = vec[float]([0.0] * (count * numbers))
        self.masks = filled(count * edition.codes, 0)
        for number in range(count):
            self.dice.append(SeededDice(0))
            self.matches.append(Match(edition, options, None))
            self.start(number)

    def start(self, number: i64) -> None:
        """A new deal for a match."""
        dice = SeededDice(self.seed << 32 | int(self.started), 3)
        self.started += 1
        self.dice[number] = dice
        self.matches[number] = start_match(self.edition, self.options, dice)
        self.seats[number] = awaited_seat(self.matches[number])

    def list_all(self) -> None:
        """What may be done in every match, unless that is listed already."""
        if not self.listed:
            self.listed = True
            for number in range(self.count):
                self.list_legal(number)

    def list_legal(self, number: i64) -> None:
        """What may be done in a match now."""
        match = self.matches[number]
        seat = self.seats[number]
        codes = self.codes
        count = list_choices(match, seat, codes)
        base = number * self.most
        legal = self.legal
        for place in range(count):
            legal[base + place] = codes[place]
        self.choices[number] = count

    def take(self, actions: list[int]) -> None:
        """What is to be done next in every match."""
        for number in range(self.count):
            self.actions[number] = actions[number]

    def first_illegal(self) -> i64:
        """The first match whose action is not legal; -1 where all are."""
        self.list_all()
        for number in range(self.count):
            action = self.actions[number]
            base = number * self.most
            found = False
            for place in range(base, base + self.choices[number]):
                if self.legal[place] == action:
                    found = True
                    break
            if not found:
                return number
        return -1

    def step(self) -> None:
        """Carry out every action."""
        self.listed = False
        for number in range(self.count):
            match = self.matches[number]
            match.apply(self.seats[number], self.actions[number], self.dice[number])
            if match.phase == OVER:
                self.end(number, match)
            else:
                self.ended[number] = 0
                self.seats[number] = awaited_seat(match)

    def end(self, number: i64, match: Match) -> None:
        """Note how a match ended, and begin another."""
        players = self.options.players
        self.ended[number] = 1
        for seat in range(players):
            self.standings[number * players + seat] = standing(match, seat)
        self.start(number)

    def fill_masks(self) -> None:
        """1 for every legal code, 0 for the others."""
        self.list_all()
        masks = self.masks
        for place in range(self.count * self.most):
            masks[place] = 0
        for number in range(self.count):
            base = number * self.most
            for place in range(base, base + self.choices[number]):
                masks[base + self.legal[place]] = 1

    def observe(self) -> None:
        """What the seat that is to decide sees, for every match."""
        for number in range(self.count):
            self.observe_match(self.matches[number], self.seats[number], number * self.numbers)

    def observe_match(self, match: Match, seat: i64, place: i64) -> None:
        """One observation, written from `place` on; parts and order are those of env/observation.py."""
        observed = self.observed
        edition = self.edition
        players = self.options.players
        for empty in range(place, place + self.numbers):
            observed[empty] = 0.0
        observed[place + match.phase] = 1.0
        place += OVER + 1
        observed[place] = float(match.turn)
        observed[place + 1] = float(max(self.options.turns - match.turn, 0))
        place += 2
        observed[place + seat] = 1.0
        place += players
        observed[place + (match.current - seat + players) % players] = 1.0
        place += players
        place = self.observe_board(match, seat, place)
        for later in range(players):
            self.observe_player(match, seat, (seat + later) % players, place)
            place += 5
        for step in range(2 * players):
            continent = match.deployed[step]
            if continent != UNKNOWN:
                later = (drafting_seat(players, step) - seat + players) % players
                observed[place + later * edition.continents + continent] = 1.0
        place += players * edition.continents
        place = self.write_set(match.picked, edition.territories, place)
        self.observe_card(match, seat, place)

    def observe_board(self, match: Match, seat: i64, place: i64) -> i64:
        """Owners, Assets, those that can act, those that are sealed."""
        observed = self.observed
        board = self.edition.territories
        players = self.options.players
        for territory in range(board):
            owner = match.owner[territory]
            mark = 0 if owner == NOBODY else 1 + (owner - seat + players) % players
            observed[place + territory * (players + 1) + mark] = 1.0
        place += board * (players + 1)
        for territory in range(board):
            observed[place + territory] = float(min(match.assets[territory], 1000))
            observed[place + board + territory] = float(min(match.can_act[territory], 1000))
            if match.owner[territory] == seat or not self.options.sealed_placing:
                observed[place + 2 * board + territory] = float(min(match.sealed[territory], 1000))
        return place + 3 * board

    def observe_player(self, match: Match, seat: i64, other: i64, place: i64) -> None:
        """What everybody knows of a player: nothing of a sealed choice that is not shown yet."""
        observed = self.observed
        to_place = match.to_place[other]
        may_take = match.may_take[other]
        controlled = match.materials(other)
        if other != seat and self.options.sealed_placing:
            if to_place > 0:
                for territory in range(self.edition.territories):
                    if match.owner[territory] == other:
                        to_place += match.sealed[territory]
            if match.phase == TRADE_WITH_CHINA:
                if may_take > 0:
                    may_take += size(match.taken[other])
                controlled = self.on_board(match, other)
        observed[place] = float(match.territories[other])
        observed[place + 1] = float(size(controlled))
        observed[place + 2] = float(to_place)
        observed[place + 3] = float(may_take)
        observed[place + 4] = 1.0 if match.eliminated[other] > 0 else 0.0

    def on_board(self, match: Match, seat: i64) -> i64:
        """The Materials of a player's Territories alone."""
        controlled: i64 = 0
        for territory in range(self.edition.territories):
            if match.owner[territory] == seat:
                controlled |= self.edition.materials_of[territory]
        return controlled

    def observe_card(self, match: Match, seat: i64, place: i64) -> None:
        """The own Objective: its Applications, what they lack, what is controlled and what is needed."""
        edition = self.edition
        applications = edition.applications_of[match.objective[seat]]
        controlled = match.materials(seat)
        wanted: i64 = 0
        for application in range(edition.applications):
            if applications >> application & 1:
                needed = edition.application_materials[application]
                wanted |= needed
                self.observed[place + application] = 1.0
                self.observed[place + edition.applications + application] = float(size(needed & ~controlled))
        place += 2 * edition.applications
        place = self.write_set(controlled, edition.materials, place)
        self.write_set(wanted & ~controlled, edition.materials, place)

    def write_set(self, members: i64, count: i64, place: i64) -> i64:
        """A set as zeros and ones; returns where it ends."""
        for member in range(count):
            if members >> member & 1:
                self.observed[place + member] = 1.0
        return place + count
