"""Matches with the options of the manual."""

from playwright.sync_api import expect

from tests.browser.people import People, fill_and_start, new_table


def test_a_match_with_trade_with_china_and_stranglehold_comes_to_its_end(people: People) -> None:
    host = people.person(moves=3)
    new_table(host)
    for option in ("Advanced game setup", "Monopoly Stranglehold", "Trade with China"):
        switch = host.page.get_by_role("switch", name=option)
        if switch.get_attribute("aria-checked") == "false":
            switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")
    in_order = host.page.get_by_role("radio", name="in order")
    in_order.click()
    expect(in_order).to_be_checked()
    fill_and_start(host)
    people.play(host)
    expect(host.page.locator("ol.score > li")).to_have_count(4)
