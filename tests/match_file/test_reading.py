"""Reading: a file that is read is a legal match; any other is refused with its line and the reason."""

import pytest

from rawsiko.match_file import read_match
from rawsiko.rules.reasons import Reason
from rawsiko.rules.scoring import Score
from tests.match_file.matches import example, refusal, refused, standard

SUNS_RESULT = "1 rank 1 points 11 materials 12 territories 5 applications fertilizers flame_retardants"


def test_the_example_is_a_match() -> None:
    record = read_match(example())
    assert len(record.moves) == 38
    assert record.result is not None
    known = standard().application_index
    completed = (known["fertilizers"], known["flame_retardants"])
    assert record.result[0] == Score(0, 1, 11, completed, 12, 5, 0)


def test_an_unfinished_match_says_so() -> None:
    played, _ = example().split("\nturn 3\n")
    record = read_match(f"{played}\nunfinished\n")
    assert record.result is None
    assert len(record.moves) == 27


def test_a_file_that_simply_stops_is_refused() -> None:
    played, _ = example().split("\nturn 3\n")
    bad = refusal(played)
    assert bad.line == played.rstrip().count("\n") + 1
    assert bad.reason == (
        "The file stops in the middle. The match waits for seat 1 or 2 or 3; "
        "if it was left there, end with 'unfinished'."
    )


def test_nothing_follows_an_unfinished_match() -> None:
    assert refused("turn 3", "unfinished", "turn 3", at="turn 3") == "Nothing may follow 'unfinished'."


# Headings


def test_a_wrong_turn_number_is_refused() -> None:
    assert refused("turn 2", "turn 3") == "The match has reached 'turn 2' here, not 'turn 3'."


def test_a_heading_comes_when_the_rules_are_there() -> None:
    early = refused("3 south_america: chile peru", "initial assets")
    assert early == "The match has reached 'draft' here, not 'initial assets'."
    assert refused("turn 3", "result") == "The match has reached 'turn 3' here, not 'result'."
    assert refused("result", "turn 4") == "The match has reached 'result' here, not 'turn 4'."


def test_a_missing_heading_is_named() -> None:
    assert (
        refused("turn 2", "", at="1 turkey+2 kazakhstan+3")
        == "The heading 'turn 2' is missing before this line."
    )
    first = "1 oceania: vietnam new_guinea australia"
    assert refused("draft", first) == "The heading 'draft' is missing before this line."


def test_a_heading_comes_once() -> None:
    assert refused("2 mexico > western_usa 1", "turn 1") == "'turn 1' has begun already."


def test_an_unknown_line_is_refused_with_what_may_have_been_meant() -> None:
    reason = refused("turn 2", "trun 2")
    assert reason == "'trun 2' is not a heading, nor does it begin with a seat; did you mean 'turn 2'?"
    late = refused("turn 2", "turns 8")
    assert late == "'turns' belongs to the header, before 'draft'."


def test_capitals_in_a_heading_do_not_matter() -> None:
    assert read_match(example().replace("trade with china", "Trade with  China")) == read_match(example())


# Decisions


@pytest.mark.parametrize(
    ("old", "new", "reason", "details"),
    [
        ("2 mexico > western_usa 1", "2 mexico > western_usa 9", Reason.CANNOT_ACT, {"can_act": 2}),
        ("2 mexico > western_usa 1", "2 mexico > western_usa 0", Reason.COUNT_NOT_POSITIVE, {}),
        ("2 mexico > western_usa 1", "2 mexico > japan 1", Reason.NOT_LINKED, {}),
        ("2 mexico > western_usa 1", "2 turkey > india 1", Reason.NOT_YOUR_TERRITORY, {}),
        ("2 mexico > western_usa 1", "2 mexico+1", Reason.WRONG_PHASE, {}),
        ("2 western_usa+4", "2 western_usa+5", Reason.WRONG_NUMBER_OF_ASSETS, {"expected": 4}),
        ("2 western_usa+4", "2 western_usa+4 mexico+0", Reason.COUNT_NOT_POSITIVE, {}),
        (
            "2 africa: morocco egypt guinea",
            "2 oceania: indonesia philippines",
            Reason.EMPTY_CONTINENT_FIRST,
            {},
        ),
        (
            "2 africa: morocco egypt guinea",
            "2 africa: morocco rwanda egypt",
            Reason.NOT_ADJACENT_TO_A_PICK,
            {},
        ),
        ("1 take Bi PR", "1 take Bi PR Mg", Reason.TOO_MANY_MATERIALS, {"allowed": 2}),
        ("1 take Bi PR", "1 take Bi Bi", Reason.MATERIAL_TWICE, {}),
        ("1 take Bi PR", "1 take Sb", Reason.ALREADY_CONTROLLED, {}),
    ],
)
def test_what_the_rules_refuse_is_refused_in_their_words(
    old: str, new: str, reason: Reason, details: dict[str, int]
) -> None:
    assert refused(old, new) == f"Seat {new[0]} may not do this: {reason.sentence.format(**details)}"


