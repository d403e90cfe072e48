"""Screens of a class in every state, at classes that are put into the server's store."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec
from playwright.sync_api import Page, expect

from rawsiko.server.classes.facts import (
    ClassEnded,
    EyesUp,
    HandRaised,
    PupilRenamed,
    TableHeld,
    TablePaused,
    WordSaid,
)
from tests.browser.people import People
from tests.browser.prepared_class import (
    LESSON,
    WHOLE_MATCH,
    Played,
    PreparedClass,
    in_the_lesson,
    in_the_lobby,
)
from tests.browser.serving import Server

#: Somebody whose device is off, somebody who raises a hand, and somebody whose table has ended.
OFFLINE, HAND, EARLY = 4, 7, 15
TEACHER = -1
NOBODY_YET = -2
DUPLICATE = msgspec.structs.replace(LESSON, preset="duplicate", turns=3)
SEVEN = [Played(), Played(3), Played(), Played(1), Played(), Played(WHOLE_MATCH), Played(2, pupils=2)]


def nothing_more(_: Page, __: PreparedClass) -> None:
    """The screen is there as it opens."""


def lesson(server: Server) -> PreparedClass:
    """Seven tables: a hand, somebody offline, one paused, one that has ended, a bot."""
    hand = HandRaised(HAND, int(time.time()) - 70)
    return in_the_lesson(server, SEVEN, [hand, TablePaused(3, True)])


def twelve(server: Server) -> PreparedClass:
    return in_the_lesson(server, [Played(1 + table % 4) for table in range(12)])


def near_the_bell(server: Server) -> PreparedClass:
    return in_the_lesson(server, [Played(3), *SEVEN[1:]], bell=160)


def in_the_last_turn(server: Server) -> PreparedClass:
    settings = msgspec.structs.replace(LESSON, turns=3)
    return in_the_lesson(server, [Played(3), Played(2)], settings=settings)


def eyes_up(server: Server) -> PreparedClass:
    return in_the_lesson(server, SEVEN, [EyesUp(True, int(time.time()) - 12, phrase="1")])


def told(server: Server) -> PreparedClass:
    """The teacher has said something to all tables in the phase that each is in."""
    phases = ((0, 2, "investment"), (1, 3, "investment"))
    word = "Look at Brazil: who mines there, and who refines what is mined? We talk about it after the bell."
    return in_the_lesson(server, [Played(), Played(3)], [WordSaid(int(time.time()), phases, text=word)])


def most_have_gone(server: Server) -> PreparedClass:
    return in_the_lesson(server, [Played(), Played(3)], [TableHeld(0, True, int(time.time()) - 30)])


def ended_with_typed_names(server: Server) -> PreparedClass:
    typed = [PupilRenamed(0, "Mirabella", "fox"), PupilRenamed(3, "Maximilian-Alexander", "owl")]
    return in_the_lesson(server, 7 * [Played(WHOLE_MATCH)], [*typed, ClassEnded(int(time.time()))])


def ended(server: Server) -> PreparedClass:
    return in_the_lesson(server, 7 * [Played(WHOLE_MATCH)], [ClassEnded(1)])


def ended_duplicate(server: Server) -> PreparedClass:
    return in_the_lesson(server, 7 * [Played(WHOLE_MATCH)], [ClassEnded(1)], settings=DUPLICATE)


def close_door(_: Page, ready: PreparedClass) -> None:
    ready.ask("door", {"open": False})


def move(page: Page, _: PreparedClass) -> None:
    page.locator(".desk button.pupil").first.click()


def key(name: str) -> Callable[[Page, PreparedClass], None]:
    def press(page: Page, _: PreparedClass) -> None:
        page.locator("[role=timer]").wait_for()
        page.keyboard.press(name)

    return press


def nine_pupils(kind: int) -> Callable[[Page, PreparedClass], None]:
    """A new class of another kind, few enough for plans that are soon over."""

    def choose(page: Page, _: PreparedClass) -> None:
        page.locator(".plan .name").first.wait_for()
        page.locator(".preset").nth(kind).click()
        page.locator("input[type=number]").first.fill("9")
        page.keyboard.press("Tab")
        expect(page.locator(".bottom h2")).to_have_text(re.compile(r"^\D*[39]\D"))

    return choose


def raise_hand(page: Page, _: PreparedClass) -> None:
    page.locator("button.hand").click()


def cover(page: Page, _: PreparedClass) -> None:
    page.locator(".slip").first.wait_for()
    page.locator(".tools button").first.click()


@dataclass(frozen=True)
class ClassScene:
    """A screen of a class: what has happened, who looks at it, where, and what is pressed there."""

    sign: str  #: a part of it that is there when it is
    stage: Callable[[Server], PreparedClass] = lesson
    who: int = TEACHER  #: or a pupil, by number
    path: str = "/class/{id}"
    then: Callable[[Page, PreparedClass], None] = nothing_more
    away: tuple[int, ...] = ()  #: who has gone


CLASS_SCENES = {
    "class-new": ClassScene(".plan .name", path="/class", who=NOBODY_YET),
    "class-new-duplicate": ClassScene(".warning", path="/class", who=NOBODY_YET, then=nine_pupils(2)),
    "class-new-homework": ClassScene(".warning", path="/class", who=NOBODY_YET, then=nine_pupils(3)),
    "class-lobby": ClassScene(".desk button.pupil", in_the_lobby),
    "class-closed": ClassScene(".door.closed", in_the_lobby, then=close_door),
    "class-home": ClassScene("a.back", in_the_lobby, path="/"),
    "class-move": ClassScene("dialog.movemenu", in_the_lobby, then=move),
    "class-slips": ClassScene(".a4.cover .code", in_the_lobby, path="/class/{id}/slips", then=cover),
    "class-join": ClassScene("form .sit", in_the_lobby, who=NOBODY_YET, path="/join/{code}"),
    "class-teach": ClassScene("form input", in_the_lobby, who=NOBODY_YET, path="/teach/{code}"),
    "class-waiting": ClassScene(".waitline", in_the_lobby, who=0),
    "class-late": ClassScene("form .sit", lesson, who=NOBODY_YET, path="/join/{code}"),
    "class-hand": ClassScene(".handsheet", lesson, who=0, then=raise_hand),
    "class-eyes": ClassScene(".eyes h1", eyes_up, who=0),
    "class-word": ClassScene(".word", told, who=0),
    "class-gone": ClassScene(".eyes h1", most_have_gone, who=0, away=(1, 2)),
    "class-early": ClassScene("#meanwhile", lesson, who=EARLY),
    "class-last-turn": ClassScene(".announce", in_the_last_turn, who=0),
    "class-wall": ClassScene("[role=timer]", lesson),
    "class-wall-bell": ClassScene("[role=timer]", near_the_bell),
    "class-wall-12": ClassScene("[role=timer]", twelve),
    "class-projector": ClassScene(".quiet-view", lesson, then=key("p")),
    "class-drawer": ClassScene(".drawer .seatrow", lesson, then=key("n")),
    "class-menu": ClassScene("dl.keys", lesson, then=key("?")),
    "class-call": ClassScene("dialog .ways", lesson, then=key("l")),
    "class-say": ClassScene("dialog .phrases", lesson, then=key("w")),
    "class-wall-gone": ClassScene("[role=timer]", most_have_gone, away=(1, 2)),
    "class-eyes-up": ClassScene(".eyeswindow", eyes_up),
    "class-results": ClassScene(".podium", ended),
    "class-names": ClassScene(".rhead .names", ended_with_typed_names),
    "class-ranking": ClassScene(".ranking li", ended_duplicate),
    "class-report": ClassScene(".report tbody", ended_duplicate, path="/class/{id}/report"),
    "class-debrief": ClassScene(".cards section", ended, path="/class/{id}/debrief"),
    "class-over": ClassScene(".seatcard .button", ended, who=0),
}


@contextmanager
def at_class(people: People, scene: ClassScene) -> Iterator[tuple[str, list[dict[str, str]], PreparedClass]]:
    """A class as a scene wants it: where to look at it, what the browser has kept of it, and the class."""
    ready = scene.stage(people.server)
    kept = [] if scene.who == NOBODY_YET else ready.remembered(None if scene.who == TEACHER else scene.who)
    with ready.everybody_listens(but=(OFFLINE, *scene.away, *([scene.who] if scene.who >= 0 else []))):
        yield f"/#{scene.path.format(id=ready.id, code=ready.code)}", kept, ready


def arranged(page: Page, scene: ClassScene, ready: PreparedClass) -> None:
    """What is pressed, and the sign that it is all there."""
    scene.then(page, ready)
    page.locator(scene.sign).first.wait_for()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
