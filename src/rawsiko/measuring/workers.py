"""Workers: processes that play, and send what they have played bit by bit.

Processes, not threads, because a match holds Python's global lock from start to end.
"""

import multiprocessing
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import c_char
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple, TypeVar

from rawsiko.measuring.current_bot import LONGEST_NAME, Note, share_note

Sent = TypeVar(
    "Sent"
)  #: what a worker sends for some matches; must travel between processes, and not be None
Work = Callable[..., Iterator[Sent]]

SECONDS_TO_END: Final = 5  # for a process whose connection is closed


class WorkerDied(RuntimeError):
    """A process ended in the middle of its work; says how in a sentence, with the bot that was running."""

    def __init__(self, how: str, bot: str = "") -> None:
        super().__init__(how, bot)
        self.how = how  #: the end of a sentence: "ended its process with exit status 7"
        self.bot = bot  #: "" if none was running

    def __str__(self) -> str:
        if self.bot:
            return f"The bot {self.bot} {self.how}."
        return f"A worker that plays matches {self.how}."


class Worker(NamedTuple):
    """A process, and what the bot it is running is called."""

    process: BaseProcess
    note: Note

    def death(self) -> WorkerDied:
        """Why nothing more will come from it."""
        self.process.join(SECONDS_TO_END)
        return WorkerDied(how_it_ended(self.process.exitcode), self.note.value.decode(errors="replace"))


def how_it_ended(status: int | None) -> str:
    """Exit statuses below 0 are signals."""
    if status is None:
        return "closed its connection and sends no more"
    if status < 0:
        return f"crashed its process, which was killed by {signal.Signals(-status).name}"
    return f"ended its process with exit status {status}"


def sent_by_workers(work: Work[Sent], tasks: Sequence[tuple[Any, ...]]) -> Iterator[Sent]:
    """Run `work` on each task in a process of its own; what they send comes in any order.

    All processes are gone when this returns or raises.
    """
    context = multiprocessing.get_context("spawn")  # fork does not go well with a progress bar's thread
    workers: dict[Connection, Worker] = {}
    open_pipes: list[Connection] = []
    try:
        with interrupts_held():
            for task in tasks:
                pipe, far_end = context.Pipe(duplex=False)
                note = context.RawArray(c_char, LONGEST_NAME)
                process = context.Process(target=run, args=(far_end, note, work, task), daemon=True)
                process.start()
                far_end.close()
                workers[pipe] = Worker(process, note)
                open_pipes.append(pipe)
        while open_pipes:
            for ready in wait(open_pipes):
                assert isinstance(ready, Connection)
                sent: Sent | None = received(ready, workers[ready])
                if sent is None:
                    open_pipes.remove(ready)
                else:
                    yield sent
    finally:
        for worker in workers.values():
            worker.process.terminate()
        for worker in workers.values():
            worker.process.join()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until this is over. Processes started in here never hear it: the one that asked for the
    work handles it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # otherwise the first process starts it, which lets Ctrl-C through
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # processes inherit it
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
    if came:
        signal.raise_signal(signal.SIGINT)


def run(pipe: Connection, note: Note, work: Work[object], task: tuple[Any, ...]) -> None:
    """The whole life of a worker; at the end it sends None, or what went wrong."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    share_note(note)
    try:
        for sent in work(*task):
            pipe.send(sent)
        pipe.send(None)
    except BrokenPipeError:
        pass  # nobody listens any more
    except BaseException as fault:  # Ctrl-C does not come here
        fault.add_note(f"In a worker:\n{traceback.format_exc()}")
        pipe.send(fault)


def received(pipe: Connection, worker: Worker) -> Any:
    """What a worker sends next, None at the end of its work; raises what went wrong there."""
    try:
        answer = pipe.recv()
    except (EOFError, ConnectionResetError):
        raise worker.death() from None
    if isinstance(answer, BaseException):
        raise answer
    return answer
