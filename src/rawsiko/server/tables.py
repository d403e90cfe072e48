"""Tables: everything people can do at one, and every table this node has in memory."""

import asyncio
from collections.abc import Callable, Coroutine
from secrets import randbelow
from typing import Any, Final, NamedTuple

import structlog

from rawsiko.bots.levels import LEVELS
from rawsiko.data import DataSet
from rawsiko.match_file.recording import RecordingDice
from rawsiko.rules.committed_dice import NotASeed, contribution_from_text, order_of_play
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.server.chat import CHAT_SUFFIX
from rawsiko.server.facts import (
    AnyFact,
    BotSeated,
    ChairCleared,
    ChairTaken,
    Contributed,
    Decided,
    HostChanged,
    LockChanged,
    MatchStarted,
    MatchStopped,
    MuteChanged,
    PauseChanged,
    PersonChanged,
    PersonReturned,
    SettingsChanged,
    StandInCame,
    TableOpened,
    TableSettings,
    WantsAgain,
    encode_fact,
)
from rawsiko.server.hints import Hints
from rawsiko.server.keys import cleaned_code, hash_of, new_code, new_key, new_secret, new_table_id
from rawsiko.server.live import Done, Fact, LiveTable, Now, load
from rawsiko.server.names import cleaned_avatar, cleaned_name, suggested_name
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store import Store, StoreError
from rawsiko.server.table import ENDED, OPEN, PLAYING, Table
from rawsiko.server.wire import DecisionMessage, Wire

log = structlog.get_logger()

IDLE_SECONDS: Final = 600  # a table nobody listens to leaves memory after this
TRIES_FOR_A_CODE: Final = 20


class Place(NamedTuple):
    """Where somebody sat down, and the key to come back with. The key is told this once."""

    table: str
    code: str
    chair: int
    key: str


