"""Ports for the servers that tests start."""

import os
import random
import socket
from contextlib import suppress
from typing import Final

#: Below those that a system gives to whoever asks for any: nobody else gets one of these by chance, even
#: while a server at it is down for a while.
QUIET_PORTS: Final = range(10_100, 30_000)  # browsers open nothing at 10080
#: Not `random` itself, which properties set back to the same numbers.
LOTS: Final = random.Random(os.urandom(16))


def quiet_port() -> int:
    """A port that nobody has, and that nobody is given by chance."""
    while True:
        port = LOTS.choice(QUIET_PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
