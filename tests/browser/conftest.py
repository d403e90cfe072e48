"""A browser, a server for every file of tests, and people who sit down with pages of their own."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from hatch_build import build_client
from rawsiko.server.client_files import BUILT_BY_HAND, INSTALLED
from tests.browser.people import People
from tests.browser.serving import Server

ROOT = Path(__file__).parents[2]
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
def browser() -> Iterator[Browser]:
    chromium = subprocess.check_output([ROOT / "tools" / "chromium.sh"], text=True).strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


def build_where_missing() -> None:
    """The client is built, by hand or with the package."""
    if not any((folder / "index.html").is_file() for folder in (INSTALLED, BUILT_BY_HAND)):
        build_client(ROOT / "web", INSTALLED)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    build_where_missing()
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """Opens pages; at the end nothing may have gone wrong on any of them."""
    people = People(browser, server)
    yield people
    people.leave()
    assert people.watch.trouble == []
