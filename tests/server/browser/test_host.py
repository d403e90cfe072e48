"""The host in a browser answers like any other; tests/page has it in a real browser."""

import asyncio
import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from tests.server.browser.standing_in import Headers, JobsInPlace, Reply


async def test_a_table_is_opened_started_and_listened_to(start: Callable[..., Any]) -> None:
    host, numbers = await start(None, JobsInPlace, 0.0, lambda: None), count()

    async def ask(path: str, body: object = None, key: str = "") -> Any:
        reply, sent = Reply(), Headers(**({"authorization": f"Bearer {key}"} if key else {}))
        host.answer(next(numbers), "POST", path, sent, "" if body is None else json.dumps(body), reply)
        await reply.over.wait()
        assert reply.status < 300, reply.pieces
        return json.loads(reply.text)

    seated = await ask("tables", {"name": "Sun", "avatar": "fox", "settings": {"players": 3}})
    table, key = seated["table"], seated["key"]
    for chair in (1, 2):
        await ask(f"tables/{table}/host/bot", {"chair": chair, "level": "novice", "name": ""}, key)
    began = await ask(f"tables/{table}/host/start", None, key)
    stream, number = Reply(), next(numbers)
    listen = json.dumps({"tables": [{"table": table, "key": key, "after": 0}]})
    host.answer(number, "POST", "stream", Headers(), listen, stream)
    while not any(f'"number":{began["number"]},' in piece for piece in stream.pieces):
        await asyncio.sleep(0)
    host.stop(number)
    await stream.over.wait()


async def test_what_is_refused_is_answered_with_its_reason(start: Callable[..., Any]) -> None:
    host = await start(None, JobsInPlace, 0.0, lambda: None)
    reply = Reply()
    host.answer(1, "GET", "tables/nowhere", Headers(), "", reply)
    await reply.over.wait()
    assert reply.status == 404
    assert json.loads(reply.text)["code"] == "no_such_table"


@pytest.mark.usefixtures("start")
async def test_a_job_is_done_elsewhere_and_its_fault_is_raised_here() -> None:
    from rawsiko.server.browser.jobs import Jobs

    jobs = Jobs(JobsInPlace)
    assert await jobs.run(sorted, [2, 1], reverse=True) == [2, 1]
    with pytest.raises(ZeroDivisionError):
        await jobs.run(divmod, 1, 0)


@pytest.mark.usefixtures("start")
async def test_a_worker_for_bots_starts_after_the_first_look_and_they_think_here_until_it_is_ready() -> None:
    from rawsiko.server.browser.jobs import Jobs

    worker, started = JobsInPlace(), asyncio.Event()
    worker.here = False

    def start() -> JobsInPlace:
        started.set()
        return worker

    jobs = Jobs(start, later=0.0)
    assert await jobs.run(max, 1, 2) == 2
    assert not started.is_set()
    await started.wait()
    assert await jobs.run(max, 1, 2) == 2
    assert worker.asked == 0
    worker.here = True
    assert await jobs.run(max, 1, 2) == 2
    assert worker.asked == 1


@pytest.mark.usefixtures("start")
async def test_a_worker_that_is_not_wanted_any_more_is_not_started() -> None:
    from rawsiko.server.browser.jobs import Jobs

    jobs = Jobs(pytest.fail, later=0.0)
    assert await jobs.run(max, 1, 2) == 2
    jobs.close()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