def test_a_decision_out_of_turn_is_answered_with_who_is_awaited() -> None:
    reason = refused("2 mexico > western_usa 1", "3 italy > morocco 1")
    assert reason.startswith(f"Seat 3 may not do this: {Reason.NOT_YOUR_TURN.sentence}")
    assert reason.endswith("The match waits for seat 2.")
    twice = refused("2 western_usa+4", "1 turkey+5")
    assert twice.startswith(f"Seat 1 may not do this: {Reason.NOTHING_LEFT_TO_DECIDE.sentence}")
    assert twice.endswith("The match waits for seat 2 or 3.")


@pytest.mark.parametrize("seat", ["0", "4", "9999"])
def test_a_seat_that_is_not_there_is_refused(seat: str) -> None:
    assert refused("2 mexico > western_usa 1", f"{seat} end") == f"There is no seat {seat} at this table."


def test_an_unreadable_seat_is_refused() -> None:
    assert refused("2 end", "2x end") == "'2x' is not a whole number of up to four digits."
    assert refused("2 end", "2").startswith("'' is no Decision")


def test_unknown_land_is_refused_with_what_may_have_been_meant() -> None:
    reason = refused("1 vietnam > india 2", "1 vietnam > indai 2")
    assert reason == "'indai' is not a Territory of standard-1; did you mean 'india'?"


def test_decisions_after_the_end_are_refused() -> None:
    over = example().splitlines().index("3 take Mg") + 1
    reason = refused("result", "1 end")
    assert reason == f"The match is over with line {over}; only its 'result' may follow."


# Dice


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ("1 turkey x germany 3 = 6 4 2 v 5", "The defender rolls 2 dice here, not 1."),
        ("1 turkey x germany 3 = 6 4 2 v 5 5 5", "The defender rolls 2 dice here, not 3."),
        ("1 turkey x germany 3 = 6 4 v 5 5", "The attacker rolls a die for each of 3 Assets, not 2."),
        ("1 turkey x germany 3 = 6 4 9 v 5 5", "A die has no face 9; it shows 1 to 6."),
        (
            "1 turkey > germany 3",
            "Somebody defends here: this is a Commercial Clash, written with 'x' and its dice.",
        ),
        (
            "1 turkey x russia 3 = 6 4 2 v 5 5",
            "Nobody defends here, so no dice are rolled; write the move with '>'.",
        ),
        (
            "1 turkey x kazakhstan 1 = 6 v 5",
            "Nobody defends here, so no dice are rolled; write the move with '>'.",
        ),
    ],
)
def test_dice_fit_what_happened(new: str, reason: str) -> None:
    assert refused("1 turkey x germany 3 = 6 4 2 v 5 5", new) == reason


def test_other_dice_are_another_match() -> None:
    """With a pair of sixes both defenders fall, and nobody is left to roll a die for Germany."""
    other = example().replace("= 6 4 2 v 5 5", "= 6 6 2 v 5 5")
    assert refusal(other).line > example().splitlines().index("1 turkey x germany 3 = 6 4 2 v 5 5") + 1


# The result


@pytest.mark.parametrize(
    "line",
    [
        SUNS_RESULT.replace("points 11", "points 12"),
        SUNS_RESULT.replace("rank 1", "rank 2"),
        SUNS_RESULT.replace("1 rank", "2 rank"),
        SUNS_RESULT.replace(" flame_retardants", ""),
        SUNS_RESULT.replace("territories 5", "territories 5 eliminated 1"),
    ],
)
def test_a_wrong_result_is_refused_with_the_right_one(line: str) -> None:
    assert refused(SUNS_RESULT, line) == f"This is not how the match ended; it gives '{SUNS_RESULT}'."


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 Sun 24", "A line of the result reads, for example, '1 rank 2"),
        ("1 rank 1 rank 1", "A line of the result reads, for example, '1 rank 2"),
        ("1 rank 1 points", "A line of the result reads, for example, '1 rank 2"),
        ("1 rank 1 points 11", "A line of the result needs 'materials', as in '1 rank 2"),
        (
            "1 rank one points 11 materials 12 territories 5",
            "'one' is not a whole number of up to four digits.",
        ),
        (
            SUNS_RESULT + " firework",
            "'firework' is not an Application of standard-1; did you mean 'fireworks'?",
        ),
    ],
)
def test_an_unreadable_result_is_refused(line: str, reason: str) -> None:
    assert refused(SUNS_RESULT, line).startswith(reason)


def test_the_order_of_applications_does_not_matter() -> None:
    turned = SUNS_RESULT.replace("fertilizers flame_retardants", "flame_retardants fertilizers")
    assert read_match(example().replace(SUNS_RESULT, turned)) == read_match(example())


def test_a_finished_match_has_a_whole_result() -> None:
    played, result = example().split("\nresult\n")
    last = result.splitlines()[-1]
    assert refusal(played).reason == f"The result is not complete; next comes 'result' and '{SUNS_RESULT}'."
    bad = refusal(example().replace(last, ""))
    assert bad.reason == f"The result is not complete; next comes '{last}'."
    assert refusal(example() + last).reason == "The result has a line for each seat already."
    assert refused("result", "unfinished") == "The match is finished; write its 'result' here."
