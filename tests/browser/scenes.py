"""Every screen, and every window of a match, ready to be viewed in any size, theme and language."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from rawsiko.server.tables.wire import DecisionMessage, EndMessage, MoveMessage
from tests.browser import prepared, prepared_moments
from tests.browser.class_scenes import CLASS_SCENES, ClassScene, arranged, at_class
from tests.browser.hands import Finger, Mouse
from tests.browser.people import LAPTOP, People, Person
from tests.browser.prepared import Prepared, Stage, prepare
from tests.browser.prepared_class import listen

PHONE = (390, 844)
NARROW = 760
LONG_WORK = 120_000  # a best move steps back before everything else that a busy machine does
TABLET = 1024
QUICK = 0.5
LOADED = "performance.getEntriesByType('resource')"


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


def send(player: Person, at: Prepared) -> None:
    """The move that comes next, confirmed."""
    aim(player, at)
    player.press(".tool .confirm")
    leave = player.page.locator("dialog[open] .answers button:not(.main)")
    player.page.locator(".tray, dialog[open], aside.gain").first.wait_for()
    if leave.count():
        leave.click()


def clash(player: Person, at: Prepared) -> None:
    send(player, at)
    player.page.locator(".tray[data-act=result] .result strong").wait_for()


def light(player: Person, _: Prepared) -> None:
    """An Application, whose Territories light up."""
    player.page.locator("nav.tabs > button, button.next").first.wait_for()
    tabs = player.page.locator("nav.tabs > button")
    if tabs.count():
        tabs.nth(1).click()
    player.press("button.tile, h3 button.name")


def question(player: Person, _: Prepared) -> None:
    player.press("button.next")


def by_key(key: str, tab: int | None = None) -> Callable[[Person, Prepared], None]:
    """A panel, by its key; on a phone some are tabs."""

    def opens(player: Person, _: Prepared) -> None:
        player.page.locator("nav.tabs > button, button.next").first.wait_for()  # layouts are loaded
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


def debrief(step: int) -> Callable[[Person, Prepared], None]:
    """A slide of the debrief, with all that can be guessed shown."""

    def opens(player: Person, at: Prepared) -> None:
        player.page.goto(player.page.url.split("#")[0] + f"#/debrief/{at.table}/{step}")
        player.page.locator("#finding").wait_for()

    return opens


def analysis(player: Person, at: Prepared) -> None:
    """What decided the match, by its own address."""
    player.page.goto(player.page.url.split("#")[0] + f"#/table/{at.table}/analysis")
    player.page.locator("ol.moments").wait_for()
    player.page.locator("ol.moments .links button").nth(1).click()


def best_move(player: Person, at: Prepared) -> None:
    """The replay before a moment that mattered, with Master's choice there."""
    analysis(player, at)
    player.page.locator("ol.moments .links button").first.click()
    player.page.locator(".replay .tools button").first.click()
    player.page.locator(".replay aside dl").wait_for(timeout=LONG_WORK)


def reading(player: Person, at: Prepared) -> None:
    """All Materials in the drawer, then one of them."""
    library(player, at)
    player.page.locator("aside.drawer .all button").first.click()


def library(player: Person, at: Prepared) -> None:
    """Learn inside the match."""
    by_key("i")(player, at)
    player.page.locator("aside.drawer [role=radiogroup] input").last.click()


def library_application(player: Person, at: Prepared) -> None:
    """An Application opened up inside the match."""
    library(player, at)
    player.page.locator("aside.drawer nav button").nth(1).click()
    player.page.locator("aside.drawer .all button").last.click()


def does(player: Person, at: Prepared, chair: int, decision: DecisionMessage) -> None:
    """Another player's Decision, made by a program while the player looks on."""
    number = player.number()
    answer = player.page.request.post(
        f"/api/tables/{at.table}/decisions",
        headers={"authorization": f"Bearer {prepared.KEYS[chair]}"},
        data={"decision": msgspec.to_builtins(decision), "expected": number, "once": f"{chair}by{number}"},
    )
    assert answer.ok, answer.text()


def next_by(chair: int) -> Callable[[Person, Prepared], None]:
    """Somebody does what comes next, while the player looks on."""

    def happens(player: Person, at: Prepared) -> None:
        assert at.stage.next
        expect(player.page.locator(".match")).to_have_attribute("data-number", re.compile("[1-9]"))
        player.page.locator("nav.tabs > button, button.next").first.wait_for()
        does(player, at, chair, at.stage.next.decision)

    return happens


