"""A server in its own process on its own core, and what it costs."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.ports import quiet_port

START_SECONDS: Final = 60.0
NO_BYTECODE: Final = "PYTHONDONTWRITEBYTECODE"  # unset: a server is installed with it
SERVER_CORE, CLIENT_CORE = 0, min(1, (os.cpu_count() or 1) - 1)


def on_core(core: int, pid: int = 0) -> None:
    """Pin a process, by default this one, to one core, if the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(pid, {core})


class ServerProcess:
    """Running once it is constructed; `said` is what it prints when it is ready. Its log is not kept."""

    def __init__(self, command: Sequence[str], said: bytes, *, folder: Path | None = None) -> None:
        self.command, self.said, self.folder = command, said, folder
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env={name: value for name, value in os.environ.items() if name != NO_BYTECODE},
        )
        on_core(SERVER_CORE, self.process.pid)
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], START_SECONDS)
        if not ready or self.said not in self.process.stdout.readline():
            self.stop()
            raise RuntimeError(f"{self.command[0]} did not start.")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self.kill()

    def processor_seconds(self) -> float:
        """Processor time of the server itself, all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Resident now."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def rawsiko_server(database: str, *options: str) -> tuple[ServerProcess, int]:
    port = quiet_port()
    command = [
        sys.executable,
        "-m",
        "rawsiko",
        "serve",
        "--local",
        "--port",
        str(port),
        "--database",
        database,
        *options,
    ]
    return ServerProcess(command, b"http://localhost"), port


def asgi_server(database: str) -> tuple[ServerProcess, int]:
    """The same server without its own gate."""
    port = quiet_port()
    command = [sys.executable, "-m", "benchmarks.server.asgi_server", str(port), database]
    return ServerProcess(command, b"ready"), port
