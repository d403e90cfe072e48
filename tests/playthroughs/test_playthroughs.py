"""Every playthrough is as it was; `python -m tests.playthroughs` accepts a change."""

import pytest

from tests.playthroughs import PLAYTHROUGHS, Playthrough, files


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_a_playthrough_is_as_it_was(playthrough: Playthrough) -> None:
    for path, text in files(playthrough):
        assert path.read_bytes().decode().splitlines() == text.splitlines()
