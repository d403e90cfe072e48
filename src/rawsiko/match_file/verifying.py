"""Verifying: every random draw of a match repeated from its proof, and compared with what was played.

docs/fair-dice.md says what a proof can prove. The words for what is found are in verdict.py.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from typing import Final, NamedTuple

from rawsiko.data import DataSet, find_data_set
from rawsiko.match_file.header import FindDataSet, by_first_word, header_from_lines
from rawsiko.match_file.lines import BadMatchFile, Line, read_lines
from rawsiko.match_file.notation import BadNotation, dice_to_text, row_from_text
from rawsiko.match_file.proof import (
    OF_A_CLASS,
    BadProof,
    OtherScheme,
    Proof,
    branch_proofs,
    line_of,
    proof_of,
)
from rawsiko.match_file.reading import SEAT, TURN, begins_body, heading, is_heading, read_match
from rawsiko.match_file.record import MatchRecord, Row
from rawsiko.match_file.replaying import RESULT, WrongDice, match_at_start, replay
from rawsiko.match_file.verdict import THE_MATCH, Cause, Finding, Part, PlaceInRecord, Verdict, found
from rawsiko.rules.class_dice import ClashNumber, ClassDice
from rawsiko.rules.committed_dice import CommittedDice, commitment, contribution_to_text, order_of_play
from rawsiko.rules.decisions import MoveAssets
from rawsiko.rules.dice import Dice, faces
from rawsiko.rules.match import start_match
from rawsiko.rules.position import OVER
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.rules.scoring import final_score


class Noted(NamedTuple):
    """What a player noted before the match: the commitment, and contributions by chair, from 0."""

    commitment: str | None = None
    contributions: Mapping[int, bytes] = {}


NOTHING_NOTED: Final = Noted()


def verify_record(record: MatchRecord, data_set: DataSet, noted: Noted = NOTHING_NOTED) -> Verdict:
    """Repeat every draw; `noted` is compared too, which exposes a proof made up afterwards."""
    verdict = verify_lots(record, data_set, noted, turns_of(record, data_set))
    if verdict.proof is None:
        return verdict
    return replace(verdict, findings=(*verdict.findings, *illegal_play(record, data_set)))


def verify_file(
    content: bytes | str, find: FindDataSet = find_data_set, noted: Noted = NOTHING_NOTED
) -> Verdict:
    """The same for the text of a match file; findings name their line, even if it cannot be read."""
    find = cache(find)
    try:
        written = read_as_written(content, find)
    except BadMatchFile as bad:
        return Verdict((Finding(Cause.UNREADABLE, details={"reason": bad.reason}, line=bad.line),))
    verdict = verify_lots(written.record, written.data_set, noted, written.turns)
    findings = [replace(finding, line=written.lines.get(finding.place, 0)) for finding in verdict.findings]
    try:
        read_match(content, find)
    except BadMatchFile as bad:
        cause = Cause.ILLEGAL if verdict.proof else Cause.UNREADABLE
        findings.append(Finding(cause, details={"reason": bad.reason}, line=bad.line))
    return replace(verdict, findings=tuple(findings))


# What a proof says


def verify_lots(record: MatchRecord, data_set: DataSet, noted: Noted, turns: Sequence[int]) -> Verdict:
    """The verdict on the draws alone, whether or not the rules allow what was played.

    `turns` says in which Turn each Decision was made: the dice of a class depend on it.
    """
    try:
        proofs = all_proofs(record)
    except BadProof as bad:
        cause = Cause.OTHER_SCHEME if isinstance(bad, OtherScheme) else Cause.DAMAGED_PROOF
        return Verdict((found(cause, PlaceInRecord(Part.PROOF, bad.addition + 1), reason=bad.reason),))
    if not proofs:
        return Verdict((found(Cause.NO_PROOF),))
    newest = proofs[-1].proof
    if lacking := set(record.branches) - {proof.after for proof in proofs[1:]}:
        return Verdict((found(Cause.NO_BRANCH_PROOF, decisions=min(lacking)),), newest, 0, record.players)
    findings = [*remarks(record, newest), *other_than_noted(record, newest, noted)]
    if any(proof.secret is None for _, proof in proofs):
        return Verdict((*findings, found(Cause.NO_SECRET)), newest, players=record.players)
    rolls = [row.rolls for row in record.moves if row.rolls]
    findings += wrong_lots(record, data_set, proofs, turns)
    return Verdict(tuple(findings), newest, len(rolls), record.players)


class ProofAfter(NamedTuple):
    """A proof, and how many Decisions were made before the first that it covers."""

    after: int
    proof: Proof


def all_proofs(record: MatchRecord) -> list[ProofAfter]:
    """The proof of the match, then those of its branches; the first also covers the deal."""
    proof = proof_of(record)
    if proof is None:
        return []
    later = branch_proofs(record)
    branches = [ProofAfter(after, later[after]) for after in record.branches if after in later]
    return [ProofAfter(0, proof), *branches]


def wrong_lots(
    record: MatchRecord, data_set: DataSet, proofs: Sequence[ProofAfter], turns: Sequence[int]
) -> Iterator[Finding]:
    """Everything that does not follow from the secrets."""
    ends = [*(after for after, _ in proofs[1:]), len(record.moves)]
    for number, ((after, proof), end) in enumerate(zip(proofs, ends, strict=True), start=1):
        newest = number == len(proofs)
        yield from wrong_secret(record, proof, newest)
        if number == 1:
            dice = dice_of(proof)
            yield from wrong_order(record, proof, dice, newest)
            yield from wrong_deal(record, data_set, dice)
        yield from wrong_rolls(record, proof, range(after, min(end, len(record.moves))), turns)


def dice_of(proof: Proof) -> CommittedDice | ClassDice:
    assert proof.secret is not None
    if proof.version == OF_A_CLASS:
        return ClassDice(proof.secret, proof.values)
    return CommittedDice(proof.secret, proof.contributions)


def remarks(record: MatchRecord, proof: Proof) -> Iterator[Finding]:
    """What makes a proof weaker, although everything agrees."""
    if not any(proof.contributions) and not proof.values:
        yield found(Cause.NOBODY_ADDS)
    if proof.version == OF_A_CLASS:
        yield found(Cause.CLASS_DICE)
    for branch in record.branches[-1:]:
        yield found(Cause.BRANCH, decisions=branch)
    for number, chair in enumerate(proof.chairs, start=1):
        if chair.contribution and record.players[chair.seat].bot:
            yield found(Cause.BOT_ADDS, place_of_chair(record, number), chair=number)
    if record.result is None:
        yield found(Cause.UNFINISHED)


def other_than_noted(record: MatchRecord, proof: Proof, noted: Noted) -> Iterator[Finding]:
    """Where the proof differs from what was noted before the match."""
    if noted.commitment not in (None, proof.commitment):
        yield found(Cause.OTHER_COMMITMENT, PlaceInRecord(Part.PROOF, line_of(record, "commitment") + 1))
    for chair, contribution in noted.contributions.items():
        number = chair + 1
        if proof.version == OF_A_CLASS:
            if contribution not in proof.values:
                yield found(Cause.NOT_AMONG_THE_CLASS)
            continue
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


def wrong_secret(record: MatchRecord, proof: Proof, newest: bool) -> Iterator[Finding]:
    """Whether the server has shown the secret that it was committed to."""
    assert proof.secret is not None
    due = commitment(proof.secret)
    if due != proof.commitment:
        place = PlaceInRecord(Part.PROOF, line_of(record, "secret") + 1) if newest else THE_MATCH
        yield found(Cause.WRONG_SECRET, place, drawn=due)


def wrong_order(
    record: MatchRecord, proof: Proof, dice: CommittedDice | ClassDice, newest: bool
) -> Iterator[Finding]:
    chairs = range(1, len(proof.chairs) + 1)
    order = dice.order_of_play(chairs) if isinstance(dice, ClassDice) else order_of_play(chairs, dice)
    for number, chair in enumerate(proof.chairs, start=1):
        seat = order.index(number)
        if seat != chair.seat:
            place = place_of_chair(record, number) if newest else THE_MATCH
            yield found(Cause.WRONG_ORDER, place, chair=number, drawn=seat + 1, found=chair.seat + 1)


def wrong_deal(record: MatchRecord, data_set: DataSet, dice: Dice) -> Iterator[Finding]:
    """Objectives, the Continents of the Advanced game setup, the open end's dice, in the order drawn."""
    start = start_match(data_set.edition, record.options, dice)
    cards = [card.id for card in data_set.cards]
    for seat, (due, dealt) in enumerate(zip(start.objective, record.objectives, strict=True), start=1):
        if due != dealt:
            place = PlaceInRecord(Part.SEAT, seat)
            yield found(Cause.WRONG_OBJECTIVE, place, seat=seat, drawn=cards[due], found=cards[dealt])
    ids = [continent.id for continent in data_set.continents]
    drawn = [ids[due] for due in start.deployed] if record.options.advanced_setup else []
    named = [ids[continent] for continent in record.continents]
    for step, (right, name) in enumerate(zip_longest(drawn, named, fillvalue="nothing"), start=1):
        if right != name:
            yield found(
                Cause.WRONG_CONTINENT, PlaceInRecord(Part.STEP, step), step=step, drawn=right, found=name
            )
    faces_drawn = tuple(map(int, start.open_end)) if record.options.open_end else ()
    if faces_drawn != record.open_end:
        drawn_in_words, named_in_words = " ".join(map(str, faces_drawn)), " ".join(map(str, record.open_end))
        yield found(Cause.WRONG_OPEN_END, drawn=drawn_in_words, found=named_in_words)


