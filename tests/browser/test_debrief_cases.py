"""The debrief of every kind of match has something to say on each slide, and on the pupil's sheet."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rawsiko.data import DataSet, load_data_set
from rawsiko.debrief import debrief_of
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.events import ClashSettled
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.export import recorded
from rawsiko.server.tables.facts import (
    AnyFact,
    BotSeated,
    ChairTaken,
    Decided,
    MatchScored,
    MatchStopped,
    TableSettings,
)
from rawsiko.server.tables.table import Table
from tests.browser.conftest import running
from tests.browser.people import LAPTOP, People
from tests.browser.prepared import IDEAS, Stage, facts_by_dice, prepare
from tests.browser.scenes import PHONE
from tests.browser.serving import Server
from tests.browser.test_print import OVER
from tests.data.classroom import Classroom, small_set
from tests.server.tables.matches import random_fact

LEFT_OPEN = re.compile(r"[{}]|undefined|NaN|\bnull\b|\[object")
ENOUGH_WORDS = re.compile(r"(\S+\s+){11}\S+")

pytestmark = pytest.mark.xdist_group("debrief_cases")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    """A set of a teacher's own that has no figures at all."""
    return load_data_set(written(tmp_path_factory))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(
        Server(tmp_path_factory.mktemp("server"), "--data", str(written(tmp_path_factory)))
    ) as server:
        yield server


def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    for file, value in small_set().items():
        Classroom(folder).write(file, value)
    return folder


def played(
    settings: TableSettings,
    data_set: DataSet | None = None,
    change: Callable[[Table], AnyFact | None] = lambda _: None,
    seed: int = 1,
    bots_only: bool = False,
) -> Stage:
    """A match by dice; `change` may put a fact of its own in between."""
    table = Table("table", "ABC234", Codec(data_set or load_data_set()))
    facts: list[AnyFact] = []
    for by_dice in facts_by_dice(table, settings, seed):
        if table.match and (other := change(table)):
            table.apply(other)
            facts.append(other)
            if isinstance(other, MatchStopped | MatchScored):
                break
            continue  # the dice chose without knowing of it
        fact = bot_for(by_dice) if bots_only and isinstance(by_dice, ChairTaken) else by_dice
        table.apply(fact)
        facts.append(fact)
    return Stage(tuple(facts), None)


def bot_for(person: ChairTaken) -> AnyFact:
    return BotSeated(person.chair, "novice", person.name, person.avatar)


def in_peace(table: Table) -> AnyFact | None:
    """Whoever is awaited decides without any Clash."""
    dice = SeededDice(table.number, 5)
    chairs = table.awaited_chairs()
    if not chairs:
        return None
    for _ in range(20 * IDEAS):
        fact = random_fact(table, chairs[0], dice)
        if not (isinstance(fact, Decided) and fact.rolls):
            return fact
    raise AssertionError("there is always a Decision without a Clash")


def after_one_clash(table: Table) -> AnyFact | None:
    return in_peace(table) if any(decided.rolls for decided in table.decided) else None


def nothing_missed(data_set: DataSet) -> Stage:
    """A match in which Ada completes all her Applications."""
    for seed in range(1, 100):
        stage = played(TableSettings(3, turns=3), data_set, seed=seed)
        table = Table("table", "ABC234", Codec(data_set))
        for fact in stage.facts:
            table.apply(fact)
        told = debrief_of(recorded(table), data_set)
        if not told["stops"][table.order.index(0)]["missed"]:
            return stage
    raise AssertionError("no such match")


def stopped_in_turn_2(table: Table) -> AnyFact | None:
    return MatchStopped() if table.match and table.match.turn == 2 else None


def rung_in_turn_2(table: Table) -> AnyFact | None:
    """The bell: the match is scored as it stands."""
    return MatchScored("bell") if table.match and table.match.turn == 2 else None


