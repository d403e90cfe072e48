"""Quick play: a whole match played out in a fraction of a millisecond, sensibly enough to learn from.

Master plays what it imagines to the end this way (playouts.py). Every Application is worth its points,
less for every Material still missing; that makes every Territory worth something to take and to keep,
and each move goes where it gains most. It knows every Objective of the match it is handed: only ever
hand it an imagined one.
"""

from collections.abc import Mapping

from mypy_extensions import i64

from rawsiko.bots.scratch_board import floats
from rawsiko.bots.territory_chances import LARGEST_STACK
from rawsiko.rules.action_phase import move_assets
from rawsiko.rules.choices import awaited_seat
from rawsiko.rules.dice import Dice
from rawsiko.rules.drafting import choose_continent, list_draft, pick_territory
from rawsiko.rules.edition import MOST_IN_A_CLASH, Edition
from rawsiko.rules.match import Match
from rawsiko.rules.odds import Campaigns, campaigns
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.placing import place_asset
from rawsiko.rules.position import ACTION, DRAFTING, NOBODY, OVER, TRADE_WITH_CHINA, Position, filled
from rawsiko.rules.sets import members, size
from rawsiko.rules.trade_with_china import finish_taking, take_material
from rawsiko.rules.turns import end_action_phase, place_in_turn
from rawsiko.rules.vectors import vec


class Habits:
    """What quick play is guided by; tuned like the weights of the evaluation."""

    def __init__(self, numbers: Mapping[str, float]) -> None:
        self.ease: float = numbers["ease"]  # the share an Application is worth for every missing Material
        self.income: float = numbers["income"]  # points for a Material and Turn to go
        self.land: float = numbers["land"]  # points for any land
        self.asset: float = numbers["asset"]  # points for an Asset that may fall, while there are Turns to go
        self.enemy_asset: float = numbers["enemy_asset"]  # points for an Asset of a rival that falls
        self.denial: float = numbers["denial"]  # points for land that a rival loses
        self.threat: float = numbers["threat"]  # how likely a rival who can attack does
        self.threat_last: float = numbers["threat_last"]  # and in the last Turn
        self.prize: float = numbers["prize"]  # how much what could be taken draws Assets
        self.thinning: float = numbers["thinning"]  # how soon placed Assets make others needless
        self.stir: float = numbers["stir"]  # what a move must gain


