"""The core of the server needs no host: no framework, database, process or thread."""

import subprocess
import sys


def test_a_match_and_a_class_need_no_host() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.server.core.alone"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.endswith("Decisions, 4 pupils, imported: []\n")
