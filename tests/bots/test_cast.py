"""The cast: three characters a level, and never two alike at a table."""

import re
from pathlib import Path

from rawsiko.bots.cast import CAST, character, temper_of
from rawsiko.bots.levels import LEVELS
from rawsiko.bots.tempers import Temper
from rawsiko.server.identity.names import AVATARS


def test_every_level_has_three_characters_and_no_two_are_alike() -> None:
    assert [one.level for one in CAST] == [level for level in LEVELS for _ in range(3)]
    assert len({one.name for one in CAST}) == len({one.avatar for one in CAST}) == len(CAST)
    assert len({one.name[0] for one in CAST}) == len(CAST)


def test_every_level_has_one_of_each_temper() -> None:
    for level in LEVELS:
        assert [one.temper for one in CAST if one.level == level] == list(Temper)
    assert temper_of("Luma", "expert") is Temper.CURIOUS
    assert temper_of("Luma", "novice") is None
    assert temper_of("Ada", "expert") is None


def test_every_character_can_be_drawn() -> None:
    assert {one.avatar for one in CAST} <= set(AVATARS)


def test_whose_name_or_picture_somebody_has_stays_away() -> None:
    assert character("novice", ["Pimo"], []).name == "Nilu"
    assert character("novice", [], ["otter", "hare"]).name == "Tiba"
    assert character("novice", ["Pimo", "Nilu"], ["turtle"]).name == "Pimo"  # nobody is left


def test_seats_that_are_filled_in_turn_get_different_places_of_a_level() -> None:
    assert [character("master", [], [], turn).name for turn in range(4)] == [
        "Kalto",
        "Vulko",
        "Meru",
        "Kalto",
    ]


def test_the_client_knows_the_same_cast() -> None:
    source = (Path(__file__).parents[2] / "web/src/play/cast.ts").read_text()
    told = re.findall(r"name: '(\w+)', avatar: '(\w+)', level: '(\w+)'", source)
    assert told == [(one.name, one.avatar, one.level) for one in CAST]
