"""Raw connections of the load client: one that posts, one that listens. No HTTP library is fast enough."""

import asyncio
from collections.abc import Callable
from typing import Final, cast

Answered = Callable[[int, bytes], None]
Heard = Callable[[int, bytes], None]

END_OF_HEAD: Final = b"\r\n\r\n"
CONTENT_LENGTH: Final = b"content-length: "


class Poster(asyncio.Protocol):
    """Sends one request at a time on a connection that stays open."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.buffer = b""
        self.answered: Answered | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if self.answered is not None:
            answered, self.answered = self.answered, None
            answered(0, b"")

    def send(self, path: str, key: str, body: bytes, answered: Answered) -> None:
        """Post; the status is 0 if the connection is lost before an answer."""
        self.answered = answered
        if self.transport is None:
            self.answered = None
            answered(0, b"")
            return
        head = f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        secret = f"authorization: Bearer {key}\r\n" if key else ""
        self.transport.write(f"{head}{secret}content-length: {len(body)}\r\n\r\n".encode() + body)

    async def ask(self, path: str, key: str, body: bytes) -> tuple[int, bytes]:
        """Like `post`, but awaits the answer."""
        future: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self.send(path, key, body, lambda status, content: future.set_result((status, content)))
        return await future

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head, found, rest = self.buffer.partition(END_OF_HEAD)
        if not found:
            return
        at = head.lower().index(CONTENT_LENGTH) + len(CONTENT_LENGTH)
        length = int(head[at:].partition(b"\r\n")[0])
        if len(rest) >= length and self.answered is not None:
            self.buffer = rest[length:]
            answered, self.answered = self.answered, None
            answered(int(head[9:12]), rest[:length])


class Listener(asyncio.Protocol):
    """Reads an event stream. The server sends each event as one chunk, so the chunks need no decoding."""

    def __init__(self, path: str, key: str, heard: Heard) -> None:
        secret = f"authorization: Bearer {key}\r\n" if key else ""
        self.request = f"GET {path} HTTP/1.1\r\nhost: localhost\r\n{secret}\r\n"
        self.heard = heard
        self.buffer = b""
        self.transport: asyncio.Transport | None = None
        self.begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        if not self.begun.done() and data.startswith(b"HTTP/1.1 ") and not data.startswith(b"HTTP/1.1 200"):
            self.begun.set_exception(ConnectionError(data.decode("latin-1")))
            return
        if self.buffer:
            data = self.buffer + data
        *events, self.buffer = data.split(b"\n\n")
        for event in events:
            at = event.find(b"\ndata: ")
            start = event.find(b"id: ")
            if start >= 0:
                number = int(event[start:at].rpartition(b":")[2])
                self.heard(number, event[at + 7 :])
            elif not self.begun.done():
                self.begun.set_result(None)  # the line that says when to come back

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.begun.done():
            self.begun.set_exception(exc or ConnectionError("The stream ended before it began."))
