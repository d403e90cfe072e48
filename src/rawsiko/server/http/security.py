"""Middleware of every gate: security headers, host and origin checks, per-address rate limits."""

from collections.abc import Callable
from functools import lru_cache

from rawsiko.server.http.hosts import Hosts, host_from
from rawsiko.server.log.streams import EventStream
from rawsiko.server.refusals import Refused
from rawsiko.server.routes.limits import PER_ADDRESS, STRANGE_KEYS_PER_ADDRESS, Limits
from rawsiko.server.routes.request import Answer, Request
from rawsiko.server.routes.router import Router, refused_with
from rawsiko.server.tables.requests import Problem

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

Header = tuple[bytes, bytes]


#: Where requests without a key are counted by their address.
COUNTED = ("/api/", "/health", "/metrics")
#: But not here: these have limits of their own, or cost no more than it would to refuse them.
COUNTED_ELSEWHERE = ("/api/codes/", "/api/documents/", "/api/data-sets", "/api/class-plans", "/api/here")
OPENED_HERE = ("/api/tables", "/api/classes")

#: Paths that require a key, and the statuses that a valid key may get.
WITH_KEY = ("/api/tables/", "/api/classes/")
WITHOUT_KEY = ("/quiz-answers",)  # open to everybody
KEYS_IN_BODY = "/api/stream"
GOOD_KEY = frozenset({200, 201, 403, 409, 422})


class Caller:
    """Who sent a request: an address, and the key, on paths that require one."""

    def __init__(self, request: Request) -> None:
        self.address = request.address
        self.path = path = request.path
        self.key: bytes | None = None
        self.keys_in_body = path == KEYS_IN_BODY
        if path.startswith(WITH_KEY) and not path.endswith(WITHOUT_KEY):
            self.key = request.headers.get(b"authorization")

    @property
    def is_counted(self) -> bool:
        """Whether a request without a key counts against its address, together with all others."""
        path = self.path
        if path in OPENED_HERE or path.startswith(COUNTED_ELSEWHERE):
            return False
        return path.startswith(COUNTED)


class SecurityMiddleware:
    """Checks requests before the router answers them, and counts wrong keys by the answers."""

    def __init__(
        self, router: Router, limits: Limits, hosts: Hosts, is_wrong: Callable[[str, bytes], bool]
    ) -> None:
        self.router = router
        self.limits = limits
        self.is_wrong = is_wrong  # whether a key is known to be wrong for an address
        self.hosts = hosts
        self.problem_with_names = lru_cache(maxsize=1024)(self.check_host_and_origin)  # the same few recur

    async def answer(self, request: Request) -> Answer | EventStream:
        """The answer to a request, whatever it is; never raises."""
        caller = Caller(request)
        problem = self.problem_with(caller) or self.problem_with_host(request)
        answer = await self.router.answer(request) if problem is None else refused_with(*problem)
        self.count_key(caller, answer.status)
        return answer

    def problem_with(self, caller: Caller) -> tuple[int, Problem] | None:
        """Why a request is over its limit.

        Requests without a key share the budget of their address, but for those that have one of their own.
        Keys are counted where they are checked; wrong ones also count against their address. A key that may
        be good is never refused for what others do.
        """
        limits = self.limits
        try:
            if caller.keys_in_body:
                pass
            elif caller.key is None:
                if caller.is_counted:
                    limits.spend("address", caller.address, PER_ADDRESS)
            elif not limits.knows(caller.key) and self.is_wrong(caller.path, caller.key):
                limits.check("strange keys", caller.address, STRANGE_KEYS_PER_ADDRESS)
        except Refused as refused:
            return 429, Problem("too_fast", str(refused), refused.details)
        return None

    def count_key(self, caller: Caller, status: int) -> None:
        """A key was checked: remember a good one; count a wrong one against its address."""
        if caller.keys_in_body and status != 200:
            self.limits.take("address", caller.address, PER_ADDRESS)
        if caller.key is None or self.limits.knows(caller.key):
            return
        if status in GOOD_KEY and not self.is_wrong(caller.path, caller.key):
            self.limits.was_good(caller.key)
        else:
            self.limits.take("strange keys", caller.address, STRANGE_KEYS_PER_ADDRESS)

    def problem_with_host(self, request: Request) -> tuple[int, Problem] | None:
        """Why a request with this host name, or from that page, is refused."""
        headers = request.headers
        host = headers.get(b"host", b"localhost")  # browsers always send one
        origin = None if request.method in ("GET", "HEAD") else headers.get(b"origin")
        fetch_site = headers.get(b"sec-fetch-site")
        return self.problem_with_names(request.path.startswith("/api"), host, origin, fetch_site)

    def check_host_and_origin(
        self, in_api: bool, host_header: bytes, origin: bytes | None, fetch_site: bytes | None
    ) -> tuple[int, Problem] | None:
        """Like `problem_with_host`, from the headers alone, so that it can be cached."""
        host = host_from(host_header.decode("latin-1"))
        if host is None:
            return 400, NO_HOST
        if in_api and not self.hosts.knows(host.name):
            return 403, UNKNOWN_NAME
        if origin is None:
            return None
        said = None if fetch_site is None else fetch_site.decode("latin-1")
        return None if self.hosts.may_write(origin.decode("latin-1"), host, said) else (403, OTHER_ORIGIN)


@lru_cache(maxsize=64)
def strict_headers_of(keeps: bool, scheme: str) -> tuple[Header, ...]:
    https = HEADERS_OF_HTTPS if scheme == "https" else []
    return (*HEADERS, *https, *([] if keeps else [NOT_KEPT]))


def strict_headers(headers: list[Header], scheme: str) -> list[Header]:
    """The headers of an answer plus the security headers; `no-store` unless it sets its own cache policy."""
    keeps = any(name == b"cache-control" for name, _ in headers)
    return [*headers, *strict_headers_of(keeps, scheme)]  # views hold Objectives, and computers are shared
