"""Verifying: whatever is changed in a match with a proof is found out, and named."""

import re
from dataclasses import replace

import pytest

from rawsiko.data import DataSet, UnknownDataSet
from rawsiko.match_file import Player, Row, read_match, write_match
from rawsiko.match_file.proof import proof_of_dice, with_proof
from rawsiko.match_file.verdict import Cause, Finding, Outcome, Part, PlaceInRecord, Verdict
from rawsiko.match_file.verifying import Noted, verify_file, verify_record
from rawsiko.rules.committed_dice import CommittedDice, commitment
from rawsiko.rules.decisions import EndActionPhase, SeatId
from rawsiko.rules.options import Options
from tests.match_file.matches import example, played, standard
from tests.match_file.proven import (
    ANN,
    CLEO,
    OPTIONS,
    PLAYERS,
    SECRET,
    proven,
    proven_file,
    without_secret,
)

CLASH = re.compile(r"^(\d \S+ x \S+ \d = )(\d)(.*)$", re.MULTILINE)


def lines_with(beginning: str) -> list[int]:
    """The lines of the proven file that begin so, counted from 1."""
    return [number for number, line in enumerate(proven_file().splitlines(), 1) if line.startswith(beginning)]


def verdict_with(old: str, new: str) -> Verdict:
    """The verdict on the proven file with another text in one place."""
    assert proven_file().count(old) == 1
    return verify_file(proven_file().replace(old, new))


def found(verdict: Verdict) -> list[tuple[Cause, int]]:
    """What does not agree, and in which line."""
    return [(finding.cause, finding.line) for finding in verdict.with_outcome(Outcome.DISAGREES)]


def only(verdict: Verdict) -> Finding:
    [finding] = verdict.findings
    return finding


# What agrees


@pytest.mark.parametrize(
    "options",
    [
        OPTIONS,
        Options(3, turns=3, sealed_placing=False),
        Options(4, turns=4, stranglehold=True),
        Options(5, turns=4, advanced_setup=True, trade_with_china=True),
    ],
    ids=repr,
)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_match_with_committed_dice_agrees_with_its_proof(options: Options, seed: int) -> None:
    record = proven(options, seed)
    verdict = verify_record(record, standard())
    assert (verdict.outcome, verdict.findings) == (Outcome.AGREES, ())
    assert verdict.rolls == sum(bool(row.rolls) for row in record.moves) > 5
    assert verify_file(write_match(record, standard())) == verdict


def test_a_match_that_was_left_agrees_so_far() -> None:
    record = proven().until(60)
    verdict = verify_file(write_match(record, standard()))
    assert only(verdict).cause is Cause.UNFINISHED
    assert verdict.outcome is Outcome.AGREES
    assert verdict == verify_record(record, standard())


def test_what_was_noted_before_the_match_is_compared() -> None:
    noted = Noted(commitment(SECRET), {0: ANN, 1: b"", 2: CLEO})
    assert verify_file(proven_file(), noted=noted).findings == ()


def test_verifying_changes_nothing_in_the_file_and_can_be_repeated() -> None:
    assert verify_file(proven_file()) == verify_file(proven_file().encode())


# What does not agree


def test_every_die_that_is_changed_is_found_in_its_line() -> None:
    text = proven_file()
    clashes = list(CLASH.finditer(text))
    assert len(clashes) > 10
    for number, clash in enumerate(clashes, start=1):
        other = int(clash[2]) % 6 + 1
        changed = text[: clash.start(2)] + str(other) + text[clash.end(2) :]
        first = verify_file(changed).with_outcome(Outcome.DISAGREES)[0]
        assert (first.cause, first.line) == (Cause.WRONG_ROLL, text.count("\n", 0, clash.start()) + 1)
        right, wrong = f"{clash[2]}{clash[3]}", f"{other}{clash[3]}"
        assert first.sentence == f"Commercial Clash {number} rolls {right}, not {wrong}."


def test_dice_in_another_order_are_other_dice() -> None:
    """The Clash ends the same, because pairs are formed from the highest down; the roll is another one."""
    line = next(clash[0] for clash in CLASH.finditer(proven_file()) if re.search("3 = 1 4 6 v", clash[0]))
    verdict = verdict_with(line, line.replace("1 4 6 v", "6 4 1 v"))
    assert found(verdict) == [(Cause.WRONG_ROLL, lines_with(line)[0])]


