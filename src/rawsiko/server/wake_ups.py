"""Wake-ups: "table X is now at number N", sent to every node that may have readers of it.

A wake-up may be late, doubled or missing, because the log is the truth: a node that hears one reads the log,
and so does a node that may have missed one. LocalWakeUps is for one process, redis_wake_ups.py for many
nodes.
"""

import logging
from collections.abc import Callable
from typing import Final, Protocol

Heard = Callable[[str, int], None]
Lost = Callable[[], None]

log = logging.getLogger(__name__)


def open_wake_ups(redis_url: str | None) -> "WakeUps":
    """WakeUps through this Redis, or within this process; not opened yet."""
    if redis_url is None:
        return LocalWakeUps()
    from rawsiko.server.redis_wake_ups import RedisWakeUps  # here, because redis is slow to import

    return RedisWakeUps(redis_url)


class WakeUpsUnavailable(Exception):
    """Redis cannot be reached when the server starts; says so in a sentence."""


class WakeUps(Protocol):
    async def open(self) -> None:
        """From now on nothing is missed. Raises WakeUpsUnavailable."""

    async def close(self) -> None: ...

    def subscribe(self, callback: Heard, callback_lost: Lost) -> None:
        """Hear about every table, including what this node publishes; `callback_lost`: read every log.

        Neither may wait. Subscribe before opening.
        """

    def publish(self, table: str, number: int) -> None:
        """Publish soon. Never fails and never waits."""

    @property
    def healthy(self) -> bool:
        """Whether other nodes can be heard and told just now."""


class Subscribers:
    """The subscribers in this process."""

    def __init__(self) -> None:
        self._all: list[tuple[Heard, Lost]] = []

    def add(self, callback: Heard, callback_lost: Lost) -> None:
        self._all.append((callback, callback_lost))

    def tell(self, table: str, number: int) -> None:
        for heard, _ in self._all:
            try:
                heard(table, number)
            except Exception:  # a listener's fault must not become the fault of whoever made the move
                log.exception("a listener failed at a wake-up of table %s, number %d", table, number)

    def tell_lost(self) -> None:
        for _, lost in self._all:
            try:
                lost()
            except Exception:
                log.exception("a listener failed at reading the log again")


class LocalWakeUps:
    """All listeners are in this process."""

    healthy: Final = True

    def __init__(self) -> None:
        self._subscribers = Subscribers()

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def subscribe(self, callback: Heard, callback_lost: Lost) -> None:
        self._subscribers.add(callback, callback_lost)

    def publish(self, table: str, number: int) -> None:
        self._subscribers.tell(table, number)
