"""The host in a browser answers like any other; tests/page has it in a real browser.

What only Pyodide has is stood in for: values of Python pass as they are, and jobs are done in place.
"""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from itertools import count
from types import ModuleType
from typing import Any

import pytest


class Headers:
    """An object of JavaScript."""

    def __init__(self, **values: str) -> None:
        self.values = values

    def to_py(self) -> dict[str, str]:
        return self.values


class Bytes(bytes):
    def to_bytes(self) -> bytes:
        return bytes(self)


class Reply:
    """Collects an answer."""

    def __init__(self) -> None:
        self.status = 0
        self.pieces: list[str] = []
        self.over = asyncio.Event()

    def head(self, status: int, _media_type: str) -> None:
        self.status = status

    def piece(self, text: str) -> None:
        self.pieces.append(text)

    def end(self) -> None:
        self.over.set()


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    stand_in: Any = ModuleType("pyodide.ffi")
    stand_in.to_js, stand_in.jsnull, stand_in.JsException = Bytes, None, RuntimeError
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", stand_in)
    from rawsiko.server.browser import host

    yield host.start
    for name in [name for name in sys.modules if name.startswith("rawsiko.server.browser")]:
        monkeypatch.delitem(sys.modules, name)


class JobsInPlace:
    def __init__(self) -> None:
        self.asked = 0
        self.here = True

    def ready(self) -> bool:
        return self.here

    async def ask(self, order: Bytes) -> Bytes:
        self.asked += 1
        from rawsiko.server.browser.jobs import done

        return Bytes(done(order))

    def end(self) -> None:
        pass


async def test_a_table_is_opened_started_and_listened_to(start: Callable[..., Any]) -> None:
    host, numbers = await start(None, JobsInPlace, 0.0, lambda: None), count()

    async def ask(path: str, body: object = None, key: str = "") -> Any:
        reply, sent = Reply(), Headers(**({"authorization": f"Bearer {key}"} if key else {}))
        host.answer(next(numbers), "POST", path, sent, "" if body is None else json.dumps(body), reply)
        await reply.over.wait()
        assert reply.status < 300, reply.pieces
        return json.loads("".join(reply.pieces))

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
    assert json.loads("".join(reply.pieces))["code"] == "no_such_table"


@pytest.mark.usefixtures("start")
async def test_a_job_is_done_elsewhere_and_its_fault_is_raised_here() -> None:
    from rawsiko.server.browser.jobs import Jobs

    jobs = Jobs(JobsInPlace)
    assert await jobs.run(sorted, [2, 1], reverse=True) == [2, 1]
    with pytest.raises(ZeroDivisionError):
        await jobs.run(divmod, 1, 0)


@pytest.mark.usefixtures("start")
async def test_until_the_other_worker_is_ready_bots_think_here() -> None:
    from rawsiko.server.browser.jobs import Jobs

    worker = JobsInPlace()
    jobs = Jobs(lambda: worker, meanwhile=True)
    worker.here = False
    assert await jobs.run(max, 1, 2) == 2
    assert worker.asked == 0
    worker.here = True
    assert await jobs.run(max, 1, 2) == 2
    assert worker.asked == 1