def test_a_clash_that_is_left_out_shifts_all_that_follow() -> None:
    lines = proven_file().splitlines()
    clashes = [number for number, line in enumerate(lines) if CLASH.match(line)]
    del lines[clashes[3]]
    wrong = [line for cause, line in found(verify_file("\n".join(lines))) if cause is Cause.WRONG_ROLL]
    assert set(wrong) <= set(clashes[4:])  # a line earlier than they were, and counted from 1
    assert len(wrong) > len(clashes[4:]) * 3 / 4  # short rolls may look alike by chance


def test_objectives_that_change_hands_are_found() -> None:
    text = re.sub(
        "objective_05|objective_13",
        lambda card: {"5": "objective_13", "3": "objective_05"}[card[0][-1]],
        proven_file(),
    )
    verdict = verify_file(text)
    assert found(verdict)[:2] == [(Cause.WRONG_OBJECTIVE, 6), (Cause.WRONG_OBJECTIVE, 7)]
    assert (
        verdict.findings[0].sentence == "The deal gives seat 1 the Objective objective_05, not objective_13."
    )


def test_a_card_that_cannot_even_be_dealt_is_found_as_the_wrong_one() -> None:
    verdict = verdict_with("objective_05", "objective_13")
    assert found(verdict)[0] == (Cause.WRONG_OBJECTIVE, 6)
    assert found(verdict)[-1][0] is Cause.ILLEGAL


def test_another_order_of_play_is_found() -> None:
    text = (
        proven_file().replace("chair 1 seat 1", "chair 1 seat 2").replace("chair 3 seat 2", "chair 3 seat 1")
    )
    verdict = verify_file(text)
    assert found(verdict) == [
        (Cause.WRONG_ORDER, lines_with("also fair-dice 1 chair 1")[0]),
        (Cause.WRONG_ORDER, lines_with("also fair-dice 1 chair 3")[0]),
    ]
    assert verdict.findings[0].sentence == "The lot gives chair 1 seat 1, not 2."


def test_another_continent_is_found() -> None:
    verdict = verdict_with("dealt south_america asia", "dealt asia south_america")
    assert found(verdict)[:2] == [(Cause.WRONG_CONTINENT, lines_with("dealt")[0])] * 2
    assert verdict.findings[0].sentence == ("The deal gives step 1 of the draft south_america, not asia.")


@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ("dealt south_america asia oceania europe africa", "step 6 of the draft north_america, not nothing"),
        (
            "dealt south_america asia oceania europe africa north_america asia",
            "step 7 of the draft nothing, not asia",
        ),
    ],
)
def test_a_continent_too_few_or_too_many_is_found(dealt: str, sentence: str) -> None:
    verdict = verdict_with("dealt south_america asia oceania europe africa north_america", dealt)
    assert found(verdict)[0] == (Cause.WRONG_CONTINENT, lines_with("dealt")[0])
    assert sentence in verdict.findings[0].sentence


def test_another_secret_does_not_fit_the_commitment() -> None:
    verdict = verdict_with("secret 0001", "secret 0002")
    assert found(verdict)[0] == (Cause.WRONG_SECRET, lines_with("also fair-dice 1 secret")[0])
    assert {cause for cause, _ in found(verdict)} > {
        Cause.WRONG_SECRET,
        Cause.WRONG_ROLL,
        Cause.WRONG_OBJECTIVE,
    }


def test_another_commitment_does_not_fit_the_secret() -> None:
    verdict = verdict_with("commitment 630d", "commitment 640d")
    assert found(verdict) == [(Cause.WRONG_SECRET, lines_with("also fair-dice 1 secret")[0])]
    assert commitment(SECRET) in only(verdict).sentence


@pytest.mark.parametrize("other", ["00" * 16, "nothing"])
def test_another_contribution_gives_other_dice(other: str) -> None:
    causes = [cause for cause, _ in found(verdict_with(CLEO.hex(), other))]
    assert Cause.WRONG_SECRET not in causes
    assert causes.count(Cause.WRONG_ROLL) > 5


