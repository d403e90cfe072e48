"""The files of the client: cached or revalidated, sent compressed, and no other file on the disk."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from rawsiko.server.http.asgi import Gate
from rawsiko.server.http.client_files import NOT_BUILT, client_routes, read_client
from rawsiko.server.http.hosts import Hosts
from rawsiko.server.http.security import POLICY, SecurityMiddleware
from rawsiko.server.routes.cached_files import FOR_GOOD
from rawsiko.server.routes.limits import Limits
from rawsiko.server.routes.router import Router
from tests.server.operations.conftest import StartNode
from tests.server.tables.answers import problem
from tests.server.tables.world import Clock

PAGE, SCRIPT, PACKED, SMALLER = b"<!doctype html>", b"console.log(1)", b"as gzip", b"as brotli"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client as the build leaves it, beside something that is nobody's business."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / ".stamp").write_bytes(b"hidden")
    (folder / "assets" / "index-Ab12.js").write_bytes(SCRIPT)
    (folder / "assets" / "index-Ab12.js.gz").write_bytes(PACKED)
    (folder / "assets" / "index-Ab12.js.br").write_bytes(SMALLER)
    (folder / "assets" / "map-Cd34.svg.gz").write_bytes(b"a twin of nothing")
    (tmp_path / "secret.txt").write_bytes(b"secret")
    return folder


@pytest.fixture
async def browser(built: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with visitor(built) as client:
        yield client


def visitor(folder: Path) -> httpx.AsyncClient:
    """Somebody at a server that has this client; they read nothing packed unless they say so."""
    no_services: Any = None
    guard = SecurityMiddleware(Router(client_routes(folder)), Limits(Clock()), Hosts(), lambda *_: False)
    transport = httpx.ASGITransport(app=Gate(guard, lambda: no_services))
    headers = {"accept-encoding": "identity"}
    return httpx.AsyncClient(transport=transport, base_url="http://rawsiko.test", headers=headers)


async def raw(browser: httpx.AsyncClient, path: str, encodings: str) -> tuple[str | None, bytes]:
    """What is sent to a browser that reads these encodings, packed as it is."""
    async with browser.stream("GET", path, headers={"accept-encoding": encodings}) as answer:
        sent = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["vary"] == "accept-encoding"
        return answer.headers.get("content-encoding"), sent


async def test_a_name_that_changes_with_its_content_is_kept_for_good(browser: httpx.AsyncClient) -> None:
    answer = await browser.get("/assets/index-Ab12.js")
    assert (answer.status_code, answer.content) == (200, SCRIPT)
    assert answer.headers["cache-control"] == FOR_GOOD
    assert answer.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    ("path", "media_type"), [("/", "text/html"), ("/manifest.webmanifest", "application/manifest+json")]
)
async def test_all_others_are_asked_for_again(browser: httpx.AsyncClient, path: str, media_type: str) -> None:
    answer = await browser.get(path)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith(media_type)
    again = await browser.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    changed = await browser.get(path, headers={"if-none-match": '"another"'})
    assert changed.content == answer.content


@pytest.mark.parametrize(
    ("reads", "encoding", "sent"),
    [
        ("gzip, deflate, br", "br", SMALLER),
        ("gzip;q=0.8, deflate", "gzip", PACKED),
        ("identity", None, SCRIPT),
        ("", None, SCRIPT),
        ("br;q=0, gzip", "gzip", PACKED),
    ],
)
async def test_a_file_is_sent_as_small_as_the_browser_can_read(
    browser: httpx.AsyncClient, reads: str, encoding: str | None, sent: bytes
) -> None:
    assert await raw(browser, "/assets/index-Ab12.js", reads) == (encoding, sent)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/index.html",
        "/.stamp",
        "/assets/nothing.js",
        "/assets/index-Ab12.js.gz",
        "/assets/map-Cd34.svg",
        "/secret.txt",
        "/../secret.txt",
        "/..%2Fsecret.txt",
        "/assets/..%2F..%2Fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "//etc/passwd",
    ],
)
async def test_nothing_else_of_the_disk_is_ever_sent(browser: httpx.AsyncClient, path: str) -> None:
    answer = await browser.get(path)
    assert problem(answer) == (404, "not_found")
    assert b"secret" not in answer.content


async def test_pages_are_allowed_what_this_server_has_and_nothing_else(browser: httpx.AsyncClient) -> None:
    for path in ("/", "/assets/index-Ab12.js", "/nothing"):
        assert (await browser.get(path)).headers["content-security-policy"] == POLICY


async def test_a_client_that_was_not_built_is_said_in_a_sentence(tmp_path: Path) -> None:
    async with visitor(tmp_path) as browser:
        assert (await browser.get("/")).text == NOT_BUILT
    assert read_client(tmp_path / "nowhere") == {}


def test_a_real_server_answers_head_with_everything_but_the_body(
    tmp_path: Path, start_node: StartNode
) -> None:
    node = start_node(tmp_path / "tables.db")
    whole = node.get("/", headers={"accept-encoding": "identity"})
    head = httpx.head(node.url, headers={"accept-encoding": "identity"})
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "etag", "cache-control"):
        assert head.headers.get(name) == whole.headers.get(name)
