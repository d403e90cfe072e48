"""`python -m benchmarks.client`: how soon the board responds on a laptop a quarter as fast.

From an input to the end of the frame that shows its effect, in a real Chromium whose processor is slowed
down four times, with motion off and on. For clicks and keys Chromium also says when that frame was on screen,
drawn and all, to 8 ms.
"""

from collections.abc import Callable, Iterator
from statistics import median
from typing import NamedTuple

import rich_click as click
from playwright.sync_api import Page
from rich.console import Console
from rich.table import Table

from rawsiko.server.tables.wire import MoveMessage
from tests.browser.hands import PLACE_TO_HIT
from tests.browser.people import People
from tests.browser.prepared import acting, prepare
from tests.browser.screenshots import at_a_server

SLOWER = 4
TIMES = 9

#: From when the browser was given an input to the end of the next frame, and until that was on screen.
TIME_TO_PAINT = """
kind => {
  window.shown = new Promise((done) => {
    const observer = new PerformanceObserver((list) => {
      const entry = list.getEntries().find(({name}) => name === kind);
      if (entry) done(entry.duration);
    });
    observer.observe({type: 'event', durationThreshold: 16});
    setTimeout(() => (observer.disconnect(), done(null)), 700);
  });
  window.painted = new Promise((done) => addEventListener(kind, ({timeStamp}) => requestAnimationFrame(() => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => done(performance.now() - timeStamp);
    port2.postMessage(null);
  }), {once: true, capture: true}));
}
"""

Place = tuple[float, float]


class Answer(NamedTuple):
    """Milliseconds from an input to the end of its frame, and until it was on screen if Chromium says so."""

    frame: float
    screen: float | None


class Board:
    """A player's board in their Action Phase, and a Clash they could begin."""

    def __init__(self, page: Page, move: MoveMessage) -> None:
        self.page = page
        self.move = move

    def place_of(self, territory: str) -> Place:
        x, y = self.page.locator(f"#block-{territory}").evaluate(PLACE_TO_HIT)
        return x, y

    def answered(self, kind: str, do: Callable[[], None]) -> Answer:
        """How soon an input of this kind is answered."""
        self.page.wait_for_timeout(400)
        self.page.evaluate(TIME_TO_PAINT, kind)
        do()
        return Answer(self.page.evaluate("window.painted"), self.page.evaluate("window.shown"))

    def click(self, territory: str) -> Answer:
        place = self.place_of(territory)
        self.page.mouse.move(*place)
        return self.answered("click", lambda: self.page.mouse.click(*place))

    def round(self) -> Iterator[tuple[str, Answer]]:
        """Every input once."""
        page = self.page
        page.keyboard.press("Escape")
        page.mouse.move(683, 690)
        place = self.place_of(self.move.source)
        yield "the mouse comes to a Territory", self.answered("pointermove", lambda: page.mouse.move(*place))
        yield "choose a Territory", self.click(self.move.source)
        yield "aim, and the Action Tool opens", self.click(self.move.destination)
        yield "one Asset less", self.answered("keydown", lambda: page.keyboard.press("-"))
        page.keyboard.press("Escape")
        page.mouse.move(683, 400)
        yield "zoom in by wheel", self.answered("wheel", lambda: page.mouse.wheel(0, -120))
        yield "zoom in further", self.answered("wheel", lambda: page.mouse.wheel(0, -240))
        page.mouse.down()
        page.mouse.move(600, 380)
        yield "drag the map", self.answered("pointermove", lambda: page.mouse.move(560, 360))
        page.mouse.up()
        page.mouse.wheel(0, 2000)
        yield "unfold the Objectives", self.answered("keydown", lambda: page.keyboard.press("o"))
        page.keyboard.press("o")


def measured(people: People, times: int, slower: int, *, moving: bool) -> dict[str, list[Answer]]:
    """Answers by input, as often as wanted; `moving`: with motion on, as most people play."""
    at = prepare(people.server, acting())
    assert at.stage.next
    move = at.stage.next.decision
    assert isinstance(move, MoveMessage)
    page = people.page(at=at.link(0), reduced_motion="no-preference" if moving else "reduce")
    page.locator(".match[data-ready=true] button.next").wait_for()
    device = page.context.new_cdp_session(page)
    device.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    board = Board(page, move)
    found: dict[str, list[Answer]] = {}
    for _ in range(times):
        for name, answer in board.round():
            found.setdefault(name, []).append(answer)
    page.context.close()  # a page that is slowed down takes half a core, even when it has nothing to do
    return found


@click.command()
@click.option("--times", default=TIMES, show_default=True, help="How often each input is given.")
@click.option(
    "--slower", default=SLOWER, show_default=True, help="How many times slower the processor shall seem."
)
def main(times: int, slower: int) -> None:
    """Measure how soon the board answers each kind of input, and print a table."""
    with at_a_server() as people:
        still, moving = (measured(people, times, slower, moving=on) for on in (False, True))
    title = f"1366x768, processor slowed down {slower} times"
    figures = ("median ms", "slowest ms", "on screen, median ms")
    table = Table(
        "input", *(f"{word}: {one}" for word in ("still", "moving") for one in figures), title=title
    )
    for name in still:
        table.add_row(name, *figures_of(still[name]), *figures_of(moving[name]))
    Console().print(table)


def figures_of(answers: list[Answer]) -> tuple[str, str, str]:
    frames = [answer.frame for answer in answers]
    screens = [answer.screen for answer in answers if answer.screen is not None]
    return f"{median(frames):.0f}", f"{max(frames):.0f}", f"{median(screens):.0f}" if screens else ""


if __name__ == "__main__":
    main()
