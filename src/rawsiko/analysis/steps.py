"""Steps: every Decision of a match with the chances before it, before its dice, and after it.

Sealed choices that players make at the same time - placing, Trade with China - are taken one by one in order
of play, however they came in. It makes no difference to the match, and credit does not depend on who was
quicker.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rawsiko.analysis.calibration import stretch_of, too_early
from rawsiko.analysis.judge import Chances, Judge, Outcome, mean, meets_somebody
from rawsiko.match_file.record import Called, MatchRecord, Row
from rawsiko.match_file.replaying import play_calls
from rawsiko.rules.decisions import Decision, MoveAssets, PlaceAssets, TakeMaterials
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.match import Match


@dataclass(frozen=True, slots=True)
class JudgedStep:
    """One Decision. `number` is that of the match file, counted from 1."""

    number: int
    turn: int
    seat: int
    decision: Decision
    rolls: tuple[int, ...]
    before: Chances
    expected: Chances  #: before the dice
    after: Chances
    then: Chances  #: after the calls about the end of the match that followed it (§12); else as `after`
    outcomes: tuple[Outcome, ...]  #: one where no dice are rolled
    stretch: str = ""  #: of the match, before it (calibration.py)
    early: bool = False  #: whether it was too early to tell
    defender: int | None = None  #: of a Clash

    @property
    def likelihood(self) -> float:
        """How likely the actual outcome was."""
        return sum(one.probability for one in self.outcomes if one.chances == self.after)

    @property
    def swing(self) -> float:
        """How much the chances moved in all, from 0 to 1."""
        return sum(abs(a - b) for a, b in zip(self.after, self.before, strict=True)) / 2


def judged_steps(match: Match, record: MatchRecord, judge: Judge) -> Iterator[JudgedStep]:
    """Play a match again from its start and judge every step; `match` is over afterwards."""
    play_calls(match, record.calls_after(0))
    before, early = judge.chances(match), too_early(judge.head)
    for number, row, calls in in_order_of_play(record, match):
        outcomes = judge.outcomes(match, row.seat, row.decision)
        turn, stretch, defender = int(match.turn), stretch_of(match), defender_of(match, row)
        match.play(row.seat, row.decision, ScriptedDice(row.rolls))
        after = judge.chances(match)
        play_calls(match, calls)
        then = judge.chances(match) if calls else after
        chances, was_early = (before, mean(outcomes), after, then), early
        early = too_early(judge.head)
        yield JudgedStep(
            number, turn, row.seat, row.decision, row.rolls, *chances, outcomes, stretch, was_early, defender
        )
        before = then


def defender_of(match: Match, row: Row) -> int | None:
    """Whom a Decision attacks; None without a Clash."""
    decision = row.decision
    if isinstance(decision, MoveAssets) and meets_somebody(match, row.seat, decision):
        return int(match.owner[decision.destination])
    return None


Played = tuple[int, Row, tuple[Called, ...]]  #: the number of a Decision, the Decision, the calls after it


def in_order_of_play(record: MatchRecord, match: Match) -> Iterator[Played]:
    """The rows of a match; those of a sealed phase in order of seat, followed by the calls made in it.

    `match` is where the caller carries them out as they come: it knows who begins a Turn (§13).
    """
    waiting: list[tuple[int, Row]] = []
    calls: tuple[Called, ...] = ()
    for number, row in enumerate(record.moves, start=1):
        following = record.calls_after(number)
        if record.options.sealed_placing and isinstance(row.decision, PlaceAssets | TakeMaterials):
            waiting.append((number, row))
            calls += following
            continue
        yield from by_seat(waiting, calls, match)
        waiting, calls = [], ()
        yield number, row, following
    yield from by_seat(waiting, calls, match)


def by_seat(waiting: Sequence[tuple[int, Row]], calls: tuple[Called, ...], match: Match) -> Iterator[Played]:
    """In order of play."""
    first, players = int(match.first), int(match.options.players)
    ordered = sorted(waiting, key=lambda entry: (entry[1].seat - first) % players)
    for place, (number, row) in enumerate(ordered, start=1):
        yield number, row, calls if place == len(ordered) else ()


def play_on(match: Match, row: Row, calls: Sequence[Called]) -> None:
    """Carry out a row and the calls after it."""
    match.play(row.seat, row.decision, ScriptedDice(row.rolls))
    play_calls(match, calls)
