"""Match files that people bring: checked, shown as a table that has ended, or played on at a new table.

A file was written anywhere and by anyone: nothing of it is taken that has not been played through the rules,
and names are cleaned as at any other door.
"""

from collections.abc import Iterator
from dataclasses import replace
from secrets import token_hex
from typing import NamedTuple

from rawsiko.bots.cast import CAST
from rawsiko.bots.levels import LEVELS
from rawsiko.data import DataSet
from rawsiko.match_file import (
    Addition,
    BadMatchFile,
    DataSetMissing,
    MatchRecord,
    Player,
    read_match,
    replay,
    write_match,
)
from rawsiko.match_file.branching import branch_of
from rawsiko.match_file.proof import BRANCH_NAME, NAME
from rawsiko.match_file.verifying import verify_record
from rawsiko.rules.calls import AddTurn, CallLastTurn
from rawsiko.rules.events import TurnStarted
from rawsiko.server.identity.keys import hash_of, new_key
from rawsiko.server.identity.names import cleaned_name, free_avatar, make_distinct, suggested_name
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.hosting import seat_bot
from rawsiko.server.tables.actions.showing import show_match
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.data_sets import DataSetCache, name_of
from rawsiko.server.tables.facts import (
    AnyFact,
    BotSeated,
    ChairTaken,
    Decided,
    LastTurnCalled,
    MatchScored,
    MatchStarted,
    MatchStopped,
    TableSettings,
    TurnAdded,
)
from rawsiko.server.tables.origin import order_of
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.requests import (
    CheckedFile,
    FilePlayer,
    PlayFile,
    SeatBot,
    Seated,
    ShownMatch,
)
from rawsiko.server.tables.seats import take_chair
from rawsiko.server.tables.shapes import ScoreLine

#: What a table keeps of what a file says besides the match.
KEPT = (NAME, BRANCH_NAME, "stand-in", "out-of-time")
#: How strong a bot of a file is said to be whose kind this server does not know.
UNKNOWN_BOT = "novice"


class FileMatch(NamedTuple):
    """A match that was read, and the data set it was played with."""

    record: MatchRecord
    data_set: DataSet


def read(library: DataSetCache, text: str) -> FileMatch:
    """The match of a file; refused if it is none, or if its data set is not here."""
    try:
        record = read_match(text, library.repository.find)
    except DataSetMissing:
        raise Refused(Refusal.NO_DATA_SET) from None
    except BadMatchFile as bad:
        raise Refused(Refusal.BAD_MATCH_FILE, line=bad.line, why=bad.reason) from None
    return FileMatch(record, library.repository.find(record.data_set_id, record.data_set_hash))


def check(library: DataSetCache, text: str) -> CheckedFile:
    """What can be said of a file."""
    record, data_set = match = read(library, text)
    ids = library.codec(name_of(data_set)).ids
    turns = list(turn_starts(match))
    lines = [] if record.result is None else [ScoreLine(**ids.score(line)) for line in record.result]
    return CheckedFile(
        name_of(data_set),
        [
            FilePlayer(player.name, chair, player.bot is not None)
            for player, chair in zip(record.players, order_of(record), strict=True)
        ],
        len(turns),
        turns,
        verify_record(record, data_set).outcome.value,
        **({"score": lines} if lines else {}),
    )


def turn_starts(match: FileMatch) -> Iterator[int]:
    """How many Decisions had been made when each Turn began."""
    for step in replay(match.record, match.data_set):
        if any(isinstance(event, TurnStarted) for event in step.events):
            yield step.number


# A table that shows it


async def show(tables: TableRegistry, match: FileMatch) -> ShownMatch:
    """A table that has ended, with everything that was decided in the match."""
    record, data_set = tidied(match.record), match.data_set
    dice = verify_record(record, data_set).outcome.value
    live = await tables.open_table(
        settings_of(record),
        name_of(data_set),
        shows=write_match(record, data_set),
        dice=dice,  # type: ignore[arg-type]
    )
    facts = list(facts_of(record, live.table.codec, int(tables.now())))
    await live.ask(show_match, Actor(int(tables.now())), facts)
    return ShownMatch(live.table.id)


