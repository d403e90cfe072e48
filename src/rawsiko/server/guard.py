"""The guard at the door: strict headers, our own host names, writes from our own pages, a limit per address.

Plain ASGI, so that it wraps everything, streams included.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from rawsiko.server.hosts import Hosts, host_from
from rawsiko.server.limits import PER_ADDRESS, STRANGE_KEYS_PER_ADDRESS, Limits, counted_address
from rawsiko.server.refusals import Refused
from rawsiko.server.requests import Problem
from rawsiko.server.updates import encode

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
#: Browsers ignore it without https, and complain on the console of every page.
HEADERS_OF_HTTPS = [(b"cross-origin-opener-policy", b"same-origin")]

NOT_KEPT = (b"cache-control", b"no-store")

OTHER_ORIGIN = Problem("other_origin", "Only pages of this server may write to it.", {})
UNKNOWN_NAME = Problem(
    "unknown_name",
    "This server does not know that it has this name; whoever runs it can tell it with --name.",
    {},
)
NO_HOST = Problem("bad_request", "The Host of that request is neither a name nor an address.", {})
FAULT = Problem("fault", "Something went wrong here; the match is as it was.", {})

Header = tuple[bytes, bytes]

log = structlog.get_logger()


#: Under these addresses keys are checked, and these answers mean that the key was good.
WITH_KEY = ("/api/tables/", "/api/classes/")
WITHOUT_KEY = ("/quiz-answers",)  # open to everybody
KEYS_IN_BODY = "/api/stream"
GOOD_KEY = frozenset({200, 201, 403, 409, 422})


class Visit:
    """Who asks: an address, and the key shown, where keys are checked."""

    def __init__(self, scope: Mapping[str, object], headers: Mapping[bytes, bytes]) -> None:
        client: Any = scope.get("client")  # a pair, of whatever kind the server makes it
        self.address = counted_address(client[0]) if client else ""
        self.key: bytes | None = None
        path = str(scope["path"])
        self.keys_in_body = path == KEYS_IN_BODY
        if path.startswith(WITH_KEY) and not path.endswith(WITHOUT_KEY):
            self.key = headers.get(b"authorization")


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Hosts) -> None:
        self.app = app
        self.limits = limits
        self.hosts = hosts
        self.problem_with_names = lru_cache(maxsize=1024)(self.compare_names)  # browsers repeat themselves

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        visit = Visit(scope, headers)
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self.count_key(visit, message["status"])
                message["headers"] = with_strict_headers(message["headers"], scope["scheme"])
            await send(message)

        problem = self.problem_with(visit) or self.problem_with_host(scope, headers)
        if problem is not None:
            await answer(send_with_headers, *problem)
            return
        try:
            await self.app(scope, receive, send_with_headers)
        except Exception:
            if started:
                raise
            log.exception("fault", path=scope["path"])
            await answer(send_with_headers, 500, FAULT)

    def problem_with(self, visit: "Visit") -> tuple[int, Problem] | None:
        """Why a request is over its limit.

        Requests without a key share the budget of their address. Keys are counted where they are checked;
        wrong ones also count against their address.
        """
        limits = self.limits
        try:
            if visit.keys_in_body:
                pass
            elif visit.key is None:
                limits.spend("address", visit.address, PER_ADDRESS)
            elif not limits.knows(visit.key):
                limits.check("strange keys", visit.address, STRANGE_KEYS_PER_ADDRESS)
        except Refused as refused:
            return 429, Problem("too_fast", str(refused), {})
        return None

    def count_key(self, visit: "Visit", status: int) -> None:
        """A key was checked: remember a good one; count a wrong one against its address."""
        if visit.keys_in_body and status != 200:
            self.limits.take("address", visit.address, PER_ADDRESS)
        if visit.key is None or self.limits.knows(visit.key):
            return
        if status in GOOD_KEY:
            self.limits.was_good(visit.key)
        else:
            self.limits.take("strange keys", visit.address, STRANGE_KEYS_PER_ADDRESS)

    def problem_with_host(
        self, scope: HTTPScope, headers: Mapping[bytes, bytes]
    ) -> tuple[int, Problem] | None:
        """Why a request with this host name, or from that page, is refused."""
        host = headers.get(b"host", b"localhost")  # browsers always send one
        origin = None if scope["method"] in ("GET", "HEAD") else headers.get(b"origin")
        fetch_site = headers.get(b"sec-fetch-site")
        return self.problem_with_names(scope["path"].startswith("/api"), host, origin, fetch_site)

    def compare_names(
        self, in_api: bool, called: bytes, origin: bytes | None, fetch_site: bytes | None
    ) -> tuple[int, Problem] | None:
        """The same, for the host name and, if it writes, the page it comes from."""
        host = host_from(called.decode("latin-1"))
        if host is None:
            return 400, NO_HOST
        if in_api and not self.hosts.knows(host.name):
            return 403, UNKNOWN_NAME
        if origin is None:
            return None
        said = None if fetch_site is None else fetch_site.decode("latin-1")
        return None if self.hosts.may_write(origin.decode("latin-1"), host, said) else (403, OTHER_ORIGIN)


def with_strict_headers(headers: Iterable[Header], scheme: str) -> list[Header]:
    """The headers of an answer and ours; unless it says otherwise, nobody may cache it."""
    told = [*headers, *HEADERS, *(HEADERS_OF_HTTPS if scheme == "https" else ())]
    if not any(name == b"cache-control" for name, _ in told):
        told.append(NOT_KEPT)  # views hold Objectives, and computers are shared
    return told


async def answer(send: Send, status: int, problem: Problem) -> None:
    """Answer a request without asking the application."""
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": encode(problem), "more_body": False})
