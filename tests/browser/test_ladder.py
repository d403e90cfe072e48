"""A ladder for those who play alone: level and length at hand, and a challenge after a win."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.looks import barriers
from tests.browser.people import People

YOU = {"name": "Sun", "avatar": "fox", "colour": 0, "bot": False, "you": True, "rank": 1, "points": 19}
BUILT = ["fireworks", "robots"]


def bot(name: str) -> dict[str, Any]:
    return {"name": name, "avatar": "otter", "colour": 1, "bot": True, "rank": 2, "points": 4}


def won_against(*names: str) -> str:
    """What a device keeps of a match that was won, as a script to run before the page."""
    match = {
        "table": "gone",
        "over": True,
        "players": [{**YOU, "applications": BUILT}, *map(bot, names)],
        "turn": 5,
        "turns": 5,
        "begun": 1,
        "when": 2,
        "spent": 1,
        "data": {"id": "standard-1", "hash": ""},
        "settings": {},
    }
    kept = json.dumps(json.dumps([match]))
    return f"try {{ localStorage.setItem('rawsiko.matches', {kept}) }} catch {{}}"


def expect_players(page: Page, *names: str) -> None:
    match = page.locator("main.match[data-ready=true]")
    for name in names:
        expect(match).to_contain_text(name)


def test_the_first_match_is_short_and_against_novices(people: People) -> None:
    page = people.page()
    expect(page.locator("button.play")).to_contain_text("against Pimo and Nilu, about 8 minutes")
    expect(page.locator("button.plan")).to_contain_text("Novice")
    expect(page.locator("button.plan")).to_contain_text("5 Turns")
    page.locator("button.play").click()
    expect_players(page, "Pimo", "Nilu")


def test_level_and_length_are_at_hand_and_remembered(people: People) -> None:
    page = people.page()
    page.locator("button.plan").click()
    page.get_by_role("radio", name="Expert").check()
    page.get_by_role("radio", name="12 Turns").check()
    assert barriers(page) == {}
    page.reload()
    expect(page.locator("button.plan")).to_contain_text("12 Turns")
    page.locator("button.play").click()
    expect_players(page, "Luma", "Rilko", "Sovi")


def test_after_a_win_the_next_character_challenges_you(people: People) -> None:
    page = people.page(before=won_against("Pimo", "Nilu", "Tiba"))
    expect(page.locator("button.play")).to_contain_text("Belu challenges you")
    page.locator("button.play").click()
    expect_players(page, "Belu")


def test_best_scores_and_an_album_that_leads_to_learn(people: People) -> None:
    page = people.page(at="/#/matches", before=won_against("Pimo", "Nilu"))
    ladder = page.get_by_role("region", name="The ladder")
    expect(ladder).to_contain_text("2 of 12 beaten")
    expect(ladder).to_contain_text("Tiba challenges you")
    expect(ladder).to_contain_text("19 points")
    album = page.get_by_role("region", name="Album")
    expect(album).to_contain_text("2 of 36")
    expect(album.get_by_role("link")).to_have_count(36)
    expect(album.get_by_role("link", name="Fireworks: built 1 time")).to_be_visible()
    expect(album.get_by_role("link", name="not built yet")).to_have_count(34)
    assert barriers(page) == {}
    album.get_by_role("link", name="Robots").click()
    page.locator("main .opened .line, main .opened text").first.wait_for()
    assert page.url.endswith("/learn/applications/robots")
