"""A browser, a server, and people who sit down with pages of their own."""

import re
import subprocess
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Error, Page, sync_playwright

from hatch_build import build_client
from rawsiko.server.http.client_files import BUILT_BY_HAND, INSTALLED
from tests.browser.people import People, Returning
from tests.browser.serving import ClockedServer, Server, Wire
from tests.browser.watching import Trap

AnyServer = TypeVar("AnyServer", bound=Server)

ROOT = Path(__file__).parents[2]
FAILURES = ROOT / "screenshots" / "failed"
FAILED = pytest.StashKey[bool]()
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


# Not for the whole session: while Playwright runs, tests of other folders could not start loops of their own.
@pytest.fixture(scope="package")
def trap() -> Iterator[Trap]:
    """Whatever a page, a worker or the browser itself wants of another place ends here."""
    trap = Trap()
    yield trap
    trap.shutdown()
    trap.server_close()


@pytest.fixture(scope="package")
def browser(trap: Trap) -> Iterator[Browser]:
    with a_browser(trap) as browser:
        yield browser


@contextmanager
def a_browser(trap: Trap) -> Iterator[Browser]:
    """Chromium, which is installed where it is missing."""
    chromium = subprocess.run(
        [ROOT / "tools" / "chromium.sh"], stdout=subprocess.PIPE, text=True, check=False
    ).stdout.strip()
    if not chromium:
        pytest.exit("There is no Chromium for the browser tests; the lines above say why.", 1)
    with sync_playwright() as playwright:
        arguments = [*ARGUMENTS, f"--proxy-server={trap.address}"]
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield browser
        browser.close()


def build_where_missing() -> None:
    """The client is built, by hand or with the package."""
    if not any((folder / "index.html").is_file() for folder in (INSTALLED, BUILT_BY_HAND)):
        build_client(ROOT / "web", INSTALLED)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """For all tests but those that stop it, or want another; each has tables of its own there."""
    with running(Server(tmp_path_factory.mktemp("server"))) as server:
        yield server


@contextmanager
def running(server: AnyServer) -> Iterator[AnyServer]:
    build_where_missing()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def clocked(tmp_path: Path) -> Iterator[ClockedServer]:
    """A server of this test alone, whose clock can be put forward."""
    with running(ClockedServer(tmp_path)) as server:
        yield server


@pytest.fixture
def people(browser: Browser, server: Server, trap: Trap, request: pytest.FixtureRequest) -> Iterator[People]:
    """Opens pages; at the end nothing may have gone wrong on any of them."""
    people = People(browser, server)
    yield people
    if request.node.stash.get(FAILED, False) or people.watch.trouble:
        picture(people.pages(), request.node.name)
    people.leave()
    print(*people.watch.said, sep="\n")  # shown with a test that fails
    assert people.watch.trouble == []
    caught, trap.caught = trap.caught, []
    assert caught == []


@pytest.fixture(scope="package")
def phone(browser: Browser, server: Server) -> Iterator[Returning]:
    """A phone that goes from screen to screen without loading the client again."""
    phone = Returning(browser, server)
    yield phone
    phone.leave()


@pytest.fixture
def visitor(phone: Returning, trap: Trap, request: pytest.FixtureRequest) -> Iterator[Returning]:
    """The same phone; after trouble it is another one, so that no test suffers from the one before."""
    yield phone
    trouble, phone.watch.trouble = phone.watch.trouble, []
    said, phone.watch.said = phone.watch.said, []
    if request.node.stash.get(FAILED, False) or trouble:
        picture(phone.pages(), request.node.name)
        phone.leave()
    print(*said, sep="\n")
    assert trouble == []
    caught, trap.caught = trap.caught, []
    assert caught == []


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """To the server, for somebody whose network fails."""
    wire = Wire(server)
    yield wire
    wire.remove()


def picture(pages: list[Page], name: str) -> None:
    """What every page shows when a test has failed, for whoever looks into it."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    for number, page in enumerate(pages):
        with suppress(Error):
            page.screenshot(path=FAILURES / f"{re.sub(r'[^a-z0-9]+', '-', name)}-{number}.png", timeout=5_000)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report
