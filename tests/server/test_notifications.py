"""Every node is soon notified of how far a log has got, and learns if it may have missed something."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import pytest
from redis.asyncio import Redis

from rawsiko.server.app import open_notifications
from rawsiko.server.cluster.notifications import (
    LocalNotifications,
    LogNotifications,
    NotificationsUnavailable,
)
from rawsiko.server.cluster.redis import ANSWER_SECONDS, CHANNEL, RedisNotifications
from tests.server.redis_server import RedisServer

LOST: Final = ("lost", 0)


class Node:
    """LogNotifications, and what a node's listener heard from them."""

    def __init__(self, notifications: LogNotifications) -> None:
        self.notifications = notifications
        self.told: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self.heard: set[tuple[str, int]] = set()
        notifications.subscribe(
            lambda table, number: self.told.put_nowait((table, number)), lambda: self.told.put_nowait(LOST)
        )

    async def hears(self, notification: tuple[str, int]) -> None:
        """Wait for this notification; others may come before."""
        async with asyncio.timeout(30):
            while notification not in self.heard:
                self.heard.add(await self.told.get())
        self.heard.discard(notification)

    async def is_back(self) -> None:
        """Wait until other nodes can be heard and reached again."""
        async with asyncio.timeout(30):
            while not self.notifications.healthy:
                await asyncio.sleep(0)
        await self.hears(LOST)


@pytest.fixture
async def nodes(redis_url: str, redis_server: RedisServer) -> AsyncIterator[tuple[Node, Node]]:
    one, two = (Node(RedisNotifications(redis_url, retry_seconds=0.01, quiet_seconds=0.2)) for _ in range(2))
    await one.notifications.open()
    await two.notifications.open()
    yield one, two
    redis_server.thaw()  # closing would wait for a frozen one
    await one.notifications.close()
    await two.notifications.close()


async def test_within_one_process_a_hint_is_heard_at_once() -> None:
    node = Node(open_notifications(None))
    await node.notifications.open()
    node.notifications.publish("t1", 7)
    assert node.told.get_nowait() == ("t1", 7)
    assert node.notifications.healthy
    await node.notifications.close()


async def test_a_listener_that_fails_is_no_fault_of_who_made_the_move(
    caplog: pytest.LogCaptureFixture,
) -> None:
    notifications = LocalNotifications()
    notifications.subscribe(fail, lambda: None)
    node = Node(notifications)
    notifications.publish("t1", 7)
    assert node.told.get_nowait() == ("t1", 7)
    assert "log t1, number 7" in caplog.text


def fail(table: str, number: int) -> None:
    raise LookupError(f"{table} has no {number}")


async def test_another_node_hears_it_and_our_own_listener_hears_it_once(nodes: tuple[Node, Node]) -> None:
    one, two = nodes
    one.notifications.publish("t1", 7)
    assert one.told.get_nowait() == ("t1", 7)  # without waiting for Redis
    await two.hears(("t1", 7))
    two.notifications.publish("t2", 3)
    await one.hears(("t2", 3))
    assert one.told.empty()
    assert one.notifications.healthy
    assert two.notifications.healthy


async def test_of_many_hints_about_a_table_the_newest_arrives(nodes: tuple[Node, Node]) -> None:
    one, two = nodes
    for number in range(1, 1001):
        one.notifications.publish("t1", number)
        one.notifications.publish("t2", 2000 - number)
    await two.hears(("t1", 1000))
    await two.hears(("t2", 1999))
    assert two.told.empty()  # and the 1998 others were not sent


async def test_after_redis_was_away_listeners_read_the_log_and_hear_again(
    nodes: tuple[Node, Node], redis_server: RedisServer
) -> None:
    one, two = nodes
    redis_server.stop()
    await one.hears(LOST)
    assert not one.notifications.healthy
    one.notifications.publish("t1", 7)  # never fails
    await one.hears(("t1", 7))
    redis_server.start()
    await one.is_back()
    await two.is_back()  # and was asked to read the log, which has number 7
    two.notifications.publish("t1", 8)
    await one.hears(("t1", 8))


async def test_while_redis_is_away_listeners_read_the_log_again_and_again(
    nodes: tuple[Node, Node], redis_server: RedisServer
) -> None:
    redis_server.stop()
    for _ in range(3):
        await nodes[0].hears(LOST)
    redis_server.start()
    await nodes[0].is_back()


async def test_a_redis_that_does_not_answer_is_noticed(
    nodes: tuple[Node, Node], redis_server: RedisServer
) -> None:
    redis_server.freeze()
    async with asyncio.timeout(30):
        while nodes[0].notifications.healthy:
            await nodes[0].hears(LOST)
    redis_server.thaw()
    await nodes[0].is_back()


async def test_while_redis_does_not_answer_listeners_read_the_log_again_and_again(
    nodes: tuple[Node, Node], redis_server: RedisServer
) -> None:
    """A try to subscribe waits for two seconds; the readers of the other node do not."""
    redis_server.freeze()
    await nodes[0].hears(LOST)
    began = asyncio.get_running_loop().time()
    for _ in range(50):
        await nodes[0].hears(LOST)
    assert asyncio.get_running_loop().time() - began < 25 * ANSWER_SECONDS
    redis_server.thaw()
    await nodes[0].is_back()


def test_a_redis_that_does_not_answer_delays_readers_by_a_few_seconds_at_most(redis_url: str) -> None:
    notifications = RedisNotifications(redis_url)
    assert 2 * notifications._quiet_seconds + notifications._retry_seconds <= 3


async def test_a_hint_that_could_not_be_sent_is_sent_later(nodes: tuple[Node, Node], redis_url: str) -> None:
    one, two = nodes
    async with Redis.from_url(redis_url) as administrator:
        for number in range(1, 6):
            one.notifications.publish("t1", number)
            await two.hears(("t1", number))
            await administrator.client_kill_filter(_type="normal", skipme=True)  # those that publish
    assert LOST not in two.heard


async def test_strangers_on_the_channel_are_not_understood_and_do_no_harm(
    nodes: tuple[Node, Node], redis_url: str
) -> None:
    one, two = nodes
    async with Redis.from_url(redis_url) as stranger:
        for message in (b"\xff", b"hello", b"[]", b'{"node":1}', b'{"node":1,"tables":{"t1":"x"}}'):
            await stranger.publish(CHANNEL, message)
    one.notifications.publish("t1", 7)
    await two.hears(("t1", 7))
    assert one.told.qsize() == 1


async def test_hints_are_sent_even_if_the_node_ends_at_once(redis_url: str, nodes: tuple[Node, Node]) -> None:
    ending = RedisNotifications(redis_url)
    await ending.open()
    ending.publish("t1", 7)
    await ending.close()
    await nodes[0].hears(("t1", 7))


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "unix:///nowhere/redis.sock"])
async def test_a_redis_that_is_not_there_at_the_start_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(NotificationsUnavailable, match=r"Redis cannot be reached: .*\."):
        await open_notifications(url).open()


def test_an_address_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(NotificationsUnavailable, match="The address of Redis cannot be read"):
        open_notifications("http://example.org")
