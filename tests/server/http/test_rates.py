"""Rate limits: per seat, per table, and very generous per address, because a school is one address."""

import pytest

from rawsiko.server.http.asgi import counted_address
from rawsiko.server.log.streams import Subscription, check_room
from rawsiko.server.refusals import Refused
from rawsiko.server.routes import limits
from rawsiko.server.routes.limits import MOST_BUCKETS, MOST_GOOD_KEYS, Limits, Rate
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Visitor, awaited
from tests.server.tables.world import Clock

SCHOOL = "203.0.113.7"


async def ask_often(visitor: Visitor, path: str, times: int) -> list[int]:
    return [(await visitor.get(path)).status_code for _ in range(times)]


async def test_forty_pupils_behind_one_address_play_on(house: House) -> None:
    house.address = SCHOOL
    tables = [await house.full_table(4, players=4) for _ in range(10)]
    pupils = [pupil for table in tables for pupil in table]
    assert len(pupils) == 40
    streams = [pupil.follows() for pupil in pupils]
    for pupil in pupils:
        await pupil.does("contribution", {"value": "ab" * 16})
    for table in tables:
        await table[0].does("host/start")
    for _ in range(12):  # seconds in which everybody looks and everybody who can decides
        house.clock.time += 1
        for table in tables:
            for pupil in table:
                await pupil.view()
            person = awaited(table)
            assert person is not None
            await person.plays()
    for stream in streams:
        await stream.hang_up()


async def test_one_flooder_is_cut_and_nobody_else_is(house: House) -> None:
    flooder, neighbour = house.visitor("198.51.100.1"), house.visitor("198.51.100.2")
    times = int(limits.PER_ADDRESS.burst)
    statuses = await ask_often(flooder, "/api/nowhere", times + 50)
    assert statuses == [404] * times + [429] * 50
    assert problem(await flooder.get("/health")) == (429, "too_fast")
    assert (await neighbour.get("/health")).status_code == 200
    house.clock.time += 1
    again = await ask_often(flooder, "/api/nowhere", 210)
    assert again.count(404) == int(limits.PER_ADDRESS.per_second)


async def test_a_seat_that_is_too_fast_waits_and_the_others_do_not(house: House) -> None:
    people = await house.match(3)
    hasty, calm, _ = people
    burst = int(limits.PER_SEAT.burst)
    before = hasty.state.number
    codes = [problem(await hasty.decides({"do": "peek"}))[0] for _ in range(burst)]
    assert set(codes) == {400, 429}  # what cannot be understood counts too
    statuses = [(await hasty.decides({"do": "end"})).status_code for _ in range(burst + 5)]
    assert statuses[-5:] == [429] * 5
    assert (await calm.decides({"do": "end"})).status_code != 429
    assert hasty.state.number == before
    house.clock.time += 1
    statuses = [(await hasty.decides({"do": "end"})).status_code for _ in range(12)]
    assert statuses.count(429) == 2


async def test_other_doors_of_the_same_seat_count_together(house: House) -> None:
    host = await house.opens()
    for number in range(int(limits.PER_SEAT.burst)):
        await host.does("host/lock", {"on": bool(number % 2)})
    assert problem(await host.tries("person", {"name": "Sun"})) == (429, "too_fast")
    assert problem(await host.tries("contribution", {"value": "00" * 16})) == (429, "too_fast")


async def test_a_seat_that_looks_too_often_waits_and_can_still_decide(house: House) -> None:
    people = await house.match(3)
    person = awaited(people)
    assert person is not None
    decision = await person.chooses()
    statuses = await ask_often(person, person.path, int(limits.READS_PER_SEAT.burst) + 3)
    assert statuses.count(429) >= 3
    for path in ("/events?wait=0", "/events", "/file"):
        assert problem(await person.get(person.path + path)) == (429, "too_fast")
    stream = {"tables": [{"table": person.table, "key": person.key}]}
    assert problem(await person.post("/api/stream", stream)) == (429, "too_fast")
    assert (await person.decides(decision)).status_code == 200


async def test_too_many_spectators_of_a_table_wait_and_its_players_do_not(house: House) -> None:
    host, other = await house.opens(), await house.opens()
    crowd = [house.visitor(f"198.51.100.{number}") for number in range(8)]
    statuses = [status for visitor in crowd for status in await ask_often(visitor, host.path, 60)]
    assert statuses.count(200) == int(limits.SPECTATORS_PER_TABLE.burst)
    assert (await host.get(host.path)).status_code == 200
    assert (await crowd[0].get(other.path)).status_code == 200


async def test_an_address_can_open_only_a_limited_number_of_tables(house: House) -> None:
    visitor = house.visitor()
    burst = int(limits.TABLES_PER_ADDRESS.burst)
    statuses = [(await visitor.post("/api/tables", {})).status_code for _ in range(burst + 2)]
    assert statuses == [201] * burst + [429] * 2
    assert (await house.visitor("198.51.100.9").post("/api/tables", {})).status_code == 201