def recap(player: Person, at: Prepared) -> None:
    """Ada is to act, after Jack has taken something from her."""
    next_by(1)(player, at)
    player.press(".tray .done")
    player.page.wait_for_function(f"{LOADED}.some(({{ name }}) => /Recap[^/]*js$/.test(name))")
    does(player, at, 1, EndMessage())


def my_matches(player: Person, _: Prepared) -> None:
    """A match that is over, in the list of this device."""
    player.page.locator("ol.score > li").first.wait_for()
    player.page.evaluate("location.hash = '/matches'")


def with_others(player: Person, at: Prepared) -> None:
    my_matches(player, at)
    player.page.locator("article .do button").first.click()


def dice_check(player: Person, _: Prepared) -> None:
    player.page.locator("footer button:has(svg)").nth(2).click()


def pause(player: Person, at: Prepared) -> None:
    answer = player.page.request.post(
        f"/api/tables/{at.table}/host/pause",
        headers={"authorization": f"Bearer {prepared.KEYS[0]}"},
        data={"on": True},
    )
    assert answer.ok, answer.text()


@dataclass(frozen=True)
class Scene:
    """Where a screen is: by its path, or at a table of Ada's; and what is pressed there."""

    sign: str  #: a part of it that is there when it is
    path: str = ""
    stage: Callable[[], Stage] | None = None
    then: Callable[[Person, Prepared], None] = nothing_more
    coach: bool = False  #: whether it is somebody's first match
    chair: int = 0  #: who looks: Ada, or Jack
    passes: bool = False  #: whether it would go by itself; then it is held


