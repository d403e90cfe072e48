"""Both gates: what the one on a connection answers is what the one for ASGI answers, byte for byte."""

import asyncio
from typing import Any

import pytest

from rawsiko.server.http.security import HEADERS, Caller
from rawsiko.server.log.subscribers import QUEUE
from rawsiko.server.routes import limits
from rawsiko.server.routes.router import LARGEST_BODY
from rawsiko.server.store import StoreUnavailable
from rawsiko.server.tables.wire import Json
from tests.server.http.lines import Line
from tests.server.tables.house import HOST, House, Person, awaited


async def playing(house: House, **settings: Any) -> tuple[list[Person], Person]:
    """A match of three people, and whose turn it is."""
    people = await house.match(3, **settings)
    person = awaited(people)
    assert person is not None
    return people, person


async def asked(person: Person, **changes: object) -> Json:
    """A legal Decision, with other fields where they are given."""
    number = person.state.number
    return {"decision": await person.chooses(), "expected": number, "once": "once", **changes}


async def test_what_is_unusual_takes_the_way_of_uvicorn_to_the_same_answer(house: House) -> None:
    _, person = await playing(house)
    for version, more in (("1.0", ""), ("1.1", "expect: 100-continue\r\n"), ("1.1", "")):
        line = Line(house)
        key = f"authorization: Bearer {person.key}\r\n"
        head = f"GET {person.path} HTTP/{version}\r\nhost: {HOST}\r\n{more}{key}\r\n"
        line.protocol.data_received(head.encode())
        await line.has_heard((await person.get(person.path)).content)
        assert line.is_straight == (version == "1.1" and not more)


async def test_a_decision_is_answered_with_its_number(house: House) -> None:
    _, person = await playing(house)
    line, before = Line(house), person.state.number
    status, answer, head = await line.decides(person, await asked(person))
    assert (status, answer) == (200, {"number": before + 1})
    assert line.is_straight
    assert person.state.number == before + 1
    for name, value in (*HEADERS, (b"cache-control", b"no-store")):
        assert b"%b: %b" % (name, value) in head


async def test_a_decision_sent_twice_is_done_once(house: House) -> None:
    _, person = await playing(house)
    line, body = Line(house), await asked(person)
    first = await line.decides(person, body)
    assert (await line.decides(person, body))[:2] == first[:2]


async def test_what_is_refused_is_refused_in_the_same_words(house: House) -> None:
    people, person = await playing(house)
    other = next(one for one in people if one is not person)
    legal = await asked(person)
    nonsense = {**legal, "decision": {"do": "move", "source": "x", "destination": "y", "count": 1}}
    for who, body in (
        (person, {**legal, "expected": 0}),  # stale
        (person, nonsense),
        (other, {**legal, "decision": {"do": "end"}}),
        (person, {**legal, "more": 1}),
        (person, {**legal, "once": "two words"}),
        (person, b"{"),
        (person, b""),
        (person, b"[" * 100_000),
        (person, b" " * (LARGEST_BODY + 1)),
    ):
        status, answer, _ = await Line(house).decides(who, body)
        ordinary = await who.tries("decisions", body)
        assert (status, answer) == (ordinary.status_code, ordinary.json())
        assert status >= 400
    assert person.state.number == legal["expected"]


async def test_whoever_has_no_seat_is_refused_in_the_same_words(house: House) -> None:
    _, person = await playing(house)
    body = await asked(person)
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": "Basic x"}):
        status, answer, _ = await Line(house).asks("POST", f"{person.path}/decisions", body, **headers)
        assert (status, answer["code"]) == (401, "not_seated")
    status, answer, _ = await Line(house).asks(
        "POST", "/api/tables/none/decisions", body, authorization="Bearer x"
    )
    assert (status, answer["code"]) == (404, "no_such_table")


async def test_pages_of_others_may_not_decide(house: House) -> None:
    _, person = await playing(house)
    status, answer, _ = await Line(house).decides(person, await asked(person), origin="http://evil.example")
    assert (status, answer["code"]) == (403, "other_origin")


async def test_a_seat_that_is_too_fast_has_to_wait(house: House) -> None:
    _, person = await playing(house)
    line, body = Line(house), {**await asked(person), "expected": 0}
    codes = [(await line.decides(person, body))[1]["code"] for _ in range(int(limits.PER_SEAT.burst) + 1)]
    assert (codes[0], codes[-1]) == ("stale", "too_fast")


