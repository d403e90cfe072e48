"""RedisNotifications: for many nodes, over one channel of Redis. notifications.py has the contract."""

import asyncio
import json
import logging
import secrets
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from rawsiko.server.cluster.notifications import Listeners, NotificationsUnavailable

CHANNEL: Final = "rawsiko:hints"
ANSWER_SECONDS: Final = 2.0
CLOSING_SECONDS: Final = 0.5

log = logging.getLogger(__name__)


class RedisNotifications(Listeners):
    """One channel for all nodes and logs; one connection receives and one publishes.

    This process is notified at once, the others through Redis. While Redis is down, listeners read the logs
    repeatedly, so moves of other nodes arrive late, but they arrive.
    """

    def __init__(self, url: str, *, retry_seconds: float = 1.0, quiet_seconds: float = 1.0) -> None:
        super().__init__()
        self._node = secrets.token_urlsafe(8)  # to recognise our own notifications
        self._retry_seconds = retry_seconds
        self._quiet_seconds = quiet_seconds  # after this, ask Redis whether it is still there
        self._pending: dict[str, int] = {}  # by table: the newest number still to be published
        self._wake = asyncio.Event()
        self._listening = False
        self._publishing = True
        self._tasks: list[asyncio.Task[None]] = []
        try:
            self._redis: Redis = Redis.from_url(
                url,
                socket_connect_timeout=ANSWER_SECONDS,
                socket_timeout=ANSWER_SECONDS,
                retry=Retry(NoBackoff(), 0),  # redis-py would resubscribe silently
            )
        except ValueError as error:
            raise NotificationsUnavailable(f"The address of Redis cannot be read: {error}.") from error

    @property
    def healthy(self) -> bool:
        return self._listening and self._publishing

    def publish(self, table: str, number: int) -> None:
        self.notify(table, number)
        self._pending[table] = max(number, self._pending.get(table, 0))
        self._wake.set()

    async def open(self) -> None:
        try:
            channel = await self._subscribed()
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise NotificationsUnavailable(f"Redis cannot be reached: {error}.") from error
        self._tasks = [
            asyncio.create_task(self._listen(channel)),
            asyncio.create_task(self._publish()),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                if self._pending and self.healthy:
                    await self._publish_pending()
                await self._redis.aclose()
        except (RedisError, OSError):
            pass  # Redis is away: the others read the log
        self._listening = False

    async def _listen(self, channel: PubSub) -> None:
        while True:
            try:
                await self._receive(channel)
            except (RedisError, OSError) as error:
                self._listening = False
                log.warning("lost connection to Redis; updates from other nodes will be delayed: %s", error)
            await channel.aclose()  # type: ignore[no-untyped-call]
            channel = await self._subscribed_again()
            log.warning("Redis is back")
            self.on_gap()

    async def _subscribed_again(self) -> PubSub:
        """Try until Redis is back; meanwhile the log is read, even while an attempt waits for an answer."""
        reading = asyncio.create_task(self._report_gaps())
        try:
            while True:
                try:
                    return await self._subscribed()
                except (RedisError, OSError):
                    await asyncio.sleep(self._retry_seconds)
        finally:
            reading.cancel()

    async def _report_gaps(self) -> None:
        while True:
            self.on_gap()
            await asyncio.sleep(self._retry_seconds)

    async def _subscribed(self) -> PubSub:
        """Connect, and wait until Redis has confirmed: from then on nothing is missed."""
        channel = self._redis.pubsub()
        try:
            await channel.subscribe(CHANNEL)
            while (message := await channel.get_message(timeout=ANSWER_SECONDS)) is not None:
                if message["type"] == "subscribe":
                    self._listening = True
                    return channel
            raise TimeoutError("it does not answer")
        except BaseException:
            await channel.aclose()  # type: ignore[no-untyped-call]
            raise

    async def _receive(self, channel: PubSub) -> None:
        """Pass on what arrives until the connection is lost."""
        pinged = False
        while True:
            message = await channel.get_message(timeout=self._quiet_seconds)
            if message is None and pinged:
                raise TimeoutError("it does not answer")
            pinged = message is None
            if message is None:
                await channel.ping()
            elif message["type"] == "message":
                for table, number in self._read(message["data"]):
                    self.notify(table, number)

    def _read(self, data: bytes) -> list[tuple[str, int]]:
        """Parse a notification; ignores our own and malformed ones."""
        try:
            content: Any = json.loads(data)
            if content["node"] == self._node:
                return []
            return [(str(table), int(number)) for table, number in content["tables"].items()]
        except (ValueError, TypeError, KeyError, AttributeError):
            log.warning("ignoring malformed notification")
            return []

    async def _publish(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._publish_pending()
                self._publishing = True
            except (RedisError, OSError):
                self._publishing = False
                await asyncio.sleep(self._retry_seconds)
                self._wake.set()

    async def _publish_pending(self) -> None:
        """All in one message; what could not be sent stays for the next."""
        if not self._pending:
            return
        sent = dict(self._pending)
        await self._redis.publish(CHANNEL, json.dumps({"node": self._node, "tables": sent}))
        for table, number in sent.items():
            if self._pending[table] == number:
                del self._pending[table]
