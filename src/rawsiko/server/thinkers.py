"""Thinkers: bots at work in processes of their own, so that no table waits for another's bot.

A process gets the numbers of a View, which hold nothing hidden, and answers with a Decision. Bots
remember nothing and draw from a seed that follows from the table and its number, so that a restart
or another node comes to the same Decision.
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

from rawsiko.bots.hints import Depth, hint
from rawsiko.bots.levels import make_bot
from rawsiko.data import load_data_set
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.views import View, seen_by
from rawsiko.server.explaining import reason_to_message, values_to_message
from rawsiko.server.table import Table
from rawsiko.server.wire import DecisionMessage, Json, Wire

STAND_IN_LEVEL = "apprentice"  # plays on for people who are away

encode = msgspec.json.Encoder().encode
decoder: msgspec.json.Decoder[DecisionMessage] = msgspec.json.Decoder(DecisionMessage)


class Thinkers:
    """A few processes that think for bots."""

    def __init__(self, data_folder: Path | None, processes: int) -> None:
        self.data_folder = data_folder
        self.processes = processes
        self.pool = new_pool(processes)

    async def decide(self, table: Table, chair: int) -> DecisionMessage:
        """What the bot on a chair, or the stand-in of its person, does now."""
        level = table.chairs[chair].level or STAND_IN_LEVEL
        return decoder.decode(await self.work(think, table, chair, level))

    async def hint(self, table: Table, chair: int, depth: int) -> Json:
        """Advice for a person, as deep as they want it: 1 a nudge, 2 an idea, 3 a move."""
        advice: Json = msgspec.json.decode(await self.work(advise, table, chair, depth))
        return advice

    async def work(self, job: Callable[..., bytes], table: Table, chair: int, how: object) -> bytes:
        """Let a process do a job with what the player on a chair sees."""
        assert table.match is not None
        seat = table.seat_of(chair)
        view = seen_by(table.match, seat)
        seed = int.from_bytes(
            hashlib.sha256(f"{table.id} {table.number} {chair}".encode()).digest()[:8], "big"
        )
        asked = (job, how, self.data_folder, view.options.listed(), view.numbers(), seat, seed)
        try:
            return await self.in_a_process(*asked)
        except BrokenProcessPool:  # one was killed, perhaps for its memory; another one may do better
            return await self.in_a_process(*asked)

    async def in_a_process(self, job: Callable[..., bytes], *asked: object) -> bytes:
        pool = self.pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, job, *asked)
        except BrokenProcessPool:
            if pool is self.pool:  # which does not get over that
                self.pool = new_pool(self.processes)
            raise

    def close(self) -> None:
        """End the processes; what they think now is not waited for."""
        for process in list((self.pool._processes or {}).values()):
            process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)


def new_pool(processes: int) -> ProcessPoolExecutor:
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=spawn, initializer=live_with_the_server)


def live_with_the_server() -> None:
    """In a process of its own: leave Ctrl-C to the server, and end when it is gone, also by kill -9."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_the_server, daemon=True).start()


def end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


Listed = tuple[int, int, bool, bool, bool, bool]


def think(
    level: str, data_folder: Path | None, listed: Listed, numbers: list[int], seat: int, seed: int
) -> bytes:
    """In a process of its own: one Decision of a bot, as JSON."""
    wire = known_wire(data_folder)
    thought = make_bot(level).decide(restored(wire, listed, numbers, seat), SeededDice(seed))
    return encode(wire.decision_to_message(thought.decision))


def advise(
    depth: int, data_folder: Path | None, listed: Listed, numbers: list[int], seat: int, seed: int
) -> bytes:
    """In a process of its own: a hint, as JSON."""
    wire = known_wire(data_folder)
    found = hint(restored(wire, listed, numbers, seat), SeededDice(seed), Depth(depth))
    advice: Json = {"depth": depth, "theme": found.theme.value, **values_to_message(found.values, wire)}
    if found.reason is not None:
        advice["reason"] = reason_to_message(found.reason, wire)
    if found.decision is not None:
        advice["decision"] = msgspec.to_builtins(wire.decision_to_message(found.decision))
    return encode(advice)


def restored(wire: Wire, listed: Listed, numbers: list[int], seat: int) -> View:
    """The view that was sent as numbers."""
    players, turns, advanced, stranglehold, trade, sealed = listed
    options = Options(
        players,
        turns=turns,
        advanced_setup=advanced,
        stranglehold=stranglehold,
        trade_with_china=trade,
        sealed_placing=sealed,
    )
    match = Match(wire.data_set.edition, options, None)
    match.restore(numbers)
    return seen_by(match, seat)


@cache
def known_wire(data_folder: Path | None) -> Wire:
    return Wire(load_data_set(data_folder))
