"""Every screen in three sizes, both themes, two languages: `python -m tests.browser.screenshots [screen …]`.

They go to `screenshots/`, which is not committed; whoever changes the client looks at them.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, ROOT, build_where_missing
from tests.browser.hands import Mouse
from tests.browser.people import LAPTOP, People, Person
from tests.browser.scenes import SIGNS, Scenes, make_scenes
from tests.browser.serving import Server

FOLDER = ROOT / "screenshots"
SIZES = [LAPTOP, (1024, 768), (390, 844)]
LANGUAGES = ["en", "hr"]


def take_all(scenes: Scenes, screens: list[str]) -> None:
    """A picture each, named by screen, size, theme and language."""
    FOLDER.mkdir(exist_ok=True)
    for screen in screens:
        for size in SIZES:
            for dark in (False, True):
                for language in LANGUAGES:
                    with scenes.shown(screen, size=size, dark=dark, language=language) as page:
                        if screen == "match" and size[0] > 760:
                            aim(page)
                        theme = "dark" if dark else "light"
                        name = f"{screen}-{size[0]}x{size[1]}-{theme}-{language}.png"
                        page.screenshot(
                            path=FOLDER / name, full_page=screen != "match", animations="disabled"
                        )


def aim(page: Page) -> None:
    """Choose a move, so that the Action Tool has something to show."""
    player = Person(page, Mouse(page))
    for _ in range(2):
        targets = player.see()["targets"]
        if targets:
            player.hand.territory(targets[-1])


@contextmanager
def at_a_server() -> Iterator[People]:
    """People with a browser at a server of their own."""
    chromium = subprocess.check_output([ROOT / "tools" / "chromium.sh"], text=True).strip()
    build_where_missing()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        try:
            yield People(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    with at_a_server() as guests:
        take_all(make_scenes(guests), sys.argv[1:] or list(SIGNS))
