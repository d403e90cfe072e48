"""Presence and absence: shown truthfully; a bot plays on for absent people, and hands the seat back."""

import asyncio

from rawsiko.server.tables.attendance import LINGER_SECONDS
from rawsiko.server.tables.patience import FRIENDS_WAIT
from tests.server.tables.house import House, Person, awaited, play_out
from tests.server.tables.listening import PATIENCE
from tests.server.tables.presence import hang_up, listens, there


def first(people: list[Person]) -> Person:
    person = awaited(people)
    assert person is not None
    return person


async def test_whoever_listens_is_shown_to_be_there(house: House) -> None:
    host, guest, third = await house.full_table(3)
    assert (await host.view())["present"] == []
    ours = await listens(host)
    assert (await host.view())["present"] == [0]
    theirs = await listens(guest)
    await ours.until(lambda listener: [0, 1] in listener.beside("present"))
    assert (await third.view())["present"] == [0, 1]
    await hang_up([ours, theirs])


async def test_someone_who_hangs_up_is_shown_a_little_longer_and_then_no_more(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    ours, theirs = await listens(host), await listens(guest)
    await theirs.hang_up()
    assert (await host.view())["present"] == [0, 1]
    await house.pass_time(LINGER_SECONDS)
    await ours.until(lambda listener: listener.beside("present")[-1] == [0])
    assert (await host.view())["present"] == [0]
    await ours.hang_up()


async def test_whoever_comes_back_at_once_was_never_gone(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    ours, theirs = await listens(host), await listens(guest)
    await ours.until(lambda listener: [0, 1] in listener.beside("present"))
    told = len(ours.beside("present"))
    for _ in range(3):
        await theirs.hang_up()
        await house.pass_time(LINGER_SECONDS - 1)
        theirs = await listens(guest)
    await house.pass_time(LINGER_SECONDS)
    assert len(ours.beside("present")) == told
    await hang_up([ours, theirs])


async def test_a_person_on_two_devices_is_there_until_the_last_is_gone(house: House) -> None:
    host, *_ = await house.full_table(3)
    phone, tablet = await listens(host), host.follows()
    await tablet.until_number(host.state.number)
    await phone.hang_up()
    await house.pass_time(LINGER_SECONDS)
    assert (await host.view())["present"] == [0]
    await tablet.hang_up()
    await house.pass_time(LINGER_SECONDS)
    assert (await host.view())["present"] == []


async def test_a_stream_that_begins_again_tells_who_came_meanwhile(house: House) -> None:
    """As a client does that listens to one place more; its own person is shown to be there all the time."""
    host, guest, _ = await house.full_table(3)
    await (await listens(host)).hang_up()
    theirs = await listens(guest)
    again = host.follows(host.state.number)
    await again.until(lambda listener: [0, 1] in listener.beside("present"))
    assert again.beside("present") == [[0, 1]]
    await hang_up([theirs, again])


async def test_spectators_are_counted_and_are_nobody(house: House) -> None:
    host = await house.opens()
    streams = [house.visitor().listens(f"{host.path}/events") for _ in range(2)]
    for stream in streams:
        await stream.until_number(host.state.number)
    await streams[0].until(lambda listener: 2 in listener.beside("spectators"))
    view = await host.view()
    assert (view["present"], view["spectators"]) == ([], 2)
    await streams[1].hang_up()
    assert (await host.view())["spectators"] == 2
    await house.pass_time(LINGER_SECONDS)
    assert (await host.view())["spectators"] == 1
    await streams[0].hang_up()


async def test_a_spectator_who_asks_again_and_again_waits_in_between(house: House) -> None:
    host = await house.opens()
    visitor, path = house.visitor(), f"{host.path}/events?after={host.state.number}&wait=20"
    [message] = (await visitor.get(path)).json()["messages"]
    assert message["spectators"] == 1
    waiting = asyncio.ensure_future(visitor.get(path))
    async with asyncio.timeout(PATIENCE):
        while not house.live(host.table).audience.count(None):
            await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not waiting.done()
    await host.does("host/lock", {"on": True})
    assert [m["patch"] for m in (await waiting).json()["messages"]] == [{"locked": True}]


async def test_a_bot_plays_on_for_whoever_is_awaited_and_away_too_long(house: House) -> None:
    people = await house.match(3)
    person = first(people)
    others = [p for p in people if p is not person]
    streams = [await listens(other) for other in others]
    number = person.state.number
    await house.pass_time(FRIENDS_WAIT - 1)
    assert person.state.number == number
    await house.pass_time(1)
    assert person.state.number > number
    chair = (await others[0].view())["public"]["chairs"][str(person.chair)]
    assert (chair["kind"], chair["stand_in"]) == ("person", True)
    assert all(not person.state.chairs[p.chair].stand_in for p in others)
    await hang_up(streams)


async def test_whoever_returns_gets_the_seat_back(house: House) -> None:
    people = await house.match(3)
    person = first(people)
    streams = [await listens(other) for other in people if other is not person]
    await house.pass_time(FRIENDS_WAIT)
    assert person.state.chairs[person.chair].stand_in
    streams.append(await listens(person))
    await house.settle()
    assert not person.state.chairs[person.chair].stand_in
    await play_out(people)
    moves = [move for move in person.state.decided if move.seat == person.state.seat_of(person.chair)]
    assert not moves[-1].by_bot
    await hang_up(streams)


async def test_whoever_returns_in_time_was_not_stood_in_for(house: House) -> None:
    people = await house.match(3)
    person = first(people)
    await house.pass_time(FRIENDS_WAIT - 1)
    stream = await listens(person)
    await house.pass_time(FRIENDS_WAIT)
    assert not person.state.chairs[person.chair].stand_in
    await stream.hang_up()


async def test_someone_who_is_not_awaited_may_be_away(house: House) -> None:
    people = await house.match(3)
    person = first(people)
    stream = await listens(person)
    await house.pass_time(10 * FRIENDS_WAIT)
    assert not any(chair.stand_in for chair in person.state.chairs)
    await stream.hang_up()


async def test_whoever_decides_without_listening_is_there_too(house: House) -> None:
    people = await house.match(3)
    person = first(people)
    await house.pass_time(FRIENDS_WAIT - 1)
    await person.view()  # a program that only asks
    await house.pass_time(FRIENDS_WAIT - 1)
    assert not person.state.chairs[person.chair].stand_in
    await house.pass_time(1)
    assert person.state.chairs[person.chair].stand_in


async def test_whoever_leaves_during_the_match_is_played_on_for_at_once(house: House) -> None:
    people = await house.match(3)
    person = first(people)
    number = await person.does("leave")
    await house.settle()
    assert person.state.decided[0].by_bot
    assert person.state.number > number


async def test_who_asks_for_it_is_played_on_for_in_this_phase_alone(house: House) -> None:
    people = await house.match(3)
    person = first(people)
    stream = await listens(person)  # at a device that others share
    await person.does("stand-in")
    await house.settle()
    assert person.state.decided[0].by_bot
    await play_out(people)
    moves = [move for move in person.state.decided if move.seat == person.state.seat_of(person.chair)]
    assert [move.by_bot for move in moves if move is not moves[0]].count(False) > 0
    assert not moves[-1].by_bot
    await stream.hang_up()


async def test_a_match_that_everybody_left_is_played_to_its_end(house: House) -> None:
    people = await house.match(3)
    for _ in range(100):
        await house.pass_time(FRIENDS_WAIT)
    assert people[0].state.state == "ended"
    assert all(move.by_bot for move in people[0].state.decided)


async def test_in_a_pause_nobody_is_stood_in_for(house: House) -> None:
    host, *_ = await house.match(3)
    await host.does("host/pause", {"on": True})
    await house.pass_time(10 * FRIENDS_WAIT)
    assert not any(chair.stand_in for chair in host.state.chairs)
    await host.does("host/pause", {"on": False})
    await house.pass_time(FRIENDS_WAIT)
    assert any(chair.stand_in for chair in host.state.chairs)


async def test_whoever_asks_again_and_again_is_there_and_waits_in_between(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    stream = await listens(host)
    first_answer = await guest.get(f"{guest.path}/events?after={guest.state.number}&wait=20")
    assert first_answer.json()["messages"] == [{"table": guest.table, "present": [0, 1], "spectators": 0}]
    await stream.until(lambda heard: heard.beside("present")[-1:] == [[0, 1]])
    told = len(stream.beside("present"))
    for name in ("Kate", "Hugo"):
        waiting = asyncio.ensure_future(guest.get(f"{guest.path}/events?after={guest.state.number}&wait=20"))
        await there(guest)
        assert not waiting.done()
        await host.does("person", {"name": name})
        [message] = (await waiting).json()["messages"]
        assert message["patch"]["chairs"]["0"]["name"] == name
        await house.pass_time(LINGER_SECONDS / 2)
    assert len(stream.beside("present")) == told
    await stream.hang_up()
