"""Every screen is for everyone: no barrier that axe knows, in both themes; no word cut off in hr and de."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.people import People
from tests.browser.scenes import SIGNS, Scenes, make_scenes
from tests.browser.serving import Server

AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

#: Elements whose own words are wider or higher than they are, and that are not meant to be cut or scrolled.
CUT_OFF = """
() => [...document.querySelectorAll('body *')].filter((one) => {
  const words = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!words || !(one instanceof HTMLElement) || !one.getClientRects().length) return false;
  const style = getComputedStyle(one);
  const meant = [style.textOverflow, style.overflowX, style.overflowY];
  if (one.closest('.hidden') || style.display === 'inline') return false;
  if (meant.some((way) => ['ellipsis', 'auto', 'scroll'].includes(way))) return false;
  const cutBelow = style.overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1;
  return cutBelow || one.scrollWidth > one.clientWidth + 1;
}).map((one) => `${one.tagName} ${one.className}: ${one.innerText.slice(0, 60)}`)
"""


@pytest.fixture(scope="module")
def scenes(browser: Browser, server: Server) -> Iterator[Scenes]:
    people = People(browser, server)
    yield make_scenes(people)
    people.leave()
    assert people.watch.trouble == []


def barriers(page: Page) -> list[str]:
    """What axe finds, in a line each."""
    package = importlib.util.find_spec("axe_playwright_python")
    assert package
    assert package.origin
    page.evaluate(next(Path(package.origin).parent.rglob("axe.min.js")).read_text())
    found: dict[str, Any] = page.evaluate("rules => axe.run({runOnly: rules})", AXE_RULES)
    return [
        f"{fault['id']}: {node['html'][:120]} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("screen", SIGNS)
def test_axe_finds_no_barrier(scenes: Scenes, screen: str, dark: bool) -> None:
    with scenes.shown(screen, dark=dark) as page:
        assert barriers(page) == []


@pytest.mark.parametrize("language", ["hr", "de"])
@pytest.mark.parametrize("screen", ["home", "table", "match", "end"])
def test_no_text_is_cut_off(scenes: Scenes, screen: str, language: str) -> None:
    with scenes.shown(screen, language=language) as page:
        assert page.evaluate(CUT_OFF) == []
