"""Four people at one table, and everything that happens to people at a table."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.hands import Mouse
from tests.browser.people import People, Person, new_table
from tests.browser.serving import Wire

CONNECTED = ".server p.connected"


def sit_down(people: People, code: str, locale: str, **options: Any) -> Person:
    """Join by the code on the start page."""
    friend = people.person(Mouse, locale=locale, **options)
    friend.page.locator("#code").fill(code)
    friend.press("p.buttons button.main")
    friend.page.locator(".page .seats").wait_for()
    return friend


def say_hello(speaker: Person, listeners: list[Person]) -> None:
    """A ready phrase reaches each listener in the language of their page."""
    for person in [speaker, *listeners]:
        person.look_up()
        person.page.keyboard.press("t")
    speaker.page.locator(".phrases button").first.press("Enter")
    for listener in listeners:
        expect(listener.page.locator("ol[aria-live] li p").last).to_contain_text(
            listener.page.locator(".phrases button").first.inner_text()
        )
    for person in [speaker, *listeners]:
        person.page.keyboard.press("t")


def test_four_friends_play_a_match_to_the_end_whatever_happens(people: People, wire: Wire) -> None:
    host = people.person()
    code = new_table(host)
    friends = [sit_down(people, code, "hr-HR"), sit_down(people, code, "de-DE")]
    far = sit_down(people, code, "pt-PT", wire=wire)
    everybody = [host, *friends, far]
    start = host.page.locator("footer button.main")
    expect(start).to_be_enabled()
    start.click()
    for person in everybody:
        person.page.locator(".match").wait_for()

    people.play(*everybody, until=lambda: any("place" in person.made for person in everybody))
    languages = {person.page.locator("html").get_attribute("lang") for person in everybody}
    assert languages == {"en-GB", "hr", "de", "pt-PT"}
    say_hello(host, [*friends, far])
    reload_keeps_seat_and_number(friends[0])

    people.play(*everybody, until=lambda: any("pass" in person.made for person in everybody))
    wire.cut()
    expect(far.page.locator(CONNECTED)).to_have_count(0)
    expect(far.page.locator(".server p")).to_be_visible()
    wire.mend()
    expect(far.page.locator(CONNECTED)).to_be_visible()
    switch_language(host, "it")
    people.play(*everybody)
    for person in everybody:
        expect(person.page.locator("ol.score > li")).to_have_count(4)


def reload_keeps_seat_and_number(person: Person) -> None:
    name = person.page.locator(".bar.player").inner_text()
    number = person.number()
    person.page.reload()
    person.page.locator(".match").wait_for()
    assert person.number() >= number
    assert person.page.locator(".bar.player").inner_text().split("\n")[0] == name.split("\n")[0]


def switch_language(person: Person, language: str) -> None:
    """In the settings of the match, without loading the page again."""
    person.page.evaluate("window.same_page = true")
    person.look_up()
    before = person.page.locator(".match .banner").inner_text()
    person.page.keyboard.press("m")
    person.page.locator("aside li button, .panel li button").first.press("Enter")
    person.page.locator("dialog select").select_option(language)
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)
    person.page.keyboard.press("m")
    assert person.page.evaluate("window.same_page")
    assert person.page.locator(".match .banner").inner_text() != before
