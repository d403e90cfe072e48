"""Workers: processes that play, and send what they have played bit by bit.

Processes and not threads, because a match keeps Python's lock from its start to its end.
"""

import multiprocessing
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

Sent = TypeVar(
    "Sent"
)  #: what a worker sends for some matches; must travel between processes, and not be None
Work = Callable[..., Iterator[Sent]]


class WorkerDied(RuntimeError):
    """A process ended in the middle of its work."""


def sent_by_workers(work: Work[Sent], tasks: Sequence[tuple[Any, ...]]) -> Iterator[Sent]:
    """Run `work` on each task in a process of its own; what they send comes in any order.

    All processes have ended when this ends, whichever way that is.
    """
    context = multiprocessing.get_context("spawn")  # fork does not go well with a progress bar's thread
    processes = []
    open_pipes: list[Connection] = []
    try:
        with interrupts_ignored():
            for task in tasks:
                pipe, far_end = context.Pipe(duplex=False)
                process = context.Process(target=run, args=(far_end, work, task), daemon=True)
                process.start()
                far_end.close()
                processes.append(process)
                open_pipes.append(pipe)
        while open_pipes:
            for ready in wait(open_pipes):
                assert isinstance(ready, Connection)
                sent: Sent | None = received(ready)
                if sent is None:
                    open_pipes.remove(ready)
                else:
                    yield sent
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Processes started in here do not see Ctrl-C: it is for the one that asked for the work."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def run(pipe: Connection, work: Work[object], task: tuple[Any, ...]) -> None:
    """The whole life of a worker; at the end it sends None, or what went wrong."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for sent in work(*task):
            pipe.send(sent)
        pipe.send(None)
    except BrokenPipeError:
        pass  # nobody listens any more
    except Exception as fault:
        fault.add_note(f"In a worker:\n{traceback.format_exc()}")
        pipe.send(fault)


def received(pipe: Connection) -> Any:
    """What a worker sends next, None at the end of its work; raises what went wrong there."""
    try:
        answer = pipe.recv()
    except EOFError:
        raise WorkerDied("A process that played matches has ended unexpectedly.") from None
    if isinstance(answer, Exception):
        raise answer
    return answer
