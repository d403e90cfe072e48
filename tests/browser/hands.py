"""Three ways to touch a page: by mouse, by finger and by keyboard."""

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
        for _ in range(16):
            if self.page.locator("dialog[open]").count():
                return  # a question came up meanwhile, and wants an answer first
            place = part.evaluate(PLACE_TO_HIT)
            self.page.wait_for_timeout(60)
            if place is None:
                self.pan_to(part)
            elif place == part.evaluate(PLACE_TO_HIT):  # the map has come to rest
                self.page.touchscreen.tap(*place)
                return
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
        steps = 5
        for step in range(steps + 1):
            share = step / steps
            at = {"x": start[0] + (end[0] - start[0]) * share, "y": start[1] + (end[1] - start[1]) * share}
            kind = "touchStart" if step == 0 else "touchMove"
            self.device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
        # It rests before it lifts: after a flick the browser takes the next tap for a hand that stops it.
        self.page.wait_for_timeout(150)
        self.device.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
        self.device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

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

    def press(self, what: Locator) -> None:
        expect(what).to_be_visible()
        for _ in range(MOST_TABS):
            if what.evaluate("one => one === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {what}")

    def territory(self, territory: str) -> None:
        while (here := self.on_the_map()) != territory:
            if here is None:
                return
            steps = self.way(here, territory)
            assert steps, f"no arrow key leads from {here} to {territory}"
            for step in steps:
                before = self.here()
                self.page.keyboard.press(step)
                after = self.here()
                if not before or not after:
                    break  # something that came up has the focus now
                self.ways[before, step] = after
        self.page.keyboard.press("Enter")

    def on_the_map(self) -> str | None:
        """The Territory that has the focus, after as many Tabs as it takes; None if a question has come up,
        which keeps the focus until it is answered."""
        for _ in range(MOST_TABS):
            if here := self.here():
                return here
            if self.page.locator("dialog[open]").count():
                return None
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
