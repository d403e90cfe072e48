"""People at their pages: what they see, and how they decide."""

import json
import re
import socket
import time
from collections.abc import Callable, Sequence
from typing import Any, TypedDict

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.hands import SETTLED, Finger, Hand, Keys, Mouse
from tests.browser.serving import Server, Wire
from tests.browser.watching import Watch

PATIENCE = 60_000
LONGEST_MATCH = 1_200.0  # on a machine that is ten times as slow
LAPTOP = (1366, 768)


class Sight(TypedDict):
    """What a page offers right now."""

    settled: bool
    over: bool
    passing: bool
    ready: bool
    number: int
    asked: bool
    clash: bool
    coached: bool
    card: bool
    recap: bool
    trading: bool
    taken: bool
    spread: bool
    slots: int
    chosen: bool
    targets: list[str]
    selected: str | None
    confirm: bool
    next: bool
    placing: bool


#: A toast would go by itself, after some seconds. All else is left to the hand.
SEE = """
() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const match = one('.match');
  const settled = document.documentElement.dataset.settled === 'true';
  if (settled && match?.dataset.ready === 'true') one('.toast .cross')?.click();
  return {
    settled,
    over: one('ol.score') !== null,
    passing: one('dialog.passing[open]') !== null,
    ready: match?.dataset.ready === 'true',
    number: Number(match?.dataset.number ?? -1),
    asked: one('dialog[open] .answers') !== null,
    clash: one('.tray') !== null,
    coached: one('aside.coach') !== null,
    card: one('.cardbox:not(.passing)') !== null,
    recap: one('.recap') !== null,
    trading: one('.trade') !== null,
    taken: one('.trade li button[aria-pressed=true]') !== null,
    spread: one('.tool .spread') !== null,
    slots: all('g.badge.open').length,
    chosen: one('g.badge.chosen') !== null,
    targets: all('g.block[data-mark]').map((block) => block.id.slice(6)),
    selected: one('.land.lifted')?.dataset.land ?? null,
    confirm: one('.tool .confirm:enabled') !== null,
    next: one('button.next:enabled') !== null,
    placing: one('.tool .pills') !== null && one('g.badge.open') === null,
  };
}
"""


#: To the question that is asked: what was wanted in the first place.
ANSWER = "dialog[open] .answers button:not(.main)"
DONE = ".tray .done"


def settled(page: Page) -> None:
    """Wait until nothing is fetched, sent, played or about to move on the page."""
    page.wait_for_function(SETTLED)