def test_a_proof_made_up_afterwards_is_found_by_what_was_noted() -> None:
    """Another match, with dice that somebody liked better, and a secret that fits them."""
    forged = write_match(proven(seed=1), standard())
    assert verify_file(forged, noted=Noted(contributions={0: ANN})).outcome is Outcome.AGREES
    verdict = verify_file(forged, noted=Noted(commitment(SECRET)))
    assert found(verdict) == [(Cause.OTHER_COMMITMENT, lines_with("also fair-dice 1 commitment")[0])]


def test_a_contribution_that_was_exchanged_is_found_by_who_made_it() -> None:
    verdict = verify_file(proven_file(), noted=Noted(contributions={0: ANN, 2: ANN, 4: ANN}))
    assert found(verdict) == [
        (Cause.OTHER_CONTRIBUTION, lines_with("also fair-dice 1 chair 3")[0]),
        (Cause.NO_SUCH_CHAIR, 0),
    ]
    assert [finding.sentence for finding in verdict.findings] == [
        f"Chair 3 adds {CLEO.hex()} here, but you noted {ANN.hex()}.",
        "You noted a value for chair 5; there is none.",
    ]


def test_a_contribution_that_was_withheld_is_found_by_who_made_it() -> None:
    noted = Noted(contributions={1: CLEO})
    assert only(verify_file(proven_file(), noted=noted)).sentence == (
        f"Chair 2 adds nothing here, but you noted {CLEO.hex()}."
    )


# What the rules say


def test_a_result_that_does_not_follow_is_no_legal_match() -> None:
    number = lines_with("result")[0] + 1
    text = re.sub(r"(?m)^1 rank \d points \d+", "1 rank 1 points 99", proven_file())
    verdict = verify_file(text)
    assert found(verdict) == [(Cause.ILLEGAL, number)]
    assert only(verdict).sentence.startswith("This is no legal match: This is not how the match ended")


def test_a_record_that_is_no_legal_match_is_found_too() -> None:
    record = proven()
    extra = Row(SeatId(0), EndActionPhase())
    for moves, place in (((extra, *record.moves), 1), ((*record.moves, extra), len(record.moves) + 1)):
        finding = only(verify_record(replace(record, moves=moves), standard()))
        assert (finding.cause, finding.place) == (Cause.ILLEGAL, PlaceInRecord(Part.DECISION, place))


def test_a_result_that_is_left_out_is_found() -> None:
    verdict = verify_record(replace(proven(), result=None), standard())
    assert [str(finding) for finding in verdict.with_outcome(Outcome.DISAGREES)] == [
        "This is no legal match: The result is not what the Decisions lead to."
    ]


def test_cards_that_cannot_be_dealt_are_found_in_a_record() -> None:
    record = proven()
    dealt = (record.objectives[0], record.objectives[0], record.objectives[2])
    verdict = verify_record(replace(record, objectives=dealt), standard())
    assert [finding.cause for finding in verdict.findings] == [Cause.WRONG_OBJECTIVE, Cause.ILLEGAL]
    assert str(verdict.findings[0]).startswith("seat 2: The deal gives seat 2 the Objective ")
    assert str(verdict.findings[1]) == "This is no legal match: Those Objectives cannot be dealt together."


def test_a_clash_without_its_dice_is_found() -> None:
    record = proven()
    clash = next(number for number, row in enumerate(record.moves) if row.rolls)
    moves = [row._replace(rolls=()) if number == clash else row for number, row in enumerate(record.moves)]
    verdict = verify_record(replace(record, moves=tuple(moves)), standard())
    illegal = next(finding for finding in verdict.findings if finding.cause is Cause.ILLEGAL)
    assert illegal.place == PlaceInRecord(Part.DECISION, clash + 1)
    assert "Commercial Clash" in str(illegal)


def test_dice_at_a_decision_that_takes_none_are_a_roll_too_many() -> None:
    record = proven()
    moves = (record.moves[0]._replace(rolls=(1, 2)), *record.moves[1:])
    verdict = verify_record(replace(record, moves=moves), standard())
    assert str(verdict.findings[0]) == "Decision 1: Commercial Clash 1 rolls 1 4 v, not 1 2 v."


# What is worth knowing


