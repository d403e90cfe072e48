"""Dice: randomness is passed in; the rules own none (ARCHITECTURE.md, invariants)."""

from collections import Counter
from itertools import product

import pytest

from rawsiko.rules.dice import Dice, DiceRanOut, ScriptedDice, SeededDice, faces, shuffle


def sfc32(a: int, b: int, c: int, counter: int, draws: int) -> list[int]:
    """The generator as its author describes it, on 32-bit words."""
    word, drawn = 0xFFFFFFFF, []
    for _ in range(draws):
        drawn.append((a + b + counter) & word)
        counter = (counter + 1) & word
        a, b, c = b ^ (b >> 9), (c + (c << 3)) & word, (((c << 21) | (c >> 11)) + drawn[-1]) & word
    return drawn


# Scripted


def test_scripted_dice_fall_as_told() -> None:
    dice = ScriptedDice([6, 1, 3, 2])
    assert faces(int(dice.roll(3)), 3) == (6, 1, 3)
    assert faces(int(dice.roll(1)), 1) == (2,)


def test_the_first_die_is_the_lowest_digit() -> None:
    assert ScriptedDice([2, 1, 1]).roll(3) == 1
    assert ScriptedDice([1, 1, 2]).roll(3) == 36
    assert ScriptedDice([6] * 6).roll(6) == 6**6 - 1


def test_scripted_lots_come_in_order() -> None:
    dice = ScriptedDice(lots=[4, 0])
    assert [dice.below(5), dice.below(1)] == [4, 0]


def test_dice_run_out() -> None:
    dice = ScriptedDice([1])
    with pytest.raises(DiceRanOut, match="2 dice"):
        dice.roll(2)
    assert dice.roll(1) == 0


def test_lots_run_out() -> None:
    with pytest.raises(DiceRanOut, match="No lot"):
        ScriptedDice().below(2)


@pytest.mark.parametrize("lot", [3, -1])
def test_a_scripted_lot_has_to_be_possible(lot: int) -> None:
    with pytest.raises(DiceRanOut, match="0 to 2"):
        ScriptedDice(lots=[lot]).below(3)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_die_has_six_faces(face: int) -> None:
    with pytest.raises(ValueError, match="no face"):
        ScriptedDice([1, face])


@pytest.mark.parametrize("count", [1, 2, 3])
def test_faces_undo_what_a_roll_packs(count: int) -> None:
    for roll in product(range(1, 7), repeat=count):
        assert faces(int(ScriptedDice(roll).roll(count)), count) == roll


# Seeded


@pytest.mark.parametrize(
    ("seed", "stream"), [(0, 0), (1, 0), (1, 7), (2**64 - 1, 3), (123456789 << 20, 2**32 - 1)]
)
def test_seeded_dice_are_sfc32(seed: int, stream: int) -> None:
    dice = SeededDice(seed, stream)
    expected = sfc32(seed & 0xFFFFFFFF, seed >> 32, 0x9E3779B9 ^ stream, 1, 112)
    assert [int(dice.draw()) for _ in range(100)] == expected[12:]


def test_equal_seeds_give_equal_numbers_and_other_streams_others() -> None:
    def draws(dice: SeededDice) -> list[int]:
        return [int(dice.below(1000)) for _ in range(50)]

    assert draws(SeededDice(5)) == draws(SeededDice(5))
    assert draws(SeededDice(5)) != draws(SeededDice(6))
    assert draws(SeededDice(5)) != draws(SeededDice(5, stream=1))


@pytest.mark.parametrize("bound", [1, 2, 6, 7, 6**6])
def test_a_lot_stays_below_its_bound(bound: int) -> None:
    dice = SeededDice(11)
    assert all(0 <= dice.below(bound) < bound for _ in range(500))


def test_seeded_dice_show_all_faces_about_equally_often() -> None:
    dice = SeededDice(2026)
    counted = Counter(face for _ in range(1000) for face in faces(int(dice.roll(6)), 6))
    assert sorted(counted) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 1000) < 120 for count in counted.values())


# Any dice


class HighestLot(Dice):
    """Always draws the largest lot, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return bound - 1


@pytest.mark.parametrize("count", [1, 2, 6])
def test_a_roll_is_one_lot_from_all_outcomes(count: int) -> None:
    dice = HighestLot()
    assert faces(int(dice.roll(count)), count) == (6,) * count
    assert dice.bounds == [6**count]


def test_dice_without_a_way_to_draw_lots_draw_none() -> None:
    with pytest.raises(NotImplementedError):
        Dice().below(6)


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_a_shuffle_makes_every_order_equally_likely(length: int) -> None:
    """Every combination of lots is equally likely, and each gives an order of its own."""
    orders = []
    for lots in product(*[range(bound) for bound in range(length, 1, -1)]):
        items = list(range(length))
        shuffle(items, ScriptedDice(lots=lots))
        orders.append(tuple(items))
    assert len(orders) == len(set(orders))
    assert all(sorted(order) == list(range(length)) for order in orders)
