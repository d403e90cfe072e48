"""A whole match at normal speed, from the start page to the Score, as pictures to look through.

    python -m tests.browser.recording                  four sizes of screen, into screenshots/recording
    python -m tests.browser.recording phone --turns 4

A newcomer opens a table with bots, reads the story, and plays with all animations on. Every picture
is named by the seconds since the start; `steps.txt` says what was done when.
"""

import argparse
import base64
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import a_browser, build_where_missing
from tests.browser.hands import Finger, Mouse
from tests.browser.people import LAPTOP, People, fill_and_start, new_table
from tests.browser.scenes import PHONE
from tests.browser.screenshots import FOLDER
from tests.browser.serving import Server
from tests.browser.watching import Trap

RECORDING = FOLDER / "recording"
HANDS: dict[str, tuple[tuple[int, int], type[Mouse] | type[Finger]]] = {
    "laptop": (LAPTOP, Mouse),
    "tablet": ((1024, 768), Finger),
    "phone": (PHONE, Finger),
    "landscape": ((844, 390), Finger),
}
#: Seconds between pictures, and that somebody thinks before each step.
EVERY = 0.4
THINKING = 0.7
#: Seconds after which a match has gone wrong, and that the Score is looked at.
LONGEST = 900.0
AFTER = 4.0
PACE = ("--pace", "0.7")


class Camera:
    """Keeps what the browser shows, a few times a second."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.folder = folder
        self.start = self.last = time.monotonic()
        self.device = page.context.new_cdp_session(page)
        self.device.on("Page.screencastFrame", self._keep)
        self.device.send("Page.startScreencast", {"format": "jpeg", "quality": 70})

    def _keep(self, frame: dict[str, Any]) -> None:
        self.device.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        now = time.monotonic()
        if now - self.last >= EVERY:
            self.last = now
            picture = base64.b64decode(frame["data"])
            (self.folder / f"{now - self.start:07.1f}.jpg").write_bytes(picture)

    def stop(self) -> None:
        """No frame comes any more, so none is answered after the page has closed."""
        self.device.send("Page.stopScreencast")
        self.device.detach()

    def note(self, what: str) -> None:
        with (self.folder / "steps.txt").open("a") as steps:
            print(f"{time.monotonic() - self.start:7.1f} {what}", file=steps)


def record(people: People, name: str, turns: int) -> None:
    folder = RECORDING / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    size, hand = HANDS[name]
    somebody = people.person(hand, moves=2, size=size, reduced_motion="no-preference", told=False)
    page = somebody.page
    camera = Camera(page, folder)
    page.wait_for_timeout(2_000)
    new_table(somebody, turns=turns)
    page.wait_for_timeout(1_500)
    fill_and_start(somebody)
    while time.monotonic() - camera.start < LONGEST:
        page.wait_for_timeout(THINKING * 1_000)
        if page.locator("dialog.opening").count():
            page.wait_for_timeout(1_500)
            somebody.press("dialog.opening button.main")
            camera.note("story")
        elif page.locator(".victory .score").count():
            page.wait_for_timeout(AFTER * 1_000)
            somebody.press(".victory .score")
            camera.note("winner")
        elif did := somebody.decide():
            camera.note(did)
            if did == "over":
                page.wait_for_timeout(AFTER * 1_000)
                camera.stop()
                page.screenshot(path=folder / "score.jpg", type="jpeg", quality=70, full_page=True)
                return
    raise AssertionError(f"the match does not end: {somebody.made[-8:]}, {somebody.see()}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Record a whole match.")
    parser.add_argument("which", nargs="?", choices=HANDS, help="All, if none is named.")
    parser.add_argument("--turns", type=int, default=3)
    options = parser.parse_args()
    build_where_missing()
    with tempfile.TemporaryDirectory() as folder, a_browser(Trap()) as browser:
        server = Server(Path(folder), *PACE)
        server.start()
        try:
            for which in [options.which] if options.which else HANDS:
                record(People(browser, server), which, options.turns)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
