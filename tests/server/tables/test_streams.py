"""Streams: resumed from any number, as an event stream, by asking again, or for several tables at once."""

import asyncio
from typing import Any

import pytest

from rawsiko.server.log.merge_patch import patched
from rawsiko.server.log.subscribers import BEATS, HEARTBEAT_SECONDS, QUEUE, Message, Subscriber, Subscribers
from rawsiko.server.store import Row
from rawsiko.server.tables import live_table as live_module
from rawsiko.server.tables.wire import Json
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, Visitor, play_out
from tests.server.tables.listening import Listener

FEW = 8  # updates kept in memory, so few that most come from the log again


@pytest.fixture
async def ended(house: House, monkeypatch: pytest.MonkeyPatch) -> list[Person]:
    """The people at a table whose match has ended; most of it is in the log only."""
    monkeypatch.setattr(live_module, "RECENT", FEW)
    people = await house.match(3, trade_with_china=True)
    for person in people:
        person.moves = 0
    await play_out(people)
    assert people[0].state.number > 3 * FEW
    return people


async def everything(subscriber: Visitor, table: Person) -> list[Json]:
    """All messages of a table from its first row, by one stream."""
    stream = subscriber.listens(f"{table.path}/events")
    await stream.until_number(table.state.number)
    await stream.hang_up()
    return stream.rows()


def folded(view: Json, messages: list[Json]) -> Json:
    """A view, and what a client makes of it with these messages."""
    for message in messages:
        view = {
            **view,
            "number": message["number"],
            "public": patched(view["public"], message["patch"]),
            "yours": patched(view["yours"], message.get("yours", {})),
        }
    return view


async def test_a_stream_from_the_start_brings_the_whole_table(ended: list[Person]) -> None:
    person = ended[0]
    messages = await everything(person, person)
    assert [message["number"] for message in messages] == list(range(1, person.state.number + 1))
    view = await person.view()
    told = folded({"public": {}, "yours": {}}, messages)
    assert (told["public"], told["yours"]) == (view["public"], view["yours"])


async def test_a_stream_resumes_from_every_number(ended: list[Person], house: House) -> None:
    for subscriber in (ended[0], ended[1], house.visitor()):
        whole = await everything(subscriber, ended[0])
        for after in range(len(whole)):
            stream = subscriber.listens(f"{ended[0].path}/events?after={after}")
            await stream.until_number(len(whole))
            assert stream.rows() == whole[after:]
            await stream.hang_up()


async def test_asking_resumes_from_every_number(ended: list[Person], house: House) -> None:
    for subscriber in (ended[0], house.visitor()):
        whole = await everything(subscriber, ended[0])
        for after in range(len(whole)):
            answer = await subscriber.get(f"{ended[0].path}/events?after={after}&wait=0")
            assert answer.json()["messages"] == whole[after:]


async def test_a_stream_of_several_tables_resumes_each_from_every_number(
    ended: list[Person], house: House
) -> None:
    other = (await house.match(3))[0]
    await other.does("host/stop")
    people = (ended[0], other)
    whole = {person.table: await everything(person, person) for person in people}
    for after in range(len(whole[ended[0].table])):
        starts = {ended[0].table: after, other.table: after % len(whole[other.table])}
        body = {"tables": [{"table": p.table, "key": p.key, "after": starts[p.table]} for p in people]}
        stream = house.visitor().listens("/api/stream", body)
        expected = sum(len(whole[table]) - start for table, start in starts.items())
        await stream.until(lambda listener, expected=expected: len(listener.rows()) >= expected)  # type: ignore[misc]
        for table, start in starts.items():
            assert [row for row in stream.rows() if row["table"] == table] == whole[table][start:]
        await stream.hang_up()


async def test_ids_name_table_and_number_and_a_browser_resumes_by_the_last_of_them(
    ended: list[Person],
) -> None:
    person = ended[0]
    stream = person.follows(after=3)
    await stream.until_number(person.state.number)
    ids = [event_id for event_id, data in stream.events() if "number" in data]
    assert ids == [f"{person.table}:{n}" for n in range(4, person.state.number + 1)]
    await stream.hang_up()
    person.headers["last-event-id"] = ids[1] or ""
    again = person.follows(after=0)
    await again.until_number(person.state.number)
    assert [row["number"] for row in again.rows()] == list(range(6, person.state.number + 1))
    await again.hang_up()


