"""Bots take their turn: each awaited bot thinks once about each state of the board."""

from functools import partial
from typing import Protocol

from rawsiko.bots.counsel import Waste
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.server.logger import log
from rawsiko.server.refusals import Refused
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.deciding import BotsDecision, decide_for_bot
from rawsiko.server.tables.clock import TableClock
from rawsiko.server.tables.errands import RETRY_SECONDS, Errands
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.shapes import Hint
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import DecisionMessage


class BotService(Protocol):
    """What decides for bots; tests bring their own."""

    async def decide(self, table: Table, chair: int) -> DecisionMessage: ...

    async def hint(self, table: Table, chair: int, depth: int) -> Hint: ...

    async def waste(self, table: Table, chair: int) -> Waste: ...

    def close(self) -> None: ...


class BotTurns:
    """Lets bots decide; `pace` is how many seconds apart, so that people can follow."""

    def __init__(self, errands: Errands[LiveTable], thinkers: BotService, pace: float) -> None:
        self.errands = errands
        self.thinkers = thinkers
        self.pace = pace

    def set_bots_to_work(self, live: LiveTable, clock: TableClock) -> None:
        """Every awaited bot thinks, once for each state of the board."""
        table = live.table
        for chair in table.awaited_chairs():
            if table.chairs[chair].played_by_bot and clock.thinking.get(chair) != table.board_number:
                clock.thinking[chair] = table.board_number
                self.errands.after(self.pace, partial(self.start_thinking, live, chair, table.board_number))

    def start_thinking(self, live: LiveTable, chair: int, board: int) -> None:
        self.errands.act(live, self.think(live, chair, board))

    async def think(self, live: LiveTable, chair: int, board: int) -> None:
        """Let a bot decide about a state of the board and carry it out, unless it has changed meanwhile."""
        table, again = live.table, 0.0
        try:
            if table.board_number == board and chair in table.awaited_chairs():
                decision = await self.thinkers.decide(table, chair)
                await live.ask(
                    decide_for_bot, Actor(int(self.errands.now()), chair), BotsDecision(decision, board)
                )
        except Refused:
            pass  # the board has changed while the bot was thinking, or its person is back
        except IllegalDecision as illegal:
            if table.board_number == board and chair in table.awaited_chairs():
                log.error("a bot was wrong", table=table.id, number=table.number, why=str(illegal))
                again = RETRY_SECONDS  # otherwise somebody was faster: another node, or the person
        except Exception:
            log.exception("a bot could not decide", table=table.id, number=table.number)
            again = RETRY_SECONDS
        self.errands.after(again, partial(self.stop_thinking, live, chair, board))

    def stop_thinking(self, live: LiveTable, chair: int, board: int) -> None:
        """Check again; if nothing has changed, the bot thinks again."""
        clock = live.clock
        if clock.thinking.get(chair) == board:
            del clock.thinking[chair]
        self.errands.reconcile(live)
