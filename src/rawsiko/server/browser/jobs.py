"""Jobs: what takes long is done in another worker of the browser, which has a Python of its own.

Both are of the same page, so a job travels as a pickle: a function of a module, and what it is given.
"""

import asyncio
import pickle
from collections.abc import Callable
from typing import Any, Protocol

from pyodide.ffi import to_js

from rawsiko.server.tables.workers import Given, Result


class JobWorker(Protocol):
    """A worker of web/src/page/host.ts."""

    async def ask(self, order: Any) -> Any:
        """The bytes of an answer to the bytes of an order."""

    def ready(self) -> bool:
        """Whether it has started, so that an order is answered soon."""

    def end(self) -> None: ...


class Jobs:
    """A Worker that `start`s a worker of the browser when the first job comes.

    `later`: only so many seconds after it, so that nothing slows down what is shown first; until that worker
    is ready, jobs are done in place.
    """

    def __init__(self, start: Callable[[], JobWorker], *, later: float | None = None) -> None:
        self._start = start
        self._later = later
        self._timer: asyncio.TimerHandle | None = None
        self._worker: JobWorker | None = None

    async def run(self, job: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs) -> Result:
        if self._later is None:
            self.begin()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._later, self.begin)
        if self._later is not None and (self._worker is None or not self._worker.ready()):
            return job(*args, **kwargs)
        assert self._worker is not None
        answer = await self._worker.ask(to_js(pickle.dumps((job, args, kwargs))))
        result, fault = pickle.loads(answer.to_bytes())
        if fault is not None:
            raise fault
        found: Result = result
        return found

    def begin(self) -> None:
        """Start the worker, if there is none."""
        if self._worker is None:
            self._worker = self._start()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._worker is not None:
            self._worker.end()
            self._worker = None


def done(order: Any) -> Any:
    """In the other worker: do a job; returns the bytes of its result, or of the exception."""
    job, args, kwargs = pickle.loads(order.to_bytes())
    result, fault = None, None
    try:
        result = job(*args, **kwargs)
    except Exception as raised:  # raised again where it is awaited
        fault = raised
    return to_js(pickle.dumps((result, fault)))