class Tables:
    """The tables of a node. What one person asks for is one method; all of them refuse or are durable."""

    def __init__(self, data_set: DataSet, store: Store, hints: Hints, now: Now) -> None:
        self.wire = Wire(data_set)
        self.store = store
        self.hints = hints
        self.now = now
        self.live: dict[str, LiveTable] = {}
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        self.on_come_or_go: Callable[[LiveTable], None] = lambda _: None
        self.appended = 0  # rows this node has written
        self.tasks: set[asyncio.Task[None]] = set()

    def count(self) -> None:
        self.appended += 1

    def run(
        self, work: Coroutine[Any, Any, object], live: LiveTable, if_store_fails: Callable[[], object]
    ) -> None:
        """Do something at a table soon; what the table refuses by then is past."""

        async def done() -> None:
            try:
                await work
            except (Refused, IllegalDecision) as refused:
                log.info("too late", table=live.table.id, number=live.table.number, why=str(refused))
            except StoreError as error:
                log.warning("store", table=live.table.id, number=live.table.number, why=str(error))
                if_store_fails()

        task = asyncio.get_running_loop().create_task(done())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Finding a table

    async def table(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from the store."""
        found = self.live.get(table_id)
        if found is None:
            head = await self.store.head(table_id)
            if head is None or table_id.endswith(CHAT_SUFFIX):
                raise Refused(Refusal.NO_SUCH_TABLE)
            loaded = await load(table_id, head.code, self.wire, self.store, self.hints, self.now)
            found = self.live.setdefault(table_id, loaded)  # somebody else may have loaded it meanwhile
            found.on_change = self.on_change
            found.on_come_or_go = self.on_come_or_go
            found.on_append = self.count
            await found.catch_up(found.table.number + 1)  # what came while we were reading
            self.on_come_or_go(found)  # so that other nodes say who is there
            self.on_change(found)
        found.used = self.now()
        return found

    async def table_with_code(self, code: str) -> LiveTable:
        """A table by the code people read to each other."""
        head = await self.store.find_code(cleaned_code(code))
        if head is None:
            raise Refused(Refusal.NO_SUCH_CODE)
        return await self.table(head.table)

    async def seated(self, table_id: str, key: str) -> tuple[LiveTable, int]:
        """The table and the chair that a seat key belongs to."""
        found = await self.table(table_id)
        chair = found.table.chair_with_key(hash_of(key))
        if chair is None:  # perhaps they have sat down at another node
            await found.catch_up(found.table.number + 1)
            chair = found.table.chair_with_key(hash_of(key))
        if chair is None:
            raise Refused(Refusal.NOT_SEATED)
        found.heard[chair] = self.now()
        return found, chair

    async def add_as_seated(
        self, table_id: str, key: str, make: Callable[[Table, int], Fact], expected: int = 0
    ) -> int:
        """Add what somebody on a chair asks for; whether the key is still theirs is asked with the rest, so
        nobody who is sent away meanwhile, here or at another node, acts for whoever comes after them."""
        found, chair = await self.seated(table_id, key)
        await found.catch_up(expected)  # perhaps they have seen more at another node
        key_hash = found.table.chairs[chair].key_hash

        def fact(table: Table) -> Fact:
            if chair >= len(table.chairs) or table.chairs[chair].key_hash != key_hash:
                raise Refused(Refusal.NOT_SEATED)
            return make(table, chair)

        return await found.add(fact)

    async def add_as_host(self, table_id: str, key: str, make: Callable[[Table], Fact]) -> int:
        """The same, for the host only."""

        def fact(table: Table, chair: int) -> Fact:
            if chair != table.host:
                raise Refused(Refusal.NOT_THE_HOST)
            return make(table)

        return await self.add_as_seated(table_id, key, fact)

    def forget_idle(self) -> None:
        """Take tables out of memory that nobody listens to; the store has them."""
        oldest = self.now() - IDLE_SECONDS
        for table_id, found in list(self.live.items()):
            if not found.readers and found.used < oldest and not found.lock.locked():
                del self.live[table_id]

    # Sitting down and getting up

    async def open_table(self, settings: TableSettings, name: str, avatar: str) -> Place:
        """Open a table; whoever does is its host and sits on the first chair."""
        name = cleaned_name(name) if name else ""
        return await self.take_chair(await self.empty_table(settings), 0, name, avatar)

    async def empty_table(self, settings: TableSettings) -> LiveTable:
        """A new table where nobody sits yet."""
        data_set = self.wire.data_set
        now = int(self.now())
        first = encode_fact(TableOpened(settings, data_set.id, data_set.hash, new_secret(), now))
        table_id = new_table_id()
        for _ in range(TRIES_FOR_A_CODE):
            if await self.store.create_table(table_id, new_code(), first, now):
                break
        return await self.table(table_id)

    async def sit_down(self, code: str, name: str, avatar: str) -> Place:
        """Take the first open chair of the table with this code."""
        found = await self.table_with_code(code)
        return await self.take_chair(found, 0, cleaned_name(name) if name else "", avatar)

    async def take_chair(self, found: LiveTable, chair: int, name: str, avatar: str) -> Place:
        """Sit down on a chair, or where somebody sits there on the first open one."""
        key = new_key()
        taken = 0

        def fact(table: Table) -> Fact:
            nonlocal taken
            table.check_open()
            if table.locked:
                raise Refused(Refusal.TABLE_IS_LOCKED)
            taken = table.free_chair(chair)
            shown = name or suggested_name([other.name for other in table.chairs], randbelow(1_000_000))
            return Fact(ChairTaken(taken, shown, cleaned_avatar(avatar, taken), hash_of(key)), OPEN)

        await found.add(fact)
        return Place(found.table.id, found.table.code, taken, key)

    async def play_again(self, table_id: str, key: str) -> Place:
        """Sit down at the table that follows this one; the first who wants to opens it."""
        found, chair = await self.seated(table_id, key)
        found.table.check_ended()
        code = found.table.next_code or (await self.next_table(found.table)).table.code

        def fact(table: Table) -> Fact:
            if chair in table.want_again:
                raise Done(table.number)
            return Fact(WantsAgain(chair, table.next_code or code), ENDED)  # somebody may have been faster

        await found.add(fact)
        person = found.table.chairs[chair]
        following = await self.table_with_code(found.table.next_code or code)
        return await self.take_chair(following, chair, person.name, person.avatar)

    async def next_table(self, old: Table) -> LiveTable:
        """A new table with the settings of an old one, and bots of the same levels on the same chairs."""
        found = await self.empty_table(old.settings)
        for number, chair in enumerate(old.chairs):
            if chair.level is not None:
                seated = BotSeated(number, chair.level, chair.name, chair.avatar)
                await found.add(lambda _, seated=seated: Fact(seated, OPEN))  # type: ignore[misc]
        return found

    async def get_up(self, table_id: str, key: str) -> int:
        """Leave the table; during a match a bot plays on. A host hands over to the next person first; when
        the last one goes, nobody is left who could end a pause, so it is over."""

        def hand_over(table: Table, chair: int) -> Fact:
            others = table.people_after(chair)
            if chair != table.host or not others:
                raise Done(table.number)
            return Fact(HostChanged(others[0]), table.state)

        def go_on(table: Table, chair: int) -> Fact:
            if not table.paused or table.people_after(chair):
                raise Done(table.number)
            return Fact(PauseChanged(False, int(self.now())), table.state)

        def clear(table: Table, chair: int) -> Fact:
            table.check_can_be_cleared(chair)
            return Fact(ChairCleared(chair), table.state)

        await self.add_as_seated(table_id, key, hand_over)
        await self.add_as_seated(table_id, key, go_on)
        return await self.add_as_seated(table_id, key, clear)

    async def change_person(self, table_id: str, key: str, name: str, avatar: str) -> int:
        """Another name or avatar; whoever is muted says nothing by a name either."""
        name = cleaned_name(name)

        def fact(table: Table, chair: int) -> Fact:
            if table.chairs[chair].muted and name != table.chairs[chair].name:
                raise Refused(Refusal.MUTED)
            return Fact(PersonChanged(chair, name, cleaned_avatar(avatar, chair)), table.state)

        return await self.add_as_seated(table_id, key, fact)

    async def contribute(self, table_id: str, key: str, value: str) -> int:
        """Add a random value of one's own to the dice; once, before the match."""
        contribution = contribution_from_text(value).hex()
        if not contribution:
            raise NotASeed("A chair that has nothing to add need not say so.")

        def fact(table: Table, chair: int) -> Fact:
            table.check_open()
            if table.chairs[chair].contribution is not None:
                raise Refused(Refusal.ALREADY_CONTRIBUTED)
            return Fact(Contributed(chair, contribution), OPEN)

        return await self.add_as_seated(table_id, key, fact)

    # Playing

    async def decide(
        self, table_id: str, key: str, decision: DecisionMessage, expected: int, once: str
    ) -> int:
        """Carry out a Decision of a person; returns its number, also where it was done before."""
        return await self.add_as_seated(
            table_id,
            key,
            lambda table, chair: self.decided(table, chair, decision, expected, f"{chair}:{once}"),
            expected,
        )

    async def decide_for_bot(
        self, found: LiveTable, chair: int, decision: DecisionMessage, after: int
    ) -> int:
        """Carry out what a bot decided when the table was at row `after`."""

        def fact(table: Table) -> Fact:
            if not table.chairs[chair].played_by_bot:
                raise Refused(Refusal.STALE)
            return self.decided(table, chair, decision, after, None, by_bot=True)

        return await found.add(fact)

    def decided(
        self,
        table: Table,
        chair: int,
        decision: DecisionMessage,
        expected: int,
        key: str | None,
        *,
        by_bot: bool = False,
    ) -> Fact:
        """The fact of a Decision, with its dice rolled; refused, or done before."""
        if key in table.keys:
            raise Done(table.keys[key])
        if table.match is None:
            raise Refused(Refusal.MATCH_HAS_NOT_STARTED)
        seat = table.seat_of(chair)
        asked = self.wire.decision_from_message(decision)
        if expected < table.board_number:
            raise Refused(Refusal.STALE, number=table.number)
        table.check_decision(seat, asked)
        tried, dice = table.match.copy(), RecordingDice(table.dice())
        tried.play(seat, asked, dice)
        state = PLAYING if tried.awaiting() else ENDED
        return Fact(Decided(seat, decision, dice.rolled(), by_bot, key), state, key)

    # What the host may do

    async def start(self, table_id: str, key: str) -> int:
        """Draw the order of play and deal."""

        def fact(table: Table) -> Fact:
            table.check_can_start()
            order = order_of_play(range(len(table.chairs)), table.dice())
            return Fact(MatchStarted(order, int(self.now())), PLAYING)

        return await self.add_as_host(table_id, key, fact)

    async def seat_bot(self, table_id: str, key: str, chair: int, level: str) -> int:
        """Put a bot on an open chair, or another one on a bot's."""
        if level not in LEVELS:
            raise Refused(Refusal.UNKNOWN_LEVEL)

        def fact(table: Table) -> Fact:
            table.check_open()
            if table.check_chair(chair).is_person:
                raise Refused(Refusal.CHAIR_IS_TAKEN)
            name = f"{level.capitalize()} {chair + 1}"
            return Fact(BotSeated(chair, level, name, cleaned_avatar("", chair)), OPEN)

        return await self.add_as_host(table_id, key, fact)

    async def clear_chair(self, table_id: str, key: str, chair: int) -> int:
        """Remove a bot, or send a person away; during the match a bot plays on for them."""
        found, own = await self.seated(table_id, key)
        if own == chair == found.table.host:
            return await self.get_up(table_id, key)

        def fact(table: Table) -> Fact:
            table.check_can_be_cleared(chair)
            return Fact(ChairCleared(chair), table.state)

        return await self.add_as_host(table_id, key, fact)

    async def change_settings(self, table_id: str, key: str, settings: TableSettings) -> int:
        """Other options for the match."""

        def fact(table: Table) -> Fact:
            table.check_settings(settings)
            return Fact(SettingsChanged(settings), OPEN)

        return await self.add_as_host(table_id, key, fact)

    async def hand_over(self, table_id: str, key: str, chair: int) -> int:
        """Make another person the host."""

        def fact(table: Table) -> Fact:
            table.check_person(chair)
            return Fact(HostChanged(chair), table.state)

        return await self.add_as_host(table_id, key, fact)

    async def lock(self, table_id: str, key: str, locked: bool) -> int:
        """Let nobody else sit down, or let them again."""
        return await self.add_as_host(table_id, key, lambda table: Fact(LockChanged(locked), table.state))

    async def mute(self, table_id: str, key: str, chair: int, muted: bool) -> int:
        """Keep somebody from chatting, or let them again."""

        def fact(table: Table) -> Fact:
            table.check_person(chair)
            return Fact(MuteChanged(chair, muted), table.state)

        return await self.add_as_host(table_id, key, fact)

    async def pause(self, table_id: str, key: str, paused: bool) -> int:
        """Stop the clock, the bots and everybody, or go on."""

        def fact(table: Table) -> Fact:
            table.check_playing()
            return Fact(PauseChanged(paused, int(self.now())), PLAYING)

        return await self.add_as_host(table_id, key, fact)

    async def stop(self, table_id: str, key: str) -> int:
        """End the match before its time."""

        def fact(table: Table) -> Fact:
            table.check_playing()
            return Fact(MatchStopped(), ENDED)

        return await self.add_as_host(table_id, key, fact)

    # Absence

    async def stand_in(self, found: LiveTable, chair: int) -> int:
        """Let a bot play on for a person who is away or out of time."""
        return await self.change_stand_in(found, chair, StandInCame(chair), there=True)

    async def come_back(self, found: LiveTable, chair: int) -> int:
        """Hand a seat back to its person."""
        return await self.change_stand_in(found, chair, PersonReturned(chair), there=False)

    async def pass_on_host(self, found: LiveTable, host: int, heir: int) -> int:
        """Make somebody who is there the host, in the place of one who is not."""

        def fact(table: Table) -> Fact:
            if table.host != host or heir not in table.people_after(host):
                raise Done(table.number)
            return Fact(HostChanged(heir), table.state)

        return await found.add(fact)

    @staticmethod
    async def change_stand_in(found: LiveTable, chair: int, fact: AnyFact, *, there: bool) -> int:
        def checked(table: Table) -> Fact:
            if table.chairs[chair].stand_in == there or table.state == ENDED:
                raise Done(table.number)
            return Fact(fact, table.state)

        return await found.add(checked)