def test_a_match_without_any_contribution_is_pointed_out() -> None:
    dice = CommittedDice(SECRET, [b""] * 3)
    record = with_proof(played(Options(3, turns=3), 1), proof_of_dice(dice, show_secret=True))
    assert verify_record(record, standard()).findings[0].cause is Cause.NOBODY_ADDS


def test_a_bot_that_contributes_is_pointed_out() -> None:
    people = (PLAYERS[0], PLAYERS[1], Player("Cleo", "search/hard"))
    verdict = verify_file(write_match(proven(people=people), standard()))
    assert verdict.outcome is Outcome.AGREES
    assert (only(verdict).cause, only(verdict).line) == (
        Cause.BOT_ADDS,
        lines_with("also fair-dice 1 chair 3")[0],
    )
    assert only(verdict).sentence.startswith("Chair 3 is a bot's and adds a value")


# What cannot be checked


def test_a_simulated_match_has_nothing_to_check() -> None:
    verdict = verify_file(example())
    assert (verdict.outcome, verdict.proof) == (Outcome.NOT_CHECKED, None)
    assert str(only(verdict)) == "The match has no proof of its dice; simulated matches have none."
    assert verify_record(read_match(example()), standard()) == verdict


def test_a_match_that_is_still_played_cannot_be_checked_yet() -> None:
    record = without_secret(proven()).until(60)
    verdict = verify_file(write_match(record, standard()))
    assert verdict.outcome is Outcome.NOT_CHECKED
    assert [finding.cause for finding in verdict.findings] == [Cause.UNFINISHED, Cause.NO_SECRET]
    noted = verify_record(record, standard(), Noted(commitment(bytes(32))))
    assert noted.outcome is Outcome.DISAGREES


@pytest.mark.parametrize(
    ("old", "new", "cause", "line"),
    [
        ("commitment 63", "commitment 6", Cause.DAMAGED_PROOF, "also fair-dice 1 commitment"),
        ("chair 2 seat 3", "chair 2 seat 1", Cause.DAMAGED_PROOF, "also fair-dice 1 chair 2"),
        ("adds nothing", "adds nothin", Cause.DAMAGED_PROOF, "also fair-dice 1 chair 2"),
        ("also fair-dice 1 secret", "also fair-dice 3 secret", Cause.OTHER_SCHEME, "also fair-dice 1 secret"),
        ("also fair-dice 1 secret", "also fair-dice one secret", Cause.UNREADABLE, "also fair-dice 1 secret"),
        ("seat 2 ", "seat 4 ", Cause.UNREADABLE, "seat 3"),
        ("data standard-1", "data standard-7", Cause.UNREADABLE, "data"),
        ("\ndraft\n1 ", "\ndraft\n1 atlantis: ", Cause.UNREADABLE, "1 "),
    ],
)
def test_damaged_lines_are_named(old: str, new: str, cause: Cause, line: str) -> None:
    text = proven_file().replace(old, new, 1)
    verdict = verify_file(text)
    assert verdict.outcome is Outcome.NOT_CHECKED
    assert (only(verdict).cause, only(verdict).line) == (cause, lines_with(line)[0])


def test_an_illegal_match_without_proof_is_only_unreadable() -> None:
    verdict = verify_file(example().replace("6 4 2 v 5 5", "6 4 2 v 5"))
    assert [finding.cause for finding in verdict.findings] == [Cause.NO_PROOF, Cause.UNREADABLE]
    assert verdict.outcome is Outcome.NOT_CHECKED


@pytest.mark.parametrize(
    "content", ["", "rawsiko match 1", "rawsiko match 9", b"\xff", "rawsiko match 1\nalso fair-dice 1"]
)
def test_what_is_no_match_file_is_said_to_be_none(content: str | bytes) -> None:
    assert only(verify_file(content)).cause is Cause.UNREADABLE


def test_a_missing_data_set_is_said() -> None:
    def find(set_id: str, _set_hash: str) -> DataSet:
        raise UnknownDataSet(set_id, ["other"])

    finding = only(verify_file(proven_file(), find))
    assert str(finding) == "line 2: There is no data set 'standard-1' here; there is 'other'."


def test_every_cause_has_a_sentence() -> None:
    assert all(cause.sentence for cause in Cause)
    assert {cause.outcome for cause in Cause} == set(Outcome)
