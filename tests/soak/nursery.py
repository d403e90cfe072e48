"""Servers that start quickly: one process has read the whole program, and each server is a copy of it.

These servers are killed like any other. It saves the second or more that Python needs to import its modules.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import httpx

from tests.ports import quiet_port
from tests.server.operations.node import PATIENCE


class Nursery:
    """The process that servers are copied from."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.soak.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def start(self, log: Path, arguments: Sequence[str]) -> int:
        """Start a server; returns its process id."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\t".join([str(log), *arguments]) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(PATIENCE)


class Server:
    """A server at a port of its own, with all that people at a table need of one."""

    def __init__(self, nursery: Nursery, folder: Path, database: str, *options: str) -> None:
        self.nursery = nursery
        self.port = quiet_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"log-{self.port}"
        self.arguments = (
            *("serve", "--local", "--port", str(self.port), "--database", database, "--log-json"),
            *("--pace", "0", *options),
        )
        self.visitors: list[httpx.Client] = []
        self.start()

    def start(self) -> None:
        self.pid = self.nursery.start(self.log, self.arguments)

    def wait_until_ready(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/metrics", timeout=PATIENCE).status_code == 200:
                    return
            time.sleep(0.02)
        raise AssertionError(f"A server did not start: {self.written()[-3000:]}")

    def kill(self) -> None:
        """kill -9, and wait until it is dead: on a busy machine that takes a moment, and it has the port."""
        os.kill(self.pid, signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        with suppress(ProcessLookupError):
            while time.monotonic() < end:
                os.kill(self.pid, 0)
                time.sleep(0.005)

    def end(self) -> None:
        with suppress(ProcessLookupError):
            self.kill()
        for visitor in self.visitors:
            visitor.close()

    def written(self) -> str:
        return self.log.read_text() if self.log.exists() else ""

    def post(self, path: str, body: object, **more: Any) -> httpx.Response:
        return httpx.post(self.url + path, json=body, timeout=PATIENCE, **more)


def raise_servers() -> None:
    """Read the program, and then copy this process for each line that comes."""
    from rawsiko.cli import main, serve
    from rawsiko.server import app, run
    from rawsiko.server.store import postgres
    from rawsiko.server.tables import bot_pool

    read: Final = (main, serve, app, run, bot_pool, postgres)
    assert all(read)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for what was killed
    print("ready", flush=True)
    for line in sys.stdin:
        log, *arguments = line.rstrip("\n").split("\t")
        child = os.fork()
        if child == 0:
            be_a_server(log, arguments)
        print(child, flush=True)


def be_a_server(log: str, arguments: list[str]) -> None:
    """In a copy: run the command with a session and outputs of its own, and never come back."""
    from rawsiko.cli import main

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream, target in ((0, nothing), (1, nothing), (2, written)):
        os.dup2(target, stream)
    try:
        main(arguments)
    finally:
        os._exit(1)


if __name__ == "__main__":
    raise_servers()
