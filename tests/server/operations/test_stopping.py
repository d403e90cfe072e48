"""Stopping a server: at once, quietly, with every stream closed."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from tests.server.operations.conftest import StartNode
from tests.server.operations.node import PATIENCE, Node
from tests.server.operations.people import Person, opens, play_on

STREAMS = 200
LONG_POLLS = 10
POLL_SECONDS = 25


class Connection:
    """One on which the server talks; opened when it has begun to."""

    async def open(
        self, node: Node, person: Person, query: str = "", *, looks_on: bool = False
    ) -> "Connection":
        """To a table, from the person's chair or as a spectator."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", node.port)
        path = f"/api/tables/{person.table}/events?after={person.number}{query}"
        key = "" if looks_on else f"authorization: Bearer {person.key}\r\n"
        self.writer.write(f"GET {path} HTTP/1.1\r\nhost: localhost\r\n{key}\r\n".encode())
        if not query:
            await asyncio.wait_for(self.reader.readuntil(b"retry: 1000\n\n"), PATIENCE)
        return self

    async def rest(self) -> bytes:
        """What comes until the server hangs up."""
        try:
            return await asyncio.wait_for(self.reader.read(), PATIENCE)
        finally:
            self.writer.close()


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_with_200_open_streams_waits_for_nobody_and_stops_in_silence(
    tmp_path: Path, start_node: StartNode, sent: signal.Signals
) -> None:
    node = start_node(tmp_path / "tables.db", "--pace", "0.05")
    (person,) = opens(node, people=1, bots=2)
    play_on([person], decisions=2)  # so that thinkers are at work
    streams = [await Connection().open(node, person, looks_on=True) for _ in range(STREAMS)]
    polls = [await Connection().open(node, person, f"&wait={POLL_SECONDS}") for _ in range(LONG_POLLS)]
    assert node.figure("rawsiko_streams") >= STREAMS
    before = len(node.written())
    ended = asyncio.create_task(asyncio.to_thread(stopped_in, node, sent))
    last = [await stream.rest() for stream in (*streams, *polls)]
    seconds, written = await ended
    assert all(stream.endswith(b"0\r\n\r\n") for stream in last[:STREAMS]), "a stream was cut off"
    assert written[before:] == ""
    assert seconds < POLL_SECONDS / 2  # 0.3 on a machine that has nothing else to do
    assert node.process.returncode in (0, -signal.SIGTERM)


def stopped_in(node: Node, sent: signal.Signals) -> tuple[float, str]:
    """How long it took, and what was written; Ctrl-C reaches the thinkers too."""
    began = time.monotonic()
    if sent == signal.SIGINT:
        os.killpg(node.process.pid, sent)
    else:
        node.process.send_signal(sent)
    written = node.ended()
    return time.monotonic() - began, written
