"""A Chromium for the tests of the page."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def executable() -> str:
    """A Chromium, which is installed where it is missing."""
    found = subprocess.run([ROOT / "tools" / "chromium.sh"], stdout=subprocess.PIPE, text=True, check=False)
    if not found.stdout.strip():
        pytest.exit("There is no Chromium for the tests of the page; the lines above say why.", 1)
    return found.stdout.strip()
