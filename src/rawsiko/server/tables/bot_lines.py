"""Bot lines: the two things a bot says in a match, as ready phrases of the chat.

They follow from what everybody has just seen, a Clash or the end, and from nothing else: neither a card nor
what a bot thinks is read here. Where chat is off, bots are silent.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final
from weakref import WeakKeyDictionary

from rawsiko.rules.events import ClashSettled, Event, MatchEnded
from rawsiko.rules.odds import clash_odds
from rawsiko.server.log.observers import Observer
from rawsiko.server.tables.chat import Chats
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.table import Table

UNLIKELY: Final = Fraction(25, 100)  #: who takes a bot's land at such odds hears "Nice roll!"
NICE_ROLL, GOOD_MATCH = "nice_roll", "good_match"


class BotLines(Observer[LiveTable]):
    """Lets bots speak, each of them at most once for each occasion."""

    def __init__(self, tables: TableRegistry, chats: Chats) -> None:
        self.tables = tables
        self.chats = chats
        self.said: WeakKeyDictionary[LiveTable, set[tuple[int, str]]] = WeakKeyDictionary()

    def decided(self, live: LiveTable, events: Sequence[Event]) -> None:
        if live.table.settings.chat != "off":
            for line in lines_after(live.table, events):
                self.tables.run(self.say(live, *line), live, lambda: None)

    async def say(self, live: LiveTable, chair: int, phrase: str) -> None:
        """Say it, unless this bot has said it in this match."""
        said = self.said.setdefault(live, set())
        before = {(line.chair, line.phrase) for _, line in await self.chats.read(live)}
        if (chair, phrase) not in said | before:
            said.add((chair, phrase))
            await self.chats.say(live, chair, phrase, None)


def lines_after(table: Table, events: Sequence[Event]) -> Iterator[tuple[int, str]]:
    """What bots say of what has just happened: chair and phrase."""
    for event in events:
        if isinstance(event, ClashSettled) and was_unlikely(event):
            chair = table.order[event.defender]
            if table.chairs[chair].level is not None:
                yield chair, NICE_ROLL
        elif isinstance(event, MatchEnded):
            bots = [line for line in event.score if table.chairs[table.order[line.seat]].level is not None]
            if bots and len(bots) < len(event.score):
                yield table.order[min(bots, key=lambda line: (line.rank, line.seat)).seat], GOOD_MATCH


def was_unlikely(clash: ClashSettled) -> bool:
    """Whether the land was taken at poor odds: all who held it rolled, or it would not have fallen."""
    return clash.conquered and clash_odds(len(clash.attack), len(clash.defence)).conquers <= UNLIKELY
