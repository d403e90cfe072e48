"""The header of a match file: data set, options, players, deal, additions."""

import pytest

from rawsiko.data import DataSet, find_data_set
from rawsiko.match_file import Addition, DataSetMissing, Player, read_match, write_match
from rawsiko.rules.options import Options
from tests.match_file.matches import example, played, refusal, refused, standard

DATA = f"data standard-1 {standard().hash}"
SUN = 'seat 1 "Sun" person objective_01'
JACK = 'seat 2 "Jack" person objective_17'
SAWYER = 'seat 3 "Sawyer" bot:random objective_03'


def test_the_header_says_who_plays_what() -> None:
    record = read_match(example())
    assert (record.data_set_id, record.data_set_hash) == ("standard-1", standard().hash)
    assert record.options == Options(3, turns=3, trade_with_china=True)
    assert record.players == (Player("Sun"), Player("Jack"), Player("Sawyer", "random"))
    assert [standard().cards[card].id for card in record.objectives] == [
        "objective_01",
        "objective_17",
        "objective_03",
    ]


def test_header_lines_may_come_in_any_order() -> None:
    head, body = example().split("\n\n", 1)
    first, *others = head.splitlines()
    assert read_match("\n".join([first, *reversed(others), "", body])) == read_match(example())


def test_additions_survive_a_round_trip_in_their_order() -> None:
    also = "also stand-in 1 seat 2\nalso of-the-future 27   two  spaces # kept\nalso empty 3\n"
    text = example().replace("\n\ndraft", f"\n{also}\ndraft")
    record = read_match(text)
    assert record.additions == (
        Addition("stand-in", 1, "seat 2"),
        Addition("of-the-future", 27, "two  spaces # kept"),
        Addition("empty", 3),
    )
    written = write_match(record, standard())
    assert "\nalso of-the-future 27 two  spaces # kept\nalso empty 3\n" in written
    assert read_match(written) == record


def test_the_data_set_is_looked_up_by_id_and_hash() -> None:
    asked = []

    def find(set_id: str, set_hash: str) -> DataSet:
        asked.append((set_id, set_hash))
        return find_data_set(set_id, set_hash)

    read_match(example(), find)
    assert asked == [("standard-1", standard().hash)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f"data class-4b {standard().hash}", "There is no data set 'class-4b' here; there is 'standard-1'."),
        (f"data standard-1 {'0' * 64}", "The data set 'standard-1' here is not the one that was played"),
    ],
)
def test_a_data_set_that_is_not_at_hand_is_named(line: str, reason: str) -> None:
    assert refused(DATA, line).startswith(reason)
    assert isinstance(refusal(example().replace(DATA, line)), DataSetMissing)


@pytest.mark.parametrize(
    "line", ["data", "data standard-1", "data standard-1 3f5c", "data Standard_1 " + "0" * 64]
)
def test_a_data_set_is_named_by_id_and_hash(line: str) -> None:
    assert refused(DATA, line).startswith("The data set is named by its id and hash: data standard-1 3f5c…")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("turns 3", "turns 2", "A match has 3 to 20 Turns, not 2."),
        ("turns 3", "turns 21", "A match has 3 to 20 Turns, not 21."),
        ("turns 3", "turns many", "The number of Turns is written like this: turns 8."),
        ("turns 3", "turns 3 4", "The number of Turns is written like this: turns 8."),
        ("turns 3", "turnz 3", "'turnz' is not a line of the header; did you mean 'turns'?"),
        (
            "placing sealed",
            "placing",
            "How Assets are placed is written: placing sealed, or placing in-order.",
        ),
        (
            "placing sealed",
            "placing open",
            "How Assets are placed is written: placing sealed, or placing in-order.",
        ),
        ("options trade-with-china", "options trade", "'trade' is not an option of a match."),
        (
            "options trade-with-china",
            "options strangle-hold",
            "'strangle-hold' is not an option of a match; did you mean 'stranglehold'?",
        ),
        (SUN, 'seat 1 "Sun" robot objective_01', "'robot' is neither 'person' nor a bot like 'bot:random'."),
        (SUN, 'seat 1 "Sun" bot: objective_01', "A bot is named with small letters and digits"),
        (SUN, "seat 1 Sun person objective_01", "A seat is written like this: seat 1"),
        (SUN, 'seat 1 "Sun person objective_01', "A seat is written like this: seat 1"),
        (SUN, 'seat one "Sun" person objective_01', "A seat is written like this: seat 1"),
        (SUN, 'seat 1 "" person objective_01', "A name has at least one character"),
        (SUN, 'seat 1 "S\tun" person objective_01', "A name must not hold the hidden character U+0009."),
        (SUN, r'seat 1 "S\nun" person objective_01', r"In a name, \" stands for a quote"),
        (SUN, r'seat 1 "Sun\" person objective_01', "A seat is written like this: seat 1"),
        (
            SUN,
            'seat 1 "Sun" person objectiv_01',
            "'objectiv_01' is not an Objective of standard-1; did you mean 'objective_01'?",
        ),
        (JACK, 'seat 1 "Jack" person objective_17', "Seat 1 is in line 6 already."),
        ("turns 3", "also fair-dice", "An addition is written like this: also fair-dice 1"),
        ("turns 3", "also fair-dice one", "'one' is not a whole number of up to four digits."),
        ("turns 3", "also fair-dice 0", "The version of an addition is a whole number from 1 to 9999."),
        ("turns 3", "also Fair! 1", "An addition is named with small letters, digits and hyphens."),
    ],
)
def test_a_line_of_the_header_that_makes_no_sense_is_refused(old: str, new: str, reason: str) -> None:
    lines = (new, old) if new.startswith("also") else (new,)
    assert refused(old, *lines).startswith(reason)


