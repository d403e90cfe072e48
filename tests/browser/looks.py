"""Ways to look at a page: what axe finds on it, and what cannot be read."""

import importlib.util
import json
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Page, expect

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"
#: What was found, by how one looked.
Faults = dict[str, list[str]]
Size = tuple[int, int]
Theme = Literal["light", "dark"]

#: What axe looks for, by theme: a theme changes nothing but colours.
AXE_RULES: dict[Theme, dict[str, Any]] = {
    "light": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "dark": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}
RUN_AXE = """
([exclude, rules]) => axe.run({exclude}, {runOnly: rules, resultTypes: ['violations']})
"""
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


def unreadable(page: Page) -> list[str]:
    """What cannot be read once the page has been laid out."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    words: list[str] = page.evaluate(UNREADABLE)
    return words


def unreadable_in(sizes: list[Size], page: Page, sign: str) -> Faults:
    """The same in several sizes of the window, as long as the page still shows what it is about."""
    faults: Faults = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(sign).first).to_be_visible()
        if words := unreadable(page):
            faults[f"{width}x{height}"] = words
    return faults


#: Maps that lie behind something: what it covers cannot be judged.
MAPS_BEHIND: Final = [".match > .map", ".replay .board"]


def barriers(page: Page, *, behind: bool = False) -> Faults:
    """What axe finds in both themes; the page is dark afterwards. `behind`: the map is not looked at."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    faults: Faults = {}
    for theme, rules in AXE_RULES.items():
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished)).then(() => null)")
        found = page.evaluate(RUN_AXE, [MAPS_BEHIND if behind else [], rules])
        if lines := [line for fault in found["violations"] for line in lines_of(fault)]:
            faults[f"axe, {theme}"] = lines
    return faults


def lines_of(fault: dict[str, Any]) -> list[str]:
    return [f"{fault['id']}: {node['html'][:120]} {node['failureSummary']}" for node in fault["nodes"]]


#: Keys of texts that are shown as they are, because the catalogue they belong to is not there.
KEYS_SHOWN = """
(keys) => {
  const known = new Set(keys);
  const looked = ['title', 'aria-label', 'placeholder', 'alt', 'aria-description', 'aria-roledescription'];
  const said = [...document.querySelectorAll('*')].flatMap((one) =>
    [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data)
      .concat(looked.map((name) => one.getAttribute(name) ?? '')));
  const keyIn = (text) => text.split(/[\\s,;:()]+/).filter((word) => known.has(word.replace(/\\.$/, '')));
  return [...new Set(said.flatMap(keyIn))];
}
"""


def keys_shown(page: Page) -> list[str]:
    """What stands on the page, or is read out, under the name it has in the catalogues of texts."""
    shown: list[str] = page.evaluate(KEYS_SHOWN, sorted(text_keys()))
    return shown


@cache
def text_keys() -> set[str]:
    """All keys of texts; those without a dot are words like any other."""
    catalogues = [*TEXTS.glob("en.json"), *TEXTS.glob("*/en.json")]
    keys = {key for file in catalogues for key in json.loads(file.read_text()) if "." in key}
    assert len(keys) > 1_000
    return keys


@cache
def axe() -> str:
    package = importlib.util.find_spec("axe_playwright_python")
    assert package
    assert package.origin
    return next(Path(package.origin).parent.rglob("axe.min.js")).read_text()