@pytest.mark.parametrize("header", ["", "x", "table:", "table:x", ":-1", "table:" + "9" * 40, "²"])
async def test_a_last_event_id_that_is_none_is_ignored(house: House, header: str) -> None:
    host = await house.opens()
    answer = await host.get(
        f"{host.path}/events?after=1&wait=0", headers={"last-event-id": header.encode("latin-1")}
    )
    assert [message["number"] for message in answer.json()["messages"]] == [2]


async def test_live_messages_follow_what_was_missed_without_gap_or_double(house: House) -> None:
    people = await house.match(2)
    streams = []
    while awaited := [p for p in people if p.chair in p.state.awaited_chairs()]:
        streams.append(people[0].follows())  # while things happen
        await awaited[0].plays()
        await house.settle()
    last = people[0].state.number
    for stream in streams:
        await stream.until_number(last)
        assert [row["number"] for row in stream.rows()] == list(range(1, last + 1))
        await stream.hang_up()


async def test_what_happens_while_the_log_is_read_is_sent_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "RECENT", 1)
    host = await house.opens()
    store = house.inside.tables.store
    read = store.read

    async def read_late(*where: Any, **more: Any) -> list[Row]:
        monkeypatch.setattr(store, "read", read)
        await host.does("host/lock", {"on": True})
        return await read(*where, **more)

    monkeypatch.setattr(store, "read", read_late)
    stream = host.follows()
    await stream.until_number(3)
    await host.does("host/lock", {"on": False})
    await stream.until_number(4)
    assert [row["number"] for row in stream.rows()] == [1, 2, 3, 4]
    await stream.hang_up()


async def test_from_any_view_on_the_messages_lead_to_the_newest(house: House) -> None:
    people = await house.match(2)
    views = [await people[0].view()]
    while awaited := [p for p in people if p.chair in p.state.awaited_chairs()]:
        await awaited[0].plays()
        await house.settle()
        views.append(await people[0].view())
    whole = await everything(people[0], people[0])
    for view in views:
        told = folded(view, whole[view["number"] :])
        assert (told["public"], told["yours"]) == (views[-1]["public"], views[-1]["yours"])


async def told_that_they_are_there(person: Person) -> None:
    answer = await person.get(f"{person.path}/events?after={person.state.number}&wait=20")
    assert [message["present"] for message in answer.json()["messages"]] == [[person.chair]]


async def test_asking_waits_for_the_next_thing_that_happens(house: House) -> None:
    host = await house.opens()
    number = host.state.number
    await told_that_they_are_there(host)
    waiting = asyncio.ensure_future(host.get(f"{host.path}/events?after={number}&wait=20"))
    while not house.live(host.table).audience.by_seat:
        await asyncio.sleep(0)
    assert not waiting.done()
    await host.does("host/lock", {"on": True})
    messages = (await waiting).json()["messages"]
    assert [message["patch"] for message in messages] == [{"locked": True}]


async def test_asking_without_patience_is_answered_at_once(house: House) -> None:
    host = await house.opens()
    await told_that_they_are_there(host)
    answer = await host.get(f"{host.path}/events?after={host.state.number}&wait=0.001")
    assert answer.json() == {"messages": []}


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "after=1.5", "wait=-1", "wait=26", "wait=nan", "wait=inf"]
)
async def test_numbers_that_cannot_be_are_refused(house: House, query: str) -> None:
    host = await house.opens()
    assert problem(await host.get(f"{host.path}/events?wait=0&{query}"))[0] == 400


async def test_a_number_the_table_has_not_got_to_is_refused(house: House) -> None:
    host = await house.opens()
    answer = await host.get(f"{host.path}/events?after=99&wait=20")
    assert problem(answer) == (409, "no_such_number")
    assert answer.json()["details"] == {"number": host.state.number}


