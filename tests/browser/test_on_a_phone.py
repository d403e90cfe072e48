"""The same match under a thumb."""

import pytest

from tests.browser.hands import Finger
from tests.browser.people import People, fill_and_start, new_table


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=["390x844", "360x640"])
def test_a_match_is_played_by_touch(people: People, size: tuple[int, int]) -> None:
    player = people.person(Finger, size=size)
    new_table(player)
    fill_and_start(player)
    people.play(player, until=lambda: "pass" in player.made)
    assert {"slot", "pick", "place", "select", "aim", "move"} <= set(player.made)
