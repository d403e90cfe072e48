"""A real server in a process of its own, and a wire to it that can be cut."""

import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from tests.ports import quiet_port

PATIENCE = 60.0


class Server:
    """`rawsiko serve`, which can be stopped and started again at the same address with the same tables."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.options = options
        self.port = quiet_port()
        self.folder = folder
        self.database = str(folder / "tables.db")
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["serve", "--local", "--port", str(self.port), "--database", self.database]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "rawsiko", *words, "--pace", "0", *self.options],
                stdout=log,
                stderr=log,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "server.log").read_text())
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/", timeout=5):
                return True
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


class Wire:
    """Passes everything on to a server, until it is cut: then nobody at this address reaches it."""

    def __init__(self, server: Server) -> None:
        self.to = ("127.0.0.1", server.port)
        self.whole = True
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

    def remove(self) -> None:
        hang_up(self.door)
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
                server = socket.create_connection(self.to)
            except OSError:
                hang_up(caller)
                continue
            self.ends |= {caller, server}
            for start, end in ((caller, server), (server, caller)):
                threading.Thread(target=self._pass_on, args=(start, end), daemon=True).start()

    def _pass_on(self, start: socket.socket, end: socket.socket) -> None:
        try:
            while words := start.recv(65536):
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
