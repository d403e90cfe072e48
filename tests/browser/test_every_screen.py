"""Every screen is for everyone: no barrier that axe knows in either theme."""

import importlib.util
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import LAPTOP, People
from tests.browser.scenes import PHONE, SCENES, shown

AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
#: These are laid out anew on a phone; the others are a column on any screen.
OTHERWISE_ON_A_PHONE = ["home", "table", "drafting", "match", "status", "menu", "trade", "end"]


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


@pytest.mark.parametrize(
    ("screen", "size"),
    [*((screen, LAPTOP) for screen in SCENES), *((screen, PHONE) for screen in OTHERWISE_ON_A_PHONE)],
    ids=lambda value: value if isinstance(value, str) else str(value[0]),
)
def test_axe_finds_no_barrier_in_either_theme(people: People, screen: str, size: tuple[int, int]) -> None:
    with shown(people, screen, size=size) as page:
        assert barriers(page) == []
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished)).then(() => null)")
        assert barriers(page) == []
