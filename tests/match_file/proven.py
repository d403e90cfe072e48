"""Proven matches: played with committed dice, and recorded with their proof."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from rawsiko.match_file import MatchRecord, Player, record_match, write_match
from rawsiko.match_file.proof import proof_of_dice, with_proof
from rawsiko.rules.committed_dice import CommittedDice, order_of_play
from rawsiko.rules.options import Options
from tests.match_file.matches import eager_choice, standard

SECRET = bytes(range(32))
ANN, BEN, CLEO = bytes(range(16, 32)), b"", bytes(range(48, 64))
DORA, EMIL = bytes(range(64, 80)), bytes(range(80, 96))
CONTRIBUTIONS = (ANN, BEN, CLEO, DORA, EMIL)

#: By chair. Ben is a bot and adds nothing.
PLAYERS = (Player("Ann"), Player("Ben", "random"), Player("Cleo"), Player("Dora"), Player("Emil"))

OPTIONS = Options(3, turns=5, advanced_setup=True, trade_with_china=True)


def dice_of(players: int, secret: bytes = SECRET) -> CommittedDice:
    return CommittedDice(secret, CONTRIBUTIONS[:players])


def proven(options: Options = OPTIONS, seed: int = 0, people: Sequence[Player] = PLAYERS) -> MatchRecord:
    """A whole match with many Clashes, and its proof; another seed has other dice and other choices."""
    dice = dice_of(options.players, hashlib.sha256(b"%d" % seed).digest() if seed else SECRET)
    order = order_of_play(range(options.players), dice)
    seated = [people[chair] for chair in order]
    record = record_match(standard(), options, seated, dice, eager_choice(seed))
    return with_proof(record, proof_of_dice(dice, order, show_secret=True))


@cache
def proven_file() -> str:
    """The text of one of them, for a test to damage."""
    return write_match(proven(), standard())


def without_secret(record: MatchRecord) -> MatchRecord:
    """As the record is while the match is played."""
    kept = [addition for addition in record.additions if not addition.text.startswith("secret")]
    return replace(record, additions=tuple(kept))
