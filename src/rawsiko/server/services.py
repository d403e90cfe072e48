"""Services: the parts of a server on any host, and how they start and stop.

A host brings a World: its clocks, where rows are kept, where bots think. Requests reach the services by the
handlers (routes/tables.py, routes/classes.py).
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rawsiko.data import DataSetRepository
from rawsiko.debrief.quiz.blind import SigningKey
from rawsiko.server.classes.registry import ClassRegistry
from rawsiko.server.classes.supervisor import ClassSupervisor
from rawsiko.server.classes.table_events import AtTables
from rawsiko.server.cluster.follower import ClusterListener
from rawsiko.server.cluster.notifications import LogNotifications
from rawsiko.server.cluster.presence import RemotePresence
from rawsiko.server.log.subscribers import Subscribers
from rawsiko.server.log.timers import Timers
from rawsiko.server.logger import log
from rawsiko.server.routes.limits import Limits
from rawsiko.server.store.errors import StoreError
from rawsiko.server.store.interface import Store
from rawsiko.server.tables.analysis import Analyses
from rawsiko.server.tables.bot_lines import BotLines
from rawsiko.server.tables.bot_turns import BotService
from rawsiko.server.tables.chat import Chats
from rawsiko.server.tables.data_sets import DataSetCache
from rawsiko.server.tables.patience import SHORTEST_PATIENCE
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.retention import Retention
from rawsiko.server.tables.supervisor import TableSupervisor
from rawsiko.server.tables.workers import Worker

HOUSEKEEPING_SECONDS: Final = 60.0


@dataclass(frozen=True, slots=True)
class Host:
    """What a host brings, and how it wants tables to be kept."""

    store: Store
    notifications: LogNotifications
    thinkers: BotService
    analyst: Worker  #: has time for one job at a time
    aside: Worker  #: for what takes a moment
    timers: Timers
    quiz_key: Callable[[], SigningKey]  #: makes one for a round of the quiz
    addresses: Callable[[], list[str] | None]  #: of this machine, for others; None if it lets in nobody else
    now: Callable[[], float]
    monotonic: Callable[[], float]
    pace: float  #: seconds between the Decisions of bots
    away: float  #: how long an absent person is waited for at the tables of classes
    keep_days: int
    data: Path | None = None  #: another data set, for tables that choose none
    data_sets: Path | None = None  #: keeps every set the server was ever started with
    alone: bool = True  #: no other node writes to the same tables


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that handlers need."""

    tables: TableRegistry
    subscribers: Subscribers
    chats: Chats
    limits: Limits
    supervisor: TableSupervisor
    analyses: Analyses
    classes: ClassRegistry
    class_supervisor: ClassSupervisor
    aside: Worker
    quiz_key: Callable[[], SigningKey]
    addresses: Callable[[], list[str] | None]
    keep_days: int


@asynccontextmanager
async def running(host: Host, subscribers: Subscribers, limits: Limits) -> AsyncIterator[Services]:
    """Open the store and mind the tables; at the end, close every stream first."""
    library = DataSetCache(repository_of(host))
    await host.store.open()
    tables = TableRegistry(library, host.store, host.notifications, host.now)
    chats = Chats(host.store)
    analyses = Analyses(host.store, host.analyst)
    supervisor = TableSupervisor(tables, host.thinkers, host.timers, pace=host.pace, away=host.away)
    classes = ClassRegistry(tables, host.timers)
    class_supervisor = ClassSupervisor(classes, tables, chats, supervisor, host.timers)
    remote = RemotePresence(tables, min(host.away, SHORTEST_PATIENCE))
    tables.observers += [AtTables(class_supervisor), supervisor, BotLines(tables, chats)]
    classes.observers += [class_supervisor]
    listener = ClusterListener(tables, chats, remote, host.timers, class_supervisor)
    host.notifications.subscribe(listener.on_notification, listener.on_gap)
    await host.notifications.open()
    services = Services(
        tables,
        subscribers,
        chats,
        limits,
        supervisor,
        analyses,
        classes,
        class_supervisor,
        host.aside,
        host.quiz_key,
        host.addresses,
        host.keep_days,
    )
    tables.start(resume(class_supervisor))
    tasks = [asyncio.create_task(keep_house(services, Retention(host.keep_days, host.now, host.monotonic)))]
    if not host.alone:
        tables.alone = False
        tables.observers += [remote]
        tasks.append(asyncio.create_task(remote.keep_publishing()))
    try:
        yield services
    finally:
        for task in tasks:
            task.cancel()
        subscribers.close()
        host.thinkers.close()
        analyses.close()
        await host.notifications.close()
        await host.store.close()


async def resume(class_supervisor: ClassSupervisor) -> None:
    """Conduct the classes that were left, while the server serves."""
    try:
        await class_supervisor.loader.resume()
    except StoreError as error:
        log.warning("store", why=str(error))  # housekeeping tries again


def repository_of(host: Host) -> DataSetRepository:
    """The data sets of a host; a broken one in its folder does not prevent a start."""
    repository = DataSetRepository(host.data_sets, host.data)
    for folder, bad in repository.bad.items():
        log.warning("no data set", folder=str(folder), why=str(bad))
    return repository


async def keep_house(services: Services, retention: Retention) -> None:
    """Runs as long as the server does."""
    while True:
        await tidy(services, retention)
        await asyncio.sleep(HOUSEKEEPING_SECONDS)


async def tidy(services: Services, retention: Retention) -> None:
    """Drop idle tables from memory and wipe old ones from the store; chat goes sooner. Classes that no
    node conducts any more are taken over."""
    tables, classes = services.tables, services.classes
    tables.forget_idle()
    classes.forget_idle()
    services.limits.forget_full()
    try:
        before = retention.wipe_before()
        wiped = 0 if before is None else await tables.store.wipe_untouched(before)
        if wiped:
            log.info("wiped old tables", count=wiped)
        await services.chats.forget_ended(int(tables.now()))
        await services.class_supervisor.loader.resume()
    except Exception:
        log.exception("housekeeping")
