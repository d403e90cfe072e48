"""Processes: contestants in processes of their own, and how long Python takes to import what they need."""

import json
import os
import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from benchmarks.contestant import CONTESTANTS
from benchmarks.figures import Figures

ROOT = Path(__file__).parent.parent

#: What a program has to import to play with each of them.
IMPORTS = {"rawsiko": "rawsiko.rules.match", "catanatron": "catanatron", "open_spiel": "pyspiel"}

INSTALL = "pip install --require-hashes -r requirements/peers.txt"


class Contestant:
    """One of the contestants, as it can be run again and again."""

    def __init__(self, name: str, byte_code: Path, *, interpreted: bool = False) -> None:
        """`byte_code` is a folder for Python's caches: imports are timed as they are from the second on."""
        self.name = name
        self.environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(byte_code)}
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.environment.pop("RAWSIKO_INTERPRETED", None)
        if interpreted:
            self.environment["RAWSIKO_INTERPRETED"] = "1"

    def figures(self, seconds: float) -> list[Figures]:
        """Measured once, with the import on the first row; one empty row if it is not installed."""
        rows = [
            Figures(**row)
            for row in json.loads(self.python("-m", "benchmarks.contestant", self.name, str(seconds)))
        ]
        if not rows:
            return [Figures(self.name, 0, missing=f"not installed; {INSTALL}")]
        start = self.start_ms(f"import {IMPORTS[self.name]}")
        return [replace(rows[0], start_ms=start, import_ms=start - self.start_ms("pass")), *rows[1:]]

    def start_ms(self, code: str) -> float:
        """The best of some starts of Python that run this code; one before, for the caches."""
        self.python("-c", code)
        return min(self.seconds_of("-c", code) for _ in range(5)) * 1000

    def seconds_of(self, *arguments: str) -> float:
        """Processor time of a run."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.python(*arguments)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def python(self, *arguments: str) -> str:
        run = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return run.stdout


def all_contestants(byte_code: Path) -> list[Contestant]:
    return [
        Contestant("rawsiko", byte_code),
        Contestant("rawsiko", byte_code, interpreted=True),
        *(Contestant(name, byte_code) for name in CONTESTANTS if name != "rawsiko"),
    ]
