"""What a client may leave unfinished: bounded in bytes and in time, and freed when it leaves."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from rawsiko.server.http.connections import Bounds, ConnectionReaper
from rawsiko.server.http.protocol import SLICE, BoundedProtocol
from rawsiko.server.http.security import HEADERS
from tests.server.tables.world import Clock

GET = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"
BOUNDS = Bounds()


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.reading = True
        self.closing = self.aborted = self.said_all = False

    def write(self, data: Any) -> None:
        assert not self.said_all
        self.written += data

    def write_eof(self) -> None:
        self.said_all = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closing or self.aborted

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.aborted = True

    def answers(self) -> int:
        return self.written.count(b"HTTP/1.1 ")

    def refusal(self) -> tuple[int, str]:
        """Status and code of the only answer, which has all headers."""
        head, _, body = bytes(self.written).partition(b"\r\n\r\n")
        assert self.said_all
        assert self.answers() == 1
        for name, value in HEADERS:
            assert b"%b: %b" % (name, value) in head
        assert b"content-type: application/json" in head
        problem = json.loads(body)
        assert set(problem) == {"code", "sentence", "details"}
        return int(head.split()[1]), problem["code"]


class Line:
    """A client's connection to an application that answers when it is let."""

    def __init__(self, reaper: ConnectionReaper, clock: Clock) -> None:
        self.reaper = reaper
        self.clock = clock
        self.open = asyncio.Event()
        self.open.set()
        self.bodies: list[bytes] = []
        self.wire = Wire()
        config = uvicorn.Config(self.app, log_config=None, ws="none", interface="asgi3", proxy_headers=False)
        self.protocol = BoundedProtocol(config, ServerState(), {}, reaper=reaper)
        self.protocol.connection_made(self.wire)

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        body, message = b"", {"more_body": True}
        while message.get("more_body"):
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message["body"]
        self.bodies.append(body)
        await self.open.wait()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    def sends(self, data: bytes) -> None:
        """As the event loop would: nothing arrives while reading is paused."""
        assert self.wire.reading
        self.protocol.data_received(data)

    async def settles(self) -> None:
        for _ in range(500):
            await asyncio.sleep(0)

    def waits(self, seconds: float) -> None:
        self.clock.time += seconds
        self.reaper.close_late()

    def hangs_up(self) -> None:
        self.open.set()
        self.protocol.connection_lost(None)


Dial = Callable[[], Line]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def reaper(clock: Clock) -> ConnectionReaper:
    return ConnectionReaper(BOUNDS, clock)


@pytest.fixture
def dial(reaper: ConnectionReaper, clock: Clock) -> Dial:
    return lambda: Line(reaper, clock)


async def test_pipelined_requests_are_answered_in_order(dial: Dial) -> None:
    line = dial()
    line.sends(b"".join(b"POST / HTTP/1.1\r\ncontent-length: 1\r\n\r\n%d" % n for n in range(10)) * 30)
    await line.settles()
    await line.settles()
    assert line.wire.answers() == 300
    assert line.bodies == [b"%d" % n for n in range(10)] * 30
    assert line.wire.reading


async def test_unread_pipelined_requests_are_not_taken_in(dial: Dial) -> None:
    line = dial()
    line.open.clear()
    line.sends(GET * 5_000)
    await line.settles()
    assert not line.wire.reading
    assert len(line.protocol.pipeline) <= SLICE / len(GET) + 1
    line.open.set()
    await line.settles()
    line.hangs_up()
    assert not line.protocol.pipeline
    assert not line.protocol.flow.held


async def test_a_body_in_many_pieces_behind_another_request_arrives(dial: Dial) -> None:
    line = dial()
    body = b"x" * 50_000
    line.sends(GET + b"POST / HTTP/1.1\r\ncontent-length: 50000\r\n\r\n" + body[:20_000])
    await line.settles()
    line.sends(body[20_000:])
    await line.settles()
    assert line.bodies == [b"", body]
    assert line.wire.answers() == 2


