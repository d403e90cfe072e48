"""`rawsiko` with a clock that can be put forward: each line on standard input says by how many seconds."""

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from functools import partial

from rawsiko.cli import main
from rawsiko.server import run
from rawsiko.server.app import World


class Timer:
    """Calls back once, when the clock has got so far."""

    def __init__(self, clock: "Clock", due: float, callback: Callable[[], None]) -> None:
        self.clock, self.due, self.callback = clock, due, callback
        self.set()

    def set(self) -> None:
        self.handle = self.clock.loop.call_later(max(0.0, self.due - self.clock.monotonic()), self._ring)

    def cancel(self) -> None:
        self.handle.cancel()
        self.clock.waiting.discard(self)

    def _ring(self) -> None:
        self.clock.waiting.discard(self)
        self.callback()


class Clock:
    """Runs as clocks do, but ahead of them by what it was put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.waiting: set[Timer] = set()
        self.loop: asyncio.AbstractEventLoop

    def now(self) -> float:
        return time.time() + self.ahead

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead

    def after(self, seconds: float, callback: Callable[[], None]) -> Timer:
        self.loop = asyncio.get_running_loop()
        timer = Timer(self, self.monotonic() + seconds, callback)
        self.waiting.add(timer)
        return timer

    def put_forward(self, seconds: float) -> None:
        self.ahead += seconds
        for timer in tuple(self.waiting):
            timer.handle.cancel()
            timer.set()

    def listen(self) -> None:
        for line in sys.stdin:
            self.loop.call_soon_threadsafe(self.put_forward, float(line))


if __name__ == "__main__":
    clock = Clock()
    threading.Thread(target=clock.listen, daemon=True).start()
    run.run = partial(run.run, world=World(clock.now, clock.monotonic, clock))
    main()
