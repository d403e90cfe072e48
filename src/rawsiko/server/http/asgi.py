"""The gate for any ASGI server: a request comes as a scope and messages, and so goes its answer."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import AbstractAsyncContextManager, aclosing, suppress
from ipaddress import IPv6Address, ip_address
from typing import Any

from rawsiko.server.http.security import SecurityMiddleware, strict_headers
from rawsiko.server.log.streams import EventStream
from rawsiko.server.routes.request import Answer, Request
from rawsiko.server.routes.router import LARGEST_BODY
from rawsiko.server.services import Services

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Lifespan = Callable[[], AbstractAsyncContextManager[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Gate:
    """Answers requests as the security middleware does."""

    def __init__(self, security: SecurityMiddleware, services: Callable[[], Services]) -> None:
        self.security = security
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = request_of(scope, self.services(), await whole_body(receive))
        answer = await self.security.answer(request)
        headers = headers_of(answer) if isinstance(answer, Answer) else [*EventStream.HEADERS]
        strict = strict_headers(headers, scope["scheme"])
        await send({"type": "http.response.start", "status": answer.status, "headers": strict})
        if isinstance(answer, EventStream):
            await send_events(answer, receive, send)
        else:
            content = b"" if request.method == "HEAD" else answer.content
            await send({"type": "http.response.body", "body": content, "more_body": False})


def request_of(scope: Scope, services: Services, content: bytes) -> Request:
    client = scope.get("client")
    return Request(
        services,
        scope["method"],
        scope["path"],
        dict(scope["headers"]),
        scope["query_string"],
        content,
        counted_address(client[0]) if client else "",
        scope["scheme"],
    )


def counted_address(host: str) -> str:
    """Normalises an address for counting: IPv6 is truncated to its /64, which is one household."""
    if ":" not in host:
        return host
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))


def headers_of(answer: Answer) -> list[tuple[bytes, bytes]]:
    length = [] if answer.status in (204, 304) else [(b"content-length", b"%d" % len(answer.content))]
    named = [(name.encode(), value.encode("latin-1")) for name, value in answer.headers.items()]
    charset = "; charset=utf-8" if answer.media_type.startswith("text/") else ""
    return [(b"content-type", f"{answer.media_type}{charset}".encode()), *length, *named]


async def whole_body(receive: Receive) -> bytes:
    """The body of a request, or the beginning of one that is too large."""
    body, more = b"", True
    while more and len(body) <= LARGEST_BODY:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


async def send_events(answer: EventStream, receive: Receive, send: Send) -> None:
    """Send what happens until it is over or the client has gone."""
    sending = asyncio.ensure_future(send_all(answer, send))
    leaving = asyncio.ensure_future(until_gone(receive))
    try:
        await asyncio.wait([sending, leaving], return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def send_all(answer: EventStream, send: Send) -> None:
    async with aclosing(answer.events()) as events:  # type: ignore[type-var]
        async for event in events:
            await send({"type": "http.response.body", "body": event, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class Application:
    """What an ASGI server serves: requests, and when to start and to stop."""

    def __init__(self, served: App, lifespan: Lifespan) -> None:
        self.served = served
        self.lifespan = lifespan

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        else:
            await self.served(scope, receive, send)

    async def live(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            async with self.lifespan():
                await send({"type": "lifespan.startup.complete"})
                await receive()
        except Exception as fault:
            await send({"type": "lifespan.startup.failed", "message": str(fault)})
            raise
        await send({"type": "lifespan.shutdown.complete"})
