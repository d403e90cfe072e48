"""Registry: the bots of a simulation by name, and who sits where.

A simulation steps a match code by code. Its bots decide as in bot.py, and give the codes of their Decision
one by one - all but those that play at random: they draw from the legal codes themselves, as
random_play.py does, only slower.
"""

from collections.abc import Sequence

from rawsiko.bots.decision_codes import codes_of
from rawsiko.bots.levels import RANDOM
from rawsiko.measuring.bot_match import SeatedBot, illegal
from rawsiko.measuring.contestants import WrongContestant, check_contestant, make_contestant
from rawsiko.rules.choices import Choices
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.rules.views import seen_by


class WrongBots(ValueError):
    """Bots that cannot be seated; says why in a sentence."""


def bot_names(text: str, players: int) -> tuple[str, ...]:
    """A bot per seat, from a comma-separated text; a single name fills all seats."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        try:
            check_contestant(name)
        except WrongContestant as wrong:
            raise WrongBots(str(wrong)) from None
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise WrongBots(f"{len(names)} bots are named for {players} seats; name one, or one for each seat.")
    return tuple(names)


class SeatedBots:
    """The bots of one match; all draw from one chooser, apart from the dice."""

    def __init__(self, names: Sequence[str], chooser: SeededDice) -> None:
        self.chooser = chooser
        self.bots = [
            None if name == RANDOM else SeatedBot(name, make_contestant(name), chooser, timed=False)
            for name in names
        ]
        self.left: list[int] = []  # codes of a Decision that is being carried out
        self.decisions = 0  # codes, so that all kinds of bots are counted alike

    def choose(self, match: Match, seat: int, choices: Choices) -> int:
        """The next code of a seat, whose bot knows no more than its player may."""
        self.decisions += 1
        bot = self.bots[seat]
        if bot is None:
            return choices[self.chooser.below(len(choices))]
        if not self.left:
            self.left = decided(bot, match, seat)
        return self.left.pop(0)


def decided(bot: SeatedBot, match: Match, seat: int) -> list[int]:
    """The codes of what a bot decides, if that is legal."""
    view = seen_by(match, seat)
    decision = bot.decide(view)
    try:
        match.check(seat, decision)
    except IllegalDecision as refused:
        raise illegal(bot.name, decision, refused) from refused
    return list(codes_of(view, decision))