async def test_an_address_that_a_trusted_proxy_names_is_believed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, person = await playing(house)
    line = Line(house, "127.0.0.1")
    body = {**await asked(person), "expected": 0}
    forwarded = {"x_forwarded_for": "198.51.100.7", "x_forwarded_proto": "https"}
    counted: list[str] = []

    def note(caller: Caller, _: int) -> None:
        counted.append(caller.address)

    monkeypatch.setattr(house.server.security, "count_key", note)
    _, _, head = await line.decides(person, body, **forwarded)
    assert line.is_straight
    assert b"cross-origin-opener-policy" in head
    remote = Line(house, "203.0.113.9")  # no proxy of ours
    await remote.decides(person, body, **forwarded)
    assert counted == ["198.51.100.7", "203.0.113.9"]


async def test_nothing_is_acknowledged_that_is_not_durable(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, person = await playing(house)
    body, before = await asked(person), person.state.number

    async def fails(*_: Any, **__: Any) -> None:
        raise StoreUnavailable("gone")

    with monkeypatch.context() as broken:
        broken.setattr(house.inside.tables.store, "append", fails)
        status, answer, _ = await Line(house).decides(person, body)
        assert (status, answer["code"]) == (503, "store_unavailable")
        assert person.state.number == before
    assert (await Line(house).decides(person, body))[0] == 200


async def test_whoever_hangs_up_has_decided_all_the_same(house: House) -> None:
    _, person = await playing(house)
    line, before = Line(house), person.state.number
    line.send("POST", f"{person.path}/decisions", await asked(person), authorization=f"Bearer {person.key}")
    line.hang_up()
    while person.state.number == before:
        await asyncio.sleep(0)
    assert not line.transport.written


async def test_a_second_request_waits_for_its_answer(house: House) -> None:
    _, person = await playing(house)
    line, body = Line(house), await asked(person)
    for _ in range(2):
        line.send("POST", f"{person.path}/decisions", body, authorization=f"Bearer {person.key}")
    while line.transport.written.count(b"HTTP/1.1 200") < 2:
        await asyncio.sleep(0.001)


async def test_a_straight_stream_has_the_bytes_of_an_ordinary_one(house: House) -> None:
    people, _ = await playing(house)
    number = people[0].state.number
    for person in people:
        ordinary, line = person.follows(number - 3), Line(house)
        await line.follows(person, number - 3)
        await ordinary.until_number(number)
        assert line.is_straight
        assert line.rows() == ordinary.rows()
        await people[0].does("host/pause", {"on": True})
        number = await people[0].does("host/pause", {"on": False})
        await ordinary.until_number(number)
        ours = [block for block in line.heard().split(b"\n\n") if block.startswith(b"id: ")]
        assert ours == [block for block in ordinary.body.split(b"\n\n") if block.startswith(b"id: ")]
        assert line.heard().startswith(b"retry: 1000\n\n")
        await ordinary.hang_up()


async def test_a_straight_stream_carries_several_tables(house: House) -> None:
    (host, *_), (other, *_) = await house.match(3), await house.match(3)
    line = Line(house)
    places = [{"table": p.table, "key": p.key, "after": p.state.number} for p in (host, other)]
    await line.opens("POST", "/api/stream", {"tables": places})
    assert line.is_straight
    for person in (host, other):
        await person.does("host/pause", {"on": True})
    assert [row["table"] for row in line.rows()] == [host.table, other.table]
    assert b"text/event-stream" in bytes(line.transport.written)


async def test_a_stream_that_has_missed_much_is_told_all_of_it(house: House) -> None:
    people, _ = await playing(house)
    house.live(people[0].table).recent.clear()
    line = Line(house)
    await line.follows(people[0], 0)
    while len(line.rows()) < people[0].state.number:
        await asyncio.sleep(0.001)
    line.hang_up()


async def test_a_slow_reader_is_held_back_and_then_gets_everything(house: House) -> None:
    people, _ = await playing(house)
    line = Line(house)
    await line.follows(people[0], people[0].state.number)
    line.protocol.pause_writing()
    before = len(line.transport.written)
    for on in (True, False, True):
        await people[0].does("host/pause", {"on": on})
    assert len(line.transport.written) == before
    line.protocol.resume_writing()
    assert [row["patch"] for row in line.rows()] == [{"paused": on} for on in (True, False, True)]


async def test_a_reader_who_never_reads_is_cut_off_and_nothing_is_kept(house: House) -> None:
    people, _ = await playing(house)
    line = Line(house)
    await line.follows(people[0], people[0].state.number)
    line.protocol.pause_writing()
    subscriber = line.protocol.cycle.subscriber
    live = house.live(people[0].table)
    for _ in range(QUEUE + 1):
        live.broadcast_ephemeral(house.inside.supervisor.presence(live))
    assert subscriber.ended
    line.protocol.resume_writing()
    assert bytes(line.transport.written).endswith(b"0\r\n\r\n")
    assert house.server.subscribers.all == {}
    assert live.audience.by_seat == {}


async def test_a_stream_that_is_hung_up_leaves_nothing_behind(house: House) -> None:
    people, _ = await playing(house)
    lines = [Line(house) for _ in range(5)]
    for line in lines:
        await line.follows(people[0], people[0].state.number)
    live = house.live(people[0].table)
    assert live.present() == {people[0].chair}
    for line in lines:
        line.hang_up()
    assert (house.server.subscribers.all, live.audience.by_seat, live.present()) == ({}, {}, set())


async def asks_behind(line: Line, path: str, person: Person) -> None:
    """Listen, and ask for something else at once."""
    ask_behind(line, path, person)
    await line.begins()


def ask_behind(line: Line, path: str, person: Person) -> None:
    """Ask for something, and at once for something else."""
    heads = [f"GET {asked} HTTP/1.1\r\nhost: {HOST}\r\n" for asked in (path, "/health")]
    keys = (f"authorization: Bearer {person.key}\r\n\r\n", "\r\n")
    line.protocol.data_received("".join(map("".join, zip(heads, keys, strict=True))).encode())


async def test_a_stream_with_a_request_behind_it_leaves_nothing_behind(house: House) -> None:
    people, _ = await playing(house)
    line, other = Line(house), Line(house)
    await asks_behind(line, f"{people[0].path}/events?after={people[0].state.number}", people[0])
    await other.follows(people[1], people[1].state.number)
    assert len(house.server.subscribers.all) == 2
    line.hang_up()
    assert len(house.server.subscribers.all) == 1
    await people[0].does("host/pause", {"on": True})
    assert [row["patch"] for row in other.rows()] == [{"paused": True}]


async def test_a_slow_reader_with_a_request_behind_is_held_back(house: House) -> None:
    people, _ = await playing(house)
    line = Line(house)
    await asks_behind(line, f"{people[0].path}/events?after={people[0].state.number}", people[0])
    line.protocol.pause_writing()
    before = len(line.transport.written)
    await people[0].does("host/pause", {"on": True})
    assert len(line.transport.written) == before
    line.protocol.resume_writing()
    assert [row["patch"] for row in line.rows()] == [{"paused": True}]


async def test_nothing_is_written_to_whoever_hung_up_before_the_answer(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people, _ = await playing(house)
    asked, answer = asyncio.Event(), asyncio.Event()

    async def finds_nothing(_: str) -> None:
        asked.set()
        await answer.wait()

    monkeypatch.setattr(house.inside.tables.store, "head", finds_nothing)
    line = Line(house)
    ask_behind(line, "/api/tables/elsewhere", people[0])
    await asked.wait()
    line.hang_up()
    answer.set()
    await asyncio.gather(*line.protocol.tasks)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def test_whoever_is_sent_away_is_told_and_the_stream_ends(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    line = Line(house)
    await line.follows(guest, guest.state.number)
    await host.does("host/clear", {"chair": guest.chair})
    assert b'"gone":"not_seated"' in line.heard()
    assert bytes(line.transport.written).endswith(b"0\r\n\r\n")
    assert (await line.asks("GET", "/health"))[0] == 200  # the connection is as good as new


async def test_the_end_of_the_server_ends_straight_streams(house: House) -> None:
    people, _ = await playing(house)
    line = Line(house)
    await line.follows(people[0], people[0].state.number)
    house.server.subscribers.close()
    assert bytes(line.transport.written).endswith(b"0\r\n\r\n")


async def test_too_many_streams_are_refused_in_the_same_words(house: House) -> None:
    people, _ = await playing(house)
    lines = [Line(house) for _ in range(limits.STREAMS_PER_SEAT + 1)]
    for line in lines:
        await line.follows(people[0], people[0].state.number)
    assert b"HTTP/1.1 429" in bytes(lines[-1].transport.written)
    assert b"too_many_streams" in bytes(lines[-1].transport.written)


async def test_who_listens_on_a_connection_makes_a_code_known_and_a_hasty_one_is_told_when_to_come(
    house: House,
) -> None:
    host, guest, _ = await house.full_table(3)
    counted = house.server.limits
    counted.at_home.clear()
    line = Line(house, "203.0.113.7")
    await line.follows(guest, guest.state.number)
    assert list(counted.at_home) == [("203.0.113.7", host.code)]
    counted.buckets["reads", guest.key] = house.clock.time + 3600
    other = Line(house)
    await other.follows(guest, guest.state.number)
    assert b"HTTP/1.1 429" in bytes(other.transport.written)
    assert b"\r\nretry-after: 3589\r\n" in bytes(other.transport.written)
