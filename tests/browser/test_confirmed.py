"""Nothing unconfirmed on any screen or sheet: with every unconfirmed field changed, all looks the same."""

import re
import shutil
import time
from collections.abc import Iterator
from itertools import zip_longest

import pytest
from playwright.sync_api import Request

from rawsiko.data import STANDARD, DataSet, load_data_set
from rawsiko.data.reading import DRAWING, FILES
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.facts import AnyFact, TableSettings
from rawsiko.server.tables.table import Table
from tests.browser.conftest import running
from tests.browser.people import LAPTOP, People
from tests.browser.prepared import Stage, facts_by_dice, prepare
from tests.browser.serving import Server
from tests.data.classroom import Classroom
from tests.data.test_unconfirmed import CANARY, with_canaries

SPOILT = "spoilt"
LEARN = ("rules", "symbols", "story", "teachers", "sources", "materials", "applications")
SHEETS = ("teacher", "board", "board-a4", "objectives", "materials", "assets", "rules")
#: The questions of step 5 are drawn by the table's id; tests/data/test_unconfirmed.py has them.
STEPS = (1, 2, 3, 4, 6)
PATIENCE = 30.0  # seconds
#: The page, when it has had the time to draw what has arrived.
LOOK = """() => new Promise((done) => requestAnimationFrame(() => setTimeout(() =>
    done([...document.querySelectorAll('main')].map((part) => part.outerHTML).join('')))))"""
#: Patterns are numbered as they are made, and the Score makes one more when its chances have been worked out.
NUMBERED = re.compile(r'(id="c|\(#c)\d+')
#: An icon says nothing of the data, and may be drawn a moment later.
ICON = re.compile(r'<svg[^>]*viewBox="0 0 24 24" aria-hidden="true"[^>]*>.*?</svg>')

pytestmark = pytest.mark.xdist_group("confirmed")


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> Classroom:
    """The standard set under another id, everything unconfirmed replaced by figures that are easy to see."""
    copy = Classroom(tmp_path_factory.mktemp("spoilt"))
    for file in (*FILES, DRAWING):
        shutil.copy(STANDARD / file, copy.folder / file)
    assert sum(with_canaries(copy)) > 35
    copy.change("data_set.json", lambda about: about.update(id=SPOILT))
    return copy


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, spoilt: Classroom) -> Iterator[Server]:
    with running(Server(tmp_path_factory.mktemp("server"), "--data", str(spoilt.folder))) as server:
        yield server


def ended(data_set: DataSet) -> Stage:
    """The same match on either set."""
    table = Table("table", "ABC234", Codec(data_set))
    facts: list[AnyFact] = []
    for fact in facts_by_dice(table, TableSettings(4, turns=4, trade_with_china=True), seed=1):
        table.apply(fact)
        facts.append(fact)
    return Stage(tuple(facts), None)


class Visitor:
    """Somebody who goes through all pages of a match on one of the sets."""

    def __init__(self, people: People, data_set: DataSet) -> None:
        self.at = prepare(people.server, ended(data_set))
        self.data_set = data_set
        self.page = people.page(LAPTOP, at=self.at.link(0))
        self.page.locator("ol.score").wait_for()
        self.home = self.page.url.split("#")[0]
        self.own = re.compile("|".join(map(re.escape, (self.at.table, self.at.code, data_set.id))))
        self.on_the_way: set[Request] = set()
        self.page.on("request", self.asked)
        self.page.on("requestfinished", self.answered)
        self.page.on("requestfailed", self.answered)

    def asked(self, request: Request) -> None:
        self.on_the_way.add(request)

    def answered(self, request: Request) -> None:
        self.on_the_way.discard(request)

    def paths(self) -> dict[str, str]:
        """Every page of Learn, every slide with its figures, every sheet; and where it is for this match."""
        data_set, table = self.data_set, self.at.table
        paths = [f"learn/{part}" for part in LEARN]
        paths += [f"learn/materials/{material.symbol}" for material in data_set.materials_in_play]
        paths += [f"learn/applications/{application.id}" for application in data_set.applications]
        paths += [f"debrief/{table}/{step}" for step in STEPS]
        paths += [f"print/{sheet}/{data_set.id}" for sheet in SHEETS] + [f"print/pupil/{table}"]
        return {self.own.sub("…", path): path for path in paths}

    def go(self, path: str) -> None:
        """To another page; nothing is left of the one before, so that it cannot be taken for this one."""
        self.page.goto(f"{self.home}#/lost")
        self.page.locator("main.lost").wait_for()
        self.page.goto(f"{self.home}#/{path}")

    def look(self) -> str | None:
        """What the page says, with every label and every length; nothing while something is on its way."""
        html: str = self.page.evaluate(LOOK)
        loading = self.on_the_way or "<main" not in html or 'class="lost' in html or 'class="wait' in html
        return None if loading else self.own.sub("…", NUMBERED.sub(r"\1", ICON.sub("", html)))


def difference(one: Visitor, other: Visitor) -> str:
    """Where two pages do not come to say the same; nothing if they do. Neither says anything before all of it
    is loaded, and what is drawn a moment later is waited for."""
    first = second = None
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        first, second = one.look(), other.look()
        if first is not None and first == second and (one.look(), other.look()) == (first, second):
            return ""
        if first is not None and second is not None and str(CANARY) in first + second:
            return str(CANARY)
    if first is None or second is None:
        return f"still loading: {[request.url for request in one.on_the_way | other.on_the_way]}"
    at = next(place for place, (a, b) in enumerate(zip_longest(first, second)) if a != b)
    return f"{first[max(at - 60, 0) : at + 60]} or {second[max(at - 60, 0) : at + 60]}"


def test_no_screen_or_sheet_changes_with_what_is_unconfirmed(people: People, spoilt: Classroom) -> None:
    standard, other = (Visitor(people, load_data_set(folder)) for folder in (STANDARD, spoilt.folder))
    paths, others = standard.paths(), other.paths()
    assert paths.keys() == others.keys()
    assert len(paths) > 85
    changed = {}
    for name in paths:
        standard.go(paths[name])
        other.go(others[name])
        if differs := difference(standard, other):
            changed[name] = differs
    assert changed == {}
