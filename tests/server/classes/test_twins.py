"""Twins: lessons that differ only in cards send everybody who must not know them the same bytes."""

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import NamedTuple

import pytest

from rawsiko.debrief.quiz.blind import SigningKey
from tests.server.classes.school import Pupil, Teacher, full_class
from tests.server.classes.test_canaries import doors
from tests.server.tables.house import House, Person, Visitor, awaited, opened_house
from tests.server.tables.test_twins import deal_anew, near_the_end

OF_A_TABLE = ("", "/file", "/reasons", "/debrief", "/analysis", "/best/1", "/quiz")
LOOKS_EVERY = 12  # Decisions
PAUSED = "Please look up"


class Heard(NamedTuple):
    """Every byte that somebody was sent: of the class, and of the tables."""

    of_class: list[bytes]
    of_tables: list[bytes]


class Evening:
    """Everybody in a class, what they hear, and which cards are dealt."""

    def __init__(self, house: House, teacher: Teacher, pupils: list[Pupil]) -> None:
        self.house, self.teacher, self.pupils = house, teacher, pupils
        self.people = [pupil.at_table() for pupil in pupils]
        self.tables = [planned.table for planned in teacher.live.lesson.tables]
        self.looker = spectator(house, teacher)
        for person in self.people:
            person.moves = 6  # so that some Applications are completed, and points could tell of cards

    @property
    def parties(self) -> list[tuple[Visitor, Visitor]]:
        """Everybody as a member of the class, and as somebody who plays or looks on at tables."""
        return [(self.teacher, self.looker), *zip(self.pupils, self.people, strict=True)]

    def deal_anew(self, knows: int) -> None:
        """Deal other cards to all chairs but one: in Duplicate at both tables, or else at the second one."""
        duplicate = self.teacher.live.lesson.is_duplicate
        for table in self.tables if duplicate else self.tables[1:]:
            deal_anew(self.house.live(table).table, knows)

    async def listen(self) -> None:
        for person in self.people:
            await person.follows().until_number(person.state.number)
        for table in self.tables:
            stream = self.looker.listens(f"/api/tables/{table}/events")
            await stream.until(lambda heard: heard.status > 0)
        await self.house.settle()

    async def play(self) -> None:
        """The first table plays to its end, the second one until its last Turn."""
        for table in self.tables:
            seated = [person for person in self.people if person.table == table]
            while (person := awaited(seated)) is not None:
                if table == self.tables[1] and near_the_end(person):
                    break
                if person.state.number % LOOKS_EVERY == 0:
                    await self.look_everywhere()
                await person.plays()
                await self.house.pass_time(4)
        await self.look_everywhere()

    async def look_everywhere(self) -> None:
        """Everybody opens every door that shows something: of the class, and of both tables."""
        for member, at_tables in self.parties:
            for path in doors(self.teacher, "GET").values():
                await member.get(path)
            for table, door in itertools.product(self.tables, OF_A_TABLE):
                await at_tables.get(f"/api/tables/{table}{door}")
        await self.house.settle()

    async def hear_out(self) -> list[Heard]:
        """Wait until everybody has heard the last message, and return all they heard."""
        await self.teacher.does("eyes", {"on": True, "text": PAUSED})
        await self.house.pass_time(1)
        for member, at_tables in self.parties:
            for stream in member.streams:
                await stream.until(lambda heard: PAUSED.encode() in bytes(heard.body))
            for stream, table in zip(at_tables.streams, self.tables_of(at_tables), strict=True):
                if stream.status == 200:
                    await stream.until_number(self.house.live(table).table.number)
        return [Heard(member.heard(), at_tables.heard()) for member, at_tables in self.parties]

    def tables_of(self, party: Visitor) -> list[str]:
        return [party.table] if isinstance(party, Person) else self.tables


def spectator(house: House, teacher: Teacher) -> Visitor:
    """The teacher, looking on at tables."""
    visitor = house.visitor()
    visitor.headers = teacher.headers
    return visitor


def draw_the_same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids, codes, keys, secrets and names come out the same in every lesson."""
    lots = Random(9)
    for name, drawn in (
        ("identity.keys.secrets.token_hex", lambda size: lots.randbytes(size).hex()),
        ("identity.keys.secrets.token_urlsafe", lambda size: lots.randbytes(size).hex()),
        ("identity.keys.secrets.choice", lots.choice),
        ("routes.actions.randbits", lots.getrandbits),
        ("classes.entry.SystemRandom", lambda: lots),
    ):
        monkeypatch.setattr(f"rawsiko.server.{name}", drawn)
    monkeypatch.setattr("rawsiko.server.app.rsa_key", lambda: SigningKey(61, 53))


@asynccontextmanager
async def evening(preset: str) -> AsyncIterator[Evening]:
    """A class with one bot; everybody listens, the cards are dealt, and nobody has decided anything yet."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        draw_the_same_lots(monkeypatch)
        async with opened_house() as house:
            teacher, pupils = await full_class(house, 5, preset=preset, trade_with_china=True, quiz=True)
            for member in (teacher, *pupils):
                await member.follows().until(lambda heard: b'"view"' in bytes(heard.body))
            await teacher.does("start")
            yield Evening(house, teacher, pupils)


async def heard_in(preset: str, knows: int | None) -> list[Heard]:
    """What everybody hears; unless `knows` is None, after all chairs but this one were dealt other cards."""
    async with evening(preset) as lesson:
        if knows is not None:
            lesson.deal_anew(knows)
        await lesson.listen()
        await lesson.play()
        return await lesson.hear_out()


@pytest.mark.parametrize("preset", ["known", "duplicate"])
async def test_other_cards_send_the_same_to_everybody_in_the_class_who_must_not_know_them(
    preset: str,
) -> None:
    async with evening(preset) as lesson:
        chairs = [person.chair for person in lesson.people]
        tables = [lesson.tables.index(person.table) for person in lesson.people]
    heard = await heard_in(preset, None)
    assert min(sum(map(len, one.of_class)) for one in heard) > 20_000
    assert min(sum(map(len, one.of_tables)) for one in heard) > 50_000
    for knows in range(3):
        twins = await heard_in(preset, knows)
        assert [one.of_class for one in twins] == [one.of_class for one in heard]
        same = [a.of_tables == b.of_tables for a, b in zip(twins, heard, strict=True)]
        dealt_anew = [
            chair != knows and (table == 1 or preset == "duplicate")
            for chair, table in zip(chairs, tables, strict=True)
        ]
        assert same == [True, *(not anew for anew in dealt_anew)]  # who has other cards does see them
