"""Export: a match that has ended as a match file, with the proof of its dice."""

from dataclasses import replace

from rawsiko.match_file import Addition, MatchRecord, Player, Row, write_match
from rawsiko.match_file.proof import (
    Proof,
    proof_of_class_dice,
    proof_of_dice,
    with_branch_proof,
    with_proof,
)
from rawsiko.rules.class_dice import ClassDice
from rawsiko.rules.committed_dice import CommittedDice
from rawsiko.rules.decisions import CardId, ContinentId, SeatId
from rawsiko.rules.scoring import final_score
from rawsiko.server.tables.chair import Chair
from rawsiko.server.tables.origin import Origin
from rawsiko.server.tables.table import Table


def match_file(table: Table) -> str:
    """The text of the match file; refused before the end, because it opens everything."""
    table.check_revealed()
    return write_match(recorded(table), table.codec.data_set)


def recorded(table: Table) -> MatchRecord:
    """The record of a match, finished or stopped, with the proof of its dice."""
    if table.shown is not None:
        return table.shown.record
    record = played_so_far(table)
    dice = table.dice()
    if table.origin is not None and isinstance(dice, CommittedDice):
        return branched(record, table.origin, proof_of_dice(dice, table.order, show_secret=True))
    if isinstance(dice, ClassDice):
        return with_proof(record, proof_of_class_dice(dice, table.order, show_secret=True))
    return with_proof(record, proof_of_dice(dice, table.order, show_secret=True))


def played_so_far(table: Table) -> MatchRecord:
    """The record of a match without the proof."""
    match = table.match
    assert match is not None
    options = table.options()
    moves = tuple(
        Row(SeatId(move.seat), table.codec.decision_from_message(move.decision), move.rolls)
        for move in table.decided
    )
    dealt = tuple(ContinentId(continent) for continent in match.deployed) if options.advanced_setup else ()
    return MatchRecord(
        table.codec.data_set.id,
        table.codec.data_set.hash,
        options,
        tuple(player(table.chairs[chair]) for chair in table.order),
        tuple(CardId(card) for card in match.objective),
        dealt,
        moves,
        None if match.awaiting() else final_score(match),
        (*stand_ins(table), *out_of_time(table)),
        open_end=tuple(map(int, match.open_end)) if options.open_end else (),
        calls=tuple(table.calls),
    )


def branched(record: MatchRecord, origin: Origin, proof: Proof) -> MatchRecord:
    """The record of a match that went on from another one: with the proof of each part."""
    additions = (*origin.record.additions, *record.additions)
    whole = replace(record, additions=additions, branches=origin.record.branches)
    return with_branch_proof(whole, origin.decisions, proof)


def player(chair: Chair) -> Player:
    return Player(chair.name, chair.level)


def stand_ins(table: Table) -> tuple[Addition, ...]:
    """Which Decisions of a person a bot made, counted from 1."""
    return numbered(
        "stand-in",
        [
            number
            for number, move in enumerate(table.decided, start=1)
            if move.by_bot and table.chairs[table.order[move.seat]].level is None
        ],
    )


def out_of_time(table: Table) -> tuple[Addition, ...]:
    """Which Decisions the clock made, counted from 1."""
    return numbered("out-of-time", [n for n, move in enumerate(table.decided, start=1) if move.out_of_time])


def numbered(name: str, numbers: list[int]) -> tuple[Addition, ...]:
    return tuple(
        Addition(name, 1, " ".join(map(str, numbers[start : start + 200])))
        for start in range(0, len(numbers), 200)
    )
