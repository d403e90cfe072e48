"""A server for `benchmarks.server.wall`: its clock runs fast, and it times what it does for walls.

Each line that it reads is answered with a line: the processor time of the whole process so far, what of it
was spent on walls, and how many messages they got. Timed is all that is done when something changes on a
wall, from marking a card as out of date to writing a message to its connections; not timed is that the
process wakes up for it.
"""

import argparse
import json
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from examples.class_lesson import serve
from rawsiko.server import readers
from rawsiko.server.classes import conducting
from rawsiko.server.classes.live import LiveClass
from rawsiko.server.classes.watching import Wall
from rawsiko.server.minding import Timers
from rawsiko.server.table_clock import Cancellable
from rawsiko.server.tables import Tables

TIMED: Final = ("watch", "mark", "somebody_came_or_went", "anything_changed", "time_passes", "beat")


class Spent:
    """On walls so far; each of the timed functions may call others of them."""

    def __init__(self) -> None:
        self.nanoseconds = 0
        self.messages = 0
        self.depth = 0

    def timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def timing(*arguments: Any, **named: Any) -> Any:
            self.depth += 1
            began = time.thread_time_ns()
            try:
                return function(*arguments, **named)
            finally:
                self.depth -= 1
                if not self.depth:
                    self.nanoseconds += time.thread_time_ns() - began

        return timing

    def counted(self, send: Callable[..., None]) -> Callable[..., None]:
        def counting(live: LiveClass, pupil: int | None, content: Any) -> None:
            self.messages += pupil is None
            send(live, pupil, content)

        return counting

    def answer(self) -> None:
        for _ in sys.stdin:
            said = {"all": time.process_time_ns(), "wall": self.nanoseconds, "messages": self.messages}
            print(json.dumps(said), flush=True)


class TimedTimers:
    """Timers that time what they call back."""

    def __init__(self, timers: Timers, spent: Spent) -> None:
        self.timers, self.spent = timers, spent

    def after(self, seconds: float, callback: Callable[[], None]) -> Cancellable:
        return self.timers.after(seconds, self.spent.timed(callback))


class TimedWall:
    """A wall that times what it is asked; it is compiled, so it cannot be changed itself."""

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

    def timed_wall(live: LiveClass, tables: Tables, timers: Timers) -> TimedWall:
        return TimedWall(Wall(live, tables, TimedTimers(timers, spent)), spent)

    conducting.Wall = timed_wall  # type: ignore[attr-defined, assignment]
    LiveClass.send_now = spent.counted(LiveClass.send_now)  # type: ignore[method-assign]
    threading.Thread(target=spent.answer, daemon=True).start()
    readers.HEARTBEAT_SECONDS /= options.speed  # as many as in a lesson
    serve(options.port, options.speed, options.database)


if __name__ == "__main__":
    main()