async def test_codes_cannot_be_tried_one_after_the_other(house: House) -> None:
    visitor = house.visitor()
    burst = int(limits.GUESSES_PER_ADDRESS.burst)
    for number in range(burst):
        assert (await visitor.get(f"/api/codes/A{number}")).status_code == 404
    assert problem(await visitor.get("/api/codes/AAAAAA")) == (429, "too_fast")
    assert problem(await visitor.post("/api/codes/AAAAAA/chairs", {})) == (429, "too_fast")


async def test_forty_pupils_with_several_tabs_each_listen_behind_one_address(house: House) -> None:
    host = await house.opens(players=5)
    live, subscribers = house.live((await house.opens()).table), house.inside.subscribers
    places = [[Subscription(house.live(host.table), None, 0)], [Subscription(live, 0, 0)]]
    subscribers.at_address[SCHOOL] = 40 * 20
    for place in places:
        check_room(subscribers, SCHOOL, place)


async def test_one_stream_too_many_of_spectators_at_an_address_is_refused_clearly(house: House) -> None:
    host = await house.opens()
    spectator = house.visitor()
    house.inside.subscribers.at_address[house.address] = limits.SPECTATORS_PER_ADDRESS - 1
    last = spectator.listens(f"{host.path}/events")
    await last.until_number(host.state.number)
    for answer in (
        await spectator.get(f"{host.path}/events"),
        await spectator.get(f"{host.path}/events?wait=5"),
        await spectator.post("/api/stream", {"tables": [{"table": host.table}]}),
    ):
        assert problem(answer) == (429, "too_many_streams")
    assert (await host.get(f"{host.path}/events?wait=0")).status_code == 200  # who sits is not shut out
    assert (await house.visitor("198.51.100.9").get(f"{host.path}/events?wait=0")).status_code == 200
    await last.hang_up()
    assert (await spectator.get(f"{host.path}/events?wait=0")).status_code == 200


async def test_spectators_never_take_the_room_of_players(house: House) -> None:
    host = await house.opens()
    crowd = []
    for _ in range(limits.SPECTATORS_AT_A_TABLE):  # one after the other, because each hears of each
        crowd.append(house.visitor().listens(f"{host.path}/events"))
        await crowd[-1].until_number(host.state.number)
    one_more = await house.visitor().get(f"{host.path}/events?wait=0")
    assert problem(one_more) == (429, "too_many_streams")
    tabs = [host.follows() for _ in range(limits.STREAMS_PER_SEAT)]
    for tab in tabs:
        await tab.until_number(host.state.number)
    assert problem(await host.get(f"{host.path}/events?wait=0")) == (429, "too_many_streams")
    for stream in (*crowd, *tabs):
        await stream.hang_up()
    assert not house.inside.subscribers.at_address


async def test_a_table_without_room_is_gone_from_a_stream_of_several(house: House) -> None:
    host, other = await house.opens(), await house.opens()
    tabs = [host.follows() for _ in range(limits.STREAMS_PER_SEAT)]
    for tab in tabs:
        await tab.until_number(host.state.number)
    seats = [{"table": person.table, "key": person.key} for person in (host, other)]
    stream = host.listens("/api/stream", {"tables": seats})
    await stream.until_number(other.state.number)
    assert stream.messages()[0] == {"table": host.table, "gone": "too_many_streams"}
    for listener in (*tabs, stream):
        await listener.hang_up()


def test_a_bucket_fills_with_time_up_to_its_rim() -> None:
    clock = Clock()
    counted = Limits(clock)
    rate = Rate(burst=3, per_second=1)

    def allowed(times: int) -> int:
        passed = 0
        for _ in range(times):
            try:
                counted.spend("what", "who", rate)
                passed += 1
            except Refused:
                pass
        return passed

    assert allowed(5) == 3
    clock.time += 2
    assert allowed(5) == 2
    clock.time += 1_000
    assert allowed(5) == 3


def test_memory_for_strangers_is_bounded_and_nobody_starts_afresh_by_it() -> None:
    clock = Clock()
    counted = Limits(clock)
    slow = Rate(1, 0.001)
    for number in range(MOST_BUCKETS + 10):
        counted.spend("what", str(number), slow)
    assert len(counted.buckets) == MOST_BUCKETS
    for number in (10, MOST_BUCKETS // 2, MOST_BUCKETS + 9):  # only those went that were longest ago
        with pytest.raises(Refused):
            counted.spend("what", str(number), slow)
    for number in range(MOST_GOOD_KEYS + 10):
        counted.was_good(b"%d" % number)
    assert len(counted.good_keys) == MOST_GOOD_KEYS
    assert counted.knows(b"10")


def test_a_full_bucket_is_not_kept() -> None:
    clock = Clock()
    counted = Limits(clock)
    counted.spend("what", "quick", Rate(2, 1))
    counted.spend("what", "slow", Rate(2, 0.01))
    clock.time += 1
    counted.forget_full()
    assert list(counted.buckets) == [("what", "slow")]
    clock.time += 100
    counted.forget_full()
    assert not counted.buckets


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("unix:", "unix:"),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(host: str, counted: str) -> None:
    assert counted_address(host) == counted
