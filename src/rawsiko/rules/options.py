"""Options of a match: the manual's switches, and one of ours for how Assets are placed (§1, §4)."""

from typing import Final

from mypy_extensions import i64

from rawsiko.rules.house_rules import DEFAULT_TURNS, FEWEST_TURNS, MOST_TURNS, SEALED_PLACING_BY_DEFAULT
from rawsiko.rules.reasons import IllegalDecision, Reason

FEWEST_PLAYERS: Final = 3  # manual
MOST_PLAYERS: Final = 5  # manual


class Options:
    """What a table agrees on before the match; out of range is refused. Never changed afterwards."""

    def __init__(
        self,
        players: int,
        *,
        turns: int = DEFAULT_TURNS,
        advanced_setup: bool = False,
        stranglehold: bool = False,
        trade_with_china: bool = False,
        sealed_placing: bool = SEALED_PLACING_BY_DEFAULT,
    ) -> None:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise IllegalDecision(Reason.PLAYERS_OUT_OF_RANGE, players=players)
        if not FEWEST_TURNS <= turns <= MOST_TURNS:
            raise IllegalDecision(
                Reason.TURNS_OUT_OF_RANGE, turns=turns, fewest=FEWEST_TURNS, most=MOST_TURNS
            )
        self.players: Final[i64] = players
        self.turns: Final[i64] = turns
        self.advanced_setup: Final = advanced_setup
        self.stranglehold: Final = stranglehold
        self.trade_with_china: Final = trade_with_china
        self.sealed_placing: Final = sealed_placing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self.listed() == other.listed()

    def __hash__(self) -> int:
        return hash(self.listed())

    def __repr__(self) -> str:
        players, turns, advanced, stranglehold, trade, sealed = self.listed()
        return (
            f"Options({players}, turns={turns}, advanced_setup={advanced}, stranglehold={stranglehold}, "
            f"trade_with_china={trade}, sealed_placing={sealed})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        """How they travel between processes; compiled classes do not by themselves."""
        return options_from, self.listed()

    def listed(self) -> tuple[int, int, bool, bool, bool, bool]:
        """All options in a fixed order."""
        return (
            self.players,
            self.turns,
            self.advanced_setup,
            self.stranglehold,
            self.trade_with_china,
            self.sealed_placing,
        )


def options_from(
    players: int, turns: int, advanced: bool, stranglehold: bool, trade: bool, sealed: bool
) -> Options:
    """The opposite of `Options.listed`."""
    return Options(
        players,
        turns=turns,
        advanced_setup=advanced,
        stranglehold=stranglehold,
        trade_with_china=trade,
        sealed_placing=sealed,
    )
