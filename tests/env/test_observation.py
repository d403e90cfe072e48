"""An observation is the view of a seat in numbers."""

import numpy as np
import pytest

from rawsiko.env.observation import observe, parts
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.views import seen_by
from tests.rules.real_board import real_edition, territory


def part(numbers: np.ndarray[tuple[int, ...], np.dtype[np.float32]], name: str, players: int) -> list[float]:
    sizes = parts(real_edition(), players)
    start = 0
    for other, size in sizes.items():
        if other == name:
            return [float(number) for number in numbers[start : start + size]]
        start += size
    raise KeyError(name)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_is_as_long_as_its_parts(players: int) -> None:
    match = start_match(real_edition(), Options(players), SeededDice(1))
    assert len(observe(seen_by(match, 0))) == sum(parts(real_edition(), players).values())


def test_owners_are_counted_from_the_observers_own_seat() -> None:
    match = start_match(real_edition(), Options(3), SeededDice(1))
    turkey = territory("turkey")
    match.owner[turkey] = 2
    match.assets[turkey] = 7
    for seat, mark in ((2, 1), (1, 2), (0, 3)):
        numbers = observe(seen_by(match, seat))
        owner = np.array(part(numbers, "owner", 3)).reshape(-1, 4)
        assert owner[turkey].argmax() == mark
        assert part(numbers, "assets", 3)[turkey] == 7
    assert owner[turkey + 1].argmax() == 0


def test_the_objective_is_observed_by_its_applications_and_what_they_lack() -> None:
    match = start_match(real_edition(), Options(3), SeededDice(1))
    numbers = observe(seen_by(match, 1))
    wanted = int(real_edition().applications_of[match.objective[1]])
    assert [int(one) for one in part(numbers, "applications", 3)] == [wanted >> a & 1 for a in range(36)]
    assert np.count_nonzero(part(numbers, "missing", 3)) == 4
    assert sum(part(numbers, "needed", 3)) == int(real_edition().wanted_by(match.objective[1])).bit_count()
