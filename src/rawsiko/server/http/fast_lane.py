"""The gate on a connection of uvicorn: a request is answered there at once, without an ASGI cycle around it.

Bytes become a Request, and what security.py answers becomes bytes. Unusual requests take uvicorn's own way
(protocol.py), to the gate of asgi.py; both ask the same guard.
"""

from collections import deque
from contextlib import suppress
from functools import lru_cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from rawsiko.server.http.asgi import headers_of, request_of
from rawsiko.server.http.security import Header, strict_headers
from rawsiko.server.log.streams import EventStream
from rawsiko.server.log.subscribers import DirectSubscriber, chunk
from rawsiko.server.routes.request import Answer
from rawsiko.server.routes.router import LARGEST_BODY

if TYPE_CHECKING:
    from rawsiko.server.app import Server
    from rawsiko.server.http.protocol import BoundedProtocol

LAST_CHUNK: Final = b"0\r\n\r\n"
FORWARDED: Final = frozenset((b"x-forwarded-for", b"x-forwarded-proto"))


@lru_cache(maxsize=256)  # contains the date and a length: only some hundreds differ within a second
def head_of(status: int, headers: tuple[Header, ...], keep_alive: bool) -> bytes:
    """The head of an answer."""
    close = b"" if keep_alive else b"connection: close\r\n"
    return b"".join((STATUS_LINE[status], *(b"%b: %b\r\n" % header for header in headers), close, b"\r\n"))


class Turn:
    """One request on a connection, and its answer. uvicorn's protocol fills in what arrives."""

    def __init__(self, protocol: "BoundedProtocol", served: "Server") -> None:
        self.protocol = protocol
        self.served = served
        self.scope = protocol.scope
        self.body = bytearray()
        self.more_body = True
        self.keep_alive = bool(protocol.parser.should_keep_alive())
        self.response_started = self.response_complete = self.disconnected = False
        self.message_event = SimpleNamespace(set=self.arrived)
        self.asked = False
        self.stream: EventStream | None = None
        self.subscriber: DirectSubscriber | None = None
        self.is_live = False  # all that was missed has been written

    def arrived(self) -> None:
        """More of the body has come, or the connection is gone."""
        if len(self.body) > LARGEST_BODY:  # one byte too many is enough to refuse it
            del self.body[LARGEST_BODY + 1 :]
            self.protocol.flow.resume_reading()
        if not (self.more_body or self.disconnected or self.asked):
            self.asked = True
            self.protocol.run(self.answer())

    async def answer(self) -> None:
        """Ask, and write what is answered."""
        believe_proxy(self.protocol, self.scope)
        request = request_of(self.scope, self.served.services, bytes(self.body))
        answer = await self.served.security.answer(request)
        if self.disconnected:
            return
        self.response_started = True
        if isinstance(answer, Answer):
            content = b"" if request.method == "HEAD" else answer.content
            self.protocol.transport.write(self.head(answer.status, headers_of(answer)) + content)
            self.complete()
        else:
            await self.follow(answer)

    def head(self, status: int, headers: list[Header]) -> bytes:
        default = self.protocol.server_state.default_headers
        return head_of(status, (*default, *strict_headers(headers, self.scope["scheme"])), self.keep_alive)

    async def follow(self, stream: EventStream) -> None:
        """Write what was missed; from then on, events come by themselves."""
        protocol, transport = self.protocol, self.protocol.transport
        chunked = [*EventStream.HEADERS, (b"transfer-encoding", b"chunked")]
        transport.write(self.head(200, chunked) + chunk(stream.first()))
        subscriber = self.subscriber = DirectSubscriber(len(stream.places), transport, self.over)
        self.stream = stream
        async for message in stream.missed(subscriber):
            if self.disconnected:
                break
            transport.write(chunk(message.event()))
            await protocol.flow.drain()
        if self.disconnected:
            self.leave()
            return
        subscriber.queue = deque(message for message in subscriber.queue if stream.is_new(message))
        self.is_live = True
        if not protocol.flow.write_paused:
            subscriber.resume()

    def complete(self) -> None:
        self.response_complete = True
        if not self.keep_alive:
            self.protocol.transport.close()
        self.protocol.on_response_complete()

    def over(self) -> None:
        """Nothing more comes on the stream."""
        self.leave()
        if not self.disconnected and not self.response_complete:
            self.protocol.transport.write(LAST_CHUNK)
            self.complete()

    def leave(self) -> None:
        """The stream has ended, on either side."""
        subscriber, self.subscriber = self.subscriber, None
        if subscriber is not None and self.stream is not None:
            self.stream.leave(subscriber)


def believe_proxy(protocol: "BoundedProtocol", scope: Any) -> None:
    """Put where a request comes from into the scope, as a trusted proxy says."""
    names = {name for name, _ in scope["headers"]}
    if protocol.config.proxy_headers and not names.isdisjoint(FORWARDED):
        believing: Any = ProxyHeadersMiddleware(no_application, protocol.config.forwarded_allow_ips)
        with suppress(StopIteration):
            believing(scope, None, None).send(None)  # it never waits


async def no_application(*_: object) -> None:
    pass
