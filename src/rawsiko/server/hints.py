"""Hints: "table X is now at number N", told to every node that may have readers of it.

A hint may be late, doubled or missing, because the log is the truth: whoever hears one reads the log, and
whoever may have missed one reads it too. LocalHints is for one process, redis_hints.py for many nodes.
"""

import logging
from collections.abc import Callable
from typing import Final, Protocol

Heard = Callable[[str, int], None]
Lost = Callable[[], None]

log = logging.getLogger(__name__)


def open_hints(redis_url: str | None) -> "Hints":
    """Hints through this Redis, or within this process; yet to be opened."""
    if redis_url is None:
        return LocalHints()
    from rawsiko.server.redis_hints import RedisHints  # here, because redis is slow to import

    return RedisHints(redis_url)


class HintsUnavailable(Exception):
    """Redis cannot be reached when the server starts; says so in a sentence."""


class Hints(Protocol):
    async def open(self) -> None:
        """From now on nothing is missed. Raises HintsUnavailable."""

    async def close(self) -> None: ...

    def subscribe(self, callback: Heard, callback_lost: Lost) -> None:
        """Hear of every table, also of what this node publishes; `callback_lost`: read the log of all.

        Neither may wait. Subscribe before opening.
        """

    def publish(self, table: str, number: int) -> None:
        """Tell everybody, soon. Never fails and never waits."""

    @property
    def healthy(self) -> bool:
        """Whether other nodes can be heard and told just now."""


class Subscribers:
    """Those in this process."""

    def __init__(self) -> None:
        self._all: list[tuple[Heard, Lost]] = []

    def add(self, callback: Heard, callback_lost: Lost) -> None:
        self._all.append((callback, callback_lost))

    def tell(self, table: str, number: int) -> None:
        for heard, _ in self._all:
            try:
                heard(table, number)
            except Exception:  # one listener's fault is not the fault of who made the move
                log.exception("a listener failed at a hint of table %s, number %d", table, number)

    def tell_lost(self) -> None:
        for _, lost in self._all:
            try:
                lost()
            except Exception:
                log.exception("a listener failed at reading the log again")


class LocalHints:
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