def tidied(record: MatchRecord) -> MatchRecord:
    """A record with names that may be read here, and without what any program may have added to it."""
    players: list[Player] = []
    for seat, player in enumerate(record.players):
        others = [other.name for other in players]
        players.append(replace(player, name=make_distinct(readable(player, others, seat), others)))
    additions: tuple[Addition, ...] = tuple(one for one in record.additions if one.name in KEPT)
    return replace(record, players=tuple(players), additions=additions)


def readable(player: Player, others: list[str], seat: int) -> str:
    """The name, if people may have such a one; bots may have one that is reserved for them."""
    try:
        return cleaned_name(player.name)
    except Refused as refused:
        if player.bot and refused.refusal is Refusal.RESERVED_NAME:
            return player.name
        return suggested_name(others, seat)


def settings_of(record: MatchRecord) -> TableSettings:
    options = record.options
    return TableSettings(
        options.players,
        options.turns,
        options.advanced_setup,
        options.stranglehold,
        options.trade_with_china,
        options.sealed_placing,
        head_start=bool(options.head_start),
        moving_first=options.moving_first,
        open_end=options.open_end,
    )


def facts_of(record: MatchRecord, codec: Codec, now: int) -> Iterator[AnyFact]:
    """The rows of a table where this match is played, from the first who sits down to its end."""
    order = order_of(record)
    yield from chairs_of(record, order)
    yield MatchStarted(order, now, tuple(record.options.head_start))
    yield from calls_after(record, 0)
    by_others, too_late = noted(record, "stand-in"), noted(record, "out-of-time")
    for number, row in enumerate(record.moves, start=1):
        by_bot = record.players[row.seat].bot is not None or number in by_others
        message = codec.decision_to_message(row.decision)
        yield Decided(int(row.seat), message, row.rolls, by_bot, number in too_late)
        yield from calls_after(record, number)
    if record.result is None:
        yield MatchStopped()


def chairs_of(record: MatchRecord, order: tuple[int, ...]) -> Iterator[AnyFact]:
    """Who sits where; nobody has the keys."""
    avatars: list[str] = []
    for seat, player in enumerate(record.players):
        drawn = next((one.avatar for one in CAST if one.name == player.name), "") if player.bot else ""
        avatar = free_avatar(drawn, order[seat], avatars)
        avatars.append(avatar)
        if player.bot is None:
            yield ChairTaken(order[seat], player.name, avatar, hash_of(token_hex(32)))
        else:
            level = player.bot if player.bot in LEVELS else UNKNOWN_BOT
            yield BotSeated(order[seat], level, player.name, avatar)


def calls_after(record: MatchRecord, decisions: int) -> Iterator[AnyFact]:
    for called in record.calls_after(decisions):
        match called.call:
            case AddTurn():
                yield TurnAdded()
            case CallLastTurn(turn):
                yield LastTurnCalled(turn, called.by or "host")  # type: ignore[arg-type]
            case _:
                yield MatchScored(called.by or "agreed")  # type: ignore[arg-type]


def noted(record: MatchRecord, name: str) -> frozenset[int]:
    """The Decisions that an addition lists."""
    words = [word for one in record.additions if one.name == name for word in one.text.split()]
    return frozenset(int(word) for word in words if word.isdecimal())


# A table that goes on from it


async def play(tables: TableRegistry, match: FileMatch, asked: PlayFile) -> Seated:
    """Open a table that begins with a position of the match, and sit down there as the host."""
    record, data_set = tidied(match.record), match.data_set
    if not asked.decisions < len(record.moves):
        raise Refused(Refusal.NO_SUCH_NUMBER)
    if not asked.seat < len(record.players):
        raise Refused(Refusal.NO_SUCH_CHAIR)
    if asked.level and asked.level not in LEVELS:
        raise Refused(Refusal.UNKNOWN_LEVEL)
    name = cleaned_name(asked.name) if asked.name else ""
    seats = [Player(f"Seat {seat}") for seat in range(1, len(record.players) + 1)]
    text = write_match(branch_of(record, asked.decisions, seats), data_set)
    new = await tables.open_table(settings_of(record), name_of(data_set), branch=text)
    seated = await take_chair(new, name, asked.avatar, new_key(), order_of(record)[asked.seat])
    if asked.level:
        server = Actor(int(tables.now()))
        for number, chair in enumerate(new.table.chairs):
            if chair.is_open:
                await new.ask(seat_bot, server, SeatBot(number, asked.level))
    return seated
