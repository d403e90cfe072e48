"""The web application: the API, health and metrics, and everything that lives as long as the server."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import structlog
from litestar import Litestar, Response, get
from litestar.enums import MediaType
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from rawsiko import __version__
from rawsiko.data import BadDataSet, load_data_set
from rawsiko.server.api import API, House, Http, house_of
from rawsiko.server.chat import Chats
from rawsiko.server.client_files import client_handlers
from rawsiko.server.description import Description
from rawsiko.server.following import Follower
from rawsiko.server.guard import Guard
from rawsiko.server.hints import HintsUnavailable, open_hints
from rawsiko.server.limits import Limits
from rawsiko.server.metrics import Metrics
from rawsiko.server.minding import LoopTimers, Minder, Thinks, Timers
from rawsiko.server.nodes import Elsewhere
from rawsiko.server.problems import HANDLERS
from rawsiko.server.settings import Settings
from rawsiko.server.store import StoreError, open_store
from rawsiko.server.streams import Readers
from rawsiko.server.tables import Tables
from rawsiko.server.thinkers import Thinkers

LARGEST_BODY: Final = 64 * 1024
HOUSEKEEPING_SECONDS: Final = 60.0
DAY: Final = 86_400

log = structlog.get_logger()


@get("/health", include_in_schema=False)
async def health(request: Http) -> dict[str, str]:
    """Whether this node can store a move."""
    await house_of(request).tables.store.ping()
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(request: Http) -> Response[bytes]:
    """Figures for Prometheus; no names, no addresses, nothing of any match."""
    found = request.app.state["metrics"]
    assert isinstance(found, Metrics)
    return Response(generate_latest(found.registry), media_type=CONTENT_TYPE_LATEST)


@dataclass(frozen=True, slots=True)
class World:
    """What a server takes from outside: clocks, timers, bots; tests bring their own."""

    now: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic
    timers: Timers = field(default_factory=LoopTimers)
    thinkers: Callable[[Path | None, int], Thinks] = Thinkers


class Server:
    """The application and what it holds; `app` is what uvicorn serves."""

    def __init__(self, settings: Settings, world: World | None = None) -> None:
        self.settings = settings
        self.world = world or World()
        self.now = self.world.now
        self.problem: Exception | None = None  # why it could not start
        self.readers = Readers()
        self.limits = Limits(self.world.monotonic)
        self.litestar = Litestar(
            route_handlers=[API, health, metrics, *client_handlers()],
            lifespan=[self.lifespan],
            exception_handlers=HANDLERS,
            request_max_body_size=LARGEST_BODY,
            openapi_config=OpenAPIConfig(
                title="RAWsiko",
                version=__version__,
                path="/api",
                render_plugins=[Description(path="/openapi.json")],
                use_handler_docstrings=True,
            ),
            logging_config=None,
        )
        self.app: ASGIApp = Guard(self.litestar, self.limits)

    @asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        """Begin and end in good order; what keeps it from beginning is kept for whoever started it."""
        try:
            async with self.running(app):
                yield
        except (BadDataSet, StoreError, HintsUnavailable) as problem:
            self.problem = problem
            raise

    @asynccontextmanager
    async def running(self, app: Litestar) -> AsyncIterator[None]:
        """Open the store and mind the tables; at the end, send everybody home first."""
        settings = self.settings
        data_set = load_data_set(settings.data)
        store = open_store(settings.database)
        await store.open()
        hints = open_hints(settings.redis)
        tables = Tables(data_set, store, hints, self.now)
        chats = Chats(store)
        thinkers = self.world.thinkers(settings.data, settings.thinkers)
        minder = Minder(tables, thinkers, self.world.timers, pace=settings.pace, away=settings.away)
        app.state["house"] = House(tables, self.readers, chats, self.limits, minder)
        app.state["metrics"] = Metrics(tables, self.readers)
        elsewhere = Elsewhere(tables, settings.away)
        follower = Follower(tables, chats, elsewhere, self.world.timers)
        hints.subscribe(follower.heard, follower.lost)
        await hints.open()
        tasks = [asyncio.create_task(self.keep_house(tables))]
        if settings.redis is not None:
            tables.on_come_or_go = elsewhere.tell
            tasks.append(asyncio.create_task(elsewhere.keep_telling()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            self.readers.close()
            thinkers.close()
            await hints.close()
            await store.close()

    async def keep_house(self, tables: Tables) -> None:
        """Now and then: take idle tables out of memory, and old ones out of the store."""
        while True:
            tables.forget_idle()
            try:
                wiped = await tables.store.wipe_untouched(int(self.now()) - self.settings.keep_days * DAY)
                if wiped:
                    log.info("wiped old tables", count=wiped)
            except Exception:
                log.exception("housekeeping")
            await asyncio.sleep(HOUSEKEEPING_SECONDS)