@pytest.mark.parametrize("word", ["data", "turns", "placing", "options"])
def test_nothing_is_said_twice(word: str) -> None:
    line = next(line for line in example().splitlines() if line.startswith(word))
    bad = refusal(example().replace(line, f"{line}\n{line}"))
    number = example().splitlines().index(line) + 1
    assert (bad.line, bad.reason) == (number + 1, f"'{word}' is in line {number} already.")


@pytest.mark.parametrize("word", ["data", "turns", "placing", "seat"])
def test_what_is_missing_is_named_where_the_header_ends(word: str) -> None:
    lines = [line for line in example().splitlines() if not line.startswith(word)]
    bad = refusal("\n".join(lines))
    assert bad.line == lines.index("draft") + 1
    assert bad.reason.startswith(f"The header has no line '{word}'; write {word} ")


def test_a_file_that_is_only_a_header_is_refused_at_its_end() -> None:
    assert refusal("rawsiko match 1\n").reason.startswith("The header has no line 'data'")
    head = example().split("\n\n")[0]
    assert refusal(head).reason.startswith("The file stops in the middle. The match waits for seat 1")


def test_three_to_five_seats_are_counted_from_one() -> None:
    two = refusal(example().replace(f"{SAWYER}\n", ""))
    assert two.reason == "A match has 3, 4 or 5 players, not 2."
    gap = refusal(example().replace("seat 3", "seat 4"))
    assert (gap.line, gap.reason) == (8, "Seats are counted from 1 on, and there is no seat 3.")


def test_cards_that_cannot_be_dealt_together_are_refused() -> None:
    assert refused(SAWYER, SAWYER.replace("03", "01")) == "Those Objectives cannot be dealt together."
    assert refused(SAWYER, SAWYER.replace("03", "16")) == "Those Objectives cannot be dealt together."


def test_continents_are_dealt_with_advanced_setup_and_only_then() -> None:
    dealt = "dealt oceania africa europe south_america north_america asia"
    assert refused("turns 3", dealt, "turns 3") == "Continents are dealt only with 'options advanced-setup'."
    without = refused("options trade-with-china", "options advanced-setup", at="draft")
    assert without.startswith("The header has no line 'dealt'")


@pytest.mark.parametrize(
    ("dealt", "reason"),
    [
        ("dealt", "Those Continents cannot be dealt for this setup."),
        ("dealt oceania africa", "Those Continents cannot be dealt for this setup."),
        ("dealt asia asia asia asia asia asia", "Those Continents cannot be dealt for this setup."),
        ("dealt atlantis", "'atlantis' is not a Continent of standard-1."),
    ],
)
def test_continents_that_cannot_be_dealt_are_refused(dealt: str, reason: str) -> None:
    assert refused("options trade-with-china", dealt, "options advanced-setup") == reason


def test_dealt_continents_are_part_of_the_record() -> None:
    record = played(Options(5, turns=3, advanced_setup=True), seed=3)
    assert len(record.continents) == 10
    assert read_match(write_match(record, standard())).continents == record.continents
