"""Every screen in five sizes, both themes, two languages: `make screenshots`.

They go to `screenshots/`, which is not committed; look at them when you change the client. Only some:
`python -m tests.browser.screenshots home match`.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from tests.browser.conftest import ROOT, a_browser, build_where_missing
from tests.browser.people import LAPTOP, People
from tests.browser.scenes import PHONE, SCENES, shown
from tests.browser.serving import Server
from tests.browser.watching import Trap

FOLDER = ROOT / "screenshots"
SIZES = [PHONE, (844, 390), (1024, 768), LAPTOP, (1920, 1080)]
LANGUAGES = ["en", "de"]


def take_all(people: People, screens: list[str]) -> None:
    """A picture each, named by screen, size, theme and language."""
    FOLDER.mkdir(exist_ok=True)
    for screen, size, dark, language in product(screens, SIZES, (False, True), LANGUAGES):
        with shown(people, screen, size=size, dark=dark, language=language) as page:
            name = f"{screen}-{size[0]}x{size[1]}-{'dark' if dark else 'light'}-{language}.png"
            whole = page.locator(".match").count() == 0
            page.screenshot(path=FOLDER / name, full_page=whole, animations="disabled")


@contextmanager
def at_a_server() -> Iterator[People]:
    """People with a browser at a server of their own."""
    build_where_missing()
    with tempfile.TemporaryDirectory() as folder, a_browser(Trap()) as browser:
        server = Server(Path(folder))
        server.start()
        try:
            yield People(browser, server)
        finally:
            server.stop()


if __name__ == "__main__":
    with at_a_server() as guests:
        take_all(guests, sys.argv[1:] or list(SCENES))