class Person:
    """Somebody at a page who plays by what it offers."""

    def __init__(self, page: Page, hand: Hand, moves: int = 1) -> None:
        self.page = page
        self.hand = hand
        #: How many moves they make in each Action Phase before they pass on.
        self.moves = moves
        self.moved = 0
        self.made: list[str] = []

    def see(self) -> Sight:
        seen: Sight = self.page.evaluate(SEE)
        return seen

    def number(self) -> int:
        return self.see()["number"]

    def look_up(self) -> None:
        """Answer what is asked and put the dice away, so that the whole page is there again."""
        while (seen := self.at_rest())["asked"] or seen["clash"]:
            self.press(ANSWER if seen["asked"] else DONE)

    def listens_to_the_coach(self) -> None:
        """Until there is no hint left."""
        while self.at_rest()["coached"]:
            self.press("aside.coach button.main")

    def at_rest(self) -> Sight:
        """What the page offers when nothing is on its way any more."""
        settled(self.page)
        return self.see()

    def press(self, selector: str) -> None:
        self.hand.press(self.page.locator(selector).first)

    def decide(self) -> str:
        """Do one thing, if there is something to do, and say what.

        A page that is settled stays as it is while it waits for a Decision of ours, so that what is seen is
        still there when the hand has come to it.
        """
        seen = self.see()
        did = self._decide(seen) if seen["settled"] else ""
        if did:
            self.made.append(did)
        return did

    def _decide(self, seen: Sight) -> str:
        if seen["over"]:
            return "over"
        if seen["passing"]:
            self.moved = 0
            self.press("dialog.passing .i-am")
            return "take over"
        if not seen["ready"]:
            self.moved = 0
            return ""
        if seen["asked"]:
            self.press(ANSWER)
            return "answer"
        if seen["clash"]:
            self.press(DONE)
            return "dice"
        if seen["card"]:
            self.press(".cardbox .close")
            return "put away"
        if seen["recap"]:
            self.press(".recap button.main")
            return "put away"
        if seen["coached"]:
            self.press("aside.coach button.main")
            return "coach"
        if seen["trading"]:
            self.press(".trade footer button" if seen["taken"] else ".trade li button")
            return "trade" if seen["taken"] else "take"
        if seen["selected"] is not None or (seen["next"] and not seen["confirm"]):
            return self._act(seen)
        if seen["confirm"]:
            self.confirm()
            return "confirm"
        if seen["slots"] and not seen["chosen"] and not seen["targets"]:
            self.press("g.badge.open")
            return "slot"
        if seen["targets"]:
            return self._place(seen)
        return ""

    def _place(self, seen: Sight) -> str:
        if "place" in self.made and seen["spread"]:
            self.press(".tool .spread")
            return "spread"
        self.hand.territory(seen["targets"][0])
        return "place" if seen["placing"] else "pick"

    def _act(self, seen: Sight) -> str:
        if self.moved >= self.moves or not seen["targets"]:
            self.pass_on()
            return "pass"
        if seen["confirm"]:
            self.confirm()
            self.moved += 1
            return "move"
        self.hand.territory(seen["targets"][-1 if seen["selected"] else 0])
        return "aim" if seen["selected"] else "select"

    def confirm(self) -> None:
        if isinstance(self.hand, Keys):
            self.page.keyboard.press("c")
        else:
            self.press(".tool .confirm")

    def pass_on(self) -> None:
        if isinstance(self.hand, Keys):
            self.page.keyboard.press("n")
        else:
            self.press("button.next")


#: As another tab of this browser would change them.
CHANGE = """(changes) => {
  const kept = JSON.parse(localStorage.getItem('rawsiko.preferences'));
  localStorage.setItem('rawsiko.preferences', JSON.stringify({ ...kept, ...changes }));
  dispatchEvent(new StorageEvent('storage'));  // as after clear() in another tab
}"""


def prefers(page: Page, **changes: object) -> None:
    """Other settings from now on, by the names they are kept under, as if chosen in another tab."""
    page.evaluate(CHANGE, changes)
    if language := changes.get("language"):
        expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
    if size := changes.get("textSize"):
        expect(page.locator("html")).to_have_css("font-size", f"{16 * float(str(size)) / 100:g}px")


#: Others' steps come at once unless a test says how fast it wants them.
AT_ONCE = """try {
  const kept = JSON.parse(localStorage.getItem('rawsiko.preferences') ?? '{}');
  localStorage.setItem('rawsiko.preferences', JSON.stringify({ speed: 0, ...kept }));
} catch {}"""


#: The opening story has been told.
TOLD = "try { localStorage.setItem('rawsiko.story', 'told'); } catch {}"


#: A page on which time stands still once something is shown that would go by itself.
HELD = """{
  const later = window.setTimeout;
  const held = () => Boolean(window.hold && document.querySelector(window.hold));
  window.setTimeout = (work, ms, ...rest) =>
    later(() => void (ms >= 100 && held() ? undefined : work(...rest)), ms);
}"""


