"""A real server in a process of its own, and a wire to it that can be cut."""

import os
import re
import select
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

PATIENCE = 60.0
LISTENING = re.compile(r"http://localhost:(\d+)")
#: Nobody is replaced by a bot because a busy machine kept their page waiting.
NEVER_AWAY = ("--away", "3600")


class Server:
    """`rawsiko serve`, which can be stopped and started again with the same tables, then at another port."""

    port: int

    def __init__(self, folder: Path, *options: str) -> None:
        self.options = options
        self.folder = folder
        self.database = str(folder / "tables.db")
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        return [sys.executable, "-m", "rawsiko", "serve"]

    def start(self) -> None:
        """Returns when the server has said where it is."""
        words = ["--local", "--port", "0", "--database", self.database, "--pace", "0", *NEVER_AWAY]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*self.command(), *words, *self.options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout
        there, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        found = LISTENING.search(self.process.stdout.readline()) if there else None
        if not found:
            raise RuntimeError((self.folder / "server.log").read_text())
        self.port = int(found[1])

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process.communicate()
            self.process = None


class ClockedServer(Server):
    """Its clock can be put forward. People who are away are waited for as long as usual."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "--away", "45")

    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.browser.clocked", "serve"]

    def later(self, seconds: float) -> None:
        """So many seconds pass at once."""
        assert self.process
        assert self.process.stdin
        print(seconds, file=self.process.stdin, flush=True)


class Wire:
    """Passes everything on to a server, wherever it is just now, until it is cut: then nobody at this address
    reaches it; or until it stalls: then it passes nothing on and closes nothing, as some proxies do."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.whole = True
        self.flows = threading.Event()
        self.flows.set()
        self.ends: set[socket.socket] = set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._welcome, daemon=True).start()

    def cut(self) -> None:
        self.whole = False
        for end in list(self.ends):
            hang_up(end)

    def mend(self) -> None:
        self.whole = True

    def stall(self) -> None:
        self.flows.clear()

    def flow(self) -> None:
        """What was held back meanwhile is passed on, late."""
        self.flows.set()

    def remove(self) -> None:
        hang_up(self.door)
        self.flows.set()
        self.cut()

    def _welcome(self) -> None:
        while True:
            try:
                caller, _ = self.door.accept()
            except OSError:
                return
            if not self.whole:
                hang_up(caller)
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self.server.port))
            except OSError:
                hang_up(caller)
                continue
            self.ends |= {caller, server}
            for start, end in ((caller, server), (server, caller)):
                threading.Thread(target=self._pass_on, args=(start, end), daemon=True).start()

    def _pass_on(self, start: socket.socket, end: socket.socket) -> None:
        try:
            while words := start.recv(65536):
                self.flows.wait()
                end.sendall(words)
        except OSError:
            pass
        for one in (start, end):
            hang_up(one)
            self.ends.discard(one)


def hang_up(end: socket.socket) -> None:
    """Both ways, so that who waits at it wakes up."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
