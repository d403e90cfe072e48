"""The C reference: the same kind of match, without draft and options, written by hand in C.

Its folder holds `core.c`; it is compiled for this machine each time it is measured, with
processor_time.h to measure it as the others are.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from benchmarks.figures import Figures
from benchmarks.processes import ROOT

NAME = "C reference, whole matches"
LINE = re.compile(r"C n=(\d) games/s (\d+) actions/s (\d+) len ([\d.]+)")
MATCHES = 3000
PROCESSOR_TIME = Path(__file__).parent / "processor_time.h"


class CReference:
    """A compiled reference, or the reason why there is none."""

    def __init__(self, source: Path | None, build: Path) -> None:
        self.program = build / "c_reference"
        self.missing = self.compile(source)

    def compile(self, source: Path | None) -> str:
        if source is None or not (source / "core.c").is_file():
            return "its folder is not found; name it with --c-reference DIR"
        if shutil.which("gcc") is None:
            return "there is no gcc to compile it with"
        command = ["gcc", "-O3", "-march=native", "-include", str(PROCESSOR_TIME), "-o", str(self.program)]
        run = subprocess.run([*command, str(source / "core.c")], capture_output=True, text=True, check=False)
        return f"gcc refused it: {run.stderr.splitlines()[0]}" if run.returncode else ""

    def figures(self) -> list[Figures]:
        """3, 4 and 5 players; it takes the best of three by itself."""
        if self.missing:
            return [Figures(NAME, 0, missing=self.missing)]
        output = subprocess.run(
            [str(self.program), str(MATCHES)], capture_output=True, text=True, check=True
        ).stdout
        return [
            Figures(
                NAME,
                players=int(players),
                games_per_second=float(games),
                decisions_per_second=float(decisions),
                decisions_per_game=float(length),
            )
            for players, games, decisions, length in LINE.findall(output)
        ]


def default_folder() -> Path | None:
    """Where the reference may be: named in RAWSIKO_C_REFERENCE, or next to the checkout."""
    named = os.environ.get("RAWSIKO_C_REFERENCE")
    if named:
        return Path(named)
    beside = ROOT.parent / "shared" / "bench"
    return beside if beside.is_dir() else None
