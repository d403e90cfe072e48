"""Serving: uvicorn around the application, addresses people can reach, a quiet stop."""

import gc
import logging
import socket
import sys
import time
from collections.abc import Callable
from functools import partial
from types import FrameType

import structlog
import uvicorn
from structlog.tracebacks import ExceptionDictTransformer
from structlog.types import Processor

from rawsiko.server.app import Server, World
from rawsiko.server.connections import Bounds, Watch, most_connections
from rawsiko.server.http_protocol import BoundedProtocol
from rawsiko.server.settings import Settings

#: Tracebacks as JSON name no variables: they hold keys, sealed Decisions and the secret of the dice.
WITHOUT_LOCALS = ExceptionDictTransformer(show_locals=False)


class QuickToStop(uvicorn.Server):
    """Says when it is ready; when stopping, closes every stream first, so that it need not wait for any."""

    def __init__(self, config: uvicorn.Config, server: Server, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.served = server
        self.when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collect_rarely()
            self.when_ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.served.readers.close()
        super().handle_exit(sig, frame)


def run(
    settings: Settings, when_ready: Callable[[], None] = lambda: None, world: World | None = None
) -> None:
    """Serve until stopped; raises whatever keeps it from starting. `world` may have other clocks."""
    set_up_logs(as_json=settings.log_json)
    allow_many_streams()
    server = Server(settings, world)
    # uvicorn would log a problem with its whole traceback; our caller gets it as a sentence instead.
    logging.getLogger("uvicorn.error").addFilter(lambda _: server.problem is None)
    watch = Watch(Bounds(), time.monotonic, most_connections())
    config = uvicorn.Config(
        server.app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=partial(BoundedProtocol, watch=watch, served=server),  # type: ignore[arg-type]
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
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    render: list[Processor] = [
        structlog.processors.ExceptionRenderer(WITHOUT_LOCALS)
        if as_json
        else structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False),
    ]
    structlog.configure(
        processors=[*before, *render],
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    of_libraries = logging.StreamHandler(sys.stderr)
    of_libraries.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *render],
            foreign_pre_chain=before,
        )
    )
    logging.basicConfig(handlers=[of_libraries], level=logging.WARNING, force=True)


def port_is_free(host: str, port: int) -> bool:
    """Whether a server can listen there."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True
