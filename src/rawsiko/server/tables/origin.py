"""Origin: the match that a branched table plays on from, or that a table only shows.

The table's first fact holds the other match as a match file, cut at that Decision (match_file/branching.py):
the deal, the Decisions with their dice, and the proof of both. What follows has this table's own dice.
"""

from dataclasses import dataclass

from rawsiko.match_file import MatchRecord, match_at_start, read_match
from rawsiko.match_file.proof import BadProof, proof_of
from rawsiko.match_file.replaying import play_calls, play_row
from rawsiko.rules.match import Match
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.facts import Decided


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


def origin_of(text: str, codec: Codec) -> Origin:
    """Play the other match again, up to where it is left."""
    record = read_match(text, lambda _id, _hash: codec.data_set)
    dealt = match_at_start(record, codec.data_set)
    match = dealt.copy()
    play_calls(match, record.calls_after(0))
    for number, row in enumerate(record.moves, start=1):
        play_row(match, row)
        play_calls(match, record.calls_after(number))
    decided = tuple(
        Decided(int(row.seat), codec.decision_to_message(row.decision), row.rolls) for row in record.moves
    )
    return Origin(record, dealt, match, decided, order_of(record))


def order_of(record: MatchRecord) -> tuple[int, ...]:
    """The chairs by seat, as the proof of the dice says; the same numbers without one that can be read."""
    try:
        proof = proof_of(record)
    except BadProof:
        proof = None
    if proof is None or len(proof.chairs) != len(record.players):
        return tuple(range(len(record.players)))
    seats = [chair.seat for chair in proof.chairs]
    return tuple(seats.index(seat) for seat in sorted(seats))


@dataclass(frozen=True, slots=True)
class Shown:
    """A match that was played elsewhere and has ended, for a table that only shows it."""

    record: MatchRecord
    dealt: Match


def shown_of(text: str, codec: Codec) -> Shown:
    """The match of a file, and how it was dealt."""
    record = read_match(text, lambda _id, _hash: codec.data_set)
    return Shown(record, match_at_start(record, codec.data_set))
