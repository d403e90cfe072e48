"""RedisWakeUps: wake-ups for many nodes, over one channel of Redis. wake_ups.py says what one is."""

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

from rawsiko.server.wake_ups import Heard, Lost, Subscribers, WakeUpsUnavailable

CHANNEL: Final = "rawsiko:hints"
ANSWER_SECONDS: Final = 2.0
CLOSING_SECONDS: Final = 0.5

log = logging.getLogger(__name__)


class RedisWakeUps:
    """One channel for all nodes and tables; a connection that listens and one that publishes.

    This process is told at once, the others through Redis. While Redis is down, listeners are asked to read
    the log repeatedly, so moves of other nodes arrive late, but they arrive.
    """

    def __init__(self, url: str, *, retry_seconds: float = 1.0, quiet_seconds: float = 1.0) -> None:
        self._subscribers = Subscribers()
        self._node = secrets.token_urlsafe(8)  # to know our own wake-ups when they come back
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
            raise WakeUpsUnavailable(f"The address of Redis cannot be read: {error}.") from error

    @property
    def healthy(self) -> bool:
        return self._listening and self._publishing

    def subscribe(self, callback: Heard, callback_lost: Lost) -> None:
        self._subscribers.add(callback, callback_lost)

    def publish(self, table: str, number: int) -> None:
        self._subscribers.tell(table, number)
        self._pending[table] = max(number, self._pending.get(table, 0))
        self._wake.set()

    async def open(self) -> None:
        try:
            channel = await self._subscribed()
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise WakeUpsUnavailable(f"Redis cannot be reached: {error}.") from error
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
                await self._hear(channel)
            except (RedisError, OSError) as error:
                self._listening = False
                log.warning("Redis is lost, wake-ups of other nodes come late: %s", error)
            await channel.aclose()  # type: ignore[no-untyped-call]
            channel = await self._subscribed_again()
            log.warning("Redis is back")
            self._subscribers.tell_lost()

    async def _subscribed_again(self) -> PubSub:
        """Try until Redis is back; meanwhile the log is read, even while an attempt waits for an answer."""
        reading = asyncio.create_task(self._tell_lost_again_and_again())
        try:
            while True:
                try:
                    return await self._subscribed()
                except (RedisError, OSError):
                    await asyncio.sleep(self._retry_seconds)
        finally:
            reading.cancel()

    async def _tell_lost_again_and_again(self) -> None:
        while True:
            self._subscribers.tell_lost()
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

    async def _hear(self, channel: PubSub) -> None:
        """Pass on what arrives, until the connection is lost."""
        asked = False
        while True:
            message = await channel.get_message(timeout=self._quiet_seconds)
            if message is None and asked:
                raise TimeoutError("it does not answer")
            asked = message is None
            if message is None:
                await channel.ping()
            elif message["type"] == "message":
                for table, number in self._read(message["data"]):
                    self._subscribers.tell(table, number)

    def _read(self, data: bytes) -> list[tuple[str, int]]:
        """The wake-ups in a message of another node; nothing in our own, nor in what we do not know."""
        try:
            content: Any = json.loads(data)
            if content["node"] == self._node:
                return []
            return [(str(table), int(number)) for table, number in content["tables"].items()]
        except (ValueError, TypeError, KeyError, AttributeError):
            log.warning("something on the channel of wake-ups is no wake-up")
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
