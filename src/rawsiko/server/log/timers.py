"""Timers call back later; tests bring their own."""

import asyncio
from collections.abc import Callable
from typing import Protocol


class Cancellable(Protocol):
    def cancel(self) -> None: ...


class Timers(Protocol):
    def after(self, seconds: float, callback: Callable[[], None]) -> Cancellable: ...


class LoopTimers:
    """The timers of the event loop."""

    def after(self, seconds: float, callback: Callable[[], None]) -> Cancellable:
        return asyncio.get_running_loop().call_later(seconds, callback)
