"""A newcomer at a laptop."""

from playwright.sync_api import expect

from tests.browser.people import People, fill_and_start, new_table


def test_play_now_puts_a_newcomer_into_a_match_against_bots(people: People) -> None:
    newcomer = people.person()
    newcomer.press("button.play")
    people.play(newcomer, until=lambda: "confirm" in newcomer.made)
    assert newcomer.made[:1] == ["coach"]
    assert "slot" in newcomer.made
    assert "pick" in newcomer.made


def test_a_whole_match_is_played_by_mouse_to_the_final_score(people: People) -> None:
    host = people.person(moves=2)
    new_table(host)
    fill_and_start(host)
    people.play(host)
    expect(host.page.locator("ol.score > li")).to_have_count(4)
    assert "move" in host.made
