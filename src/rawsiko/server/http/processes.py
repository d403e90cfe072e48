"""Workers of a server: processes for bots and analyses, threads for what takes a moment."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from threading import Thread

from rawsiko.server.tables.workers import Given, Result

POLITE = 10  # niceness of a process that comes last


class Processes:
    """A few processes, started when the first job comes; one that was killed is replaced."""

    def __init__(self, number: int, *, tries: int = 1, polite: bool = False) -> None:
        self.number = number
        self.tries = tries  # how often a job is begun whose process is killed, perhaps out of memory
        self.polite = polite
        self.pool: ProcessPoolExecutor | None = None

    async def run(self, job: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs) -> Result:
        """Run a job in a process. Raises BrokenProcessPool if that was killed."""
        call = partial(job, *args, **kwargs)
        for _ in range(self.tries - 1):
            with suppress(BrokenProcessPool):
                return await self.run_once(call)
        return await self.run_once(call)

    async def run_once(self, call: Callable[[], Result]) -> Result:
        if self.pool is None:
            self.pool = new_pool(self.number, self.polite)
        pool = self.pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, call)
        except BrokenProcessPool:
            if pool is self.pool:  # a broken pool cannot be used again
                self.pool = None
            raise

    def close(self) -> None:
        """End the processes without waiting for their jobs."""
        if self.pool is not None:
            for process in list((self.pool._processes or {}).values()):
                process.terminate()
            self.pool.shutdown(wait=True, cancel_futures=True)


class Threads:
    """Runs jobs in threads of this process."""

    async def run(self, job: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs) -> Result:
        return await asyncio.to_thread(job, *args, **kwargs)

    def close(self) -> None:
        pass


def new_pool(number: int, polite: bool) -> ProcessPoolExecutor:
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(number, mp_context=spawn, initializer=begin, initargs=(polite,))


def begin(polite: bool) -> None:
    """In a separate process: leave Ctrl-C to the server, and end when it is gone, even by kill -9."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_the_server, daemon=True).start()
    if polite and hasattr(os, "nice"):
        os.nice(POLITE)


def end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)
