"""Every screen, and every window of a match, ready to be looked at in any size, theme and language."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from rawsiko.server.wire import MoveMessage
from tests.browser import prepared
from tests.browser.hands import Finger, Mouse
from tests.browser.people import LAPTOP, People, Person
from tests.browser.prepared import Prepared, Stage, prepare

PHONE = (390, 844)
NARROW = 760
TABLET = 1024


def nothing_more(_: Person, __: Prepared) -> None:
    """The screen is there as it opens."""


def aim(player: Person, at: Prepared) -> None:
    """Choose the move that comes next, so that the Action Tool has something to show."""
    assert at.stage.next
    move = at.stage.next.decision
    assert isinstance(move, MoveMessage)
    player.hand.territory(move.source)
    expect(player.page.locator(".land.lifted")).to_have_count(1)
    player.hand.territory(move.destination)
    player.page.locator(".tool .odds").wait_for()


def clash(player: Person, at: Prepared) -> None:
    aim(player, at)
    player.press(".tool .confirm")
    leave = player.page.locator("dialog[open] .answers button:not(.main)")
    player.page.locator(".window[role=dialog], dialog[open]").first.wait_for()
    if leave.count():
        leave.click()
    player.page.locator(".window .result strong").wait_for()


def question(player: Person, _: Prepared) -> None:
    player.press("button.next")


def by_key(key: str, tab: int | None = None) -> Callable[[Person, Prepared], None]:
    """A panel, by its key; on a phone some are tabs."""

    def opens(player: Person, _: Prepared) -> None:
        tabs = player.page.locator("nav.tabs > button")
        if tab is not None and tabs.count():
            tabs.nth(tab).click()
        else:
            player.page.keyboard.press(key)

    return opens


def settings(player: Person, at: Prepared) -> None:
    by_key("m", 3)(player, at)
    player.page.locator("aside li button, .panel li button, .sheet li button").first.click()


def card(player: Person, at: Prepared) -> None:
    assert at.stage.next
    assert isinstance(at.stage.next.decision, MoveMessage)
    player.hand.territory(at.stage.next.decision.source)
    player.page.keyboard.press("k")


def material(player: Person, at: Prepared) -> None:
    card(player, at)
    player.page.locator(".cardbox .chip, .cardbox button:has(.chip)").first.click()


@dataclass(frozen=True)
class Scene:
    """Where a screen is: by its path, or at a table of Ada's; and what is pressed there."""

    sign: str  #: a part of it that is there when it is
    path: str = ""
    stage: Callable[[], Stage] | None = None
    then: Callable[[Person, Prepared], None] = nothing_more


SCENES = {
    "home": Scene(".home .map svg", "/"),
    "join": Scene("main section.card .buttons", "/join/{code}", prepared.open_table),
    "table": Scene(".page .seats", stage=prepared.open_table),
    "drafting": Scene("g.badge.open", stage=prepared.drafting),
    "placing": Scene(".tool .pills", stage=prepared.placing),
    "match": Scene(".tool .odds", stage=prepared.acting, then=aim),
    "clash": Scene(".window .result strong", stage=prepared.acting, then=clash),
    "question": Scene("dialog[open] .answers", stage=prepared.acting, then=question),
    "status": Scene("aside.panel.status, .sheet table", stage=prepared.acting, then=by_key("s", 2)),
    "objectives": Scene("aside.panel.objectives, .sheet", stage=prepared.acting, then=by_key("o", 1)),
    "log": Scene("aside.panel.log", stage=prepared.acting, then=by_key("l")),
    "chat": Scene("aside.panel.chat .phrases", stage=prepared.acting, then=by_key("t")),
    "menu": Scene("aside.panel.menu, .sheet", stage=prepared.acting, then=by_key("m", 3)),
    "info": Scene("dialog[open]", stage=prepared.acting, then=by_key("i")),
    "keys": Scene("dl.keys", stage=prepared.acting, then=by_key("?")),
    "match-settings": Scene("dialog[open] select", stage=prepared.acting, then=settings),
    "territory-card": Scene(".cardbox", stage=prepared.acting, then=card),
    "material-card": Scene(".cardbox", stage=prepared.acting, then=material),
    "trade": Scene(".trade", stage=prepared.trading),
    "end": Scene("ol.score", stage=prepared.ended),
    "learn-rules": Scene("main", "/learn/rules"),
    "learn-materials": Scene("main", "/learn/materials"),
    "learn-applications": Scene("main", "/learn/applications"),
    "settings": Scene("main select", "/settings"),
    "about": Scene("main", "/about"),
    "lost": Scene("main.lost", "/nowhere"),
}


@contextmanager
def shown(
    people: People,
    name: str,
    *,
    size: tuple[int, int] = LAPTOP,
    dark: bool = False,
    language: str = "en",
    text_size: int = 100,
    **options: Any,
) -> Iterator[Page]:
    """A screen in a browser of its own, at a table of its own."""
    scene = SCENES[name]
    at = prepare(people.server, (scene.stage or prepared.open_table)())
    by_touch = size[0] <= TABLET
    if by_touch:
        options = {"has_touch": True, "is_mobile": size[0] <= NARROW, **options}
    page = people.page(
        size,
        at=f"/#{scene.path.format(code=at.code)}" if scene.path else at.link(0),
        storage_state=remembering(people.server.address, language, text_size),
        color_scheme="dark" if dark else "light",
        **options,
    )
    if scene.stage and not scene.path:
        page.locator(".match .board, .page").first.wait_for()
    scene.then(Person(page, (Finger if by_touch else Mouse)(page)), at)
    page.locator(scene.sign).first.wait_for()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.wait_for_load_state("networkidle" if name == "home" else "load")
    page.evaluate("document.fonts.ready.then(() => null)")
    yield page
    page.context.close()


def remembering(address: str, language: str, text_size: int) -> Any:
    """What a browser has kept of somebody who needs no hints any more."""
    preferences = {
        "language": language,
        "textSize": text_size,
        "coach": False,
        "name": prepared.PEOPLE[0],
        "avatar": prepared.AVATARS[0],
    }
    kept = [{"name": "rawsiko.preferences", "value": json.dumps(preferences)}]
    return {"cookies": [], "origins": [{"origin": address, "localStorage": kept}]}
