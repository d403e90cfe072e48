"""Matches that need version 2: called short, made longer, with house rules, in a class, branched."""

from dataclasses import replace

from rawsiko.match_file import Called, MatchRecord, Player, Recorder, RecordingDice, replay
from rawsiko.match_file.branching import branch_of
from rawsiko.match_file.proof import proof_of_class_dice, proof_of_dice, with_branch_proof, with_proof
from rawsiko.match_file.replaying import match_at_start, play_calls, play_row
from rawsiko.rules.calls import AddTurn, CallLastTurn, ScoreAsItStands
from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.class_dice import ClashNumber, ClassDice
from rawsiko.rules.committed_dice import CommittedDice
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from rawsiko.rules.scoring import final_score
from tests.match_file.matches import PLAYERS, eager_choice, played, standard
from tests.match_file.proven import proven

HOUSE_RULES = Options(
    4, turns=3, head_start=(3, 2, 1, 0), moving_first=True, open_end=True, advanced_setup=True
)
CLASS_SECRET = bytes(range(100, 132))
VALUES = tuple(bytes(range(start, start + 16)) for start in (0, 16, 32))
NEW_PLAYERS = (Player("Vega"), Player("Bot 1", "expert"), Player("Bot 2", "expert"))


def last_row_of(record: MatchRecord, section: str) -> int:
    return max(step.number for step in replay(record, standard()) if step.section == section)


def with_result(record: MatchRecord) -> MatchRecord:
    """The record with the Score that it leads to."""
    match = match_at_start(record, standard())
    play_calls(match, record.calls_after(0))
    for number, row in enumerate(record.moves, start=1):
        play_row(match, row)
        play_calls(match, record.calls_after(number))
    return replace(record, result=final_score(match) if match.phase == OVER else None)


def last_turn_called(by: str = "bell") -> MatchRecord:
    """Turn 3 of 5 is called the last before it begins."""
    whole = played(Options(3, turns=5), seed=11)
    called = Called(last_row_of(whole, "turn 2"), CallLastTurn(3), by)
    return with_result(replace(whole.until(last_row_of(whole, "turn 3")), calls=(called,)))


def running_turn_called() -> MatchRecord:
    """Inside Turn 2 the teacher says that it is the last."""
    whole = played(Options(4, turns=5, sealed_placing=False), seed=12)
    ends = last_row_of(whole, "turn 2")
    return with_result(replace(whole.until(ends), calls=(Called(ends - 5, CallLastTurn(2), "teacher"),)))


def scored_as_it_stands(by: str = "bell") -> MatchRecord:
    """A match scored among the sealed placements of Turn 3, of which one is made."""
    whole = played(Options(3, turns=5), seed=13)
    decisions = last_row_of(whole, "turn 2") + 1
    return with_result(replace(whole.until(decisions), calls=(Called(decisions, ScoreAsItStands(), by),)))


def turn_added() -> MatchRecord:
    """A match of 3 Turns that got a fourth, before its first Decision."""
    whole = played(Options(3, turns=4), seed=14)
    return with_result(replace(whole, options=Options(3, turns=3), calls=(Called(0, AddTurn()),)))


def in_a_class(seed: int = 0) -> MatchRecord:
    """A table of a class that plays Duplicate, with many Clashes, and its proof."""
    options = Options(4, turns=3)
    dice = ClassDice(CLASS_SECRET, VALUES)
    order = dice.order_of_play(range(4))
    match = start_match(standard().edition, options, dice)
    recorder = Recorder(standard(), options, PLAYERS[:4], match)
    choose, choices = eager_choice(seed), Choices(standard().edition)
    clashes: dict[tuple[int, int], int] = {}
    while match.phase != OVER:
        seat, turn = int(awaited_seat(match)), int(match.turn)
        choices.fill(match, seat)
        code = choose(match, seat, choices)
        clash = ClashNumber(turn, seat + 1, clashes.get((turn, seat), 0) + 1)
        rolled = RecordingDice(dice.at_clash(clash, attackers(match, code)))
        match.apply(seat, code, rolled)
        faces = rolled.rolled()
        clashes[turn, seat] = clashes.get((turn, seat), 0) + bool(faces)
        recorder.note(seat, code, faces)
    return with_proof(recorder.record(), proof_of_class_dice(dice, order, show_secret=True))


def attackers(match: Match, code: int) -> int:
    return (code - int(match.edition.first_move)) % MOST_IN_A_CLASH + 1


def branched(original: MatchRecord | None = None, decisions: int = 40, seed: int = 3) -> MatchRecord:
    """A match played on from another one by somebody else, with a second proof."""
    begun = branch_of(original or proven(), decisions, NEW_PLAYERS)
    dice = CommittedDice(bytes([seed]) * 32, [bytes([seed]) * 16, b"", b""])
    match = match_at_start(begun, standard())
    for row in begun.moves:
        play_row(match, row)
    recorder = Recorder(standard(), begun.options, NEW_PLAYERS, match)
    choose, choices, recording = eager_choice(seed), Choices(standard().edition), RecordingDice(dice)
    while match.phase != OVER:
        seat = int(awaited_seat(match))
        choices.fill(match, seat)
        code = choose(match, seat, choices)
        match.apply(seat, code, recording)
        recorder.note(seat, code, recording.rolled())
    record = replace(begun, moves=(*begun.moves, *recorder.rows), result=final_score(match))
    proof = proof_of_dice(dice, (0, 1, 2), show_secret=True)
    return with_branch_proof(record, decisions, proof)


def house_rules(seed: int = 21) -> MatchRecord:
    return played(HOUSE_RULES, seed)
