"""The class debrief with seven tables: no barrier on any slide, and every word can be read."""

import pytest
from playwright.sync_api import expect

from rawsiko.data import load_data_set
from rawsiko.debrief.world import world_of
from tests.browser.looks import Faults, barriers, keys_shown, unreadable
from tests.browser.people import LAPTOP, People, prefers
from tests.browser.prepared_class import WHOLE_MATCH, Played, PreparedClass, ask, in_the_lesson
from tests.browser.scenes import PHONE, remembering

pytestmark = pytest.mark.looks

PROJECTOR = (1920, 1080)
STEPS = range(7)
GUESSED = (1, 2, 4)
LOOKED_AT = [(PROJECTOR, "en"), (LAPTOP, "de"), (PHONE, "hr")]


def known_refiners(ready: PreparedClass) -> int:
    """Of the Materials that the class fought over most, those that the study names refiners of."""
    world = world_of(load_data_set())
    found = ask(ready.server, f"classes/{ready.id}/debrief", key=ready.key)["class"]["contested"]
    shown = [world[one["symbol"]] for one in found[:3]]
    known = sum(any(stage["stage"] == "processing" for stage in one["stages"]) for one in shown)
    assert 0 < known < len(shown)  # there is one to guess, and one that has no answer
    return known


def test_every_slide_is_for_everyone(people: People) -> None:
    """Guessed and shown, in three sizes and as many languages; axe looks at the projector."""
    ready = in_the_lesson(people.server, [Played(WHOLE_MATCH, 3) for _ in range(7)])
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"] += ready.remembered()
    page = people.page(PROJECTOR, at=f"/#/class/{ready.id}/debrief", storage_state=kept)
    home = page.url.split("#")[0]
    faults: Faults = {}
    for step in STEPS:
        address = f"#/class/{ready.id}/debrief/{step}"
        page.goto(home + address)
        expect(page.locator("nav a[aria-current]")).to_have_attribute("href", address)
        page.locator("#finding").wait_for()
        if step == 1:
            prefers(page, language="en")
            expect(page.get_by_text("Guess first: who leads here?")).to_have_count(known_refiners(ready))
        if step in GUESSED:
            page.locator(".choose button.main").click()
        for size, language in LOOKED_AT:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            prefers(page, language=language)
            found = barriers(page) if size == PROJECTOR else {}
            if words := unreadable(page) + keys_shown(page):
                found["words"] = words
            faults |= {f"{step}, {size[0]}, {language}, {how}": what for how, what in found.items()}
            years = page.locator("footer .study", has_text="2023")
            expect(years).to_have_count(1 if step in (1, 2, 3, 4, 6) else 0)
            expect(page.locator("section.figures table")).to_have_count(1 if step in (1, 2, 3, 4, 6) else 0)
    assert faults == {}
