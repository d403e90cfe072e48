"""Several people at one device: it is passed round, and nobody sees what is another's."""

from playwright.sync_api import expect

from tests.browser.hands import Mouse
from tests.browser.one_device import WATCH, Curious, guard, new_party
from tests.browser.people import People


def test_three_people_play_a_match_at_one_device_and_nobody_sees_what_is_anothers(people: People) -> None:
    one = people.person(Mouse, before=WATCH)
    new_party(one, 3)
    secrets = guard(one.page)
    assert len(secrets) == 3
    curious = Curious(one, secrets)
    one.listens_to_the_coach()
    people.play(one, until=curious.look_round)
    expect(one.page.locator("ol.score > li")).to_have_count(3)
    curious.has_found_nothing()
