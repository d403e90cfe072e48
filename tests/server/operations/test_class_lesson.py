"""examples/class_lesson.py gives a whole lesson on a real server whose clock runs fast."""

import json
import subprocess
import sys
from pathlib import Path

from tests.server.operations.node import PATIENCE

CHECKOUT = Path(__file__).parents[3]


def test_a_lesson_of_simulated_pupils_ends_with_results() -> None:
    command = [sys.executable, "-m", "examples.class_lesson", "--pupils", "6", "--minutes", "10"]
    given = subprocess.run(
        [*command, "--speed", "100"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert given.returncode == 0, given.stderr
    measured = json.loads(given.stdout)
    assert sum(measured["ended_by"].values()) == measured["tables"]
    assert measured["decisions_of_pupils"] > 20
    assert measured["quiz_answered"] == 6
    assert "too_fast" not in measured["refused"]
