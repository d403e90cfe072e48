"""One HTTP connection: uvicorn's protocol, with a bound on everything a client can leave unfinished.
Requests are answered by fast_lane.py.

uvicorn queues every pipelined request it reads, and waits forever for the rest of one. Here bytes are parsed
in slices, none while a request waits for the answer to the one before it; a head has a size and a time, a
body too, and an answer that nobody reads is given up. connections.py knows how long each has waited.
"""

from collections.abc import Coroutine
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

import httptools
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from rawsiko.server.http.connections import ConnectionReaper, DeadlineQueue
from rawsiko.server.http.fast_lane import Turn
from rawsiko.server.http.security import HEADERS, NOT_KEPT
from rawsiko.server.log.subscribers import DirectSubscriber
from rawsiko.server.tables.requests import Problem
from rawsiko.server.tables.updates import encode

if TYPE_CHECKING:
    from rawsiko.server.app import Server

#: Parsed at a time, and so the most that pipelined requests can be ahead of their answers.
SLICE: Final = 1024

TOO_LARGE: Final = Problem("too_large", "The head of that request is too large.", {})
BODY_TOO_LARGE: Final = Problem("too_large", "That request is too large.", {})
TOO_SLOW: Final = Problem("too_slow", "The rest of that request did not come in time.", {})
NOT_HTTP: Final = Problem("bad_request", "This is not a valid HTTP request.", {})


class Flow(FlowControl):
    """Reads on only when everything that was read has been parsed and its turn has come."""

    held = b""  # read, but not parsed yet
    waiting: Any = ()  # requests that were parsed, while the one before them is being answered

    def resume_reading(self) -> None:
        if not self.held and not self.waiting:
            super().resume_reading()