SCENES: dict[str, Scene | ClassScene] = {
    "home": Scene(".home .map svg", "/"),
    "join": Scene("main section.card .buttons", "/join/{code}", prepared.open_table),
    "table": Scene(".page .seats", stage=prepared.open_table),
    "drafting": Scene("g.badge.open", stage=prepared.drafting),
    "placing": Scene(".tool .pills", stage=prepared.placing),
    "match": Scene(".tool .odds", stage=prepared.acting, then=aim),
    "clash": Scene(".tray[data-act=result] .result strong", stage=prepared.acting, then=clash),
    "clash-roll": Scene(".tray[data-act=roll]", stage=prepared.acting, then=send, passes=True),
    "clash-pairs": Scene(".tray[data-act=pairs]", stage=prepared.acting, then=send, passes=True),
    "objective-lit": Scene(".goal", stage=prepared.acting, then=light),
    "defending": Scene(".tray .result strong", stage=prepared.defending, then=next_by(1), passes=True),
    "recap": Scene(".recap", stage=prepared.defending, then=recap),
    "gain": Scene("aside.gain.gain", stage=prepared_moments.completing, then=send, passes=True),
    "loss": Scene("aside.gain.loss", stage=prepared_moments.breaking, then=next_by(0), chair=1, passes=True),
    "ticker": Scene(".ticker", stage=prepared_moments.looking_on, then=next_by(1), passes=True),
    "elimination": Scene("#out", stage=prepared.eliminating, then=send, passes=True),
    "you-are-out": Scene("#you-are-out", stage=prepared.eliminating, then=next_by(0), chair=1, passes=True),
    "last-turn": Scene("#last", stage=prepared_moments.last_turn, then=next_by(1), passes=True),
    "finale-trade": Scene(".finale.trade", stage=prepared_moments.taking, then=next_by(1), passes=True),
    **{
        f"finale-{frame}": Scene(
            f".finale.{frame} {part}", stage=prepared_moments.closing, then=next_by(1), passes=True
        )
        for frame, part in (("objectives", "li.now"), ("points", ".part"), ("winner", ".victory"))
    },
    "pause": Scene("#paused", stage=prepared.acting, then=pause),
    "hint": Scene(".hint .button", stage=prepared.acting, then=by_key("h")),
    "coach": Scene("aside.coach", stage=prepared.drafting, coach=True),
    "coach-dealt": Scene("aside.coach", stage=prepared.dealt, coach=True),
    "question": Scene("dialog[open] .answers", stage=prepared.beginning, then=question),
    "status": Scene("aside.panel.status, .sheet table", stage=prepared.acting, then=by_key("s", 2)),
    "objectives": Scene("aside.panel.objectives, .sheet", stage=prepared.acting, then=by_key("o", 1)),
    "log": Scene("aside.panel.log", stage=prepared.acting, then=by_key("l")),
    "chat": Scene("aside.panel.chat .phrases", stage=prepared.acting, then=by_key("t")),
    "menu": Scene("aside.panel.menu, .sheet", stage=prepared.acting, then=by_key("m", 3)),
    "info": Scene("aside.drawer details[open]", stage=prepared.acting, then=by_key("i")),
    "reading": Scene("aside.drawer .facts", stage=prepared.acting, then=reading),
    "library": Scene("aside.drawer .all button", stage=prepared.acting, then=library),
    "library-application": Scene("aside.drawer .figure", stage=prepared.acting, then=library_application),
    "keys": Scene("dl.keys", stage=prepared.acting, then=by_key("?")),
    "match-settings": Scene("dialog[open] select", stage=prepared.acting, then=settings),
    "territory-card": Scene(".cardbox", stage=prepared.acting, then=card),
    "material-card": Scene(".cardbox", stage=prepared.acting, then=material),
    "trade": Scene(".trade", stage=prepared.trading),
    "end": Scene("ol.score", stage=prepared.ended),
    "my-matches": Scene("article", stage=prepared.ended, then=my_matches),
    "with-others": Scene("dialog[open] .seats", stage=prepared.ended, then=with_others),
    "no-matches": Scene("main .none", "/matches"),
    "dice-check": Scene("dialog[open] .verdict", stage=prepared.ended, then=dice_check),
    "analysis": Scene("ol.moments .best", stage=prepared.ended, then=analysis),
    "replay": Scene(".replay aside dl", stage=prepared.ended, then=best_move),
    **{
        f"debrief-{step}": Scene("#finding", stage=prepared.ended, then=debrief(step)) for step in range(1, 7)
    },
    "learn-rules": Scene("main details", "/learn/rules"),
    "learn-symbols": Scene("main .sign", "/learn/symbols"),
    "learn-materials": Scene("main .leads", "/learn/materials"),
    "learn-material": Scene("main .places li", "/learn/materials/Co"),
    "learn-applications": Scene("main .needs", "/learn/applications"),
    "learn-application": Scene("main .opened .line, main .opened text", "/learn/applications/smartphones"),
    "learn-story": Scene("main .story", "/learn/story"),
    "learn-teachers": Scene(".guide .card .address", "/learn/teachers"),
    "settings": Scene("main select", "/settings"),
    "about": Scene("main", "/about"),
    "lost": Scene("main.lost", "/nowhere"),
    **CLASS_SCENES,
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
    """A screen in a browser of its own, at a table or a class of its own."""
    scene = SCENES[name]
    if size[0] <= TABLET:
        options = {"has_touch": True, "is_mobile": size[0] <= NARROW, **options}
    options["color_scheme"] = "dark" if dark else "light"
    coach = isinstance(scene, Scene) and scene.coach
    passes = isinstance(scene, Scene) and scene.passes
    keeps = remembering(people.server.address, language, text_size, coach=coach, speed=QUICK if passes else 0)
    if isinstance(scene, ClassScene):
        with at_class(people, scene) as (path, kept, ready):
            keeps["origins"][0]["localStorage"] += kept
            page = people.page(size, at=path, storage_state=keeps, **options)
            arranged(page, scene, ready)
            yield at_rest(page, name, language)
            people.done(page)
        return
    at = prepare(people.server, (scene.stage or prepared.open_table)())
    where = f"/#{scene.path.format(code=at.code)}" if scene.path else at.link(scene.chair)
    if at.stage.next:  # nobody is missed, however long a picture takes
        people.keeps_open([listen(people.server, f"tables/{at.table}/events", key) for key in prepared.KEYS])
    page = people.page(
        size, at=where, storage_state=keeps, hold=scene.sign if scene.passes else "", **options
    )
    if scene.stage and not scene.path:
        page.locator(".match .board, .page").first.wait_for()
    scene.then(Person(page, (Finger if size[0] <= TABLET else Mouse)(page)), at)
    page.locator(scene.sign).first.wait_for()
    yield at_rest(page, name, language)
    people.done(page)


def at_rest(page: Page, name: str, language: str) -> Page:
    """The page, in its language and with all its letters."""
    expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))  # en-GB
    page.wait_for_load_state("networkidle" if name == "home" else "load")
    page.evaluate("document.fonts.ready.then(() => null)")
    return page


def remembering(address: str, language: str, text_size: int, *, coach: bool = False, speed: float = 0) -> Any:
    """What a browser has kept of somebody, who needs no hints any more unless said."""
    preferences = {
        "language": language,
        "textSize": text_size,
        "coach": coach,
        "speed": speed,
        "name": prepared.PEOPLE[0],
        "avatar": prepared.AVATARS[0],
    }
    kept = [{"name": "rawsiko.preferences", "value": json.dumps(preferences)}]
    return {"cookies": [], "origins": [{"origin": address, "localStorage": kept}]}
