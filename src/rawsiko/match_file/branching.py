"""Branching: a new match that begins as another one did, up to some Decision.

The original's Decisions give the position, and its proof still covers their dice. No names are carried
over: the seats have new players. Dice rolled after the branch get a second proof (proof.py).
"""

from collections.abc import Sequence
from dataclasses import replace

from rawsiko.match_file.proof import BRANCH_NAME, NAME
from rawsiko.match_file.record import Addition, MatchRecord, Player


def branch_of(record: MatchRecord, decisions: int, players: Sequence[Player]) -> MatchRecord:
    """The match that branches off `record` after this many Decisions; raises ValueError if it cannot."""
    if len(players) != len(record.players):
        raise ValueError(f"{len(players)} players are named for {len(record.players)} seats.")
    if not 0 <= decisions < len(record.moves):
        raise ValueError(f"A match of {len(record.moves)} Decisions cannot branch after {decisions}.")
    kept = record.until(decisions)
    proofs = tuple(addition for addition in record.additions if proves(addition, kept))
    branches = (*kept.branches, decisions)
    return replace(kept, players=tuple(players), additions=proofs, branches=branches)


def proves(addition: Addition, kept: MatchRecord) -> bool:
    """Whether an addition belongs to the proof of the Decisions that are kept."""
    if addition.name == BRANCH_NAME:
        return any(addition.text.startswith(f"after {branch} ") for branch in kept.branches)
    return addition.name == NAME