def wrong_rolls(
    record: MatchRecord, proof: Proof, decisions: range, turns: Sequence[int]
) -> Iterator[Finding]:
    """Every row with dice is a Commercial Clash and takes the next roll; in a class, that of its number."""
    dice = dice_of(proof)
    counted: Counter[tuple[int, int]] = Counter()
    number = sum(1 for row in record.moves[: decisions.start] if row.rolls)
    for decision in decisions:
        row = record.moves[decision]
        if not row.rolls:
            continue
        number += 1
        if isinstance(dice, ClassDice):
            counted[turns[decision], row.seat] += 1
            clash = ClashNumber(turns[decision], row.seat + 1, counted[turns[decision], row.seat])
            dice = dice.at_clash(clash, attackers_of(row))
        drawn = faces(int(dice.roll(len(row.rolls))), len(row.rolls))
        if drawn != row.rolls:
            place = PlaceInRecord(Part.DECISION, decision + 1)
            right, shown = dice_in_words(row, drawn), dice_in_words(row, row.rolls)
            yield found(Cause.WRONG_ROLL, place, number=number, drawn=right, found=shown)


def attackers_of(row: Row) -> int:
    return row.decision.count if isinstance(row.decision, MoveAssets) else len(row.rolls)


def turns_of(record: MatchRecord, data_set: DataSet) -> list[int]:
    """The Turn of each Decision, as far as the rules allow what was played."""
    turns: list[int] = []
    try:
        for step in replay(record, data_set):
            turns.append(turn_of(step.section))
    except (IllegalDecision, WrongDice):
        pass
    return turns + [0] * (len(record.moves) - len(turns))