def slides(page: Page, home: str, table: str) -> list[int]:
    """Look at every slide that is offered; nothing may be empty or left open."""
    page.goto(f"{home}#/debrief/{table}/1")
    page.locator("#finding").wait_for()
    steps = [int(link.get_attribute("href").rpartition("/")[2]) for link in page.locator("nav a").all()]  # type: ignore[union-attr]
    for step in steps:
        page.goto(f"{home}#/debrief/{table}/{step}")
        expect(page.locator("nav a[aria-current]")).to_have_attribute("href", re.compile(f"/{step}$"))
        page.locator("#finding").wait_for()
        expect(page.locator("main")).to_contain_text(ENOUGH_WORDS, use_inner_text=True)
        expect(page.locator("main")).not_to_contain_text(LEFT_OPEN, use_inner_text=True)
        page.wait_for_function("document.documentElement.scrollWidth <= innerWidth + 1")
    return steps


ALL = [1, 2, 3, 4, 5, 6]
CASES: dict[str, tuple[Callable[[DataSet], Stage], list[int]]] = {
    "trade off": (lambda _: played(TableSettings(4, turns=4)), ALL),
    "trade on, somebody out": (lambda _: played(TableSettings(4, turns=4, trade_with_china=True)), ALL),
    "five players": (lambda _: played(TableSettings(5, turns=3)), ALL),
    "no Clash": (lambda _: played(TableSettings(4, turns=3), change=in_peace), ALL),
    "one Clash": (lambda _: played(TableSettings(4, turns=3), change=after_one_clash), ALL),
    "nothing missed": (nothing_missed, ALL),
    "bots only": (lambda _: played(TableSettings(4, turns=3), bots_only=True), ALL),
    "stopped": (lambda _: played(TableSettings(4, turns=4), change=stopped_in_turn_2), [1, 2, 3, 6]),
    "rung": (lambda _: played(TableSettings(4, turns=6), change=rung_in_turn_2), ALL),
    "own set": (lambda small: played(TableSettings(3, turns=3), small), ALL),
}


@pytest.mark.parametrize("case", CASES)
def test_every_case_has_a_sensible_picture(people: People, small: DataSet, case: str) -> None:
    make, expected = CASES[case]
    at = prepare(people.server, make(small))
    player = at.path if case == "bots only" else at.link(0)
    for size, link in ((LAPTOP, player), (PHONE, at.path)):  # a player, and somebody who only watches
        page = people.page(size, at=link)
        page.locator("ol.score, .stopped").first.wait_for()
        assert slides(page, page.url.split("#")[0], at.table) == expected, case
    page.goto(page.url.split("#")[0] + f"#/print/pupil/{at.table}")
    page.locator(".sheet footer").first.wait_for()
    assert page.evaluate(OVER) == 0
    assert not LEFT_OPEN.search(page.locator(".sheet").inner_text())


def test_there_is_a_match_without_a_clash() -> None:
    stage = played(TableSettings(4, turns=3), change=in_peace)
    table = Table("table", "ABC234", Codec(load_data_set()))
    events = [event for fact in stage.facts if (done := table.apply(fact)) for event in done.events]
    assert events
    assert not [event for event in events if isinstance(event, ClashSettled)]


def test_someone_who_watched_is_not_told_what_they_did(people: People) -> None:
    """The findings speak of the players; only a player reads *you*."""
    for change, finding in ((lambda _: None, "Most fought over"), (in_peace, "Nobody fought")):
        at = prepare(people.server, played(TableSettings(4, turns=3), change=change))
        page = people.page(LAPTOP, at=f"/#/debrief/{at.table}")
        home = page.url.split("#")[0]
        for step in (1, 2, 3, 4):
            page.goto(f"{home}#/debrief/{at.table}/{step}")
            expect(page.locator("nav a[aria-current]")).to_have_attribute("href", re.compile(f"/{step}$"))
            page.locator("#finding").wait_for()
            if step == 1:
                page.get_by_role("button", name="Show all").click()
                expect(page.locator("#finding")).to_contain_text(finding)
            told = (
                page.locator("header").all_inner_texts()
                + page.locator("#finding, #finding + p").all_inner_texts()
            )
            assert not re.search(r"\byour?\b", " ".join(told), re.IGNORECASE), told