class QuickPlayer:
    """Plays all seats of a match; its vectors are used again and again."""

    def __init__(self, edition: Edition, habits: Habits) -> None:
        self.edition = edition
        self.habits = habits
        self.danger = filled(edition.territories, 0)  # Assets of rivals beside a Territory who act again
        self.acts = filled(MOST_PLAYERS, 0)  # whether a rival acts before this seat does, or the end
        self.table: Campaigns = campaigns(LARGEST_STACK, LARGEST_STACK)
        self.codes = filled(edition.codes, 0)
        self.copies = filled(edition.materials, 0)  # on how many own Territories a Material lies
        self.gain = floats(edition.materials, 0.0)  # what a Material is worth that is not controlled
        self.keep = floats(edition.materials, 0.0)  # and what one that is controlled
        self.taking = floats(edition.territories, 0.0)
        self.keeping = floats(edition.territories, 0.0)
        self.needed = floats(edition.territories, 0.0)
        starts, listed = [0], list[int]()
        for territory in range(edition.territories):
            listed += members(edition.materials_of[territory])
            starts.append(len(listed))
        self.found_start = vec[i64](starts)
        self.found = vec[i64](listed)
        starts, listed = [0], list[int]()
        for card in range(edition.cards):
            listed += members(edition.applications_of[card])
            starts.append(len(listed))
        self.card_start = vec[i64](starts)
        self.card_list = vec[i64](listed)
        starts, listed = [0], list[int]()
        for application in range(edition.applications):
            listed += members(edition.application_materials[application])
            starts.append(len(listed))
        self.needs_start = vec[i64](starts)
        self.needs = vec[i64](listed)

    def play_out(self, match: Match, dice: Dice) -> None:
        """Play a match to its end."""
        while match.phase != OVER:
            self.play_on(match, dice)

    def play_on(self, match: Match, dice: Dice) -> None:
        """All that the awaited seat does now."""
        seat = awaited_seat(match)
        if match.phase == ACTION:
            self.act(match, seat, dice)
        elif match.phase == DRAFTING:
            self.draft(match, seat)
        elif match.phase == TRADE_WITH_CHINA:
            self.trade(match, seat)
        else:
            self.place(match, seat)

    def weigh(self, match: Position, seat: i64) -> None:
        """What every Territory is worth to a seat, to take and to keep."""
        edition = self.edition
        gain, keep, copies = self.gain, self.keep, self.copies
        ease = self.habits.ease
        for_income = self.habits.income * float(match.last_turn - max(match.turn, 1)) + 0.05
        for material in range(edition.materials):
            copies[material] = 0
            gain[material] = for_income
            keep[material] = for_income
        controlled: i64 = 0
        for territory in range(edition.territories):
            if match.owner[territory] == seat:
                controlled |= edition.materials_of[territory]
                for place in range(self.found_start[territory], self.found_start[territory + 1]):
                    copies[self.found[place]] += 1
        card = match.objective[seat]
        for entry in range(self.card_start[card], self.card_start[card + 1]):
            application = self.card_list[entry]
            worth = float(edition.application_points[application])
            for _ in range(size(edition.application_materials[application] & ~controlled)):
                worth *= ease
            for place in range(self.needs_start[application], self.needs_start[application + 1]):
                material = self.needs[place]
                if copies[material] == 0:
                    gain[material] += worth
                else:
                    keep[material] += worth
        last = match.turn >= match.last_turn
        place_of_seat = place_in_turn(match, seat)
        for other in range(match.options.players):
            later = place_in_turn(match, other) > place_of_seat
            self.acts[other] = 1 if other != seat and (later or not last) else 0
        for territory in range(edition.territories):
            self.weigh_territory(match, seat, territory)

    def weigh_territory(self, match: Position, seat: i64, territory: i64) -> None:
        """The worth of one Territory; a Material counts for the only Territory it lies on."""
        owner = match.owner
        worth: float = self.habits.land
        mine = owner[territory] == seat
        for place in range(self.found_start[territory], self.found_start[territory + 1]):
            material = self.found[place]
            copies = self.copies[material]
            if mine:
                if copies == 1:
                    worth += self.keep[material]
            elif copies == 0:
                worth += self.gain[material]
        if mine:
            self.keeping[territory] = worth
            self.taking[territory] = 0.0
        else:
            self.taking[territory] = worth if owner[territory] == NOBODY else worth + self.habits.denial
            self.keeping[territory] = 0.0
        edition = self.edition
        danger: i64 = 0
        for arc in range(edition.arc_start[territory], edition.arc_start[territory + 1]):
            beside = edition.arc_destination[arc]
            other = owner[beside]
            if other > NOBODY and self.acts[other]:
                danger += match.assets[beside]
        self.danger[territory] = danger

    def risk(self, territory: i64, assets: i64, threat: float) -> float:
        """The chance to lose an own Territory that holds this many Assets."""
        if assets <= 0:
            return 1.0
        danger = self.danger[territory]
        if danger == 0:
            return 0.0
        table = self.table
        return threat * table.conquers[min(danger, LARGEST_STACK) * table.width + min(assets, LARGEST_STACK)]

    def act(self, match: Match, seat: i64, dice: Dice) -> None:
        """A whole Action Phase."""
        turn = match.turn
        while match.phase == ACTION and match.current == seat and match.turn == turn:
            self.weigh(match, seat)
            if not self.best_move(match, seat, dice):
                self.gather(match, seat, dice)
                if match.phase == ACTION and match.current == seat and match.turn == turn:
                    end_action_phase(match)
                return

    def best_move(self, match: Match, seat: i64, dice: Dice) -> bool:
        """Make the move that gains most; False where none gains."""
        edition = self.edition
        last = match.turn >= match.last_turn
        threat = self.habits.threat_last if last else self.habits.threat
        best_source: i64 = NOBODY
        best_destination: i64 = NOBODY
        best_count: i64 = 0
        most = self.habits.stir
        for place in range(match.to_act):
            source = match.acting[place]
            able = match.can_act[source]
            if able == 0:
                continue
            assets = match.assets[source]
            kept = self.keeping[source] * (1.0 - self.risk(source, assets, threat))
            for arc in range(edition.arc_start[source], edition.arc_start[source + 1]):
                destination = edition.arc_destination[arc]
                owner = match.owner[destination]
                if owner == seat:
                    continue
                number: i64 = 0
                while number < 2:
                    count = able - number
                    if owner == NOBODY and number == 1:
                        count = 1
                    number += 1
                    if count < 1:
                        continue
                    gain = self.promise(match, count, destination, threat, last)
                    if gain <= most:
                        continue
                    if assets > count:
                        gain += self.keeping[source] * (1.0 - self.risk(source, assets - count, threat))
                    gain -= kept
                    if gain > most:
                        most = gain
                        best_source = source
                        best_destination = destination
                        best_count = count
        if best_source == NOBODY:
            return False
        if match.owner[best_destination] != NOBODY:
            best_count = min(best_count, MOST_IN_A_CLASH)
        move_assets(match, best_source, best_destination, best_count, dice)
        return True

    def promise(self, match: Position, count: i64, destination: i64, threat: float, last: bool) -> float:
        """What going there with this many Assets promises: the Territory by its chance, less losses."""
        worth = self.taking[destination]
        if match.owner[destination] == NOBODY:
            return worth * (1.0 - self.risk(destination, count, threat))
        table = self.table
        place = min(count, LARGEST_STACK) * table.width + min(match.assets[destination], LARGEST_STACK)
        odds = table.conquers[place]
        gained = odds * worth
        if last:
            return gained * (1.0 - 0.5 * self.risk(destination, min(count, MOST_IN_A_CLASH), threat))
        fallen = self.habits.asset * table.lost_by_attacker[place]
        return gained - fallen + self.habits.enemy_asset * table.lost_by_defender[place]

    def gather(self, match: Match, seat: i64, dice: Dice) -> None:
        """What is left moves to the own neighbour where it helps most."""
        edition = self.edition
        last = match.turn >= match.last_turn
        for place in range(match.to_act):
            source = match.acting[place]
            able = match.can_act[source]
            if match.owner[source] != seat or able == 0 or match.assets[source] == 1:
                continue
            spare = able if match.assets[source] > able else able - 1
            best: i64 = NOBODY
            most = self.front(match, seat, source, last) + 0.1
            for arc in range(edition.arc_start[source], edition.arc_start[source + 1]):
                beside = edition.arc_destination[arc]
                if match.owner[beside] == seat:
                    there = self.front(match, seat, beside, last)
                    if there > most:
                        most = there
                        best = beside
            if best != NOBODY:
                move_assets(match, source, best, spare, dice)

    def front(self, match: Position, seat: i64, territory: i64, last: bool) -> float:
        """How much Assets are needed on an own Territory: what it keeps in danger, what it could take."""
        edition = self.edition
        needed: float = 0.0
        if self.danger[territory] > 0:
            threat = self.habits.threat_last if last else self.habits.threat
            needed = self.risk(territory, match.assets[territory], threat) * self.keeping[territory]
        if last and match.phase == ACTION:
            return needed
        prize: float = 0.0
        for arc in range(edition.arc_start[territory], edition.arc_start[territory + 1]):
            beside = edition.arc_destination[arc]
            if match.owner[beside] != seat and self.taking[beside] > prize:
                prize = self.taking[beside]
        return needed + prize * self.habits.prize

    def place(self, match: Match, seat: i64) -> None:
        """Income goes where it helps most, two at a time."""
        self.weigh(match, seat)
        edition = self.edition
        phase = match.phase
        last = match.turn >= match.last_turn
        for territory in range(edition.territories):
            if match.owner[territory] == seat:
                self.needed[territory] = self.front(match, seat, territory, last)
        while match.phase == phase and match.to_place[seat] > 0:
            best: i64 = NOBODY
            most: float = -1.0
            for territory in range(edition.territories):
                if match.owner[territory] == seat and self.needed[territory] > most:
                    most = self.needed[territory]
                    best = territory
            self.needed[best] *= self.habits.thinning
            for _ in range(min(match.to_place[seat], 2)):
                place_asset(match, seat, best)
                if match.phase != phase:
                    return

    def draft(self, match: Match, seat: i64) -> None:
        """Pick what gains most, code by code."""
        self.weigh(match, seat)
        edition = self.edition
        count = list_draft(match, self.codes)
        best: i64 = 0
        most: float = -1.0
        for place in range(count):
            code = self.codes[place]
            worth: float = 0.0
            if code < edition.first_continent:
                worth = self.taking[code]
            else:
                land = edition.land_of[code - edition.first_continent]
                for territory in range(edition.territories):
                    if land >> territory & 1:
                        worth += self.taking[territory]
            if worth > most:
                most = worth
                best = code
        if best < edition.first_continent:
            pick_territory(match, best)
        else:
            choose_continent(match, best - edition.first_continent)

    def trade(self, match: Match, seat: i64) -> None:
        """Complete the Application with the most points that can be completed."""
        edition = self.edition
        card = match.objective[seat]
        controlled = match.materials(seat)
        best: i64 = 0
        most: i64 = 0
        for entry in range(self.card_start[card], self.card_start[card + 1]):
            application = self.card_list[entry]
            lacking = edition.application_materials[application] & ~controlled
            points = edition.application_points[application]
            if 0 < size(lacking) <= match.may_take[seat] and points > most:
                most = points
                best = lacking
        for material in range(edition.materials):
            if best >> material & 1:
                take_material(match, seat, material)
        if match.phase == TRADE_WITH_CHINA and match.may_take[seat] > 0:
            finish_taking(match, seat)
