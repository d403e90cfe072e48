"""Serving: uvicorn around the application, addresses people can reach, a quiet stop."""

import gc
import logging
import socket
import sys
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Final

import structlog
import uvicorn
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, Processor

from rawsiko.server.app import Server, World
from rawsiko.server.http.connections import Bounds, ConnectionReaper, most_connections
from rawsiko.server.http.protocol import BoundedProtocol
from rawsiko.server.logger import OURS, Line
from rawsiko.server.settings import Settings

#: Tracebacks as JSON name no variables: they hold keys, sealed Decisions and the secret of the dice.
WITHOUT_LOCALS = ExceptionDictTransformer(show_locals=False)


class QuickToStop(uvicorn.Server):
    """Calls `when_ready` after start-up, and closes all streams before shutting down."""

    def __init__(self, config: uvicorn.Config, server: Server, when_ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self.served = server
        self.when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collect_rarely()
            self.when_ready(self.port())

    def port(self) -> int:
        """Where it listens: as it was told, or a free port if that was 0."""
        port: int = self.servers[0].sockets[0].getsockname()[1]
        return port

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.served.subscribers.close()
        super().handle_exit(sig, frame)


def run(
    settings: Settings,
    when_ready: Callable[[int], None] = lambda _: None,
    world: World | None = None,
    *,
    on_connections: bool = True,
) -> None:
    """Serve until stopped; raises whatever keeps it from starting.

    `when_ready` is told the port. `world` may have other clocks. Without `on_connections`, every request goes
    through ASGI.
    """
    set_up_logs(as_json=settings.log_json)
    allow_many_streams()
    server = Server(settings, world)
    # uvicorn would log a problem with its whole traceback; our caller gets it as a sentence instead.
    logging.getLogger("uvicorn.error").addFilter(lambda _: server.problem is None)
    reaper = ConnectionReaper(Bounds(), time.monotonic, most_connections())
    config = uvicorn.Config(
        server.app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=partial(BoundedProtocol, reaper=reaper, served=server if on_connections else None),  # type: ignore[arg-type]
        timeout_graceful_shutdown=2,
        lifespan="on",
        ws="none",
    )
    try:
        QuickToStop(config, server, when_ready).run()
    except KeyboardInterrupt:
        return  # Ctrl-C is the normal way to stop
    except SystemExit:
        if server.problem is None:
            raise
    if server.problem is not None:
        raise server.problem


def allow_many_streams() -> None:
    """Every stream is an open file: raise our limit to what the system allows."""
    try:
        import resource  # not on Windows, which has no such limit
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def collect_rarely() -> None:
    """Collect cyclic garbage less often.

    Tables are many long-lived objects, and a full collection holds everybody up. What a request leaves behind
    is collected while it is young.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def set_up_logs(*, as_json: bool) -> None:
    """Structured lines on standard error: for people, or as JSON. Never a name, an address or an agent."""
    to_text: list[Processor] = [
        structlog.processors.ExceptionRenderer(WITHOUT_LOCALS)
        if as_json
        else structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False),
    ]
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[with_fields, structlog.processors.add_log_level, add_time],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *to_text],
        )
    )
    logging.basicConfig(handlers=[lines], level=logging.WARNING, force=True)
    OURS.setLevel(logging.INFO)


add_time: Final = structlog.processors.TimeStamper(fmt="iso")


def with_fields(_: object, __: str, event_dict: EventDict) -> EventDict:
    """What structlog is told of a line: for one of ours, its event and fields instead of their text."""
    line = event_dict["_record"].msg
    return {**event_dict, **line.fields, "event": line.event} if isinstance(line, Line) else event_dict


def port_is_free(host: str, port: int) -> bool:
    """Whether a server can listen there."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True
