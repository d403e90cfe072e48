"""Replaying: the match that results is equal to the one that was played."""

import pytest

from rawsiko.match_file import Recorder, RecordingDice, Row, match_at_start, read_match, replay
from rawsiko.match_file.replaying import WrongDice, play_row, section_after
from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.events import TurnCounterMoved, TurnStarted
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from tests.match_file.golden import first_eager, tells
from tests.match_file.matches import PLAYERS, eager_choice, example, standard


@pytest.mark.parametrize("seed", range(5))
def test_a_replayed_match_equals_the_played_one_after_every_decision(seed: int) -> None:
    options = Options(4, turns=3, advanced_setup=True, trade_with_china=True)
    dice, choose = RecordingDice(SeededDice(seed)), eager_choice(seed)
    match = start_match(standard().edition, options, dice)
    recorder, choices = Recorder(standard(), options, PLAYERS[:4], match), Choices(standard().edition)
    positions: list[list[int]] = []
    while match.phase != OVER:
        seat = awaited_seat(match)
        choices.fill(match, seat)
        code = choose(match, seat, choices)
        match.apply(seat, code, dice)
        recorder.note(seat, code, dice.rolled())
        if len(recorder.rows) > len(positions):
            positions.append(match.numbers())
    steps = replay(recorder.record(), standard())
    assert [step.match.numbers() for step in steps] == positions


def test_steps_are_numbered_and_stand_under_their_heading() -> None:
    steps = [(step.number, step.section) for step in replay(read_match(example()), standard())]
    assert steps[0] == (1, "draft")
    assert steps[6] == (7, "initial assets")
    assert steps[9] == (10, "turn 1")
    assert steps[-1] == (38, "trade with china")


def test_under_stranglehold_the_heading_stays_while_the_counter_moves_on() -> None:
    record = first_eager(Options(5, turns=6, stranglehold=True), tells(TurnCounterMoved))
    for step in replay(record, standard()):
        if any(isinstance(event, TurnCounterMoved) for event in step.events):
            running = int(step.section.removeprefix("turn "))
            assert step.match.turn == running + 1
            assert section_after(step.section, step.events) == step.section
            break
    turns = [
        event.turn
        for step in replay(record, standard())
        for event in step.events
        if isinstance(event, TurnStarted)
    ]
    assert running in turns
    assert running + 1 not in turns


def test_a_row_with_the_wrong_dice_changes_nothing() -> None:
    record = read_match(example())
    match = match_at_start(record, standard())
    for row in record.moves[:10]:
        play_row(match, row)
    attack = record.moves[10]
    before = match.numbers()
    for rolls in ((), (6,), (6, 4, 2, 5), (6, 4, 2, 5, 5, 5)):
        with pytest.raises(WrongDice):
            play_row(match, Row(attack.seat, attack.decision, rolls))
    assert match.numbers() == before
