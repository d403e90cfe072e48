"""Three ways to touch a page: by mouse, by finger and by keyboard."""

import time
from typing import Protocol

from playwright.sync_api import CDPSession, Locator, Page, expect

#: A place on a part of the map that a hand can reach: nothing lies over it, and it is no Material's chip.
PLACE_TO_HIT = """
part => {
  const box = (part.querySelector('.touch') ?? part).getBoundingClientRect();
  for (const down of [0.5, 0.25, 0.75, 0.1, 0.9])
    for (const along of [0.5, 0.25, 0.75, 0.1, 0.9, 0.03, 0.97]) {
      const [x, y] = [box.left + along * box.width, box.top + down * box.height];
      const hit = document.elementFromPoint(x, y);
      if (hit && part.contains(hit) && !hit.closest('.chip')) return [x, y];
    }
  return null;
}
"""
MIDDLE = """
part => {
  const box = (part.querySelector('.touch') ?? part).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
"""
WHAT_LIES_OVER = """
part => {
  const box = (part.querySelector('.touch') ?? part).getBoundingClientRect();
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return `${over?.outerHTML.slice(0, 200)} in ${over?.parentElement?.outerHTML.slice(0, 200)}`;
}
"""
SETTLED = "() => document.documentElement.dataset.settled === 'true'"
#: Seconds that a finger takes to drag the map, and between two of its places.
DRAG, FRAME = 0.5, 1 / 60
FOCUSED = "() => document.activeElement !== document.body"
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
MOST_TABS = 80


class Hand(Protocol):
    """How a player touches what the page offers."""

    def press(self, what: Locator) -> None: ...
    def territory(self, territory: str) -> None: ...


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: Locator) -> None:
        what.click()

    def territory(self, territory: str) -> None:
        self.page.wait_for_function(SETTLED)  # the map has come to rest
        place = self.page.locator(f"#block-{territory}").evaluate(PLACE_TO_HIT)
        assert place, f"{territory} cannot be clicked: something lies over all of it"
        self.page.mouse.click(*place)


class Finger:
    """Taps; what is out of sight is panned to first."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.device: CDPSession = page.context.new_cdp_session(page)

    def press(self, what: Locator) -> None:
        if what.evaluate("one => one instanceof SVGGElement"):
            self.tap_on_map(what)
        else:
            what.tap()

    def territory(self, territory: str) -> None:
        self.tap_on_map(self.page.locator(f"#block-{territory}"))

    def tap_on_map(self, part: Locator) -> None:
        for _ in range(8):
            self.page.wait_for_function(SETTLED)  # the map has come to rest
            if place := part.evaluate(PLACE_TO_HIT):
                self.page.touchscreen.tap(*place)
                return
            self.pan_to(part)
        raise AssertionError(f"{part} cannot be tapped: over it lies {part.evaluate(WHAT_LIES_OVER)}")

    def pan_to(self, part: Locator) -> None:
        """Drag the map so that the part comes to a free place in the upper half."""
        size = self.page.viewport_size
        assert size
        x, y = part.evaluate(MIDDLE)
        middle = (size["width"] / 2, size["height"] * 0.36)
        far = size["width"] * 0.4
        across = max(-far, min(far, middle[0] - x))
        down = max(-far, min(far, middle[1] - y))
        self.drag(
            (middle[0] - across / 2, middle[1] - down / 2), (middle[0] + across / 2, middle[1] + down / 2)
        )

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """As if a finger had just done it: the browser believes the times it is given."""
        steps, now = 5, time.time()
        for step in range(steps + 1):
            share = step / steps
            at = {"x": start[0] + (end[0] - start[0]) * share, "y": start[1] + (end[1] - start[1]) * share}
            self._touch("touchStart" if step == 0 else "touchMove", [at], now - DRAG + step * FRAME)
        # It rests before it lifts: after a flick the browser takes the next tap for a hand that stops it.
        self._touch("touchMove", [at], now - FRAME)
        self._touch("touchEnd", [], now)

    def _touch(self, kind: str, points: list[dict[str, float]], when: float) -> None:
        self.device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": when})

    def pinch(self, factor: float) -> None:
        """Two fingers apart (or together) over the middle of the map."""
        size = self.page.viewport_size
        assert size
        x, y = size["width"] / 2, size["height"] * 0.36
        steps = 6
        for step in range(steps + 1):
            reach = 40 * factor ** (step / steps)
            points = [{"x": x - reach, "y": y, "id": 0}, {"x": x + reach, "y": y, "id": 1}]
            kind = "touchStart" if step == 0 else "touchMove"
            self.device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


class Keys:
    """Tab, arrows and Enter. Learns where the arrows lead and follows them to a Territory."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.ways: dict[tuple[str, str], str] = {}
        #: From then on something has the focus, whatever goes.
        self.began = False

    def press(self, what: Locator) -> None:
        self.reach(what)
        self.page.keyboard.press("Enter")

    def reach(self, what: Locator) -> int:
        """Press Tab until one of these has the focus; its place among them."""
        expect(what.first).to_be_visible()
        if self.began:
            self.page.wait_for_function(FOCUSED)
        self.began = True
        for _ in range(MOST_TABS):
            place = int(what.evaluate_all("all => all.indexOf(document.activeElement)"))
            if place >= 0:
                return place
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {what}")

    def territory(self, territory: str) -> None:
        while (here := self.on_the_map()) != territory:
            steps = self.way(here, territory)
            assert steps, f"no arrow key leads from {here} to {territory}"
            for step in steps:
                before = self.here()
                self.page.keyboard.press(step)
                self.ways[before, step] = self.here()
        self.page.keyboard.press("Enter")

    def on_the_map(self) -> str:
        """The Territory that has the focus, after as many Tabs as it takes."""
        for _ in range(MOST_TABS):
            if here := self.here():
                return here
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to the map")

    def here(self) -> str:
        """The Territory that has the focus."""
        found = self.page.evaluate("document.activeElement?.id ?? ''")
        return str(found).removeprefix("block-") if str(found).startswith("block-") else ""

    def way(self, start: str, end: str) -> list[str]:
        """Arrow keys to the Territory; while the way is not known, to the nearest that was not tried."""
        ways: dict[str, list[str]] = {start: []}
        waiting = [start]
        untried: list[str] = []
        for place in waiting:
            for arrow in ARROWS:
                to = self.ways.get((place, arrow))
                if to is None:
                    untried = untried or [*ways[place], arrow]
                elif to not in ways:
                    ways[to] = [*ways[place], arrow]
                    waiting.append(to)
        return ways.get(end) or untried
