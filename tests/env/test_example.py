"""The example trains something."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "train_something.py"


def test_the_example_learns_to_beat_random_players() -> None:
    few = ("--generations", "2", "--population", "6", "--matches", "3", "--turns", "3")
    done = subprocess.run(
        [sys.executable, EXAMPLE, *few], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    [told] = [line for line in done.stdout.splitlines() if "other matches" in line]
    before, after = (float(number) for number in re.findall(r"[+-]\d\.\d\d", told))
    assert after > before
