"""The story: every Event in a sentence that a person reads."""

from dataclasses import replace
from typing import get_args

from rawsiko.match_file import MatchRecord, Player, match_at_start, read_match, replay
from rawsiko.match_file.sentences import SENTENCES
from rawsiko.match_file.story import Story
from rawsiko.rules.events import Event, TurnCounterMoved
from rawsiko.rules.options import Options
from tests.match_file.golden import (
    first_eager,
    one_is_left,
    somebody_takes_and_somebody_passes,
    tells,
)
from tests.match_file.matches import example, standard


def told(record: MatchRecord) -> list[str]:
    story = Story(record, standard())
    lines = story.opening()
    match = match_at_start(record, standard())
    for step in replay(record, standard()):
        match = step.match
        lines += story.tell(step)
    return [line.text for line in [*lines, *story.ending(match)]]


def test_every_event_has_a_sentence_or_is_told_by_another() -> None:
    assert set(SENTENCES) == set(get_args(Event))


def test_the_opening_says_who_plays_what() -> None:
    assert told(read_match(example()))[:6] == [
        "A match of 3 players and 3 Turns, data set standard-1.",
        "Options: Trade with China, Assets are placed all at once, sealed.",
        "  1  Sun     a person",
        "  2  Jack    a person",
        "  3  Sawyer  bot random",
        "Setup",
    ]


def test_a_match_is_told_in_sentences() -> None:
    lines = told(read_match(example()))
    for sentence in (
        "Sun deploys in Oceania: Vietnam, New Guinea, Australia.",
        "Initial Assets to place: Sun 6, Jack 6, Sawyer 6.",
        "Sun places 3 on Turkey, 2 on Vietnam, 1 on New Guinea.",
        "Turn 1 of 3",
        "Action Phase of Sun",
        "Sun occupies India (Al, Ba, FD, Mn) with 2 Assets from Vietnam.",
        "Turkey attacks Germany with 3 against 2 (chance to take it 37 %): 6 4 2 v 5 5 "
        "— Sun loses 1, Sawyer 1.",
        "Sawyer moves 1 Asset from Italy to France.",
        "Investment Phase: Sun 5, Jack 4, Sawyer 3.",
        "Turkey attacks Germany with 3 against 4 (too many to fall at once): 5 6 2 v 4 1 3 "
        "— Sun loses 0, Sawyer 3.",
        "Vietnam is left empty.",
        "Sawyer moves into Morocco (Ba, PR).",
        "Trade with China",
        "Materials that may be taken: Sun 2, Jack 1, Sawyer 1.",
        "Sun takes Bi, PR.",
        "Jack takes nothing.",
    ):
        assert sentence in lines


def test_sealed_choices_are_told_when_all_are_made() -> None:
    record = read_match(example())
    assert told(record.until(8))[-2:] == [
        "Initial Assets to place: Sun 6, Jack 6, Sawyer 6.",
        "The match is unfinished; it waits for Sawyer.",
    ]


def test_the_score_is_a_table_with_the_winner_first_and_all_objectives_opened() -> None:
    lines = told(read_match(example()))
    score = lines.index("Final Score")
    assert lines[score + 1 : score + 10] == [
        "  rank  player  points  Applications  Materials  Territories",
        "     1  Sun         11             2         12            5",
        "     2  Jack         0             0         15            6",
        "     3  Sawyer       0             0          9            5",
        "",
        "Objective of Sun: 11 of 46 points",
        "  Fertilizers         3  complete",
        "  Flame Retardants    8  complete",
        "  Digital Cameras    13  lacks LR, Li, Mg, Si",
    ]


def test_eliminations_and_the_last_survivor_are_told() -> None:
    lines = told(first_eager(Options(3, turns=20), one_is_left))
    assert sum("has no Asset left and is out of the match." in line for line in lines) == 2
    assert sum(line.endswith("out of the match") for line in lines) == 2


def test_stranglehold_is_told() -> None:
    lines = told(first_eager(Options(5, turns=6, stranglehold=True), tells(TurnCounterMoved)))
    assert any(line.startswith("Monopoly Stranglehold: the Turn counter moves on to") for line in lines)


def test_who_takes_nothing_is_told_in_both_ways_of_trading() -> None:
    for sealed in (True, False):
        options = Options(3, turns=3, trade_with_china=True, sealed_placing=sealed)
        lines = told(first_eager(options, somebody_takes_and_somebody_passes))
        assert any(line.endswith("takes nothing.") for line in lines)


def test_players_of_the_same_name_are_told_apart_by_their_seats() -> None:
    record = read_match(example())
    twins = replace(record, players=(Player("Sun"), Player("Jack"), Player("Sun")))
    assert Story(twins, standard()).names == ("Sun (1)", "Jack", "Sun (3)")


def test_wide_letters_do_not_disturb_the_tables() -> None:
    record = read_match(example())
    wide = replace(record, players=(Player("孫"), *record.players[1:]))
    assert told(wide)[2:4] == ["  1  孫      a person", "  2  Jack    a person"]