async def test_one_stream_carries_two_seats_of_one_table(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    body = {"tables": [{"table": p.table, "key": p.key, "after": p.state.number} for p in (host, guest)]}
    stream = house.visitor().listens("/api/stream", body)
    while house.live(host.table).present() != {0, 1}:
        await asyncio.sleep(0)
    number = await host.does("host/start")
    await stream.until(lambda listener: len(listener.rows()) >= 2)
    seen = {row["chair"]: row["yours"]["objective"] for row in stream.rows() if row["number"] == number}
    assert seen == {person.chair: (await person.view())["yours"]["objective"] for person in (host, guest)}
    assert len(stream.beside("present")) == len({str(p) for p in stream.beside("present")})
    await stream.hang_up()
    assert house.live(host.table).present() == set()


async def test_a_table_that_is_gone_does_not_take_the_others_of_a_stream_with_it(house: House) -> None:
    host, other = await house.opens(), await house.opens()
    body = {
        "tables": [
            {"table": "wiped-long-ago", "key": host.key},
            {"table": host.table, "key": host.key},
            {"table": other.table, "key": "wrong"},
        ]
    }
    stream = house.visitor().listens("/api/stream", body)
    await stream.until_number(host.state.number)
    assert stream.messages()[:2] == [
        {"table": "wiped-long-ago", "gone": "no_such_table"},
        {"table": other.table, "gone": "not_seated"},
    ]
    await stream.hang_up()


async def test_whoever_is_sent_away_from_one_table_hears_the_others_on(house: House) -> None:
    host = await house.opens()
    guest, remote = await house.sits_down(host.code), await house.opens()
    body = {"tables": [{"table": p.table, "key": p.key} for p in (guest, remote)]}
    stream = house.visitor().listens("/api/stream", body)
    await stream.until(lambda listener: len(listener.rows()) == host.state.number + remote.state.number)
    await host.does("host/clear", {"chair": guest.chair})
    await remote.does("host/lock", {"on": True})
    await stream.until(lambda listener: listener.messages()[-1].get("patch") == {"locked": True})
    assert stream.messages()[-2] == {"table": host.table, "gone": "not_seated", "chair": guest.chair}
    await stream.hang_up()


async def test_a_stream_of_nothing_but_tables_that_are_gone_is_refused(house: House) -> None:
    for tables in ([{"table": "x"}], [{"table": "x"}, {"table": "y"}]):
        answer = await house.visitor().post("/api/stream", {"tables": tables})
        assert problem(answer) == (404, "no_such_table")
    for tables in ([], [{"table": "x"}] * 17):
        assert problem(await house.visitor().post("/api/stream", {"tables": tables}))[0] == 400


async def test_a_stream_is_said_to_be_one_and_begins_with_when_to_come_back(house: House) -> None:
    host = await house.opens()
    several = {"tables": [{"table": host.table}]}
    for stream in (host.follows(), host.listens("/api/stream", several)):
        await stream.until_number(host.state.number)
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["cache-control"] == "no-cache, no-transform"
        assert stream.headers["x-accel-buffering"] == "no"
        assert stream.body.startswith(b"retry: 1000\n\n")
        await stream.hang_up()


async def test_the_end_of_the_server_ends_every_stream_and_no_new_one_begins(house: House) -> None:
    host = await house.opens()
    streams = [host.follows(), house.visitor().listens(f"{host.path}/events")]
    for stream in streams:
        await stream.until_number(host.state.number)
    house.server.subscribers.close()
    for stream in streams:
        await stream.ended()
    assert (await host.follows().ended()).rows() == []
    assert house.server.subscribers.all == {}
    assert house.live(host.table).audience.by_seat == {}


def test_a_reader_who_is_too_slow_is_cut_off_instead_of_losing_messages() -> None:
    subscriber = Subscriber()
    for number in range(QUEUE + 10):
        subscriber.put(Message("table", number, b""))
    assert subscriber.ended
    assert [message.number for message in subscriber.queue] == list(range(QUEUE))


async def test_a_quiet_stream_says_that_it_is_still_there(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rawsiko.server.log.subscribers.HEARTBEAT_SECONDS", 0.001 * BEATS)
    host = await house.opens()
    stream = host.follows()
    await stream.until(lambda listener: b": still here\n\n" in listener.body)
    await stream.hang_up()
    assert HEARTBEAT_SECONDS < 30


async def test_a_stream_that_nobody_reads_leaves_nothing_behind(house: House) -> None:
    host = await house.opens()
    subscribers: Any = house.server.subscribers
    assert isinstance(subscribers, Subscribers)
    streams: list[Listener] = [host.follows() for _ in range(20)]
    for stream in streams:
        await stream.until_number(host.state.number)
        await stream.hang_up()
    assert subscribers.all == {}
    assert house.live(host.table).audience.by_seat == {}
