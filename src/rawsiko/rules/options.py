"""Options of a match: the manual's switches, one of ours for how Assets are placed, and our three house
rules that make the seats' chances more even (§1, §4, §13)."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from rawsiko.rules.house_rules import (
    DEFAULT_TURNS,
    FEWEST_TURNS,
    LARGEST_HEAD_START,
    MOST_TURNS,
    SEALED_PLACING_BY_DEFAULT,
)
from rawsiko.rules.reasons import IllegalDecision, Reason

FEWEST_PLAYERS: Final = 3  # manual
MOST_PLAYERS: Final = 5  # manual

#: All options in a fixed order, as they travel between processes.
Listed = tuple[int, int, bool, bool, bool, bool, tuple[int, ...], bool, bool]


class Options:
    """What a table agrees on before the match; values out of range are refused. Never changed afterwards."""

    def __init__(
        self,
        players: int,
        *,
        turns: int = DEFAULT_TURNS,
        advanced_setup: bool = False,
        stranglehold: bool = False,
        trade_with_china: bool = False,
        sealed_placing: bool = SEALED_PLACING_BY_DEFAULT,
        head_start: Sequence[int] = (),
        moving_first: bool = False,
        open_end: bool = False,
    ) -> None:
        """`head_start` is what each seat places in addition, as in `house_rules.HEAD_STARTS`."""
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise IllegalDecision(Reason.PLAYERS_OUT_OF_RANGE, players=players)
        if not FEWEST_TURNS <= turns <= MOST_TURNS:
            raise IllegalDecision(
                Reason.TURNS_OUT_OF_RANGE, turns=turns, fewest=FEWEST_TURNS, most=MOST_TURNS
            )
        if len(head_start) not in (0, players) or not all(0 <= n <= LARGEST_HEAD_START for n in head_start):
            raise IllegalDecision(Reason.INVALID_HEAD_START, players=players, most=LARGEST_HEAD_START)
        self.players: Final[i64] = players
        self.turns: Final[i64] = turns
        self.advanced_setup: Final = advanced_setup
        self.stranglehold: Final = stranglehold
        self.trade_with_china: Final = trade_with_china
        self.sealed_placing: Final = sealed_placing
        self.head_start: Final[tuple[int, ...]] = tuple(head_start)
        self.moving_first: Final = moving_first
        self.open_end: Final = open_end

    def head_start_of(self, seat: int) -> int:
        """What a seat places at the start in addition to everybody's Assets."""
        return self.head_start[seat] if self.head_start else 0

    def has_house_rules(self) -> bool:
        """Whether any of our three rules for more even chances is on (§13)."""
        return bool(self.head_start) or self.moving_first or self.open_end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self.listed() == other.listed()

    def __hash__(self) -> int:
        return hash(self.listed())

    def __repr__(self) -> str:
        players, turns, advanced, stranglehold, trade, sealed, head_start, moving_first, open_end = (
            self.listed()
        )
        return (
            f"Options({players}, turns={turns}, advanced_setup={advanced}, stranglehold={stranglehold}, "
            f"trade_with_china={trade}, sealed_placing={sealed}, head_start={head_start}, "
            f"moving_first={moving_first}, open_end={open_end})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        """How they are pickled; compiled classes need help with that."""
        return options_from, self.listed()

    def listed(self) -> Listed:
        """All options in a fixed order."""
        return (
            self.players,
            self.turns,
            self.advanced_setup,
            self.stranglehold,
            self.trade_with_china,
            self.sealed_placing,
            self.head_start,
            self.moving_first,
            self.open_end,
        )


def options_from(
    players: int,
    turns: int,
    advanced: bool,
    stranglehold: bool,
    trade: bool,
    sealed: bool,
    head_start: Sequence[int] = (),
    moving_first: bool = False,
    open_end: bool = False,
) -> Options:
    """The opposite of `Options.listed`."""
    return Options(
        players,
        turns=turns,
        advanced_setup=advanced,
        stranglehold=stranglehold,
        trade_with_china=trade,
        sealed_placing=sealed,
        head_start=head_start,
        moving_first=moving_first,
        open_end=open_end,
    )
