"""Every screen of the client, ready to be looked at in any size, theme and language."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, StorageState

from tests.browser.people import LAPTOP, People, fill_and_start, new_table

#: A part of each screen that is there when the screen is.
SIGNS = {
    "home": ".home .map svg",
    "table": ".page .seats",
    "match": ".match .board",
    "end": "ol.score",
    "learn-rules": "main",
    "learn-materials": "main",
    "learn-applications": "main",
    "settings": "main",
    "about": "main",
}


@dataclass(frozen=True)
class Scenes:
    """Where each screen is, and the memory of the browser that sits at the tables."""

    people: People
    paths: dict[str, str]
    memory: StorageState

    @contextmanager
    def shown(self, screen: str, *, size: tuple[int, int] = LAPTOP, dark: bool = False, language: str = "en",
              **options: Any) -> Iterator[Page]:  # fmt: skip
        """The screen in a browser of its own."""
        page = self.people.page(
            size,
            storage_state=remembering(self.memory, language),
            color_scheme="dark" if dark else "light",
            **options,
        )
        page.goto(f"/#{self.paths[screen]}")
        page.locator(SIGNS[screen]).first.wait_for()
        page.wait_for_load_state("networkidle" if screen == "home" else "load")
        page.evaluate("document.fonts.ready.then(() => null)")
        yield page
        page.context.close()


def make_scenes(people: People) -> Scenes:
    """Open a table, play a match to its end, and another to the Action Phase."""
    host = people.person(moves=1)
    paths = {
        "home": "/",
        "learn-rules": "/learn/rules",
        "learn-materials": "/learn/materials",
        "learn-applications": "/learn/applications",
        "settings": "/settings",
        "about": "/about",
    }

    def path() -> str:
        return host.page.url.split("#")[1]

    new_table(host)
    paths["table"] = path()
    host.page.goto("/#/")
    new_table(host)
    fill_and_start(host)
    paths["end"] = path()
    people.play(host)
    host.page.goto("/#/")
    new_table(host)
    fill_and_start(host)
    paths["match"] = path()
    host.made.clear()
    # Their page stays open: a bot would play on for somebody who is gone.
    people.play(host, until=lambda: "select" in host.made)
    return Scenes(people, paths, host.page.context.storage_state())


def remembering(memory: StorageState, language: str) -> StorageState:
    """The same seats, with a language, and with no hints for newcomers."""
    preferences = {"language": language, "coach": False, "name": "Ada", "avatar": "owl"}
    return {
        "cookies": [],
        "origins": [
            {
                "origin": origin["origin"],
                "localStorage": [
                    *(item for item in origin["localStorage"] if item["name"] != "rawsiko.preferences"),
                    {"name": "rawsiko.preferences", "value": json.dumps(preferences)},
                ],
            }
            for origin in memory["origins"]
        ],
    }
