"""People at their pages: what they see, and how they decide."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypedDict

from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.browser.hands import Finger, Hand, Keys, Mouse
from tests.browser.serving import Server, Wire
from tests.browser.watching import Watch

PATIENCE = 30_000
LONGEST_MATCH = 240.0
LAPTOP = (1366, 768)


class Sight(TypedDict):
    """What a page offers right now."""

    over: bool
    ready: bool
    number: int
    asked: bool
    clash: bool
    coached: bool
    in_the_way: bool
    trading: bool
    slots: int
    chosen: bool
    targets: list[str]
    selected: str | None
    confirm: bool
    next: bool
    placing: bool


SEE = """
() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const match = one('.match');
  return {
    over: one('ol.score') !== null,
    ready: match?.dataset.ready === 'true',
    number: Number(match?.dataset.number ?? -1),
    asked: one('dialog[open] .answers') !== null,
    clash: one('.tray') !== null,
    coached: one('aside.coach') !== null,
    in_the_way: one('.toast, .cardbox:not(.passing), .recap') !== null,
    trading: one('.trade') !== null,
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
        while (seen := self.see())["asked"] or seen["clash"]:
            self.decide()

    def press(self, selector: str) -> None:
        self.hand.press(self.page.locator(selector).first)

    def decide(self) -> str:
        """Do one thing, if there is something to do, and say what."""
        did = self._decide(self.see())
        if did:
            self.made.append(did)
        return did

    def _decide(self, seen: Sight) -> str:
        if seen["over"]:
            return "over"
        if seen["asked"]:
            self.press("dialog[open] .answers button:not(.main)")
            return "answer"
        if seen["clash"]:
            self._put_dice_away()
            return "dice"
        if not seen["ready"]:
            self.moved = 0
            return ""
        if seen["in_the_way"]:
            return self._put_away()
        if seen["coached"]:
            self.press("aside.coach button.main")
            return "coach"
        if seen["trading"]:
            return self._trade()
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

    def _put_dice_away(self) -> None:
        self.page.set_default_timeout(3_000)
        # Others' dice go by themselves, perhaps under our hand.
        with suppress(Error, AssertionError):
            self.press(".tray .done")
        self.page.set_default_timeout(PATIENCE)

    def _put_away(self) -> str:
        if self.page.locator(".cardbox:not(.passing)").count():
            self.press(".cardbox .close")
        if self.page.locator(".recap").count():
            self._press_unless_asked(".recap button.main")
        self.page.locator(".toast").wait_for(state="hidden")  # it goes by itself
        return "put away"

    def _place(self, seen: Sight) -> str:
        if "place" in self.made and self.page.locator(".tool .spread").count():
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

    def _trade(self) -> str:
        if not self.page.locator(".trade li button[aria-pressed=true]").count():
            self.press(".trade li button")
            return "take"
        self.press(".trade footer button")
        return "trade"

    def confirm(self) -> None:
        if isinstance(self.hand, Keys):
            self.page.keyboard.press("c")
        else:
            self.press(".tool .confirm")

    def pass_on(self) -> None:
        if isinstance(self.hand, Keys):
            self.page.keyboard.press("n")
        else:
            self._press_unless_asked("button.next")

    def _press_unless_asked(self, selector: str) -> None:
        """Press something, unless a question comes up under our hand; it is answered next."""
        self.page.set_default_timeout(3_000)
        with suppress(Error, AssertionError):
            self.press(selector)
        self.page.set_default_timeout(PATIENCE)


#: Others' steps come at once unless a test says how fast it wants them.
AT_ONCE = """try {
  const kept = JSON.parse(localStorage.getItem('rawsiko.preferences') ?? '{}');
  localStorage.setItem('rawsiko.preferences', JSON.stringify({ speed: 0, ...kept }));
} catch {}"""


#: The opening story has been told.
TOLD = "try { localStorage.setItem('rawsiko.story', 'told'); } catch {}"


class People:
    """Opens pages at a server and plays with several of them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.watch = Watch(server.address)
        self.contexts: list[BrowserContext] = []

    def page(
        self,
        size: tuple[int, int] = LAPTOP,
        *,
        at: str = "/",
        before: str = "",
        wire: Wire | None = None,
        told: bool = True,
        **options: Any,
    ) -> Page:
        """A page in a browser profile of its own; `before`: a script that runs before all others; `told`: the
        opening story is known."""
        if wire:
            self.watch.addresses += (wire.address,)
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            base_url=wire.address if wire else self.server.address,
            **{"locale": "en-GB", "reduced_motion": "reduce", **options},
        )
        context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        if told:
            context.add_init_script(TOLD)
        if options.get("reduced_motion") != "no-preference":
            context.add_init_script(AT_ONCE)
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

    def leave(self) -> None:
        for context in self.contexts:
            context.close()

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
