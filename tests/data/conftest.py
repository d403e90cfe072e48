"""Data sets that a test may damage: a small one, and a copy of the standard one."""

import shutil
from pathlib import Path

import pytest

from rawsiko.data import STANDARD
from rawsiko.data.reading import FILES
from tests.data.classroom import Classroom, small_set


@pytest.fixture
def classroom(tmp_path: Path) -> Classroom:
    """The smallest data set that makes sense: six Continents of three Territories, five cards."""
    small = Classroom(tmp_path)
    for file, value in small_set().items():
        small.write(file, value)
    return small


@pytest.fixture
def standard_copy(tmp_path: Path) -> Classroom:
    """The standard set under another id."""
    copy = Classroom(tmp_path / "copy")
    copy.folder.mkdir()
    for file in FILES:
        shutil.copy(STANDARD / file, copy.folder / file)
    copy.change("data_set.json", lambda about: about.update(id="classroom"))
    return copy
