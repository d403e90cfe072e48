"""Runner: the matches of a plan, played in this process or shared among several.

Arena, balance and simulation each say what they play and what one of several workers yields for it.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import Protocol, TypeVar

from rawsiko.data import DataSet, load_data_set
from rawsiko.measuring.contestants import needs_processes


class Plan(Protocol):
    """What to play."""

    @property
    def data_folder(self) -> Path | None:
        """The folder of the data set; None: the standard set."""


P = TypeVar("P", bound=Plan)
Result = TypeVar("Result")

#: (data set, plan, number of workers, which of them) → what this worker plays, bit by bit.
Work = Callable[[DataSet, P, int, int], Iterator[Result]]


def results(
    work: Work[P, Result], plan: P, bots: Iterable[str], data_set: DataSet, jobs: int
) -> Generator[Result, None, None]:
    """What all workers yield, as it comes; with several, in any order. Closing it ends their processes."""
    if not needs_processes(bots, jobs):
        yield from work(data_set, plan, 1, 0)
        return
    from rawsiko.measuring.workers import sent_by_workers  # here, because multiprocessing is slow to import

    yield from sent_by_workers(share, [(work, plan, jobs, worker) for worker in range(jobs)])


def share(work: Work[P, Result], plan: P, jobs: int, worker: int) -> Iterator[Result]:
    """What one worker yields, in a process of its own."""
    return work(load_data_set(plan.data_folder), plan, jobs, worker)