@pytest.mark.parametrize(
    "endless",
    [b"x-long: " + b"a" * 1000, b"x: y\r\n" * 100, b"\r\n\r\n" * 100],
    ids=["one header", "many headers", "empty lines"],
)
async def test_a_head_without_end_is_refused(dial: Dial, endless: bytes) -> None:
    line = dial()
    if not endless.startswith(b"\r"):
        line.sends(b"GET / HTTP/1.1\r\n")
    line.sends(endless)
    for _ in range(BOUNDS.head_bytes // len(endless) + 2):
        line.sends(endless.removeprefix(b"x-long: "))
    assert line.wire.refusal() == (431, "too_large")


async def test_an_address_without_end_is_refused(dial: Dial) -> None:
    line = dial()
    line.sends(b"GET /" + b"a" * (BOUNDS.head_bytes + SLICE))
    assert line.wire.refusal() == (431, "too_large")


async def test_trailers_without_end_are_refused(dial: Dial) -> None:
    line = dial()
    line.sends(b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n")
    for _ in range(BOUNDS.body_bytes // 60_000 + 1):
        line.protocol.data_received(b"x: y\r\n" * 10_000)
    assert line.wire.refusal() == (413, "too_large")


async def test_what_is_no_http_is_refused_with_all_headers(dial: Dial) -> None:
    line = dial()
    line.sends(b"\x16\x03\x01 hello\r\n\r\n")
    assert line.wire.refusal() == (400, "bad_request")
    line.sends(GET)
    await line.settles()
    assert line.wire.answers() == 1


@pytest.mark.parametrize(
    ("half", "more"), [(b"", b""), (b"GET / HT", b"T"), (b"GET / HTTP/1.1\r\nhost: x\r\n", b"x")]
)
async def test_a_head_that_does_not_come_is_not_waited_for(dial: Dial, half: bytes, more: bytes) -> None:
    line = dial()
    line.sends(half)
    line.waits(BOUNDS.head_seconds - 1)
    line.sends(more)
    assert not line.wire.said_all
    line.waits(1)
    if half:
        assert line.wire.refusal() == (408, "too_slow")
        line.waits(BOUNDS.leave_seconds)
    assert line.wire.aborted


async def test_a_body_that_does_not_come_is_not_waited_for(dial: Dial) -> None:
    line = dial()
    line.sends(b"POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\nhalf")
    await line.settles()
    line.waits(BOUNDS.body_seconds)
    assert line.wire.refusal() == (408, "too_slow")
    await line.settles()
    assert line.wire.answers() == 1
    assert line.bodies == []


async def test_an_idle_connection_is_kept_for_a_while(dial: Dial) -> None:
    line = dial()
    line.sends(GET)
    await line.settles()
    line.waits(BOUNDS.idle_seconds - 1)
    assert not line.wire.closing
    line.sends(GET)
    await line.settles()
    line.waits(BOUNDS.idle_seconds - 1)
    assert not line.wire.closing
    line.waits(1)
    assert line.wire.closing


async def test_an_answer_takes_as_long_as_it_takes(dial: Dial) -> None:
    line = dial()
    line.open.clear()
    line.sends(GET)
    await line.settles()
    line.waits(10 * BOUNDS.idle_seconds)
    line.open.set()
    await line.settles()
    assert line.wire.answers() == 1
    assert not line.wire.is_closing()


async def test_a_client_that_does_not_read_is_cut_off(dial: Dial) -> None:
    line = dial()
    line.open.clear()
    line.sends(GET)
    await line.settles()
    line.protocol.pause_writing()
    line.waits(BOUNDS.unread_seconds - 1)
    line.protocol.resume_writing()
    line.protocol.pause_writing()
    line.waits(1)
    early = line.wire.aborted
    line.waits(BOUNDS.unread_seconds)
    assert (early, line.wire.aborted) == (False, True)
    line.hangs_up()


async def test_garbage_behind_a_request_ends_the_connection(dial: Dial) -> None:
    line = dial()
    line.open.clear()
    line.sends(GET)
    await line.settles()
    line.sends(b"\x00\x00\x00")
    assert line.wire.aborted
    assert line.wire.answers() == 0


async def test_a_wish_for_another_protocol_is_answered_plainly(dial: Dial) -> None:
    line = dial()
    line.sends(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n")
    await line.settles()
    assert b"200 OK" in line.wire.written
    assert b"connection: close" in line.wire.written
    assert line.wire.closing


async def test_one_too_many_takes_the_place_of_who_has_waited_longest(clock: Clock) -> None:
    reaper = ConnectionReaper(BOUNDS, clock, most=3)
    player = Line(reaper, clock)
    player.open.clear()
    player.sends(GET)
    await player.settles()
    half_sent = []
    for _ in range(3):
        half_sent.append(Line(reaper, clock))
        half_sent[-1].sends(b"GET / HTTP/1.1\r\n")
    assert [line.wire.aborted for line in half_sent] == [True, False, False]
    assert not player.wire.aborted
    half_sent[0].hangs_up()
    assert reaper.open == 3
