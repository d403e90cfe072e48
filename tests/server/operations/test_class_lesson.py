"""examples/class_lesson.py gives a whole lesson on a real server whose clock runs fast."""

import json
import subprocess
import sys
from pathlib import Path

from tests.server.operations.node import PATIENCE

LESSON = Path(__file__).parents[3] / "examples" / "class_lesson.py"


def test_a_lesson_of_simulated_pupils_ends_with_results() -> None:
    command = [sys.executable, str(LESSON), "--pupils", "6", "--minutes", "10", "--speed", "100"]
    given = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert given.returncode == 0, given.stderr
    measured = json.loads(given.stdout)
    assert sum(measured["ended_by"].values()) == measured["tables"]
    assert measured["decisions_of_pupils"] > 20
    assert "too_fast" not in measured["refused"]
