"""The web application: the API, health and metrics, and everything that lives as long as the server."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from rawsiko import __version__
from rawsiko.data import BadDataSet, SetNotKept
from rawsiko.server.cluster.notifications import (
    LocalNotifications,
    LogNotifications,
    NotificationsUnavailable,
)
from rawsiko.server.http.asgi import Application, Gate
from rawsiko.server.http.client_files import client_routes
from rawsiko.server.http.hosts import Hosts, lan_addresses
from rawsiko.server.http.metrics import Metrics
from rawsiko.server.http.processes import Processes, Threads
from rawsiko.server.http.rsa_keys import rsa_key
from rawsiko.server.http.security import SecurityMiddleware
from rawsiko.server.log.subscribers import Subscribers
from rawsiko.server.log.timers import LoopTimers, Timers
from rawsiko.server.routes.description import described
from rawsiko.server.routes.known_keys import is_wrong
from rawsiko.server.routes.limits import Limits
from rawsiko.server.routes.listing import ROUTES
from rawsiko.server.routes.request import Answer, Request
from rawsiko.server.routes.route import Route
from rawsiko.server.routes.router import Router
from rawsiko.server.services import Host, Services, running
from rawsiko.server.settings import LOCALHOST, Settings
from rawsiko.server.store import Store, StoreError, open_store
from rawsiko.server.tables.bot_pool import BotPool
from rawsiko.server.tables.bot_turns import BotService


async def health(request: Request) -> dict[str, str]:
    """Whether this node can store a move."""
    await request.services.tables.store.ping()
    return {"status": "ok", "version": __version__}


def open_own_store(address: str) -> Store:
    """The store at this address, for a server."""
    return open_store(address, for_server=True)


def bots_in_processes(processes: int) -> BotService:
    """Bots that think in processes of their own."""
    return BotPool(Processes(processes, tries=2))


def open_notifications(redis_url: str | None) -> LogNotifications:
    """LogNotifications through this Redis, or within this process; not opened yet."""
    if redis_url is None:
        return LocalNotifications()
    from rawsiko.server.cluster.redis import RedisNotifications  # here, because redis is slow to import

    return RedisNotifications(redis_url)


@dataclass(frozen=True, slots=True)
class World:
    """What a server takes from outside: clocks, timers, bots, its store, news of other nodes; tests bring
    their own."""

    now: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic
    timers: Timers = field(default_factory=LoopTimers)
    thinkers: Callable[[int], BotService] = bots_in_processes
    store: Callable[[str], Store] = open_own_store
    notifications: Callable[[str | None], LogNotifications] = open_notifications


class Server:
    """The application and what it holds; `app` is what uvicorn serves."""

    def __init__(self, settings: Settings, world: World | None = None) -> None:
        self.settings = settings
        self.world = world or World()
        self.now = self.world.now
        self.problem: Exception | None = None  # why it could not start
        self.subscribers = Subscribers()
        self.limits = Limits(self.world.monotonic)
        self.routes = (*ROUTES, *self.own_routes(), *client_routes())
        self.security = SecurityMiddleware(
            Router(self.routes), self.limits, Hosts(settings.names), self.is_wrong
        )
        gate = Gate(self.security, lambda: self.services)
        self.app = Application(gate, self.lifespan)  # what uvicorn serves
        self.services: Services  # once it runs
        self.described = b""  # made once: it takes a while, and anyone may ask for it

    def own_routes(self) -> list[Route]:
        """What only a server of its own has."""
        return [
            Route("GET", "/health", health, hidden=True),
            Route("GET", "/metrics", self.metrics, hidden=True),
            *(Route("GET", path, self.description, hidden=True) for path in ("/api", "/api/openapi.json")),
        ]

    async def metrics(self, request: Request) -> Answer:
        """Figures for Prometheus; no names, no addresses, nothing about any match."""
        figures = Metrics(request.services.tables, self.subscribers)
        return Answer(generate_latest(figures.registry), media_type=CONTENT_TYPE_LATEST)

    async def description(self, _: Request) -> Answer:
        """The OpenAPI description."""
        self.described = self.described or msgspec.json.encode(described(self.routes))
        return Answer(self.described, media_type="application/vnd.oai.openapi+json")

    def is_wrong(self, path: str, header: bytes) -> bool:
        """Whether a key is known to be wrong for the table or class of an address."""
        return is_wrong(self.services, path, header)

    @asynccontextmanager
    async def lifespan(self) -> AsyncIterator[None]:
        """Start and stop in order; whatever prevents a start is kept for the caller."""
        try:
            async with running(self.host(), self.subscribers, self.limits) as self.services:
                yield
        except (BadDataSet, SetNotKept, StoreError, NotificationsUnavailable) as problem:
            self.problem = problem
            raise

    def addresses(self) -> list[str] | None:
        return None if self.settings.host == LOCALHOST else lan_addresses()

    def host(self) -> Host:
        """What a server brings: a store and processes as its settings say, and the world around it."""
        settings, world = self.settings, self.world
        return Host(
            store=world.store(settings.database),
            notifications=world.notifications(settings.redis),
            thinkers=world.thinkers(settings.thinkers),
            analyst=Processes(1, polite=True),
            aside=Threads(),
            timers=world.timers,
            quiz_key=rsa_key,
            addresses=self.addresses,
            now=world.now,
            monotonic=world.monotonic,
            alone=settings.redis is None,
            data=settings.data,
            data_sets=settings.data_sets,
            pace=settings.pace,
            away=settings.away,
            keep_days=settings.keep_days,
        )
