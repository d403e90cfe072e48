"""One HTTP connection, where the two hot doors are answered on the spot (hot_doors.py).

Everything else, and whatever is out of the ordinary at a hot door, goes on to the application as uvicorn
does it. An Exchange (exchange.py) stands where uvicorn has its own record of a request and its answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rawsiko.server.exchange import Exchange
from rawsiko.server.hot_doors import door_at

if TYPE_CHECKING:
    from rawsiko.server.app import Server


class HotProtocol(HttpToolsProtocol):
    """A connection of a server; `server.app` is what uvicorn would have asked."""

    scope: Any
    cycle: Any  # of uvicorn, or an Exchange

    def __init__(self, *given: Any, served: Server | None = None, **named: Any) -> None:
        super().__init__(*given, **named)
        self.served = served

    def on_headers_complete(self) -> None:
        answered = self.cycle is None or self.cycle.response_complete
        method = self.parser.get_method()
        door = door_at(method, self.url) if answered and not self.pipeline else None
        served = self.served
        if door is None or served is None or served.house is None or self.is_unusual():
            super().on_headers_complete()
        else:
            self.scope["method"] = method.decode()
            self.scope["path"] = self.url.partition(b"?")[0].decode()
            self.cycle = Exchange(self, served, door)

    def is_unusual(self) -> bool:
        parser = self.parser
        return self.expect_100_continue or parser.get_http_version() != "1.1" or parser.should_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if isinstance(self.cycle, Exchange):
            self.cycle.leave()

    def pause_writing(self) -> None:
        super().pause_writing()
        if isinstance(self.cycle, Exchange) and self.cycle.reader is not None:
            self.cycle.reader.pause()

    def resume_writing(self) -> None:
        super().resume_writing()
        if isinstance(self.cycle, Exchange) and self.cycle.reader is not None:
            self.cycle.reader.resume()

    def go_the_ordinary_way(self, exchange: Exchange) -> None:
        """Hand a request over to the application, with as much of its body as has come."""
        self.cycle = None
        super().on_headers_complete()
        self.cycle.body = exchange.body
        self.cycle.more_body = exchange.more_body
        self.cycle.message_event.set()
