"""The guard at the door: strict headers, writes from our own pages only, a wide limit per address.

Plain ASGI, so that it stands before everything, streams included.
"""

from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from rawsiko.server.limits import PER_ADDRESS, Limits
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


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *HEADERS]
                if scope["scheme"] == "https":
                    headers += HEADERS_OF_HTTPS
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NOT_KEPT)  # Objectives on a computer that others use after you
                message["headers"] = headers
            await send(message)

        problem = self.problem_with(scope)
        if problem is None:
            await self.app(scope, receive, send_with_headers)
            return
        status, body = problem
        start = {
            "type": "http.response.start",
            "status": status,
            "headers": [(b"content-type", b"application/json")],
        }
        await send_with_headers(start)  # type: ignore[arg-type]
        await send({"type": "http.response.body", "body": encode(body), "more_body": False})

    def problem_with(self, scope: HTTPScope) -> tuple[int, Problem] | None:
        """Why a request may not pass."""
        client = scope.get("client")
        try:
            self.limits.spend("address", client[0] if client else "", PER_ADDRESS)
        except Refused as refused:
            return 429, Problem("too_fast", str(refused), {})
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if scope["method"] not in ("GET", "HEAD") and origin is not None and not same_origin(origin, headers):
            return 403, Problem("other_origin", "Only pages of this server may write to it.", {})
        return None


def same_origin(origin: bytes, headers: dict[bytes, bytes]) -> bool:
    """Whether a page comes from the host it writes to."""
    try:
        host = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:
        return False
    return host != "" and host == headers.get(b"host", b"").decode("latin-1")
