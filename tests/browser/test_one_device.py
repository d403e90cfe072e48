"""Several people at one device: it is passed round, and nobody sees what is another's."""

from playwright.sync_api import expect

from tests.browser.hands import Mouse
from tests.browser.one_device import WATCH, at_the_device, guard, leaks, looks, new_party
from tests.browser.people import People, settled

COVER = "dialog.passing"


def test_three_people_play_a_match_at_one_device_and_nobody_sees_what_is_anothers(people: People) -> None:
    one = people.person(Mouse, before=WATCH)
    new_party(one, 3)
    secrets = guard(one.page)
    assert len(secrets) == 3
    looked: set[str] = set()

    def takes_over() -> bool:
        """Whoever takes it over looks at their card, the log and the Match Status, and asks for a hint."""
        if one.made[-1:] == ["take over"] and not one.see()["passing"]:
            settled(one.page)
            name = at_the_device(one.page)
            if name and name not in looked and not one.see()["coached"]:
                looked.add(name)
                read = looks(one.page)
                assert [word for word in secrets[name] if word.startswith(">") and word not in read] == []
            for key in "lsshh":
                one.page.keyboard.press(key)
                settled(one.page)
            one.made.append("looked round")
        assert leaks(one.page) == []
        return False

    one.listens_to_the_coach()
    people.play(one, until=takes_over)
    expect(one.page.locator("ol.score > li")).to_have_count(3)
    assert leaks(one.page) == []
    assert looked == {*secrets}
    # The search finds what is there to be found.
    assert {*one.page.evaluate("window.seen")} == {*secrets}
