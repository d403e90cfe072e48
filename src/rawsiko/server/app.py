"""The web application: the API, health and metrics, and everything that lives as long as the server."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

import structlog
from litestar import Litestar, Response, get
from litestar.enums import MediaType
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from rawsiko import __version__
from rawsiko.data import BadDataSet, SetNotKept, Shelf
from rawsiko.server import api, problems
from rawsiko.server.analysing import Analyses
from rawsiko.server.chat import Chats
from rawsiko.server.classes import api as class_api
from rawsiko.server.classes.conducting import Conductor
from rawsiko.server.classes.finding import Classes
from rawsiko.server.client_files import client_handlers
from rawsiko.server.description import Description
from rawsiko.server.doors import admit
from rawsiko.server.following import Follower
from rawsiko.server.guard import Guard
from rawsiko.server.hosts import Hosts
from rawsiko.server.house import House, Http, house_of
from rawsiko.server.library import Library
from rawsiko.server.limits import Limits
from rawsiko.server.metrics import Metrics
from rawsiko.server.minding import LoopTimers, Minder, Thinks, Timers
from rawsiko.server.nodes import Elsewhere
from rawsiko.server.readers import Readers
from rawsiko.server.retention import Retention
from rawsiko.server.settings import LOCALHOST, Settings
from rawsiko.server.store import StoreError, open_store
from rawsiko.server.tables import Tables
from rawsiko.server.thinkers import Thinkers
from rawsiko.server.wake_ups import WakeUpsUnavailable, open_wake_ups

LARGEST_BODY: Final = 64 * 1024
HOUSEKEEPING_SECONDS: Final = 60.0

log = structlog.get_logger()


@get("/health", include_in_schema=False)
async def health(request: Http) -> dict[str, str]:
    """Whether this node can store a move."""
    await house_of(request).tables.store.ping()
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(request: Http) -> Response[bytes]:
    """Figures for Prometheus; no names, no addresses, nothing about any match."""
    found = request.app.state["metrics"]
    assert isinstance(found, Metrics)
    return Response(generate_latest(found.registry), media_type=CONTENT_TYPE_LATEST)


@dataclass(frozen=True, slots=True)
class World:
    """What a server takes from outside: clocks, timers, bots; tests bring their own."""

    now: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic
    timers: Timers = field(default_factory=LoopTimers)
    thinkers: Callable[[int], Thinks] = Thinkers


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
            route_handlers=[*api.HANDLERS, *class_api.HANDLERS, health, metrics, *client_handlers()],
            guards=[admit],
            lifespan=[self.lifespan],
            exception_handlers=problems.HANDLERS,
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
        self.guard = Guard(self.litestar, self.limits, Hosts(settings.names))
        self.app: ASGIApp = self.guard
        self.house: House | None = None  # while it runs

    @asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        """Start and stop in order; whatever prevents a start is kept for the caller."""
        try:
            async with self.running(app):
                yield
        except (BadDataSet, SetNotKept, StoreError, WakeUpsUnavailable) as problem:
            self.problem = problem
            raise

    @asynccontextmanager
    async def running(self, app: Litestar) -> AsyncIterator[None]:
        """Open the store and mind the tables; at the end, close every stream first."""
        settings = self.settings
        library = Library(self.shelf())
        store = open_store(settings.database, for_server=True)
        await store.open()
        wake_ups = open_wake_ups(settings.redis)
        tables = Tables(library, store, wake_ups, self.now)
        chats = Chats(store)
        thinkers = self.world.thinkers(settings.thinkers)
        analyses = Analyses(store)
        minder = Minder(tables, thinkers, self.world.timers, pace=settings.pace, away=settings.away)
        classes = Classes(store, wake_ups, self.now)
        conductor = Conductor(classes, tables, chats, minder, self.world.timers)
        self.readers.on_beat = conductor.beat
        self.house = House(tables, self.readers, chats, self.limits, minder, analyses, classes, conductor)
        app.state["house"] = self.house
        app.state["local"] = settings.host == LOCALHOST
        app.state["metrics"] = Metrics(tables, self.readers)
        elsewhere = Elsewhere(tables, settings.away)
        follower = Follower(tables, chats, elsewhere, self.world.timers, conductor)
        wake_ups.subscribe(follower.heard, follower.lost)
        await wake_ups.open()
        await conductor.resume()
        tasks = [asyncio.create_task(self.keep_house(tables, chats, classes))]
        if settings.redis is not None:
            tables.alone = False
            tables.on_come_or_go = elsewhere.tell
            tasks.append(asyncio.create_task(elsewhere.keep_telling()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            self.readers.close()
            thinkers.close()
            analyses.close()
            await wake_ups.close()
            await store.close()

    def shelf(self) -> Shelf:
        """The data sets of this server; a broken one in its folder does not prevent a start."""
        shelf = Shelf(self.settings.data_sets, self.settings.data)
        for folder, bad in shelf.bad.items():
            log.warning("no data set", folder=str(folder), why=str(bad))
        return shelf

    async def keep_house(self, tables: Tables, chats: Chats, classes: Classes) -> None:
        """Regularly drop idle tables from memory and wipe old ones from the store; chat goes sooner."""
        retention = Retention(self.settings.keep_days, self.now, self.world.monotonic)
        while True:
            tables.forget_idle()
            classes.forget_idle()
            self.limits.forget_full()
            try:
                before = retention.wipe_before()
                wiped = 0 if before is None else await tables.store.wipe_untouched(before)
                if wiped:
                    log.info("wiped old tables", count=wiped)
                await chats.forget_ended(int(self.now()))
            except Exception:
                log.exception("housekeeping")
            await asyncio.sleep(HOUSEKEEPING_SECONDS)