class BoundedProtocol(HttpToolsProtocol):
    """A connection that a ConnectionReaper keeps within bounds.

    What is asked of `served` is answered by a Turn, on the connection itself; unusual requests (of HTTP/1.0,
    several at once, with an Expect) go to its ASGI application.
    """

    flow: Flow
    scope: Any
    cycle: Any  # the newest request: of uvicorn, or a Turn

    def __init__(
        self, *given: Any, reaper: ConnectionReaper, served: "Server | None" = None, **named: Any
    ) -> None:
        super().__init__(*given, **named)
        self.served = served
        self.answering: Any = None  # the request that is being answered; newer ones may wait behind it
        self.reaper = reaper
        self.queue: DeadlineQueue | None = None  # where the reaper finds it
        self.in_head = self.in_body = False
        self.received = 0  # bytes of the head, or of the body, so far
        self.asked = False  # at least one whole head has arrived
        self.ignoring_input = False  # any further input is dropped

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.flow = Flow(transport)
        self.flow.waiting = self.pipeline
        self.reaper.opened(self.loop)
        self.wait_in(self.reaper.heads)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        answering = self.answering  # uvicorn has told the newest request only
        if answering is not None and not answering.response_complete:
            answering.disconnected = True
            answering.message_event.set()
        if isinstance(answering, Turn):
            answering.leave()
        self.pipeline.clear()
        self.flow.held = b""
        self.wait_in(None)
        self.reaper.closed()

    # What arrives

    def data_received(self, data: bytes) -> None:
        if self.ignoring_input:
            return
        if self.flow.held or self.pipeline:
            self.flow.held += data
            self.flow.pause_reading()
        else:
            self.parse(data)

    def parse(self, data: bytes) -> None:
        """Parse while the queue is empty; hold the rest."""
        start = 0
        while start < len(data) and not self.pipeline and not self.ignoring_input:
            self.parse_slice(data[start : start + SLICE])
            start += SLICE
        if start < len(data) and not self.ignoring_input:
            self.flow.held = data[start:]
            self.flow.pause_reading()
        self.update_deadline()

    def parse_slice(self, data: bytes) -> None:
        self.received += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self.cycle.keep_alive = False  # answered as if no upgrade had been asked for
            self.ignoring_input = True
        except httptools.HttpParserError:
            self.refuse(HTTPStatus.BAD_REQUEST, NOT_HTTP)
            return
        bounds = self.reaper.bounds
        if self.in_body:
            if self.received > bounds.body_bytes:
                self.refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, BODY_TOO_LARGE)
        elif self.received > bounds.head_bytes:
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = True
        self.received = 0

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.in_body = self.asked = True
        self.received = 0
        idle = (self.cycle is None or self.cycle.response_complete) and not self.pipeline
        if self.served is None or not idle or self.is_unusual():
            super().on_headers_complete()
            return
        url = httptools.parse_url(self.url)
        path = url.path.decode("ascii")
        self.scope["method"] = self.parser.get_method().decode("ascii")
        self.scope["path"] = unquote(path) if "%" in path else path
        self.scope["query_string"] = url.query or b""
        self.cycle = self.answering = Turn(self, self.served)

    def is_unusual(self) -> bool:
        parser = self.parser
        return self.expect_100_continue or parser.get_http_version() != "1.1" or parser.should_upgrade()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in a task that the end of the server waits for."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.in_body = False
        self.received = 0

    def on_response_complete(self) -> None:
        if self.pipeline:
            super().on_response_complete()
        else:  # uvicorn would set a timer for idle connections; the reaper handles them
            self.server_state.total_requests += 1
            if not self.transport.is_closing():
                self.flow.resume_reading()
        if self.flow.held and not self.pipeline and not self.transport.is_closing():
            data, self.flow.held = self.flow.held, b""
            self.parse(data)
            self.flow.resume_reading()
        self.update_deadline()

    # Deadlines

    def update_deadline(self) -> None:
        """Move to the deadline queue that matches the connection's state."""
        reaper = self.reaper
        if self.queue is reaper.leaving:
            return
        if self.flow.write_paused or self.transport.is_closing():
            self.wait_in(reaper.unread)
        elif self.in_head:
            self.wait_in(reaper.heads)
        elif self.in_body:
            self.wait_in(reaper.bodies)
        elif self.is_answering():
            self.wait_in(None)
        else:
            self.wait_in(reaper.idle if self.asked else reaper.heads)

    def wait_in(self, queue: DeadlineQueue | None) -> None:
        if queue is self.queue:
            return
        if self.queue is not None:
            del self.queue.due[self]
        if queue is not None:
            queue.due[self] = self.reaper.now() + queue.seconds
        self.queue = queue

    def is_answering(self) -> bool:
        return self.asked and not self.cycle.response_complete

    def pause_writing(self) -> None:
        super().pause_writing()
        if (subscriber := self.written_to()) is not None:
            subscriber.pause()
        self.update_deadline()

    def resume_writing(self) -> None:
        super().resume_writing()
        if (subscriber := self.written_to()) is not None:
            subscriber.resume()
        self.update_deadline()

    def written_to(self) -> DirectSubscriber | None:
        """The subscriber that events are written to as they happen."""
        turn = self.answering
        return turn.subscriber if isinstance(turn, Turn) and turn.is_live else None

    def on_deadline(self) -> None:
        """It has missed its deadline."""
        if self.queue is self.reaper.idle:
            self.transport.close()
            self.update_deadline()
        elif self.queue is self.reaper.bodies or (self.queue is self.reaper.heads and self.in_head):
            self.refuse(HTTPStatus.REQUEST_TIMEOUT, TOO_SLOW)
        else:
            self.abort()

    def abort(self) -> None:
        self.transport.abort()

    def refuse(self, status: HTTPStatus, problem: Problem) -> None:
        """Say why, and close; silently if another answer is on its way."""
        self.ignoring_input = True
        self.flow.held = b""
        if self.is_answering():
            if self.pipeline or self.in_head or self.cycle.response_started:
                self.abort()
                return
            self.cycle.disconnected = True  # this is the answer
            self.cycle.message_event.set()
        self.transport.write(answer(status, problem))
        self.transport.write_eof()  # closing at once would cut off what the client has not read yet
        self.flow.resume_reading()
        self.wait_in(self.reaper.leaving)


def answer(status: HTTPStatus, problem: Problem) -> bytes:
    """A whole response, with the headers that every other has."""
    body = encode(problem)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
        *(*HEADERS, NOT_KEPT),
    ]
    return STATUS_LINE[status] + b"".join(b"%b: %b\r\n" % header for header in headers) + b"\r\n" + body
