"""Export: a match that has ended as a match file, with the proof of its dice."""

from rawsiko.match_file import Addition, MatchRecord, Player, Row, write_match
from rawsiko.match_file.proof import proof_of_dice, with_proof
from rawsiko.rules.decisions import CardId, ContinentId, SeatId
from rawsiko.rules.scoring import final_score
from rawsiko.server.table import Chair, Table


def match_file(table: Table) -> str:
    """The text of the match file; refused before the end, because it opens everything."""
    table.check_ended()
    return write_match(recorded(table), table.wire.data_set)


def recorded(table: Table) -> MatchRecord:
    """The record of a match, finished or stopped."""
    match = table.match
    assert match is not None
    options = table.options()
    moves = tuple(
        Row(SeatId(move.seat), table.wire.decision_from_message(move.decision), move.rolls)
        for move in table.moves
    )
    dealt = tuple(ContinentId(continent) for continent in match.deployed) if options.advanced_setup else ()
    record = MatchRecord(
        table.wire.data_set.id,
        table.wire.data_set.hash,
        options,
        tuple(player(table.chairs[chair]) for chair in table.order),
        tuple(CardId(card) for card in match.objective),
        dealt,
        moves,
        None if match.awaiting() else final_score(match),
        stand_ins(table),
    )
    return with_proof(record, proof_of_dice(table.dice(), table.order, show_secret=True))


def player(chair: Chair) -> Player:
    return Player(chair.name, chair.level)


def stand_ins(table: Table) -> tuple[Addition, ...]:
    """Which Decisions of a person a bot made, counted from 1."""
    numbers = [
        str(number)
        for number, move in enumerate(table.moves, start=1)
        if move.by_bot and table.chairs[table.order[move.seat]].level is None
    ]
    return tuple(
        Addition("stand-in", 1, " ".join(numbers[start : start + 200]))
        for start in range(0, len(numbers), 200)
    )
