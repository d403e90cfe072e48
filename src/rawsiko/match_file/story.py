"""The story of a match: what happened, in sentences a person reads (sentences.py holds the words).

Objectives and sealed choices are told when the match reveals them: the Objectives at the end. The state of
the board is printed by board_table.py.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, assert_never

from rawsiko.data import DataSet, in_language
from rawsiko.match_file import sentences
from rawsiko.match_file.columns import aligned
from rawsiko.match_file.notation import dice_to_text
from rawsiko.match_file.record import MatchRecord, Player
from rawsiko.match_file.replaying import Step
from rawsiko.rules import events
from rawsiko.rules.decisions import TerritoryId
from rawsiko.rules.match import Match
from rawsiko.rules.odds import clash_odds
from rawsiko.rules.progress import objective_progress
from rawsiko.rules.scoring import Score
from rawsiko.rules.sets import members

Kind = Literal["heading", "phase", "event", "table"]

#: Events of the whole table; all others have a seat.
OF_THE_TABLE = (
    events.InitialAssetsStarted,
    events.InvestmentPhaseStarted,
    events.TurnStarted,
    events.TurnCounterMoved,
    events.OpenEndRolled,
    events.TurnAdded,
    events.LastTurnCalled,
    events.MatchScored,
    events.TradeStarted,
    events.MatchEnded,
)


class Told(NamedTuple):
    """One line of the story."""

    text: str
    kind: Kind = "event"


class Story:
    """Tells the matches of one record, Event by Event."""

    def __init__(self, record: MatchRecord, data_set: DataSet, language: str = "en") -> None:
        self.record = record
        self.data_set = data_set
        self.language = language
        self.names = shown_names(record.players)

    def opening(self) -> list[Told]:
        """Who plays what, before the first Decision."""
        options = self.record.options
        chosen = [
            (options.advanced_setup, sentences.ADVANCED_SETUP),
            (options.stranglehold, sentences.STRANGLEHOLD),
            (options.trade_with_china, sentences.TRADE_WITH_CHINA),
            (
                options.head_start,
                sentences.HEAD_START.format(numbers=", ".join(map(str, options.head_start))),
            ),
            (options.moving_first, sentences.MOVING_FIRST),
            (options.open_end, sentences.OPEN_END),
            (options.sealed_placing, sentences.SEALED),
            (not options.sealed_placing, sentences.IN_ORDER),
        ]
        listed = ", ".join(words for on, words in chosen if on)
        who = [
            [str(seat), name, sentences.BOT.format(bot=player.bot) if player.bot else sentences.PERSON]
            for seat, (name, player) in enumerate(zip(self.names, self.record.players, strict=True), start=1)
        ]
        return [
            Told(
                sentences.OPENING.format(
                    players=options.players, turns=options.turns, data_set=self.record.data_set_id
                )
            ),
            Told(sentences.OPTIONS.format(options=listed)),
            *(Told(sentences.BRANCHED.format(decisions=branch)) for branch in self.record.branches[-1:]),
            *(Told(line, "table") for line in aligned(who)),
            Told(sentences.SETUP, "heading"),
        ]

    def tell(self, step: Step) -> list[Told]:
        """The lines of one Decision and of all that followed from it."""
        return [told for event in step.events for told in self.tell_event(event, step.match)]

    def tell_event(self, event: events.Event, match: Match) -> Iterator[Told]:
        """`match` is the one after the Decision that the Event belongs to."""
        sentence = sentences.SENTENCES[type(event)]
        if isinstance(event, events.TradeStarted):
            yield Told(sentences.TRADE_WITH_CHINA, "heading")
        if isinstance(event, events.MaterialsTaken) and event.materials == ():
            sentence = sentences.PASSED
        if sentence:
            yield Told(sentence.format_map(self.facts(event, match)), kind_of(event))
        if isinstance(event, events.ClashSettled) and event.conquered:
            yield Told(sentences.CONQUERED.format_map(self.facts(event, match)))
        if isinstance(event, events.MatchEnded):
            yield from (Told(line, "table") for line in self.score(event.score))
            yield from (Told(line, "table") for line in self.objectives(event.score, match))

    def ending(self, match: Match) -> list[Told]:
        """What to say after the last Decision of an unfinished match; nothing after a finished one."""
        if self.record.result is not None:
            return []
        waiting = ", ".join(self.names[seat] for seat in match.awaiting())
        return [Told(sentences.UNFINISHED.format(waiting=waiting), "phase")]

    def facts(self, event: events.Event, match: Match) -> Mapping[str, str]:
        """What the sentences may name."""
        facts = {"turns": str(match.last_turn)}
        match event:
            case events.Deployed():
                facts["continent"] = self.continent(event.continent)
                facts["territories"] = ", ".join(map(self.territory, event.territories))
            case events.AssetsPlaced():
                facts["placed"] = self.placed(event.counts)
            case events.InitialAssetsStarted():
                facts["shares"] = self.shares(event.to_place)
            case events.InvestmentPhaseStarted():
                facts["shares"] = self.shares(event.incomes)
            case events.TradeStarted():
                facts["shares"] = self.shares(event.may_take)
            case (
                events.TurnStarted()
                | events.TurnCounterMoved()
                | events.TurnAdded()
                | events.LastTurnCalled()
                | events.MatchScored()
            ):
                facts["turn"] = str(event.turn)
            case events.OpenEndRolled():
                facts["face"] = str(event.face)
            case events.AssetsMoved() | events.TerritoryOccupied():
                facts["count"] = assets(event.count)
            case events.ClashSettled():
                facts |= self.clash_facts(event, match)
            case events.TerritoryVacated():
                facts["territory"] = self.territory(event.territory)
            case events.MaterialsTaken():
                facts["materials"] = self.materials(event.materials)
            case (
                events.PlacingConfirmed()
                | events.ActionPhaseStarted()
                | events.ActionPhaseEnded()
                | events.PlayerEliminated()
                | events.TradeConfirmed()
                | events.MatchEnded()
            ):
                pass
            case _:
                assert_never(event)
        return facts | self.common_facts(event)

    def common_facts(self, event: events.Event) -> dict[str, str]:
        """Who did it, from where and to where, for all Events that have these."""
        facts = {}
        if not isinstance(event, OF_THE_TABLE):
            facts["player"] = self.names[event.seat]
        if isinstance(event, events.AssetsMoved | events.TerritoryOccupied | events.ClashSettled):
            found = members(self.data_set.edition.materials_of[event.destination])
            facts["source"] = self.territory(event.source)
            facts["destination"] = self.territory(event.destination)
            facts["materials"] = self.materials(found)
        return facts

    def clash_facts(self, event: events.ClashSettled, match: Match) -> dict[str, str]:
        """The numbers of a Commercial Clash, and its odds."""
        attackers = len(event.attack)
        stood = len(event.defence)
        if not event.conquered:
            stood = int(match.assets[event.destination]) + event.lost_by_defender
        chance = clash_odds(attackers, stood).conquers
        percent = sentences.CHANCE.format(percent=round(100 * chance))
        return {
            "defender": self.names[event.defender],
            "attackers": str(attackers),
            "defenders": str(stood),
            "odds": percent if chance else sentences.NO_CHANCE,
            "dice": dice_to_text(event.attack, event.defence),
            "lost_by_attacker": str(event.lost_by_attacker),
            "lost_by_defender": str(event.lost_by_defender),
        }

    def score(self, score: Sequence[Score]) -> list[str]:
        """The table of the final Score, the winner first."""
        rows = [
            [
                str(line.rank),
                self.names[line.seat],
                str(line.points),
                str(len(line.applications)),
                str(line.materials),
                str(line.territories),
                sentences.OUT if line.eliminated else "",
            ]
            for line in sorted(score, key=lambda line: (line.rank, line.seat))
        ]
        return aligned([[*sentences.SCORE_COLUMNS, ""], *rows])

    def objectives(self, score: Sequence[Score], match: Match) -> Iterator[str]:
        """Everybody's Objective with what it needed."""
        for line in score:
            progress = objective_progress(match, line.seat)
            most = sum(application.points for application in progress)
            yield ""
            yield sentences.OBJECTIVE.format(player=self.names[line.seat], points=line.points, most=most)
            yield from aligned(
                [
                    [
                        in_language(self.data_set.applications[application.application].names, self.language),
                        str(application.points),
                        sentences.LACKS.format(materials=self.materials(application.missing))
                        if application.missing
                        else sentences.COMPLETE,
                    ]
                    for application in progress
                ]
            )

    def territory(self, number: TerritoryId) -> str:
        return in_language(self.data_set.territories[number].names, self.language)

    def continent(self, number: int) -> str:
        return in_language(self.data_set.continents[number].names, self.language)

    def materials(self, numbers: Iterable[int]) -> str:
        symbols = [self.data_set.materials_in_play[number].symbol for number in numbers]
        return ", ".join(symbols) or sentences.NO_MATERIAL

    def placed(self, counts: Mapping[TerritoryId, int]) -> str:
        return ", ".join(
            sentences.ON.format(count=counts[territory], territory=self.territory(territory))
            for territory in sorted(counts)
        )

    def shares(self, numbers: Sequence[int]) -> str:
        """Sun 4, Jack 3"""
        return ", ".join(
            f"{name} {number}" for name, number in zip(self.names, numbers, strict=True) if number
        )


def kind_of(event: events.Event) -> Kind:
    if isinstance(event, events.TurnStarted | events.MatchEnded):
        return "heading"
    return "phase" if isinstance(event, events.ActionPhaseStarted) else "event"


def assets(count: int) -> str:
    return sentences.ONE_ASSET if count == 1 else sentences.ASSETS.format(count=count)


def shown_names(players: Sequence[Player]) -> tuple[str, ...]:
    """The names; followed by the seat if two players have the same."""
    times = Counter(player.name for player in players)
    return tuple(
        f"{player.name} ({seat})" if times[player.name] > 1 else player.name
        for seat, player in enumerate(players, start=1)
    )
