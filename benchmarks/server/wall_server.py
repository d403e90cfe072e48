"""A server for `benchmarks.server.wall`: its clock runs fast, and it times what it does for walls.

Each line that it reads is answered with a line: the processor time of the whole process so far, what of it
was spent on walls, and in which part, and how many messages they got. Timed is all that is done when
something changes on a wall, from marking a card as out of date to the system call that sends the message. Not
timed is what a class does without a wall, too: how long people are awaited and how long Turns take.
"""

import argparse
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from examples.class_lesson import serve
from rawsiko.server.classes import live_class as classes
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.classes.wall import Wall
from rawsiko.server.log import subscribers
from rawsiko.server.log.timers import Cancellable, Timers
from rawsiko.server.tables.registry import TableRegistry

TIMED: Final = ("table_changed", "class_changed", "came_or_went", "time_passes")


class Spent:
    """On walls so far, in nanoseconds: all of it, and what of it was for writing."""

    def __init__(self) -> None:
        self.wall = self.write = 0
        self.messages = 0
        self.depth = 0

    def timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Each of the timed functions may call others of them. The clock is read twice at the beginning, so
        that its own cost is known, there and then, and not counted."""

        def timing(*arguments: Any, **named: Any) -> Any:
            self.depth += 1
            ready = time.thread_time_ns()
            began = time.thread_time_ns()
            try:
                return function(*arguments, **named)
            finally:
                spent = time.thread_time_ns() - 2 * began + ready
                self.depth -= 1
                if not self.depth:
                    self.wall += spent

        return timing

    def wrote(self, data: bytes, nanoseconds: int) -> None:
        """A message, or a sign of life, which comes at no timed moment."""
        self.write += nanoseconds
        self.messages += data.endswith(b"}\n\n\r\n")
        if not self.depth:
            self.wall += nanoseconds

    def answer(self) -> None:
        for _ in sys.stdin:
            said = {"all": time.process_time_ns(), "wall": self.wall, "write": self.write}
            print(json.dumps({**said, "messages": self.messages}), flush=True)


class TimedTarget:
    """The connection of a wall. The event loop would send what is written some time later, so this sends it
    at once, if nothing is waiting to be sent."""

    def __init__(self, transport: Any, spent: Spent) -> None:
        self.transport = transport
        self.spent = spent
        self.file = transport.get_extra_info("socket").fileno()

    def write(self, data: bytes) -> None:
        began = time.thread_time_ns()
        if self.transport.get_write_buffer_size():
            self.transport.write(data)
        else:
            assert os.write(self.file, data) == len(data)
        self.spent.wrote(data, time.thread_time_ns() - began)


def timing_writes(listen: Callable[..., Any], spent: Spent) -> Callable[..., Any]:
    def listening(live: LiveClass, subscriber: Any, pupil: int | None, *others: Any) -> Any:
        if pupil is None:
            subscriber.target = TimedTarget(subscriber.target, spent)
        return listen(live, subscriber, pupil, *others)

    return listening


class TimedTimers:
    """Timers that time what they call back."""

    def __init__(self, timers: Timers, spent: Spent) -> None:
        self.timers, self.spent = timers, spent

    def after(self, seconds: float, callback: Callable[[], None]) -> Cancellable:
        return self.timers.after(seconds, self.spent.timed(callback))


class TimedWall:
    """A wall that times what it is asked."""

    def __init__(self, wall: Wall, spent: Spent) -> None:
        self.wall = wall
        for name in TIMED:
            setattr(self, name, spent.timed(getattr(wall, name)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.wall, name)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("speed", type=float)
    parser.add_argument("database")
    options = parser.parse_args()
    spent = Spent()

    def timed_wall(live: LiveClass, tables: TableRegistry, timers: Timers) -> TimedWall:
        return TimedWall(Wall(live, tables, TimedTimers(timers, spent)), spent)

    classes.Wall = timed_wall  # type: ignore[attr-defined, assignment]
    LiveClass.listen = timing_writes(LiveClass.listen, spent)  # type: ignore[method-assign]
    threading.Thread(target=spent.answer, daemon=True).start()
    subscribers.HEARTBEAT_SECONDS /= options.speed  # as many as in a lesson
    serve(options.port, options.speed, options.database)


if __name__ == "__main__":
    main()
