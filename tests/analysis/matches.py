"""Finished matches for the tests: played by bots, noted as a match file would have them."""

from functools import cache

from rawsiko.bots import make_bot
from rawsiko.data import load_data_set
from rawsiko.match_file import MatchRecord, Player, Row
from rawsiko.match_file.recording import RecordingDice
from rawsiko.rules import OVER, Options, SeededDice, final_score, seen_by, start_match
from rawsiko.rules.decisions import CardId, ContinentId, SeatId


@cache
def played(seed: int, options: Options, levels: tuple[str, ...], people: int = 0) -> MatchRecord:
    """A match of these bots, the first `people` of whom are taken for people."""
    data_set = load_data_set()
    dice = SeededDice(seed)
    match = start_match(data_set.edition, options, dice)
    cards = tuple(CardId(int(card)) for card in match.objective)
    dealt = tuple(ContinentId(int(c)) for c in match.deployed) if options.advanced_setup else ()
    open_end = tuple(int(face) for face in match.open_end) if options.open_end else ()
    bots = [make_bot(level) for level in levels]
    rows = []
    number = 0
    while match.phase != OVER:
        seat = match.awaiting()[-1]  # so that sealed choices do not come in order of play
        decision = bots[seat].decide(seen_by(match, seat), SeededDice(seed, number + 1)).decision
        rolling = RecordingDice(dice)
        match.play(seat, decision, rolling)
        rows.append(Row(SeatId(seat), decision, rolling.rolled()))
        number += 1
    players = tuple(
        Player(f"P{seat + 1}", None if seat < people else level) for seat, level in enumerate(levels)
    )
    return MatchRecord(
        data_set.id,
        data_set.hash,
        options,
        players,
        cards,
        dealt,
        tuple(rows),
        final_score(match),
        open_end=open_end,
    )
