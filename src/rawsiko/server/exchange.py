"""A request at a hot door and its answer, on its connection (hot_protocol.py): no task, no future."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from rawsiko.server import hot_streams
from rawsiko.server.guard import HEADERS, HEADERS_OF_HTTPS, NOT_KEPT, Header, Visit
from rawsiko.server.hot_doors import Door, deciding, listening
from rawsiko.server.hot_streams import StraightReader
from rawsiko.server.problems import problem_of
from rawsiko.server.requests import Accepted, Problem

if TYPE_CHECKING:
    from rawsiko.server.app import Server
    from rawsiko.server.hot_protocol import HotProtocol

LARGEST_BODY: Final = 64 * 1024
JSON: Final = b"content-type: application/json\r\n"
EVENT_STREAM: Final = (
    b"content-type: text/event-stream\r\ncache-control: no-cache, no-transform\r\n"
    b"x-accel-buffering: no\r\ntransfer-encoding: chunked\r\n"
)
LAST_CHUNK: Final = b"0\r\n\r\n"

encode = msgspec.json.Encoder().encode


def written(headers: list[tuple[bytes, bytes]]) -> bytes:
    return b"".join(b"%b: %b\r\n" % header for header in headers)


SAFE: Final = written(HEADERS)
SAFE_HTTPS: Final = written(HEADERS_OF_HTTPS)
UNKEPT_JSON: Final = JSON + written([NOT_KEPT])


@lru_cache(maxsize=64)  # contains the date: only a few differ within a second
def head_of(status: int, more: bytes, default: tuple[Header, ...], scheme: str, keep_alive: bool) -> bytes:
    """The head of an answer, all but its last line."""
    https = SAFE_HTTPS if scheme == "https" else b""
    close = b"" if keep_alive else b"connection: close\r\n"
    return b"".join((STATUS_LINE[status], written([*default]), more, SAFE, https, close))


class Exchange:
    """A request at a hot door and its answer. It has the attributes that uvicorn's protocol expects, and
    those of a future, so that a table answers a Decision right here."""

    def __init__(self, protocol: HotProtocol, served: Server, door: Door) -> None:
        assert served.house is not None
        self.protocol = protocol
        self.served = served
        self.house = served.house
        self.door = door
        self.body = bytearray()
        self.more_body = True
        self.keep_alive = bool(protocol.parser.should_keep_alive())
        self.response_started = self.response_complete = self.disconnected = False
        self.message_event = self  # `set` when something arrives
        self.reader: StraightReader | None = None
        self.visit: Visit

    def set(self) -> None:
        """Something has arrived: more of the body, all of it, or the end of the connection."""
        if self.disconnected or self.response_started:
            return
        if len(self.body) > LARGEST_BODY:
            self.protocol.go_the_ordinary_way(self)
        elif not self.more_body:
            self.answer()

    def answer(self) -> None:
        """Decide or listen, if that can be done at once."""
        scope = self.protocol.scope
        headers = dict(scope["headers"])
        served, house = self.served, self.house
        find: Any = deciding if self.door.decides else listening
        asked = find(house, self.door, headers, bytes(self.body))
        if asked is None:
            self.protocol.go_the_ordinary_way(self)
            return
        self.response_started = True
        believe_proxy(self.protocol, headers)
        self.visit = Visit(scope, headers)
        problem = served.guard.problem_with(self.visit) or served.guard.problem_with_host(scope, headers)
        if problem is not None:
            self.refuse(*problem)
            return
        try:
            if self.door.decides:
                asked.ask(house, self)
            else:
                self.listen(asked)
        except Exception as refused:
            self.refuse(*problem_of(refused))

    def done(self) -> bool:
        return self.response_complete

    def set_result(self, number: int) -> None:
        """A Decision is durable."""
        self.write(200, encode(Accepted(number)))

    def set_exception(self, why: BaseException) -> None:
        """A Decision is refused."""
        self.refuse(*problem_of(why))

    def refuse(self, status: int, problem: Problem) -> None:
        self.write(status, encode(problem))

    def head(self, status: int, more: bytes) -> bytes:
        """The head of an answer, all but its last line."""
        protocol = self.protocol
        default = tuple(protocol.server_state.default_headers)
        return head_of(status, more, default, protocol.scope["scheme"], self.keep_alive)

    def write(self, status: int, body: bytes) -> None:
        """A whole answer."""
        self.served.guard.count_key(self.visit, status)
        if not self.disconnected:
            length = b"content-length: %d\r\n\r\n" % len(body)
            self.protocol.transport.write(self.head(status, UNKEPT_JSON) + length + body)
            self.complete()

    def complete(self) -> None:
        self.response_complete = True
        if not self.keep_alive:
            self.protocol.transport.close()
        self.protocol.on_response_complete()

    def listen(self, asked: Any) -> None:
        """Begin a stream."""
        protocol, house = self.protocol, self.house
        address = self.visit.address
        asked.admit(house, address)
        self.served.guard.count_key(self.visit, 200)
        reader = self.reader = StraightReader(asked.places, asked.rooms, protocol.transport, self.over)
        first = hot_streams.begin(house.readers, address, reader, asked.places, asked.rooms)
        protocol.transport.write(self.head(200, EVENT_STREAM) + b"\r\n" + first)
        hot_streams.listen(reader)
        if not protocol.flow.write_paused:
            reader.resume()

    def over(self) -> None:
        """Nothing more comes on the stream."""
        self.leave()
        if not self.disconnected and not self.response_complete:
            self.protocol.transport.write(LAST_CHUNK)
            self.complete()

    def leave(self) -> None:
        """The stream is over, whoever ended it."""
        reader, self.reader = self.reader, None
        if reader is not None:
            hot_streams.leave(self.house.readers, reader)


def believe_proxy(protocol: HotProtocol, headers: dict[bytes, bytes]) -> None:
    """Put where a request comes from into the scope, as a trusted proxy says."""
    if protocol.config.proxy_headers and (b"x-forwarded-for" in headers or b"x-forwarded-proto" in headers):
        believing: Any = ProxyHeadersMiddleware(no_application, protocol.config.forwarded_allow_ips)
        with suppress(StopIteration):
            believing(protocol.scope, None, None).send(None)  # it never waits


async def no_application(*_: object) -> None:
    pass