class People:
    """Opens pages at a server and plays with several of them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.watch = Watch()
        self.contexts: list[BrowserContext] = []
        self.lines: list[socket.socket] = []

    def keeps_open(self, lines: Sequence[socket.socket]) -> None:
        """Streams of people without a page, until everybody leaves."""
        self.lines += lines

    def page(
        self,
        size: tuple[int, int] = LAPTOP,
        *,
        at: str = "/",
        before: str = "",
        hold: str = "",
        wire: Wire | None = None,
        told: bool = True,
        **options: Any,
    ) -> Page:
        """A page in a browser profile of its own.

        `before`: a script that runs before all others. `hold`: what does not go by itself there. `told`: the
        opening story is known.
        """
        address = wire.address if wire else self.server.address
        self.watch.addresses += (address,)
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            base_url=address,
            # A service worker would answer in the place of a server that a test stops or watches.
            **{"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block", **options},
        )
        context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        if told:
            context.add_init_script(TOLD)
        if options.get("reduced_motion") != "no-preference":
            context.add_init_script(AT_ONCE)
        if hold:
            before += f"window.hold = {json.dumps(hold)};{HELD}"
        if before:
            context.add_init_script(before)
        self.watch.over(context)
        self.contexts.append(context)
        page = context.new_page()
        page.goto(at)
        return page

    def person(
        self, hand: type[Mouse] | type[Finger] | type[Keys] = Mouse, *, moves: int = 1, **options: Any
    ) -> Person:
        if hand is Finger:
            options = {"has_touch": True, "is_mobile": True, **options}
        page = self.page(**options)
        return Person(page, hand(page), moves)

    def pages(self) -> list[Page]:
        return [page for context in self.contexts for page in context.pages]

    def done(self, page: Page) -> None:
        """The page is not needed any more."""
        page.context.close()

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        for line in self.lines:
            line.close()
        self.contexts.clear()
        self.lines.clear()

    def play(self, *players: Person, until: Callable[[], bool] | None = None) -> None:
        """Everybody decides in turn until the match is over for all, or until something is so."""
        end = time.monotonic() + LONGEST_MATCH
        while time.monotonic() < end:
            if until and until():
                return
            done = [player.decide() for player in players]
            if all(did == "over" for did in done):
                return
            if not any(done):
                players[0].page.wait_for_timeout(40)
        last = [(player.made[-8:], player.see()) for player in players]
        raise AssertionError(f"the match does not end: {last}")


#: As a reader who has kept this, and no more; `hold` as in HELD.
REMEMBER = """([kept, hold]) => {
  localStorage.clear();
  for (const { name, value } of kept) localStorage.setItem(name, value);
  window.hold = hold;
  dispatchEvent(new StorageEvent('storage'));  // as after clear() in another tab
}"""
NOWHERE = "#/nowhere"


class Returning(People):
    """Goes on with the page that was used before, if it is of the same kind: so the client is loaded once."""

    def page(self, size: tuple[int, int] = LAPTOP, *, at: str = "/", hold: str = "", **options: Any) -> Page:
        keeps = options.pop("storage_state")
        (origin,) = keeps["origins"]
        scheme = options.pop("color_scheme")
        page = next(iter(self.pages()), None)
        if page is None:
            page = super().page(size, at=f"/{NOWHERE}", storage_state=keeps, before=HELD, **options)
        page.locator("main.lost").wait_for()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        page.evaluate(REMEMBER, [origin["localStorage"], hold])
        self.goes_to(page, at.partition("#")[2])
        return page

    def done(self, page: Page) -> None:
        page.evaluate("window.hold = ''")
        self.goes_to(page, NOWHERE[1:])

    def goes_to(self, page: Page, path: str) -> None:
        page.evaluate("path => void (location.hash = path)", path)


def new_table(host: Person, *, turns: int = 3) -> str:
    """Open a table from the start page with few Turns; returns its code."""
    host.hand.press(host.page.locator("main .two button.tile"))
    fewer = host.page.locator("fieldset [role=group] button").first
    count = host.page.locator("fieldset [role=group] output strong").first
    while int(count.inner_text()) > turns:
        before = count.inner_text()
        host.hand.press(fewer)
        expect(count).not_to_have_text(before)
    return host.page.locator("p.code").inner_text().replace(" ", "")


def fill_and_start(host: Person) -> None:
    """Bots on the free seats, then start."""
    fill = host.page.locator("footer button.large:not(.main):not(.quiet)")
    if fill.count():
        host.hand.press(fill)
    start = host.page.locator("footer button.main")
    expect(start).to_be_enabled()
    host.hand.press(start)
    host.page.locator(".match").wait_for()
