"""Analysing: what decided an opened table's match, computed once by a worker of its own.

It takes seconds of processor time, so a server has a low-priority process for it (processes.py), which does
one analysis at a time, and a request that has to wait is told how many come first. An analysis
is stored beside the table (sidecars.py) and wiped with it; best moves are kept only while the table is in
memory.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from rawsiko.analysis import analyse, as_document, best_move, stood_in
from rawsiko.analysis.document import best_as_json
from rawsiko.data import DataSet, load_data_set
from rawsiko.match_file import MatchRecord, read_match, write_match
from rawsiko.server.logger import log
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.errors import StoreError
from rawsiko.server.store.interface import Kind, Store
from rawsiko.server.tables.export import recorded
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.sidecars import analysis_log
from rawsiko.server.tables.workers import Worker

WHOLE = 0  # instead of a Decision's number: the whole match

Job = Callable[[Path, str, int], bytes]

encode = msgspec.json.Encoder().encode


class NotYet(NamedTuple):
    """Still being computed."""

    ahead: int  #: analyses of other tables that come first


class Analyses:
    """Every analysis that was asked for, done or under way."""

    def __init__(self, store: Store, worker: Worker) -> None:
        self.store = store
        self.worker = worker  # for one job at a time
        self.under_way: list[asyncio.Future[bytes]] = []  # in the order they were asked for
        self.found: WeakKeyDictionary[LiveTable, dict[int, asyncio.Future[bytes]]] = WeakKeyDictionary()

    async def whole(self, live: LiveTable) -> bytes | NotYet:
        """The analysis of a table that has ended, as JSON, unless it is still being computed."""
        live.table.check_revealed()
        if live.table.stopped:
            raise Refused(Refusal.MATCH_HAS_NOT_ENDED)  # ended early: there is nothing to analyse
        if WHOLE not in self.found.get(live, {}):
            for row in await self.store.read(analysis_log(live.table.id)):
                kept = asyncio.get_running_loop().create_future()
                kept.set_result(row.body)
                self.found.setdefault(live, {}).setdefault(WHOLE, kept)
        return self.ask(live, WHOLE, analysed)

    def best_move(self, live: LiveTable, number: int) -> bytes | NotYet:
        """What Master would have decided at Decision `number`, counted from 1, as above."""
        live.table.check_revealed()
        if not 1 <= number <= len(live.table.decided):
            raise Refused(Refusal.NO_SUCH_NUMBER)
        return self.ask(live, number, advised)

    def ask(self, live: LiveTable, number: int, job: Job) -> bytes | NotYet:
        """The result, if there is one; otherwise start the job unless it is running. Failed ones restart."""
        live.table.check_revealed()
        known = self.found.setdefault(live, {})
        for other in known.values():
            if not other.done():
                return NotYet(self.under_way.index(other))
        future = known.get(number)
        if future is None or future.cancelled() or future.exception() is not None:
            future = known[number] = asyncio.ensure_future(self.begun(live, number, job))
            self.under_way.append(future)
            future.add_done_callback(self.under_way.remove)
            future.add_done_callback(tell_of_faults)
            return NotYet(len(self.under_way) - 1)
        return future.result()

    async def begun(self, live: LiveTable, number: int, job: Job) -> bytes:
        """Run a job; a whole analysis is stored."""
        table, data_set = live.table, live.table.codec.data_set
        found = await self.worker.run(job, data_set.folder, write_match(recorded(table), data_set), number)
        if number == WHOLE:
            try:
                await self.keep(table.id, found)
            except StoreError as error:  # it will be computed again when asked for
                log.warning("store", table=table.id, why=str(error))
        return found

    async def keep(self, table: str, found: bytes) -> None:
        """Store an analysis beneath its table."""
        head = await self.store.head(table)
        if head is not None:
            await self.store.create(
                analysis_log(table), found, head.touched, kind=Kind.ANALYSIS, parent=table
            )

    def close(self) -> None:
        """End without waiting for the current job."""
        for known in list(self.found.values()):
            for future in known.values():
                future.cancel()
        self.worker.close()


def tell_of_faults(future: "asyncio.Future[bytes]") -> None:
    """Log a failed job; the next request tries it again."""
    if not future.cancelled() and (fault := future.exception()) is not None:
        log.error("analysis failed", exc_info=fault)


def analysed(data_folder: Path, text: str, _number: int) -> bytes:
    """For a worker: the whole analysis."""
    record, data_set = read(data_folder, text)
    return encode(as_document(analyse(record, data_set, stood_in=stood_in(record)), data_set))


def advised(data_folder: Path, text: str, number: int) -> bytes:
    """For a worker: the best move at a Decision."""
    record, data_set = read(data_folder, text)
    return encode(best_as_json(best_move(record, data_set, number), number, data_set))


def read(data_folder: Path, text: str) -> tuple[MatchRecord, DataSet]:
    """The match that was sent."""
    data_set = load_data_set(data_folder)
    return read_match(text, lambda _id, _hash: data_set), data_set
