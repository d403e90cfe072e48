"""Random damage: always Complaints or a set that can be played, never anything else."""

import json
import random
from typing import Any

import pytest

from rawsiko.data import BadDataSet, load_data_set
from rawsiko.data.reading import FILES
from tests.data.classroom import Classroom

STUFF: list[Any] = [
    None,
    True,
    0,
    -1,
    3,
    10**14,
    0.5,
    "",
    "c0_a",
    "Bi",
    "x" * 2000,
    "\ud800\x00",
    [],
    [None],
    {},
]


def damage(value: Any, dice: random.Random) -> None:
    """Delete, replace or repeat one value, somewhere."""
    holders = [node for node in containers(value) if node]
    if not holders:
        return
    holder = dice.choice(holders)
    key = dice.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    match dice.randrange(3):
        case 0:
            del holder[key]
        case 1:
            holder[key] = dice.choice(STUFF)
        case _ if isinstance(holder, list):
            holder.append(json.loads(json.dumps(holder[key])))
        case _:
            holder[f"{key}s"] = holder[key]


def containers(value: Any) -> list[Any]:
    found = [value] if isinstance(value, dict | list) else []
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        found += containers(inner)
    return found


@pytest.mark.parametrize("seed", range(100))
def test_a_damaged_set_is_reported_or_played(classroom: Classroom, seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(dice.randint(1, 3)):
        with classroom.edited(dice.choice(FILES)) as value:
            damage(value, dice)
    complaints = classroom.complaints()
    for complaint in complaints:
        assert complaint.file in FILES
        assert str(complaint).isprintable()
    if complaints:
        with pytest.raises(BadDataSet):
            load_data_set(classroom.folder)
    else:
        edition = load_data_set(classroom.folder).edition
        assert all(edition.valid_deals(players) for players in (3, 4, 5))


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_copy_of_the_standard_set_is_reported_or_played(
    standard_copy: Classroom, seed: int
) -> None:
    dice = random.Random(seed)
    for file in FILES:
        with standard_copy.edited(file) as value:
            damage(value, dice)
    assert all(str(complaint).isprintable() for complaint in standard_copy.complaints())


@pytest.mark.parametrize("seed", range(25))
def test_torn_files_are_reported(classroom: Classroom, seed: int) -> None:
    """Bytes cut off, doubled or changed, as by a bad disk or a half-finished copy."""
    dice = random.Random(seed)
    path = classroom.folder / dice.choice(FILES)
    content = bytearray(path.read_bytes())
    cut = dice.randrange(len(content))
    match seed % 3:
        case 0:
            del content[cut:]
        case 1:
            content[cut] = dice.randrange(256)
        case _:
            content[cut:cut] = content[: dice.randrange(len(content))]
    path.write_bytes(content)
    assert all(str(complaint).isprintable() for complaint in classroom.complaints())
