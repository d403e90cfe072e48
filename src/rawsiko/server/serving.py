"""Serving: uvicorn around the application, addresses people can reach, a stop without noise."""

import gc
import logging
import socket
import sys
from collections.abc import Callable
from types import FrameType

import structlog
import uvicorn
from structlog.tracebacks import ExceptionDictTransformer
from structlog.types import Processor

from rawsiko.server.app import Server
from rawsiko.server.settings import Settings

#: Longer than proxies keep a connection, so that none is closed while a request is on its way.
KEEP_ALIVE_SECONDS = 75

#: Tracebacks as JSON name no variables: they hold keys, sealed Decisions and the secret of the dice.
WITHOUT_LOCALS = ExceptionDictTransformer(show_locals=False)


class QuickToStop(uvicorn.Server):
    """Says when it is there, and sends every listener home first, so that nothing is waited for."""

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


def run(settings: Settings, when_ready: Callable[[], None] = lambda: None) -> None:
    """Serve until somebody stops it; what keeps it from starting is raised."""
    set_up_logs(as_json=settings.log_json)
    allow_many_streams()
    server = Server(settings)
    # uvicorn would tell a problem with its whole traceback; whoever started us gets it as a sentence.
    logging.getLogger("uvicorn.error").addFilter(lambda _: server.problem is None)
    config = uvicorn.Config(
        server.app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=2,
        lifespan="on",
        ws="none",
    )
    try:
        QuickToStop(config, server, when_ready).run()
    except KeyboardInterrupt:
        return  # Ctrl-C is how it is stopped
    except SystemExit:
        if server.problem is None:
            raise
    if server.problem is not None:
        raise server.problem


def allow_many_streams() -> None:
    """Every stream is an open file: take as many as the system lets us have."""
    try:
        import resource  # not on Windows, which has no such limit
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def collect_rarely() -> None:
    """Look for garbage in cycles less often: tables are many objects that live long, and looking through all
    of them holds everybody up. What a request leaves behind is found while it is young."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


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


def lan_address() -> str | None:
    """The address of this machine in its own network, as far as it can be told without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # a datagram socket sends nothing when it connects
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def port_is_free(host: str, port: int) -> bool:
    """Whether a server can listen there."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True
