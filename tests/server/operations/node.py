"""A node: a real `rawsiko serve` in a process of its own, at the free port that it says it has found."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

import httpx

PATIENCE: Final = 60.0  # seconds until a test that waits in vain fails; machines may be busy
LISTENING: Final = re.compile(rb"http://localhost:(\d+)")
RAWSIKO: Final = (sys.executable, "-m", "rawsiko")


class Node:
    """Running from when it is made until `stop` or `kill`; `start` starts it again, at another port."""

    under: tuple[str, ...] = ()  # a command that starts the command
    port: int

    def __init__(self, database: str | Path, *options: str, **environment: str) -> None:
        self.command = (
            *(*self.under, *RAWSIKO, "serve", "--local", "--port", "0", "--database", str(database)),
            *("--pace", "0", "--log-json", *options),
        )
        self.environment = os.environ | environment
        self.visitors: list[httpx.Client] = []  # hang up when the test ends
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Answers when the server has said that it is there."""
        self.log = Path(NamedTemporaryFile(prefix="rawsiko-log-", delete=False).name)  # noqa: SIM115
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                self.command, stdout=subprocess.PIPE, stderr=log, env=self.environment, start_new_session=True
            )
        assert self.process.stdout is not None
        there, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        said = self.process.stdout.readline() if there else b""
        found = LISTENING.search(said)
        assert found, self.log.read_text()
        self.port = int(found[1])

    def kill(self) -> None:
        """kill -9, the server alone; its thinkers have to notice by themselves."""
        self.process.kill()
        self.ended()

    def stop(self) -> float:
        """Ask it to end; returns how many seconds it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.ended()
        return time.monotonic() - began

    def ended(self) -> str:
        """Wait for its end; returns what it wrote to standard error."""
        if self.process.stdout is not None and not self.process.stdout.closed:
            self.process.communicate(timeout=PATIENCE)
        written = self.written()
        self.log.unlink(missing_ok=True)
        return written

    def end(self) -> None:
        """For the end of a test, whatever has become of it."""
        if self.process.poll() is None:
            self.process.kill()
        self.ended()
        for visitor in self.visitors:
            visitor.close()

    def written(self) -> str:
        return self.log.read_text() if self.log.exists() else ""

    def log_lines(self) -> list[dict[str, Any]]:
        """Its log, every line of which must be JSON."""
        return [json.loads(line) for line in self.written().splitlines()]

    def get(self, path: str, **more: Any) -> httpx.Response:
        return httpx.get(self.url + path, timeout=PATIENCE, **more)

    def post(self, path: str, body: object, **more: Any) -> httpx.Response:
        return httpx.post(self.url + path, json=body, timeout=PATIENCE, **more)

    def memory(self) -> float:
        """Megabytes that the server itself has in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def figure(self, name: str) -> float:
        """A figure of /metrics, summed over its labels."""
        lines = [line for line in self.get("/metrics").text.splitlines() if line.startswith(name)]
        return sum(float(line.rpartition(" ")[2]) for line in lines)


def command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command of rawsiko to its end."""
    return subprocess.run(
        [*RAWSIKO, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=os.environ | environment,
    )
