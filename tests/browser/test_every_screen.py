"""Every screen is for everyone: no barrier that axe knows in either theme, no word cut off in any size."""

import importlib.util
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import LAPTOP, People
from tests.browser.scenes import PHONE, SCENES, shown

AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SIZES = [LAPTOP, (1024, 768), (1920, 1080), PHONE, (360, 640)]
#: These have a different layout on a phone; the others are a column on any screen.
OTHERWISE_ON_A_PHONE = ["home", "table", "drafting", "match", "status", "menu", "trade", "end"]
#: The longest words are German; Croatian ones are where most is on a screen.
LONG_WORDS = [
    *((screen, "de") for screen in SCENES),
    *((screen, "hr") for screen in ("home", "table", "match", "end")),
]
BOTH = [*((screen, LAPTOP) for screen in SCENES), *((screen, PHONE) for screen in OTHERWISE_ON_A_PHONE)]

#: Words that cannot be read: cut off by something around them, out of sight, or under other words. Names in
#: an .ellipsis are meant to give way; they are in full in a panel that folds out.
UNREADABLE = """
() => {
  const found = [], lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const bare = (text) => text.trim().replace(/\\s+/g, ' ').slice(0, 60);
  const aside = 'svg, .hidden, .ellipsis, option, select, noscript, [aria-hidden=true]';
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth + 1) found.push(`the page is ${wide} wide, the window ${innerWidth}`);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    if (!node.data.trim() || own.closest(aside)) continue;
    if (!own.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    if ([own, own.parentElement].some((one) => getComputedStyle(one).clipPath === 'inset(50%)')) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const why = cut(own, box);
      if (why) found.push(`"${bare(node.data)}" ${why}`);
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const over = document.elementFromPoint(x, y);
      if (own.closest('.tool.sheet .end')) continue;  // what scrolls in the sheet passes under its buttons
      if (over && (own.contains(over) || over.contains(own)))
        lines.push({box: seen(own, box), own, text: bare(node.data)});
    }
  }
  for (const [place, one] of lines.entries())
    for (const other of lines.slice(place + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const much = 0.35 * Math.min(one.box.height, other.box.height);
      if (one.own !== other.own && across > 2 && down > much)
        found.push(`"${one.text}" and "${other.text}" lie over each other`);
    }
  return [...new Set(found)];

  function cut(own, box) {
    let [x, y] = [true, true];  // whether something could still cut it, rather than let it scroll
    let free = false;  // an absolute part is cut only by those it is placed in
    for (let one = own; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if ((free && style.position === 'static') || style.display === 'inline') continue;
      free = style.position === 'absolute';
      const frame = one.getBoundingClientRect();
      const name = `${one.tagName.toLowerCase()}.${one.className}`;
      const slack = box.height * 0.2;
      if (scrolls(style.overflowX)) x = false;
      if (scrolls(style.overflowY)) y = false;
      if (x && style.overflowX !== 'visible' && (box.right > frame.right + 2 || box.left < frame.left - 2))
        return `is cut at the side by ${name}`;
      const within = box.bottom <= frame.bottom + slack && box.top >= frame.top - slack;
      if (y && style.overflowY !== 'visible' && !within) return `is cut by ${name}`;
      if (style.position === 'fixed') {
        if (y && (box.bottom > innerHeight + slack || box.top < -slack)) return `is out of sight in ${name}`;
        break;
      }
    }
    return x && (box.right > innerWidth + 1 || box.left < -1) ? 'is beside the window' : '';
  }

  function seen(own, {left, right, top, bottom, height}) {  // what is scrolled away lies over nothing
    for (let one = own; one && one !== document.body; one = one.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(one);
      const frame = one.getBoundingClientRect();
      if (scrolls(overflowX)) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (scrolls(overflowY)) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return {left, right, top, bottom, height};
  }

  function scrolls(overflow) {
    return overflow === 'auto' || overflow === 'scroll';
  }
}
"""


@cache
def axe() -> str:
    package = importlib.util.find_spec("axe_playwright_python")
    assert package
    assert package.origin
    return next(Path(package.origin).parent.rglob("axe.min.js")).read_text()


def barriers(page: Page) -> list[str]:
    """What axe finds, in a line each."""
    page.evaluate(axe())
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run({runOnly: rules, resultTypes: ['violations']})", AXE_RULES
    )
    return [
        f"{fault['id']}: {node['html'][:120]} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize(("screen", "size"), BOTH, ids=str)
def test_axe_finds_no_barrier_in_either_theme(people: People, screen: str, size: tuple[int, int]) -> None:
    with shown(people, screen, size=size) as page:
        assert barriers(page) == []
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished)).then(() => null)")
        assert barriers(page) == []


@pytest.mark.parametrize(("screen", "language"), LONG_WORDS)
def test_every_word_can_be_read_in_every_size(people: People, screen: str, language: str) -> None:
    unreadable: dict[str, list[str]] = {}
    for group in (SIZES[:3], SIZES[3:]):
        with shown(people, screen, size=group[0], language=language) as page:
            for size in group:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                if words := settled(page):
                    unreadable[f"{size[0]}x{size[1]}"] = words
    assert unreadable == {}


@pytest.mark.parametrize(("screen", "size"), BOTH, ids=str)
def test_every_word_can_be_read_twice_as_large(people: People, screen: str, size: tuple[int, int]) -> None:
    with shown(people, screen, size=size, language="de", text_size=200) as page:
        assert settled(page) == []


def settled(page: Page) -> list[str]:
    """What cannot be read once the page has been laid out."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    words: list[str] = page.evaluate(UNREADABLE)
    return words
