"""BotPool: bots decide in the workers of the host, so that no table waits for another's.

A worker gets the numbers of a View, which hold nothing hidden, and answers with a Decision. Bots
remember nothing and draw from a seed that follows from the table and its number, so that a restart
or another node reaches the same Decision.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import UNSET

from rawsiko.bots.advice import Depth, hint_from
from rawsiko.bots.bot import Thought
from rawsiko.bots.cast import temper_of
from rawsiko.bots.counsel import Waste, shared_counsel, waste_of_ending
from rawsiko.bots.levels import make_bot
from rawsiko.bots.tempers import Temper
from rawsiko.data import load_data_set
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.options import Listed, options_from
from rawsiko.rules.views import View, seen_by
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.hints import named_values, reason_view
from rawsiko.server.tables.shapes import Hint
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import DecisionMessage
from rawsiko.server.tables.workers import Worker

STAND_IN_LEVEL = "apprentice"  # plays on for people who are away
MOST_REMEMBERED: Final = 1_000  #: what was advised, so that all that is asked of a board is answered alike

encode = msgspec.json.Encoder().encode
decoder: msgspec.json.Decoder[DecisionMessage] = msgspec.json.Decoder(DecisionMessage)


class BotPool:
    """Runs bots in the worker of the host."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.remembered: OrderedDict[tuple[str, int, int], DecisionMessage] = OrderedDict()

    async def decide(self, table: Table, chair: int) -> DecisionMessage:
        """What the bot on a chair, or the stand-in of its person, does now."""
        level = table.chairs[chair].level or STAND_IN_LEVEL
        # In Duplicate, bots play alike at all tables, whoever of the cast sits there.
        temper = None if table.is_duplicate else temper_of(table.chairs[chair].name, level)
        return decoder.decode(await self.work(think, table, chair, (level, temper)))

    async def hint(self, table: Table, chair: int, depth: int) -> Hint:
        """Advice for a person, as deep as they want it: 1 a nudge, 2 an idea, 3 a move."""
        codec = table.codec
        thought = await self.advised(table, chair)
        found = hint_from(thought.view, thought, Depth(depth))
        return Hint(
            depth=depth,
            theme=found.theme.value,
            reason=UNSET if found.reason is None else reason_view(found.reason, codec),
            decision=UNSET if found.decision is None else codec.decision_to_message(found.decision),
            **named_values(found.values, codec),
        )

    async def waste(self, table: Table, chair: int) -> Waste:
        """What a person would waste who ends their Action Phase now, in the eyes of whoever gives hints."""
        thought = await self.advised(table, chair)
        return waste_of_ending(thought)

    async def advised(self, table: Table, chair: int) -> Thought:
        """What a person is advised to decide, the same however often it is asked on the same board."""
        assert table.match is not None
        seat, board = table.seat_of(chair), table.board_number
        view, asked = seen_by(table.match, seat), (table.id, board, seat)
        message = self.remembered.get(asked)
        if message is None:
            message = decoder.decode(await self.work(advise, table, chair, None, board))
            self.remembered[asked] = message
            if len(self.remembered) > MOST_REMEMBERED:
                self.remembered.popitem(last=False)
        return Thought(table.codec.decision_from_message(message), view)

    async def work(
        self, job: Callable[..., bytes], table: Table, chair: int, how: object, number: int | None = None
    ) -> bytes:
        """Run a job with what the player on a chair sees; its lots follow from a row number."""
        assert table.match is not None
        seat = table.seat_of(chair)
        view = seen_by(table.match, seat)
        lots = bot_seed(table, seat, number)
        seed = int.from_bytes(hashlib.sha256(lots.encode()).digest()[:8], "big")
        folder = table.codec.data_set.folder
        return await self.worker.run(job, how, folder, view.options.listed(), view.numbers(), seat, seed)

    def close(self) -> None:
        """End without waiting for what is being thought about."""
        self.worker.close()


def bot_seed(table: Table, seat: int, number: int | None = None) -> str:
    """The seed of a bot's random choices in a seat, the same after a restart. It follows from the secret of
    the dice, so nobody can predict what a bot will do. In Duplicate, where tables share the
    secret, it depends on the Turn, the seat and what was decided there, so it is the same at all tables."""
    assert table.opened is not None
    secret = table.opened.secret
    if not table.opened.duplicate:
        return f"bot {secret} {table.number if number is None else number} {table.order[seat]}"
    made = sum(fact.seat == seat for fact in table.decided[table.turn_first :])
    return f"bot {secret} {table.clashes.turn} {seat} {made}"


def think(
    who: tuple[str, Temper | None],
    data_folder: Path,
    listed: Listed,
    numbers: list[int],
    seat: int,
    seed: int,
) -> bytes:
    """For a worker: one Decision of a bot, as JSON."""
    codec = known_codec(data_folder)
    level, temper = who
    thought = make_bot(level, None, temper).decide(restored(codec, listed, numbers, seat), SeededDice(seed))
    return encode(codec.decision_to_message(thought.decision))


def advise(_: None, data_folder: Path, listed: Listed, numbers: list[int], seat: int, seed: int) -> bytes:
    """For a worker: what a person is advised to decide, as JSON."""
    codec = known_codec(data_folder)
    thought = shared_counsel().advised(restored(codec, listed, numbers, seat), SeededDice(seed))
    return encode(codec.decision_to_message(thought.decision))


def restored(codec: Codec, listed: Listed, numbers: list[int], seat: int) -> View:
    """The view that was sent as numbers."""
    match = Match(codec.data_set.edition, options_from(*listed), None)
    match.restore(numbers)
    return seen_by(match, seat)


@cache
def known_codec(data_folder: Path) -> Codec:
    return Codec(load_data_set(data_folder))