def turn_of(section: str) -> int:
    """The number in `turn 3`; 0 outside a Turn."""
    return int(section.split()[1]) if TURN.fullmatch(section) else 0


def dice_in_words(row: Row, dice: tuple[int, ...]) -> str:
    """6 4 2 v 5 5"""
    attackers = attackers_of(row)
    return dice_to_text(dice[:attackers], dice[attackers:])


def place_of_chair(record: MatchRecord, number: int) -> PlaceInRecord:
    return PlaceInRecord(Part.PROOF, line_of(record, "chair", str(number)) + 1)


# What the rules say


def illegal_play(record: MatchRecord, data_set: DataSet) -> Iterator[Finding]:
    """The first thing that the rules do not allow: dice prove little if a Clash could be left out."""
    place = THE_MATCH
    try:
        match = match_at_start(record, data_set)
        place = PlaceInRecord(Part.DECISION, 1)
        for step in replay(record, data_set):
            match = step.match
            place = PlaceInRecord(Part.DECISION, step.number + 1)
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
    lines: Mapping[PlaceInRecord, int]
    turns: Sequence[int]  # of each Decision


def read_as_written(content: bytes | str, find: FindDataSet) -> Written:
    """Read a file without the rules, so that a forged die itself is reported, not what it led to.

    The Score is left to the rules: `result` is empty if there is one.
    """
    version, lines = read_lines(content)
    start = next((place for place, line in enumerate(lines) if begins_body(line)), len(lines))
    header = lines[:start]
    last = lines[-1].number if lines else 1
    next_line = lines[start].number if lines[start:] else last
    record, data_set, _ = header_from_lines(header, next_line, find, version)
    places = header_places(header)
    rows: list[Row] = []
    turns: list[int] = []
    turn, result = 0, None
    for line in lines[start:]:
        if heading(line) == RESULT:
            result = ()
            break
        if SEAT.match(line.text):
            rows.append(read_row(line, data_set))
            turns.append(turn)
            places[PlaceInRecord(Part.DECISION, len(rows))] = line.number
        elif is_heading(heading(line)):
            turn = turn_of(heading(line))
    return Written(replace(record, moves=tuple(rows), result=result), data_set, places, turns)


def header_places(header: list[Line]) -> dict[PlaceInRecord, int]:
    lines = by_first_word(header)
    places = {
        PlaceInRecord(Part.PROOF, number): line.number for number, line in enumerate(lines["also"], start=1)
    }
    for line in lines["seat"]:
        places[PlaceInRecord(Part.SEAT, int(line.words[1]))] = line.number
    for line in lines["dealt"]:
        for step in range(1, 2 * len(lines["seat"]) + len(line.words)):  # including missing ones
            places[PlaceInRecord(Part.STEP, step)] = line.number
    return places


def read_row(line: Line, data_set: DataSet) -> Row:
    try:
        return row_from_text(line.text, data_set)
    except BadNotation as bad:
        raise BadMatchFile(line.number, str(bad)) from None
