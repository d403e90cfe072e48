"""A host who is away for good: the role passes on, so that no table waits forever."""

from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.standing_in import pass_on_host
from rawsiko.server.tables.patience import FRIENDS_WAIT, HOSTS_WAIT
from tests.server.tables.answers import problem
from tests.server.tables.house import House, play_out
from tests.server.tables.presence import hang_up, listens


async def test_the_next_person_who_is_there_starts_what_an_absent_host_did_not(house: House) -> None:
    _, away, guest = await house.full_table(3)
    stream = await listens(guest)
    await house.pass_time(HOSTS_WAIT * FRIENDS_WAIT - 1)
    assert problem(await guest.tries("host/start")) == (403, "not_the_host")
    await house.pass_time(1)
    assert [row["patch"] for row in stream.rows()] == [{"host": guest.chair}]
    assert problem(await away.tries("host/start")) == (403, "not_the_host")
    await guest.does("host/start")
    await stream.hang_up()


async def test_a_host_who_is_there_or_comes_back_in_time_stays_host(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    theirs = await listens(guest)
    await house.pass_time(HOSTS_WAIT * FRIENDS_WAIT - 1)
    ours = await listens(host)
    await house.pass_time(10 * HOSTS_WAIT * FRIENDS_WAIT)
    assert host.state.host == host.chair
    await ours.hang_up()
    await house.pass_time(HOSTS_WAIT * FRIENDS_WAIT - 1)
    assert host.state.host == host.chair
    await theirs.hang_up()


async def test_a_host_who_only_asks_now_and_then_is_there_too(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    stream = await listens(guest)
    for _ in range(5):
        await house.pass_time(HOSTS_WAIT * FRIENDS_WAIT - 1)
        await host.view()
    assert host.state.host == host.chair
    await stream.hang_up()


async def test_who_asks_again_and_again_and_is_away_in_between_becomes_host_too(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    waited = 0.0
    while waited < HOSTS_WAIT * FRIENDS_WAIT:
        stream = await listens(guest)
        await house.pass_time(20)
        await stream.hang_up()
        await house.settle()
        waited += 20
    assert host.state.host == guest.chair


async def test_while_nobody_else_is_there_an_absent_host_stays_host(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    await house.pass_time(10 * HOSTS_WAIT * FRIENDS_WAIT)
    assert host.state.host == host.chair
    stream = await listens(guest)
    await house.pass_time(HOSTS_WAIT * FRIENDS_WAIT)
    assert host.state.host == guest.chair
    await stream.hang_up()


async def test_a_pause_ends_though_its_host_never_comes_back(house: House) -> None:
    people = await house.match(3)
    host, guest, _ = people
    streams = [await listens(person) for person in people]
    await host.does("host/pause", {"on": True})
    await streams[0].hang_up()
    await house.pass_time(HOSTS_WAIT * FRIENDS_WAIT)
    await guest.does("host/pause", {"on": False})
    await host.does("leave")
    await house.settle()
    await play_out(people[1:])
    assert guest.state.state == "ended"
    await hang_up(streams)


async def test_when_the_last_person_leaves_a_paused_match_bots_play_it_to_its_end(house: House) -> None:
    host, guest = await house.match(2)
    await host.does("host/pause", {"on": True})
    await host.does("leave")
    assert guest.state.paused
    await guest.does("leave")
    await house.settle()
    assert guest.state.state == "ended"


async def test_two_nodes_that_both_miss_the_host_pass_the_role_on_once(house: House) -> None:
    host, guest, third = await house.full_table(3)
    other_node = house.second_node()
    behind = await other_node.get(host.table)
    await house.live(host.table).ask(pass_on_host, Actor(0), (host.chair, guest.chair))
    number = host.state.number
    assert await behind.ask(pass_on_host, Actor(0), (host.chair, third.chair)) == number
    assert behind.table.host == guest.chair
