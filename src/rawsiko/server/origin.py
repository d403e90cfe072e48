"""Origin: the match that a branched table plays on from.

The table's first fact holds the other match as a match file, cut at that Decision (match_file/branching.py):
the deal, the Decisions with their dice, and the proof of both. What follows has this table's own dice.
"""

from dataclasses import dataclass

from rawsiko.match_file import MatchRecord, match_at_start, read_match
from rawsiko.match_file.proof import proof_of
from rawsiko.match_file.replaying import play_calls, play_row
from rawsiko.rules.match import Match
from rawsiko.server.facts import Decided
from rawsiko.server.translation import Wire


@dataclass(frozen=True, slots=True)
class Origin:
    """The other match: as it was dealt, as it stood, and what was decided in it."""

    record: MatchRecord
    dealt: Match
    match: Match
    decided: tuple[Decided, ...]
    order: tuple[int, ...]  #: chairs by seat

    @property
    def decisions(self) -> int:
        """After how many Decisions this match leaves the other one."""
        return self.record.branches[-1]


def origin_of(text: str, wire: Wire) -> Origin:
    """Play the other match again, up to where it is left."""
    record = read_match(text, lambda _id, _hash: wire.data_set)
    dealt = match_at_start(record, wire.data_set)
    match = dealt.copy()
    play_calls(match, record.calls_after(0))
    for number, row in enumerate(record.moves, start=1):
        play_row(match, row)
        play_calls(match, record.calls_after(number))
    decided = tuple(
        Decided(int(row.seat), wire.decision_to_message(row.decision), row.rolls) for row in record.moves
    )
    proof = proof_of(record)
    assert proof is not None  # every table's match has one
    seats = [chair.seat for chair in proof.chairs]
    order = tuple(seats.index(seat) for seat in sorted(seats))
    return Origin(record, dealt, match, decided, order)
