"""Judge: the one evaluator of an analysis. It judges positions, and Decisions before their dice are rolled.

What a Decision is worth before its dice is the exact mean over the outcomes of its Clash, at most four;
without a Clash there is one outcome. So what the dice add averages zero, whatever the judgement says.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rawsiko.bots.judgement_file import shipped_net
from rawsiko.bots.open_cards_net import Net, OpenCardsNet
from rawsiko.rules.action_phase import defending
from rawsiko.rules.clash import lost_by_defender
from rawsiko.rules.decisions import Decision, MoveAssets
from rawsiko.rules.dice import ScriptedDice, faces
from rawsiko.rules.edition import Edition
from rawsiko.rules.house_rules import FACES_OF_A_DIE, LOWEST_FACE_THAT_ADDS_A_TURN
from rawsiko.rules.match import Match
from rawsiko.rules.odds import clash_ways
from rawsiko.rules.position import NOBODY

Chances = tuple[float, ...]  #: by seat, summing to 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome of a Decision: its likelihood and the chances then. `fallen`: defenders lost in a Clash."""

    probability: float
    fallen: int | None
    chances: Chances


class Judge:
    """Judges matches of one Edition, all cards open."""

    def __init__(self, edition: Edition, net: Net | None = None) -> None:
        self.judgement = OpenCardsNet(edition, net or shipped_net())
        self.head = 0  #: the part of the network that judged last

    def chances(self, match: Match) -> Chances:
        """Every seat's chance to win."""
        self.judgement.forget()
        self.judgement.judge_position(match)
        self.head = int(self.judgement.head())
        return tuple(self.judgement.wins[seat] for seat in range(match.options.players))

    def outcomes(self, match: Match, seat: int, decision: Decision) -> tuple[Outcome, ...]:
        """Every possible outcome of a Decision; the match is left unchanged."""
        if not meets_somebody(match, seat, decision):
            return tuple(self.branches(match, seat, decision, 1.0, None, ()))
        assert isinstance(decision, MoveAssets)
        attackers, defenders = decision.count, int(defending(match, decision.destination))
        ways = clash_ways(attackers, defenders)
        return tuple(
            outcome
            for fallen, count in enumerate(ways)
            if count
            for outcome in self.branches(
                match,
                seat,
                decision,
                count / sum(ways),
                fallen,
                roll_that_fells(attackers, defenders, fallen),
            )
        )

    def branches(
        self,
        match: Match,
        seat: int,
        decision: Decision,
        probability: float,
        fallen: int | None,
        rolls: tuple[int, ...],
    ) -> Iterator[Outcome]:
        """What follows a roll: one outcome, or two where it shows a die of the open end (§13)."""
        after = match.copy()
        after.play(seat, decision, ScriptedDice(rolls))
        if after.open_ends == match.open_ends:
            yield Outcome(probability, fallen, self.chances(after))
            return
        adds = (FACES_OF_A_DIE + 1 - LOWEST_FACE_THAT_ADDS_A_TURN) / FACES_OF_A_DIE
        for face, share in ((1, 1 - adds), (FACES_OF_A_DIE, adds)):
            other = match.copy()
            other.open_end[match.open_ends] = face
            other.play(seat, decision, ScriptedDice(rolls))
            yield Outcome(probability * share, fallen, self.chances(other))


def meets_somebody(match: Match, seat: int, decision: Decision) -> bool:
    """Whether a Decision takes dice."""
    return isinstance(decision, MoveAssets) and match.owner[decision.destination] not in (NOBODY, seat)


def mean(outcomes: tuple[Outcome, ...]) -> Chances:
    """The expected chances before the dice."""
    seats = range(len(outcomes[0].chances))
    return tuple(sum(one.probability * one.chances[seat] for one in outcomes) for seat in seats)


@cache
def roll_that_fells(attackers: int, defenders: int, fallen: int) -> tuple[int, ...]:
    """A roll, as faces, in which this many defenders fall."""
    count = attackers + defenders
    packed = next(
        packed
        for packed in range(FACES_OF_A_DIE**count)
        if lost_by_defender(packed, attackers, defenders) == fallen
    )
    return faces(packed, count)
