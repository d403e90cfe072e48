"""Version 2: calls, house rules, branches and the dice of a class are written, read, told and proven."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from rawsiko.match_file import Called, MatchRecord, Player, read_match, replay, write_match
from rawsiko.match_file.as_json import header_as_json, step_as_json
from rawsiko.match_file.branching import branch_of
from rawsiko.match_file.proof import branch_proofs, proof_of
from rawsiko.match_file.story import Story
from rawsiko.match_file.verdict import Cause, Outcome
from rawsiko.match_file.verifying import Noted, verify_file, verify_record
from rawsiko.rules.calls import CallLastTurn, ScoreAsItStands
from rawsiko.rules.events import LastTurnCalled
from rawsiko.rules.options import Options
from tests.match_file.matches import played, refusal, standard
from tests.match_file.new_matches import (
    NEW_PLAYERS,
    VALUES,
    branched,
    house_rules,
    in_a_class,
    last_turn_called,
    running_turn_called,
    scored_as_it_stands,
    turn_added,
)
from tests.match_file.proven import proven

NEW: dict[str, Callable[[], MatchRecord]] = {
    "last turn called": last_turn_called,
    "running Turn called": running_turn_called,
    "scored": scored_as_it_stands,
    "Turn added": turn_added,
    "house rules": house_rules,
    "class": in_a_class,
    "branch": branched,
}


def text_of(record: MatchRecord) -> str:
    return write_match(record, standard())


@pytest.mark.parametrize("make", NEW.values(), ids=NEW.keys())
def test_what_is_new_is_read_as_it_was_written(make: Callable[[], MatchRecord]) -> None:
    record = make()
    text = text_of(record)
    assert text.startswith("rawsiko match 2\n")
    assert read_match(text) == record


@pytest.mark.parametrize("make", NEW.values(), ids=NEW.keys())
def test_a_file_of_version_1_cannot_hold_it(make: Callable[[], MatchRecord]) -> None:
    text = text_of(make())
    if "fair-dice 2" in text:  # an addition, which an older program keeps
        return
    bad = refusal(text.replace("rawsiko match 2", "rawsiko match 1"))
    assert "needs version 2 of the match file" in bad.reason


@pytest.mark.parametrize("by", ["bell", "teacher", "host"])
def test_the_last_turn_stands_before_the_heading_of_that_turn(by: str) -> None:
    assert f"\nlast turn {by} 3\n\nturn 3\n" in text_of(last_turn_called(by))


def test_a_running_turn_is_called_the_last_inside_it() -> None:
    body = text_of(running_turn_called())
    assert body.index("turn 2\n") < body.index("last turn teacher 2") < body.index("result\n")


@pytest.mark.parametrize("by", ["bell", "teacher", "agreed"])
def test_a_match_scored_as_it_stands_has_a_result(by: str) -> None:
    record = scored_as_it_stands(by)
    assert f"\nscored {by}\n\nresult\n" in text_of(record)
    assert record.result is not None


def test_the_story_tells_the_calls() -> None:
    for record, sentence in [
        (last_turn_called(), "Turn 3 is called the last."),
        (scored_as_it_stands(), "The match is scored as it stands in Turn 3."),
        (turn_added(), "One more Turn: Turn 4 is the last now."),
    ]:
        story = Story(record, standard())
        assert sentence in [told.text for step in replay(record, standard()) for told in story.tell(step)]


def test_the_story_tells_house_rules_and_branches() -> None:
    assert "Head start (3, 2, 1, 0), Rotating first player, Open end" in opening(house_rules())
    assert "The first 40 Decisions were made in another match." in opening(branched())


def opening(record: MatchRecord) -> str:
    return "\n".join(told.text for told in Story(record, standard()).opening())


def test_programs_get_them_too() -> None:
    record = last_turn_called()
    steps = [step_as_json(step, standard()) for step in replay(record, standard())]
    assert [step["calls"] for step in steps if "calls" in step] == [["last turn bell 3"]]
    assert header_as_json(house_rules(), standard())["options"]["head_start"] == [3, 2, 1, 0]
    assert header_as_json(branched(), standard())["branches"] == [40]
    record = replace(last_turn_called(), calls=(Called(0, CallLastTurn(3), "bell"),))
    assert header_as_json(record, standard())["calls"] == ["last turn bell 3"]
    assert next(replay(record, standard())).events[0] == LastTurnCalled(3)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("last turn bell", "A call is written like one of these: turn added, last turn bell 4, scored bell."),
        ("last turn dog 3", "'last turn' names who called it: bell, teacher, host."),
        ("scored host", "'scored' names who called it: bell, teacher, agreed."),
        ("last turn bell 9", "The last Turn can be Turn 3 to 5."),
        ("scored", "A call is written like one of these: turn added, last turn bell 4, scored bell."),
    ],
)
def test_a_call_that_cannot_be_is_refused(line: str, reason: str) -> None:
    assert refusal(text_of(last_turn_called()).replace("last turn bell 3", line)).reason == reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("head-start 3 2 1 0", "head-start 3 2 1", "A head start gives each of 4 seats 0 to 12 Assets."),
        ("head-start 3", "head-start x", "'x' is not a whole number of up to four digits."),
        ("\nopen-end ", "\nopen-end 7 ", "This match's open end cannot have those dice."),
        ("moving-first-player", "moving-last-player", "'moving-last-player' is not an option of a match"),
    ],
)
def test_house_rules_that_cannot_be_are_refused(old: str, new: str, reason: str) -> None:
    assert refusal(text_of(house_rules()).replace(old, new)).reason.startswith(reason)


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ("branch 4000", "The match branches after Decision 4000, and has only"),
        ("branch", "A branch is written like this"),
        ("branch 40\nbranch 40", "A later branch comes after Decision 40."),
    ],
)
def test_a_branch_that_cannot_be_is_refused(new: str, reason: str) -> None:
    assert refusal(text_of(branched()).replace("\nbranch 40\n", f"\n{new}\n")).reason.startswith(reason)


def test_leaving_a_match_leaves_what_was_called_later() -> None:
    record = last_turn_called()
    after = record.calls[0].after
    assert record.until(after).calls == ()
    assert record.until(after + 1).calls == record.calls
    assert branched().until(40).branches == ()


def test_a_match_cannot_be_scored_before_turn_1() -> None:
    whole = played(Options(3, turns=3), seed=1)
    early = replace(whole.until(3), calls=(Called(3, ScoreAsItStands(), "bell"),))
    with pytest.raises(Exception, match="Before Turn 1 there is nothing to score"):
        text_of(early)


# Branches


def test_a_branch_carries_nobodys_name_over() -> None:
    text = text_of(branched())
    assert [player.name for player in read_match(text).players] == ["Vega", "Bot 1", "Bot 2"]
    for player in proven().players:
        assert f'"{player.name}"' not in text


def test_a_branch_begins_with_the_rows_of_the_original() -> None:
    assert branched().moves[:40] == proven().moves[:40]
    assert branched().moves != proven().moves


def test_both_proofs_of_a_branch_are_checked() -> None:
    record = branched()
    verdict = verify_file(text_of(record))
    assert verdict.outcome is Outcome.AGREES
    assert {finding.cause for finding in verdict.findings} == {Cause.BRANCH}
    assert verdict.proof == branch_proofs(record)[40]
    assert verify_record(record, standard()).outcome is Outcome.AGREES


def test_a_branch_before_the_first_decision_keeps_the_deal_of_the_first_proof() -> None:
    record = branched(decisions=0)
    assert record.branches == (0,)
    assert verify_record(record, standard()).outcome is Outcome.AGREES
    without_deal = replace(record, additions=record.additions[-5:])
    assert verify_record(without_deal, standard()).outcome is Outcome.NOT_CHECKED


def test_a_branch_of_a_branch_has_three_proofs() -> None:
    record = branched(branched(), decisions=60, seed=9)
    assert record.branches == (40, 60)
    assert verify_file(text_of(record)).outcome is Outcome.AGREES


def test_a_branch_before_an_older_branch_leaves_that_one_out() -> None:
    record = branched(branched(), decisions=20, seed=9)
    assert record.branches == (20,)
    assert verify_file(text_of(record)).outcome is Outcome.AGREES


@pytest.mark.parametrize("before", [True, False])
def test_a_forged_die_on_either_side_of_a_branch_is_found(before: bool) -> None:
    record = branched()
    rows = list(record.moves)
    place = next(n for n, row in enumerate(rows) if row.rolls and (n < 40) == before)
    forged = rows[place]._replace(rolls=(7 - rows[place].rolls[0], *rows[place].rolls[1:]))
    verdict = verify_record(replace(record, moves=(*rows[:place], forged, *rows[place + 1 :])), standard())
    assert Cause.WRONG_ROLL in {finding.cause for finding in verdict.findings}


def test_a_branch_without_its_second_proof_is_not_checked() -> None:
    record = branched()
    kept = tuple(addition for addition in record.additions if addition.name != "branch-dice")
    verdict = verify_record(replace(record, additions=kept), standard())
    assert verdict.outcome is Outcome.NOT_CHECKED
    assert Cause.NO_BRANCH_PROOF in {finding.cause for finding in verdict.findings}


def test_a_branch_compares_with_what_its_own_players_noted() -> None:
    noted = Noted(branch_proofs(branched())[40].commitment, {0: bytes([3]) * 16})
    assert verify_record(branched(), standard(), noted).outcome is Outcome.AGREES
    original = proof_of(proven())
    assert original is not None
    other = Noted(original.commitment)
    assert verify_record(branched(), standard(), other).outcome is Outcome.DISAGREES


@pytest.mark.parametrize("decisions", [-1, 10_000])
def test_a_match_branches_where_it_has_decisions(decisions: int) -> None:
    with pytest.raises(ValueError, match="cannot branch after"):
        branch_of(proven(), decisions, NEW_PLAYERS)
    with pytest.raises(ValueError, match="2 players are named for 3 seats"):
        branch_of(proven(), 3, [Player("A"), Player("B")])


# The dice of a class


def test_the_dice_of_a_class_are_checked() -> None:
    verdict = verify_file(text_of(in_a_class()))
    assert verdict.outcome is Outcome.AGREES
    assert verdict.rolls == 20
    assert {finding.cause for finding in verdict.findings} == {Cause.CLASS_DICE}
    assert verify_record(in_a_class(), standard()).outcome is Outcome.AGREES


def test_two_tables_of_a_class_have_the_same_deal_and_dice() -> None:
    one, other = in_a_class(), in_a_class(seed=5)
    assert one.objectives == other.objectives
    assert one.moves != other.moves
    assert verify_file(text_of(other)).outcome is Outcome.AGREES


def test_a_value_of_the_class_can_be_compared() -> None:
    assert verify_record(in_a_class(), standard(), Noted(None, {0: VALUES[1]})).outcome is Outcome.AGREES
    verdict = verify_record(in_a_class(), standard(), Noted(None, {0: bytes(16)}))
    assert [finding.cause for finding in verdict.with_outcome(Outcome.DISAGREES)] == [
        Cause.NOT_AMONG_THE_CLASS
    ]


def test_a_forged_die_of_a_class_shifts_no_other() -> None:
    text = text_of(in_a_class())
    line = next(line for line in text.splitlines() if " x " in line)
    head, _, dice = line.partition("= ")
    forged = f"{head}= {7 - int(dice[0])}{dice[1:]}"
    verdict = verify_file(text.replace(line, forged, 1))
    wrong = [finding for finding in verdict.findings if finding.cause is Cause.WRONG_ROLL]
    assert [finding.line for finding in wrong] == [text.splitlines().index(line) + 1]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("fair-dice 2 adds 0001", "fair-dice 2 adds 00", "A contribution has 32 hexadecimal digits"),
        ("fair-dice 2 adds 000102030405060708090a0b0c0d0e0f", "fair-dice 2 adds nothing", "A pupil who adds"),
        ("fair-dice 2 chair 1", "fair-dice 1 chair 1", "'chair 1 seat"),
        ("fair-dice 2 secret", "fair-dice 1 secret", "The lines of a proof follow one scheme."),
    ],
)
def test_a_damaged_proof_of_a_class_is_not_checked(old: str, new: str, reason: str) -> None:
    verdict = verify_file(text_of(in_a_class()).replace(old, new))
    assert verdict.outcome is Outcome.NOT_CHECKED
    assert any(finding.sentence.startswith(reason) for finding in verdict.findings) or "one scheme" in str(
        verdict.findings
    )


def test_an_open_ends_dice_are_checked() -> None:
    record = proven(Options(3, turns=3, open_end=True))
    assert verify_record(record, standard()).outcome is Outcome.AGREES
    forged = replace(record, open_end=(*record.open_end[:1], record.open_end[1] % 6 + 1))
    assert Cause.WRONG_OPEN_END in {f.cause for f in verify_record(forged, standard()).findings}
