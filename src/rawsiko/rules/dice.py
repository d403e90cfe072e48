"""Dice: randomness is passed in; the rules never own a generator.

`SeededDice` serve bots and simulations, `ScriptedDice` tests and replays. A table with people
has its own kind, derived from a committed secret (committed_dice.py). All arithmetic stays below 2**63,
so that compiled and interpreted runs agree.
"""

from collections.abc import Iterable

from mypy_extensions import i64, mypyc_attr

from rawsiko.rules.house_rules import FACES_OF_A_DIE


class DiceRanOut(Exception):
    """Scripted dice were asked for more than the script holds, or for something else."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of random draws. Subclasses implement `below`, which must be uniform."""

    def below(self, bound: i64) -> i64:
        """A whole number from 0 up to, but not including, `bound`."""
        raise NotImplementedError

    def roll(self, count: i64) -> i64:
        """Roll up to six dice at once: faces 0 to 5 as the digits of a number in base 6, first die lowest."""
        outcomes: i64 = 1
        for die in range(count):  # noqa: B007 - compiled, `_` would be an object
            outcomes *= FACES_OF_A_DIE
        return self.below(outcomes)


class SeededDice(Dice):
    """The generator sfc32: small, quick, the same numbers everywhere. Not for matches with people."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        """Equal `seed` and `stream` give equal numbers; other streams are unrelated."""
        self.a: i64 = seed & 0xFFFFFFFF
        self.b: i64 = (seed >> 32) & 0xFFFFFFFF
        self.c: i64 = (0x9E3779B9 ^ stream) & 0xFFFFFFFF
        self.counter: i64 = 1
        for _ in range(i64(12)):
            self.draw()

    def draw(self) -> i64:
        """The next 32 bits."""
        b = self.b
        c = self.c
        drawn: i64 = (self.a + b + self.counter) & 0xFFFFFFFF
        self.counter = (self.counter + 1) & 0xFFFFFFFF
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & 0xFFFFFFFF
        self.c = ((((c << 21) & 0xFFFFFFFF) | (c >> 11)) + drawn) & 0xFFFFFFFF
        return drawn

    def below(self, bound: i64) -> i64:
        return (self.draw() * bound) >> 32


class ScriptedDice(Dice):
    """Dice that fall as scripted: `rolls` are faces 1 to 6, `lots` the results of other draws."""

    def __init__(self, rolls: Iterable[int] = (), lots: Iterable[int] = ()) -> None:
        self.rolls = list(rolls)
        self.lots = list(lots)
        for face in self.rolls:
            if not 1 <= face <= FACES_OF_A_DIE:
                raise ValueError(f"A die has no face {face}.")

    def below(self, bound: i64) -> i64:
        if not self.lots:
            raise DiceRanOut("No lot is left in the script.")
        lot = self.lots.pop(0)
        if not 0 <= lot < bound:
            raise DiceRanOut(f"The script draws lot {lot}, but only 0 to {bound - 1} are possible.")
        return lot

    def roll(self, count: i64) -> i64:
        if len(self.rolls) < count:
            raise DiceRanOut(f"{count} dice are rolled, but the script has {len(self.rolls)} left.")
        packed: i64 = 0
        for place in range(count - 1, i64(-1), i64(-1)):
            face: i64 = self.rolls[place]
            packed = packed * FACES_OF_A_DIE + face - 1
        del self.rolls[:count]
        return packed


def faces(packed: int, count: int) -> tuple[int, ...]:
    """The faces, 1 to 6, of a roll packed by `Dice.roll`, in the order rolled."""
    shown = []
    for _ in range(count):
        shown.append(packed % FACES_OF_A_DIE + 1)
        packed //= FACES_OF_A_DIE
    return tuple(shown)


def shuffle(items: list[int], dice: Dice) -> None:
    """Shuffle `items` in place; every order is equally likely."""
    for last in range(len(items) - 1, 0, -1):
        chosen: i64 = dice.below(last + 1)
        items[last], items[chosen] = items[chosen], items[last]
