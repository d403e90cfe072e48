"""Beliefs: how likely each rival is to hold each Objective card, judging by the board.

A rival who controls the Materials of a card, has completed Applications of it, and keeps its Assets where
those Materials are, probably holds that card. How much each of these clues says depends on how often the
rival still acts, and was learned from matches (tools/train_beliefs.py). Only the board counts, and the
seat's own card, which rules out others; no Territory, Material or card is known by name.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from rawsiko.bots.sketch import Sketch, fractions
from rawsiko.rules.edition import Edition
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.position import filled
from rawsiko.rules.sets import members, size
from rawsiko.rules.vectors import vec

CLUES: Final = 7
STRETCHES: Final = 8  # what a clue says depends on the Action Phases that the rival still has


class Beliefs:
    """The chance of each rival to hold each card."""

    def __init__(self, edition: Edition, says: list[float]) -> None:
        if len(says) != STRETCHES * CLUES:
            raise ValueError("The numbers of the beliefs do not fit their shape.")
        self.edition = edition
        self.says = vec[float](says)  # what each clue says, a row for each number of Action Phases to go
        self.chance = fractions(MOST_PLAYERS * edition.cards, 0.0)  # of a rival to hold a card
        self.clues = fractions(CLUES, 0.0)
        self.copies = filled(edition.materials, 0)  # how many of a rival's Territories have a Material
        self.guards = filled(edition.materials, 0)  # and how many Assets are there
        self.wanted = filled(edition.cards, 0)
        starts, listed = [0], list[int]()
        for card in range(edition.cards):
            self.wanted[card] = edition.wanted_by(card)
            listed += members(edition.applications_of[card])
            starts.append(len(listed))
        self.card_start = vec[i64](starts)  # Applications of card c: card_list[card_start[c]] and on
        self.card_list = vec[i64](listed)

    def look(self, sketch: Sketch, own: i64) -> None:
        """Judge all rivals of a seat that holds the card `own`."""
        for rival in range(sketch.players):
            if rival != sketch.seat:
                self.judge(sketch, rival, own)

    def judge(self, sketch: Sketch, rival: i64, own: i64) -> None:
        """Give every card its chance; those that share an Application with one's own have none."""
        edition = self.edition
        cards = edition.cards
        controlled = self.count(sketch, rival)
        row = stretch_of(sketch, rival) * CLUES
        together: float = 0.0
        for card in range(cards):
            chance: float = 0.0
            if edition.applications_of[card] & edition.applications_of[own] == 0:
                self.describe(card, controlled)
                found: float = 0.0
                for clue in range(i64(CLUES)):
                    found += self.clues[clue] * self.says[row + clue]
                chance = exp(found)
            self.chance[rival * cards + card] = chance
            together += chance
        for card in range(cards):
            self.chance[rival * cards + card] /= together

    def count(self, sketch: Sketch, rival: i64) -> i64:
        """Count a rival's Territories and Assets by Material; returns the Materials it controls."""
        edition = self.edition
        for material in range(edition.materials):
            self.copies[material] = 0
            self.guards[material] = 0
        controlled: i64 = 0
        for territory in range(edition.territories):
            if sketch.owner[territory] == rival:
                here = edition.materials_of[territory]
                controlled |= here
                for material in range(edition.materials):
                    if here >> material & 1:
                        self.copies[material] += 1
                        self.guards[material] += sketch.assets[territory]
        return controlled

    def describe(self, card: i64, controlled: i64) -> None:
        """The clues for a card: points that are complete or nearly so, Materials, Territories, Assets."""
        edition = self.edition
        clues = self.clues
        for clue in range(i64(CLUES)):
            clues[clue] = 0.0
        for place in range(self.card_start[card], self.card_start[card + 1]):
            application = self.card_list[place]
            needed = edition.application_materials[application]
            points = float(edition.application_points[application]) / 20.0
            lacking = size(needed & ~controlled)
            if lacking < 3:
                clues[lacking] += points
            clues[3] += points * (1.0 - float(lacking) / float(size(needed)))
        wanted = self.wanted[card]
        clues[4] = float(size(wanted & controlled)) / 10.0
        for material in range(edition.materials):
            if wanted >> material & 1:
                clues[5] += float(self.copies[material]) / 15.0
                clues[6] += float(self.guards[material]) / 60.0

    def of_deal(self, objective: vec[i64], seat: i64, players: i64) -> float:
        """How likely it is that the rivals of a seat hold these cards, times a constant."""
        found: float = 1.0
        for rival in range(players):
            if rival != seat:
                found *= self.chance[rival * self.edition.cards + objective[rival]]
        return found


def stretch_of(sketch: Sketch, rival: i64) -> i64:
    """How many Action Phases a rival still has, up to a limit."""
    still: i64 = 1 if sketch.after[rival] == 1 and not sketch.before_acting else 0
    return min(sketch.turns_left + still, STRETCHES - 1)
