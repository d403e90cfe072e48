"""Thinkers: bots at work in processes of their own, so that no table waits for another's bot.

A process gets the numbers of a View, which hold nothing hidden, and answers with a Decision. Bots
remember nothing and draw from a seed that follows from the table and its number, so that a restart
or another node reaches the same Decision.
"""

import asyncio
import hashlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from pathlib import Path
from threading import Thread

import msgspec
from msgspec import UNSET

from rawsiko.bots.advice import Depth, hint
from rawsiko.bots.levels import make_bot
from rawsiko.data import load_data_set
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.options import Listed, options_from
from rawsiko.rules.views import View, seen_by
from rawsiko.server.explaining import named_values, reason_view
from rawsiko.server.shapes import Hint
from rawsiko.server.table import Table
from rawsiko.server.translation import Wire
from rawsiko.server.wire import DecisionMessage

STAND_IN_LEVEL = "apprentice"  # plays on for people who are away

encode = msgspec.json.Encoder().encode
decoder: msgspec.json.Decoder[DecisionMessage] = msgspec.json.Decoder(DecisionMessage)


class Thinkers:
    """A few processes that think for bots."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool = new_pool(processes)

    async def decide(self, table: Table, chair: int) -> DecisionMessage:
        """What the bot on a chair, or the stand-in of its person, does now."""
        level = table.chairs[chair].level or STAND_IN_LEVEL
        return decoder.decode(await self.work(think, table, chair, level))

    async def hint(self, table: Table, chair: int, depth: int) -> Hint:
        """Advice for a person, as deep as they want it: 1 a nudge, 2 an idea, 3 a move."""
        return msgspec.json.decode(await self.work(advise, table, chair, depth), type=Hint)

    async def work(self, job: Callable[..., bytes], table: Table, chair: int, how: object) -> bytes:
        """Run a job in a process, with what the player on a chair sees."""
        assert table.match is not None
        seat = table.seat_of(chair)
        view = seen_by(table.match, seat)
        seed = int.from_bytes(hashlib.sha256(lots_for(table, seat).encode()).digest()[:8], "big")
        asked = (job, how, table.wire.data_set.folder, view.options.listed(), view.numbers(), seat, seed)
        try:
            return await self.in_a_process(*asked)
        except BrokenProcessPool:  # a process was killed, perhaps out of memory; try once more
            return await self.in_a_process(*asked)

    async def in_a_process(self, job: Callable[..., bytes], *asked: object) -> bytes:
        pool = self.pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, job, *asked)
        except BrokenProcessPool:
            if pool is self.pool:  # a broken pool cannot be used again
                self.pool = new_pool(self.processes)
            raise

    def close(self) -> None:
        """End the processes without waiting for what they are thinking about."""
        for process in list((self.pool._processes or {}).values()):
            process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)


def lots_for(table: Table, seat: int) -> str:
    """The seed of a bot's random choices in a seat, the same after a restart. It follows from the secret of
    the dice, so nobody can predict what a bot will do. In Duplicate, where tables share the
    secret, it depends on the Turn, the seat and what was decided there, so it is the same at all tables."""
    assert table.opened is not None
    secret = table.opened.secret
    if not table.opened.duplicate:
        return f"bot {secret} {table.number} {table.order[seat]}"
    made = sum(fact.seat == seat for fact in table.decided[table.turn_first :])
    return f"bot {secret} {table.clashes.turn} {seat} {made}"


def new_pool(processes: int) -> ProcessPoolExecutor:
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=spawn, initializer=live_with_the_server)


def live_with_the_server() -> None:
    """In a separate process: leave Ctrl-C to the server, and end when it is gone, even by kill -9."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_the_server, daemon=True).start()


def end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


def think(level: str, data_folder: Path, listed: Listed, numbers: list[int], seat: int, seed: int) -> bytes:
    """In a separate process: one Decision of a bot, as JSON."""
    wire = known_wire(data_folder)
    thought = make_bot(level).decide(restored(wire, listed, numbers, seat), SeededDice(seed))
    return encode(wire.decision_to_message(thought.decision))


def advise(depth: int, data_folder: Path, listed: Listed, numbers: list[int], seat: int, seed: int) -> bytes:
    """In a separate process: a hint, as JSON."""
    wire = known_wire(data_folder)
    found = hint(restored(wire, listed, numbers, seat), SeededDice(seed), Depth(depth))
    return encode(
        Hint(
            depth=depth,
            theme=found.theme.value,
            reason=UNSET if found.reason is None else reason_view(found.reason, wire),
            decision=UNSET if found.decision is None else wire.decision_to_message(found.decision),
            **named_values(found.values, wire),
        )
    )


def restored(wire: Wire, listed: Listed, numbers: list[int], seat: int) -> View:
    """The view that was sent as numbers."""
    match = Match(wire.data_set.edition, options_from(*listed), None)
    match.restore(numbers)
    return seen_by(match, seat)


@cache
def known_wire(data_folder: Path) -> Wire:
    return Wire(load_data_set(data_folder))
