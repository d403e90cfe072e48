"""Contestant: `python -m benchmarks.contestant NAME SECONDS` measures one contestant in this process.

Each runs in its own process, so that its memory can be measured and none slows another. The output is
JSON, a list of Figures; empty if the package is not installed.
"""

import importlib
import json
import resource
import sys
from dataclasses import asdict, replace

from benchmarks.figures import Figures

#: Module of each contestant, and the package it needs.
CONTESTANTS = {
    "rawsiko": ("benchmarks.rawsiko_play", "rawsiko"),
    "catanatron": ("benchmarks.catanatron_play", "catanatron"),
    "open_spiel": ("benchmarks.open_spiel_play", "pyspiel"),
}


def measured(name: str, seconds: float) -> list[Figures]:
    """The contestant's Figures; the first row says how much memory the process took at most."""
    module, package = CONTESTANTS[name]
    try:
        first, *others = importlib.import_module(module).figures(seconds)
    except ModuleNotFoundError as missing:
        if missing.name != package:
            raise
        return []
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return [replace(first, memory_mb=kilobytes / 1024), *others]


if __name__ == "__main__":
    print(json.dumps([asdict(figures) for figures in measured(sys.argv[1], float(sys.argv[2]))]))
