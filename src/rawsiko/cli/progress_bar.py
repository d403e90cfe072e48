"""Progress bar: how far a long run has got. On a terminal only, and only after a second."""

from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Final

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress

SECONDS_WITHOUT: Final = 1.0


class ProgressBar:
    """Shown on standard error, so that the output proper can go elsewhere; gone when the run ends."""

    def __init__(self, total: int, console: Console | None = None) -> None:
        self.total = total
        self.done = 0
        self.console = console or Console(stderr=True)
        self.started = perf_counter()
        self.shown: Progress | None = None

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown is not None:
            self.shown.stop()

    def advance(self, count: int) -> None:
        """Count this many more as done."""
        self.done += count
        if self.shown is None and self.console.is_terminal and self.seconds() >= SECONDS_WITHOUT:
            self.shown = started_progress(self.console, self.total)
        if self.shown is not None:
            self.shown.update(self.shown.task_ids[0], completed=self.done)

    def seconds(self) -> float:
        return perf_counter() - self.started


def started_progress(console: Console, total: int) -> "Progress":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=console, transient=True)
    progress.add_task("matches", total=total)
    progress.start()
    return progress
