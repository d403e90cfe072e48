"""A survey of the balance counts every player once, and always gives the same result."""

from dataclasses import replace

import pytest

from rawsiko.measuring.balance import Survey, conduct
from rawsiko.measuring.balance_tally import BalanceTally, Record, continents_of
from rawsiko.measuring.tally import PARTS_OF_A_WIN
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import NOBODY, OVER
from tests.rules.real_board import card_with, continent, data_set, real_edition

SURVEY = Survey(Options(4, turns=3), "novice", seed=2, matches=12)


def test_as_many_processes_as_one_likes_come_to_the_same() -> None:
    alone, three = (conduct(SURVEY, data_set(), jobs=jobs) for jobs in (1, 3))
    assert alone.tally == three.tally


def test_every_player_is_counted_once_in_every_respect() -> None:
    told: list[int] = []
    tally = conduct(SURVEY, data_set(), on_progress=told.append).tally
    assert sum(told) == tally.matches == tally.turns.total() == tally.eliminations.total() == 12
    for records in tally.records():
        assert sum(record.players for record in records.values()) == 48
        assert sum(record.win_parts for record in records.values()) == 12 * PARTS_OF_A_WIN
    assert tally.completed.total() == 48
    assert tally.held.total() == 4 * 48
    assert tally.done.total() == sum(count * players for count, players in tally.completed.items())


def test_another_seed_is_another_survey() -> None:
    assert conduct(replace(SURVEY, seed=3), data_set()).tally != conduct(SURVEY, data_set()).tally


def test_the_manuals_card_with_one_application_completed() -> None:
    match = start_match(real_edition(), Options(3), SeededDice(1))
    match.objective[1] = card_with("fertilizers", "flame_retardants", "digital_cameras", "medical_equipment")
    needed = match.edition.application_materials[data_set().application_index["fertilizers"]]
    for place in range(match.edition.territories):
        match.owner[place] = 1 if match.edition.materials_of[place] & needed else NOBODY
    match.territories[1] = 9
    for step, name in enumerate(("asia", "africa", "europe", "oceania", "south_america", "north_america")):
        match.deployed[step] = continent(name)
    match.phase = OVER
    tally = BalanceTally()
    tally.count(match, 5)
    fertilizers = data_set().application_index["fertilizers"]
    assert tally.done[fertilizers] == tally.held[fertilizers] == 1
    assert tally.won_with[fertilizers] == PARTS_OF_A_WIN
    assert tally.seats[1].win_share == 1
    assert tally.seats[0].win_share == 0
    assert continents_of(match, 1) == (continent("africa"), continent("south_america"))
    assert tally.first_continents[continent("africa")].players == 1
    assert tally.without_points == 2


def test_the_spread_of_a_record_is_that_of_its_wins() -> None:
    record = Record()
    for _ in range(50):
        record.count(PARTS_OF_A_WIN, 10)
        record.count(0, 0)
    assert (record.win_share, record.mean_points) == (0.5, 5)
    assert record.error == pytest.approx(0.05)
