"""Notifications that a log has grown: "log X is now at number N", sent to every node.

One may be late, doubled or missing, because the log is the truth: a node that receives one reads the log, and
so does a node that may have missed one. LocalNotifications is for one process, redis.py for many nodes.
"""

import logging
from collections.abc import Callable
from typing import Final, Protocol

OnNotification = Callable[[str, int], None]
OnGap = Callable[[], None]

log = logging.getLogger(__name__)


class NotificationsUnavailable(Exception):
    """Redis cannot be reached when the server starts; says so in a sentence."""


class LogNotifications(Protocol):
    async def open(self) -> None:
        """From now on nothing is missed. Raises NotificationsUnavailable."""

    async def close(self) -> None: ...

    def subscribe(self, on_notification: OnNotification, on_gap: OnGap) -> None:
        """Call back for every log, also for what this node publishes; `on_gap`: some may have been lost.

        Neither may wait. Subscribe before opening.
        """

    def publish(self, table: str, number: int) -> None:
        """Publish soon. Never fails and never waits."""

    @property
    def healthy(self) -> bool:
        """Whether notifications can be sent to and received from other nodes just now."""


class Listeners:
    """The callbacks of this process."""

    def __init__(self) -> None:
        self._all: list[tuple[OnNotification, OnGap]] = []

    def subscribe(self, on_notification: OnNotification, on_gap: OnGap) -> None:
        self._all.append((on_notification, on_gap))

    def notify(self, table: str, number: int) -> None:
        for on_notification, _ in self._all:
            try:
                on_notification(table, number)
            except Exception:  # a listener's fault must not become the fault of whoever made the move
                log.exception("a listener failed at the notification of log %s, number %d", table, number)

    def on_gap(self) -> None:
        for _, on_gap in self._all:
            try:
                on_gap()
            except Exception:
                log.exception("a listener failed at reading the log again")


class LocalNotifications(Listeners):
    """All listeners are in this process."""

    healthy: Final = True
    publish = Listeners.notify

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass
