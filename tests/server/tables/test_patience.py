"""How long a table waits for people who are away: alone for ever, with others as they have agreed."""

from typing import Any

import msgspec
import pytest

from rawsiko.server.settings import Settings
from rawsiko.server.tables.attendance import LINGER_SECONDS
from rawsiko.server.tables.facts import Decided, TableOpened, TableSettings, decode_fact, encode_fact
from rawsiko.server.tables.patience import DAY, FRIENDS_WAIT, NEVER
from rawsiko.server.tables.time_limits import LEAST_SECONDS
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, awaited, opened_house
from tests.server.tables.listening import Listener
from tests.server.tables.presence import hang_up, listens

A_WEEK = 7 * DAY


async def restart(person: Person) -> None:
    """Nothing is left in memory, and the table is loaded again."""
    house = person.house
    house.inside.tables.live.clear()
    house.timers.waiting.clear()
    await house.inside.tables.get(person.table)


async def one_is_missed(house: House, **settings: Any) -> tuple[Person, list[Person], list[Listener]]:
    """A match in which everybody listens but the one who is awaited; the host is among them."""
    people = await house.match(3, **settings)
    host = people[0]
    while (person := awaited(people)) is host:
        await host.plays()
        await house.settle()
    assert person is not None
    others = [one for one in people if one is not person]
    return person, others, [await listens(other) for other in others]


def stood_in(person: Person) -> bool:
    return person.state.chairs[person.chair].stand_in


def decided_for(person: Person) -> list[Decided]:
    seat = person.state.seat_of(person.chair)
    return [fact for fact in person.state.decided if fact.seat == seat]


async def missed_by(person: Person) -> Any:
    return (await person.view()).get("missed")


# Alone


async def test_nobody_plays_for_who_is_alone_with_bots(house: House) -> None:
    [person] = await house.match(1)
    number = person.state.number
    await house.pass_time(A_WEEK)
    assert (stood_in(person), person.state.number) == (False, number)
    assert (await person.view())["away"] == NEVER


async def test_who_is_alone_is_waited_for_after_a_restart(house: House) -> None:
    [person] = await house.match(1)
    await restart(person)
    stream = await listens(person)
    await stream.hang_up()
    await house.pass_time(A_WEEK)
    assert not stood_in(person)


async def test_the_last_of_those_who_have_not_left_for_good_is_alone(house: House) -> None:
    people = await house.match(3)
    for person in people[1:]:
        await person.does("leave")
    await house.settle()
    await house.pass_time(A_WEEK)
    assert not stood_in(people[0])
    assert people[0].state.state == "playing"


async def test_alone_the_clocks_stand_still_until_one_is_back(house: House) -> None:
    [person] = await house.match(1, phase_seconds=60, match_minutes=10)
    stream = await listens(person)
    await house.settle()
    number = person.state.number
    await house.pass_time(20)
    assert (await person.view())["clock"] == {"phase": 40.0, "match": 580.0}
    await stream.hang_up()
    await house.pass_time(A_WEEK)
    assert (await person.view())["clock"] == {}
    assert not [fact for fact in decided_for(person) if fact.out_of_time or fact.by_bot]
    stream = await listens(person)
    await house.settle()
    left = (await person.view())["clock"]
    assert left["phase"] == 40.0
    assert 580.0 - 2 * LINGER_SECONDS <= left["match"] <= 580.0
    assert person.state.number == number + 2  # the clock was held, and goes on
    await stream.hang_up()


async def test_who_comes_back_to_a_clock_that_was_nearly_out_has_some_time(house: House) -> None:
    [person] = await house.match(1, phase_seconds=60)
    stream = await listens(person)
    await house.settle()
    await house.pass_time(59)
    await stream.hang_up()
    await house.pass_time(DAY)
    stream = await listens(person)
    await house.settle()
    assert (await person.view())["clock"] == {"phase": LEAST_SECONDS}
    await stream.hang_up()


async def test_a_table_says_until_when_it_is_kept(house: House) -> None:
    [person] = await house.match(1)
    opened = int(house.clock.time)
    await house.pass_time(DAY)
    assert (await person.view())["kept_until"] == opened + 30 * DAY


# With others


@pytest.mark.parametrize(
    ("when_away", "seconds"),
    [("1_minute", 60), ("2_minutes", 120), ("10_minutes", 600), (None, FRIENDS_WAIT)],
)
async def test_a_bot_comes_when_the_table_has_agreed(house: House, when_away: str, seconds: float) -> None:
    settings = {"when_away": when_away} if when_away else {}
    person, others, streams = await one_is_missed(house, **settings)
    assert (await others[0].view())["away"] == seconds
    await house.pass_time(seconds - 1)
    assert not stood_in(person)
    await house.pass_time(1)
    assert stood_in(person)
    await hang_up(streams)


@pytest.mark.parametrize("when_away", ["wait", "over_days"])
async def test_a_table_may_wait(house: House, when_away: str) -> None:
    person, others, streams = await one_is_missed(house, when_away=when_away)
    assert (await others[0].view())["away"] == NEVER
    await house.pass_time(A_WEEK)
    assert not stood_in(person)
    await hang_up(streams)


async def test_a_table_that_was_stored_without_it_waits_for_two_minutes() -> None:
    opened = TableOpened(TableSettings(), "standard-1", "hash", "00", 0)
    stored = msgspec.json.decode(encode_fact(opened))
    assert "when_away" in stored["settings"]
    del stored["settings"]["when_away"]
    read = decode_fact(msgspec.json.encode(stored))
    assert isinstance(read, TableOpened)
    assert read.settings.when_away == "2_minutes"


async def test_a_restart_in_between_begins_the_wait_again(house: House) -> None:
    person, others, _ = await one_is_missed(house)
    await house.pass_time(FRIENDS_WAIT - 1)
    await restart(person)
    streams = [await listens(other) for other in others]
    await house.pass_time(FRIENDS_WAIT - 1)
    assert not stood_in(person)
    await house.pass_time(1)
    assert stood_in(person)
    await hang_up(streams)


async def test_where_a_table_waits_a_clock_runs_for_those_who_are_there(house: House) -> None:
    person, others, streams = await one_is_missed(
        house, when_away="wait", phase_seconds=60, sealed_placing=True
    )
    await house.pass_time(A_WEEK)
    assert not any(fact.by_bot or fact.out_of_time for fact in person.state.decided)
    streams.append(await listens(person))
    number = person.state.number
    await house.pass_time(60)
    assert person.state.number > number
    assert not any(stood_in(one) for one in [person, *others])
    await hang_up(streams)


async def test_over_days_there_is_no_clock(house: House) -> None:
    people = await house.match(3, when_away="over_days", phase_seconds=60, match_minutes=5)
    streams = [await listens(person) for person in people]
    await house.pass_time(A_WEEK)
    assert (await people[0].view())["clock"] == {}
    assert not any(fact.out_of_time for fact in people[0].state.decided)
    await hang_up(streams)


async def test_over_days_a_host_who_sleeps_stays_host(house: House) -> None:
    people = await house.match(3, when_away="over_days")
    stream = await listens(people[1])
    await house.pass_time(DAY - 1)
    assert people[0].state.host == 0
    await house.pass_time(1)
    assert people[0].state.host == 1
    await stream.hang_up()


# Everybody sees it


async def test_everybody_sees_who_is_missed_and_when_a_bot_comes(house: House) -> None:
    person, others, streams = await one_is_missed(house)
    assert await missed_by(others[0]) is None
    await house.pass_time(LINGER_SECONDS)
    await streams[0].until(lambda listener: bool(listener.beside("missed")))
    told = {"chair": person.chair, "seconds": LINGER_SECONDS, "bot_in": FRIENDS_WAIT - LINGER_SECONDS}
    assert streams[0].beside("missed") == [[told]]
    await house.pass_time(30)
    told = {"chair": person.chair, "seconds": 40.0, "bot_in": FRIENDS_WAIT - 40.0}
    assert await missed_by(others[1]) == [told]
    streams.append(await listens(person))
    await house.settle()
    assert await missed_by(others[0]) is None
    await hang_up(streams)


async def test_over_days_it_is_said_since_when_also_after_a_restart(house: House) -> None:
    person, others, streams = await one_is_missed(house, when_away="over_days")
    await house.pass_time(2 * DAY)
    await hang_up(streams)
    await restart(person)
    stream = await listens(others[0])
    await house.pass_time(LINGER_SECONDS)
    assert await missed_by(others[0]) == [{"chair": person.chair, "seconds": 2 * DAY + LINGER_SECONDS}]
    await stream.hang_up()


# What the host may do


async def test_the_host_waits_for_somebody_until_they_are_back(house: House) -> None:
    person, others, streams = await one_is_missed(house)
    host = others[0]
    await house.pass_time(LINGER_SECONDS)
    await host.does("host/wait", {"chair": person.chair})
    assert await missed_by(host) == [{"chair": person.chair, "seconds": LINGER_SECONDS}]
    await restart(person)
    streams = [await listens(other) for other in others]
    await house.pass_time(A_WEEK)
    assert not stood_in(person)
    assert (await host.view())["public"]["chairs"][str(person.chair)]["waited_for"] is True

    theirs = await listens(person)
    await house.settle()
    assert "waited_for" not in (await host.view())["public"]["chairs"][str(person.chair)]
    await theirs.hang_up()
    await house.pass_time(FRIENDS_WAIT)
    assert stood_in(person)
    await hang_up(streams)


async def test_the_host_lets_a_bot_play_at_once_and_takes_it_back(house: House) -> None:
    person, others, streams = await one_is_missed(house, when_away="wait")
    host, number = others[0], person.state.number
    await host.does("host/bot-plays", {"chair": person.chair})
    await house.settle()
    assert stood_in(person)
    assert any(
        fact.by_bot and fact.seat == person.state.seat_of(person.chair) for fact in person.state.decided
    )
    assert person.state.number > number + 1

    await host.does("host/wait", {"chair": person.chair})
    assert not stood_in(person)
    await host.does("host/bot-plays", {"chair": person.chair})
    assert stood_in(person)
    assert not person.state.chairs[person.chair].waited_for
    await hang_up(streams)


@pytest.mark.parametrize("what", ["wait", "bot-plays"])
async def test_nobody_decides_so_about_who_is_there_or_is_not_a_person(house: House, what: str) -> None:
    people = await house.match(2)
    host, guest = people
    stream = await listens(guest)
    assert problem(await guest.tries(f"host/{what}", {"chair": 0})) == (403, "not_the_host")
    assert problem(await host.tries(f"host/{what}", {"chair": 1})) == (409, "person_is_there")
    assert problem(await host.tries(f"host/{what}", {"chair": 2})) == (409, "no_person_sits_there")
    assert problem(await host.tries(f"host/{what}", {"chair": 9})) == (409, "no_such_chair")
    await stream.hang_up()
    await guest.does("leave")
    assert problem(await host.tries(f"host/{what}", {"chair": 1})) == (409, "no_person_sits_there")


async def test_who_has_left_for_good_is_never_awaited_again(house: House) -> None:
    people = await house.match(3)
    await people[1].does("leave")
    chair = (await people[0].view())["public"]["chairs"]["1"]
    assert (chair["stand_in"], chair["gone"]) == (True, True)
    assert "gone" not in (await people[0].view())["public"]["chairs"]["2"]


# Classes


async def test_away_says_how_long_the_tables_of_classes_wait_and_no_others() -> None:
    async with opened_house(Settings(database=":memory:", pace=0.0, away=12.0)) as house:
        people = await house.match(2)
        assert (await people[0].view())["away"] == FRIENDS_WAIT
