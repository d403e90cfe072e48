"""Verifying: every lot of a match drawn again from its proof, and compared with what was played.

docs/fair-dice.md says what a proof can prove. The words for what is found are in verdict.py.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from typing import Final, NamedTuple

from rawsiko.data import DataSet, find_data_set
from rawsiko.match_file.header import FindDataSet, by_first_word, header_from_lines
from rawsiko.match_file.lines import BadMatchFile, Line, read_lines
from rawsiko.match_file.notation import BadNotation, dice_to_text, row_from_text
from rawsiko.match_file.proof import BadProof, OtherScheme, Proof, line_of, proof_of
from rawsiko.match_file.reading import SEAT, begins_body, heading, read_match
from rawsiko.match_file.record import MatchRecord, Row
from rawsiko.match_file.replaying import RESULT, WrongDice, match_at_start, replay
from rawsiko.match_file.verdict import THE_MATCH, Cause, Finding, Part, Place, Verdict, found
from rawsiko.rules.committed_dice import CommittedDice, commitment, contribution_to_text, order_of_play
from rawsiko.rules.decisions import MoveAssets
from rawsiko.rules.dice import faces
from rawsiko.rules.match import start_match
from rawsiko.rules.position import OVER
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.rules.scoring import final_score


class Noted(NamedTuple):
    """What somebody kept from before the match: the commitment, and contributions by chair, from 0."""

    commitment: str | None = None
    contributions: Mapping[int, bytes] = {}


NOTHING_NOTED: Final = Noted()


def verify_record(record: MatchRecord, data_set: DataSet, noted: Noted = NOTHING_NOTED) -> Verdict:
    """Draw every lot again; `noted` is compared too, so that a proof made up afterwards is found out."""
    verdict = verify_lots(record, data_set, noted)
    if verdict.proof is None:
        return verdict
    return replace(verdict, findings=(*verdict.findings, *illegal_play(record, data_set)))


def verify_file(
    content: bytes | str, find: FindDataSet = find_data_set, noted: Noted = NOTHING_NOTED
) -> Verdict:
    """The same for the text of a match file; findings name their line, also where it cannot be read."""
    find = cache(find)
    try:
        written = read_as_written(content, find)
    except BadMatchFile as bad:
        return Verdict((Finding(Cause.UNREADABLE, details={"reason": bad.reason}, line=bad.line),))
    verdict = verify_lots(written.record, written.data_set, noted)
    findings = [replace(finding, line=written.lines.get(finding.place, 0)) for finding in verdict.findings]
    try:
        read_match(content, find)
    except BadMatchFile as bad:
        cause = Cause.ILLEGAL if verdict.proof else Cause.UNREADABLE
        findings.append(Finding(cause, details={"reason": bad.reason}, line=bad.line))
    return replace(verdict, findings=tuple(findings))


# What a proof says


def verify_lots(record: MatchRecord, data_set: DataSet, noted: Noted) -> Verdict:
    """The verdict on the lots alone, whether or not the rules allow what was played."""
    try:
        proof = proof_of(record)
    except BadProof as bad:
        cause = Cause.OTHER_SCHEME if isinstance(bad, OtherScheme) else Cause.DAMAGED_PROOF
        return Verdict((found(cause, Place(Part.PROOF, bad.addition + 1), reason=bad.reason),))
    if proof is None:
        return Verdict((found(Cause.NO_PROOF),))
    findings = [*remarks(record, proof), *other_than_noted(record, proof, noted)]
    if proof.secret is None:
        return Verdict((*findings, found(Cause.NO_SECRET)), proof, players=record.players)
    dice = CommittedDice(proof.secret, proof.contributions)
    findings += [
        *wrong_secret(record, proof, dice),
        *wrong_order(record, proof, dice),
        *wrong_deal(record, data_set, dice),
        *wrong_rolls(record, dice),
    ]
    return Verdict(tuple(findings), proof, dice.next_roll - 1, record.players)


def remarks(record: MatchRecord, proof: Proof) -> Iterator[Finding]:
    """What makes a proof weaker, although everything agrees."""
    if not any(proof.contributions):
        yield found(Cause.NOBODY_ADDS)
    for number, chair in enumerate(proof.chairs, start=1):
        if chair.contribution and record.players[chair.seat].bot:
            yield found(Cause.BOT_ADDS, place_of_chair(record, number), chair=number)
    if record.result is None:
        yield found(Cause.UNFINISHED)


def other_than_noted(record: MatchRecord, proof: Proof, noted: Noted) -> Iterator[Finding]:
    """Where the proof is not what somebody saw before the match."""
    if noted.commitment not in (None, proof.commitment):
        yield found(Cause.OTHER_COMMITMENT, Place(Part.PROOF, line_of(record, "commitment") + 1))
    for chair, contribution in noted.contributions.items():
        number = chair + 1
        if number not in range(1, len(proof.chairs) + 1):
            yield found(Cause.NO_SUCH_CHAIR, chair=number)
        elif contribution != proof.contributions[chair]:
            yield found(
                Cause.OTHER_CONTRIBUTION,
                place_of_chair(record, number),
                chair=number,
                found=contribution_to_text(proof.contributions[chair]),
                noted=contribution_to_text(contribution),
            )


def wrong_secret(record: MatchRecord, proof: Proof, dice: CommittedDice) -> Iterator[Finding]:
    """Whether the server has shown the secret that it was committed to."""
    due = commitment(dice.secret)
    if due != proof.commitment:
        yield found(Cause.WRONG_SECRET, Place(Part.PROOF, line_of(record, "secret") + 1), drawn=due)


def wrong_order(record: MatchRecord, proof: Proof, dice: CommittedDice) -> Iterator[Finding]:
    order = order_of_play(range(1, len(proof.chairs) + 1), dice)
    for number, chair in enumerate(proof.chairs, start=1):
        seat = order.index(number)
        if seat != chair.seat:
            place = place_of_chair(record, number)
            yield found(Cause.WRONG_ORDER, place, chair=number, drawn=seat + 1, found=chair.seat + 1)


def wrong_deal(record: MatchRecord, data_set: DataSet, dice: CommittedDice) -> Iterator[Finding]:
    """Objectives, then the Continents of the Advanced game setup, in the order they are drawn."""
    start = start_match(data_set.edition, record.options, dice)
    cards = [card.id for card in data_set.cards]
    for seat, (due, dealt) in enumerate(zip(start.objective, record.objectives, strict=True), start=1):
        if due != dealt:
            place = Place(Part.SEAT, seat)
            yield found(Cause.WRONG_OBJECTIVE, place, seat=seat, drawn=cards[due], found=cards[dealt])
    ids = [continent.id for continent in data_set.continents]
    drawn = [ids[due] for due in start.deployed] if record.options.advanced_setup else []
    named = [ids[continent] for continent in record.continents]
    for step, (right, name) in enumerate(zip_longest(drawn, named, fillvalue="nothing"), start=1):
        if right != name:
            yield found(Cause.WRONG_CONTINENT, Place(Part.STEP, step), step=step, drawn=right, found=name)


def wrong_rolls(record: MatchRecord, dice: CommittedDice) -> Iterator[Finding]:
    """Every row with dice is a Commercial Clash and takes the next roll."""
    for decision, row in enumerate(record.moves, start=1):
        if not row.rolls:
            continue
        clash = dice.next_roll
        drawn = faces(int(dice.roll(len(row.rolls))), len(row.rolls))
        if drawn != row.rolls:
            place = Place(Part.DECISION, decision)
            right, shown = dice_in_words(row, drawn), dice_in_words(row, row.rolls)
            yield found(Cause.WRONG_ROLL, place, number=clash, drawn=right, found=shown)


def dice_in_words(row: Row, dice: tuple[int, ...]) -> str:
    """6 4 2 v 5 5"""
    attackers = row.decision.count if isinstance(row.decision, MoveAssets) else len(dice)
    return dice_to_text(dice[:attackers], dice[attackers:])


def place_of_chair(record: MatchRecord, number: int) -> Place:
    return Place(Part.PROOF, line_of(record, "chair", str(number)) + 1)


# What the rules say


def illegal_play(record: MatchRecord, data_set: DataSet) -> Iterator[Finding]:
    """The first thing that the rules do not allow: dice prove little if a Clash could be left out."""
    place = THE_MATCH
    try:
        match = match_at_start(record, data_set)
        place = Place(Part.DECISION, 1)
        for step in replay(record, data_set):
            match = step.match
            place = Place(Part.DECISION, step.number + 1)
    except (IllegalDecision, WrongDice) as refused:
        yield found(Cause.ILLEGAL, place, reason=str(refused))
        return
    if record.result != (final_score(match) if match.phase == OVER else None):
        yield found(Cause.ILLEGAL, reason="The result is not what the Decisions lead to.")


# What a file says


class Written(NamedTuple):
    """A record as it is written, not played, and the line of each place in it."""

    record: MatchRecord
    data_set: DataSet
    lines: Mapping[Place, int]


def read_as_written(content: bytes | str, find: FindDataSet) -> Written:
    """Read a file without asking the rules, so that a forged die is named and not what it led to.

    The Score is left out, for the rules to look at: `result` is empty where there is one.
    """
    lines = read_lines(content)
    start = next((place for place, line in enumerate(lines) if begins_body(line)), len(lines))
    header = lines[:start]
    last = lines[-1].number if lines else 1
    record, data_set, _ = header_from_lines(header, lines[start].number if lines[start:] else last, find)
    places = header_places(header)
    rows: list[Row] = []
    for line in lines[start:]:
        if heading(line) == RESULT:
            return Written(replace(record, moves=tuple(rows), result=()), data_set, places)
        if SEAT.match(line.text):
            rows.append(read_row(line, data_set))
            places[Place(Part.DECISION, len(rows))] = line.number
    return Written(replace(record, moves=tuple(rows)), data_set, places)


def header_places(header: list[Line]) -> dict[Place, int]:
    lines = by_first_word(header)
    places = {Place(Part.PROOF, number): line.number for number, line in enumerate(lines["also"], start=1)}
    for line in lines["seat"]:
        places[Place(Part.SEAT, int(line.words[1]))] = line.number
    for line in lines["dealt"]:
        for step in range(1, 2 * len(lines["seat"]) + len(line.words)):  # also those that are missing
            places[Place(Part.STEP, step)] = line.number
    return places


def read_row(line: Line, data_set: DataSet) -> Row:
    try:
        return row_from_text(line.text, data_set)
    except BadNotation as bad:
        raise BadMatchFile(line.number, str(bad)) from None
