"""Recording: a match that is played with core codes becomes a MatchRecord.

A Decision may be several codes (rules/decisions.py); they are gathered here until it is whole.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from mypy_extensions import i64

from rawsiko.data import DataSet
from rawsiko.match_file.record import MatchRecord, Player, Row
from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.decisions import (
    CardId,
    ContinentId,
    Decision,
    Deploy,
    EndActionPhase,
    MaterialId,
    MoveAssets,
    PlaceAssets,
    SeatId,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.dice import Dice, faces
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, DRAFTING, OVER, TRADE_WITH_CHINA
from rawsiko.rules.scoring import final_score

#: Picks one of the Choices of a seat.
Choose = Callable[[Match, int, Choices], int]


def record_match(
    data_set: DataSet, options: Options, players: Sequence[Player], dice: Dice, choose: Choose
) -> MatchRecord:
    """Play a whole match and record it. `dice` deal and roll; `choose` decides for every seat."""
    recording = RecordingDice(dice)
    match = start_match(data_set.edition, options, recording)
    recorder = Recorder(data_set, options, players, match)
    choices = Choices(data_set.edition)
    while match.phase != OVER:
        seat = awaited_seat(match)
        choices.fill(match, seat)
        code = choose(match, seat, choices)
        match.apply(seat, code, recording)
        recorder.note(seat, code, recording.rolled())
    return recorder.record()


class RecordingDice(Dice):
    """Wraps other dice and remembers the faces they show."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.faces: list[int] = []

    def below(self, bound: i64) -> i64:
        return self.dice.below(bound)

    def roll(self, count: i64) -> i64:
        packed = self.dice.roll(count)
        self.faces += faces(packed, count)
        return packed

    def rolled(self) -> tuple[int, ...]:
        """All faces, 1 to 6, since the last call."""
        rolled = tuple(self.faces)
        self.faces.clear()
        return rolled


class Recorder:
    """Follows a match from its start: tell it every code, right after it was applied."""

    def __init__(self, data_set: DataSet, options: Options, players: Sequence[Player], match: Match) -> None:
        if len(players) != options.players:
            raise ValueError(f"{len(players)} players are named for {options.players} seats.")
        self.match = match
        self.rows: list[Row] = []
        dealt = match.deployed if options.advanced_setup else ()
        self.start = MatchRecord(
            data_set.id,
            data_set.hash,
            options,
            tuple(players),
            objectives=tuple(CardId(card) for card in match.objective),
            continents=tuple(ContinentId(continent) for continent in dealt),
            open_end=tuple(map(int, match.open_end)) if options.open_end else (),
        )
        self.phase = int(match.phase)  # in which the next code is made
        self.draft_step = int(match.draft_step)
        self.pending: dict[int, list[int]] = {}  # codes of Decisions that are not complete yet, by seat

    def note(self, seat: int, code: int, rolls: Sequence[int] = ()) -> None:
        """A seat has made a choice, and the match has carried it out with these dice."""
        codes = self.pending.setdefault(seat, [])
        codes.append(code)
        if self.is_whole(seat):
            self.rows.append(Row(SeatId(seat), self.decision(codes), tuple(rolls)))
            del self.pending[seat]
        self.phase = int(self.match.phase)
        self.draft_step = int(self.match.draft_step)

    def is_whole(self, seat: int) -> bool:
        """Whether the last code of the seat completed its Decision."""
        match = self.match
        if self.phase == ACTION or match.phase != self.phase:
            return True
        if self.phase == DRAFTING:
            return match.draft_step != self.draft_step
        return bool((match.may_take if self.phase == TRADE_WITH_CHINA else match.to_place)[seat] == 0)

    def decision(self, codes: Sequence[int]) -> Decision:
        """What these codes say together, in the phase they were made in."""
        edition = self.match.edition
        if self.phase == DRAFTING:
            continent = ContinentId(int(self.match.deployed[self.draft_step]))
            return Deploy(continent, tuple(TerritoryId(c) for c in codes if c < edition.first_continent))
        if self.phase == TRADE_WITH_CHINA:
            taken = [code - int(edition.first_material) for code in codes if code != edition.end_code]
            return TakeMaterials(tuple(MaterialId(material) for material in taken))
        if self.phase != ACTION:
            return PlaceAssets({TerritoryId(code): codes.count(code) for code in sorted(set(codes))})
        if codes[0] == edition.end_code:
            return EndActionPhase()
        arc, count = divmod(codes[0] - int(edition.first_move), MOST_IN_A_CLASH)
        source, destination = edition.arc_source[arc], edition.arc_destination[arc]
        return MoveAssets(TerritoryId(int(source)), TerritoryId(int(destination)), count + 1)

    def record(self) -> MatchRecord:
        """The match so far; Decisions that are not complete yet are left out."""
        result = final_score(self.match) if self.match.phase == OVER else None
        return replace(self.start, moves=tuple(self.rows), result=result)
