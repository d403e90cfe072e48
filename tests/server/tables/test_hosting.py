"""What the host may do, and only the host: bots, settings, sending away, handing over, start, pause, end."""

import pytest

from rawsiko.server.log.subscribers import Subscriber
from rawsiko.server.tables.wire import Json
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, play_out

HOSTS_ALONE = [
    ("host/start", None),
    ("host/bot", {"chair": 2, "level": "novice"}),
    ("host/clear", {"chair": 1}),
    ("host/settings", {"players": 3}),
    ("host/hand-over", {"chair": 1}),
    ("host/lock", {"on": True}),
    ("host/mute", {"chair": 0, "muted": True}),
    ("host/pause", {"on": True}),
    ("host/stop", None),
]


async def public(person: Person) -> Json:
    shown: Json = (await person.view())["public"]
    return shown


async def kinds(person: Person) -> list[object]:
    chairs = (await person.view())["public"]["chairs"]
    return [chair["kind"] for chair in chairs.values()]


@pytest.mark.parametrize(("what", "body"), HOSTS_ALONE)
async def test_only_the_host_may(house: House, what: str, body: object) -> None:
    host = await house.opens(players=3)
    guest = await house.sits_down(host.code)
    number = host.state.number
    assert problem(await guest.tries(what, body)) == (403, "not_the_host")
    assert host.state.number == number


async def test_bots_are_added_swapped_and_removed(house: House) -> None:
    host = await house.opens(players=3)
    await host.does("host/bot", {"chair": 1, "level": "novice"})
    await host.does("host/bot", {"chair": 1, "level": "master"})
    assert (await public(host))["chairs"]["1"] == {
        "kind": "bot",
        "level": "master",
        "name": "Vulko",
        "avatar": "volcano",
    }
    await host.does("host/clear", {"chair": 1})
    assert await kinds(host) == ["person", "open", "open"]


async def test_a_character_is_chosen_by_name_and_sits_at_a_table_once(house: House) -> None:
    host = await house.opens(players=5)
    for chair in (1, 2, 3, 4):
        await host.does("host/bot", {"chair": chair, "level": "novice", "name": "Tiba"})
    cast = [(chair.name, chair.avatar) for chair in host.state.chairs[1:]]
    assert cast[0] == ("Tiba", "turtle")
    assert {name for name, _ in cast[:3]} == {"Pimo", "Nilu", "Tiba"}
    assert len({name for name, _ in cast}) == len({avatar for _, avatar in cast}) == 4
    nobody = {"chair": 1, "level": "novice", "name": "Vulko"}
    assert problem(await host.tries("host/bot", nobody)) == (400, "unknown_level")


async def test_a_bot_of_no_known_level_or_on_no_free_chair_is_refused(house: House) -> None:
    host = await house.opens(players=3)
    await house.sits_down(host.code)
    for chair, level, code in (
        (2, "genius", (400, "unknown_level")),
        (1, "novice", (409, "chair_is_taken")),
        (3, "novice", (409, "no_such_chair")),
        (2**53, "novice", (409, "no_such_chair")),
    ):
        assert problem(await host.tries("host/bot", {"chair": chair, "level": level})) == code


async def test_whoever_is_sent_away_cannot_come_back_by_their_key(house: House) -> None:
    host = await house.opens(players=3)
    guest = await house.sits_down(host.code)
    stream = guest.follows()
    await stream.until_number(host.state.number)
    await host.does("host/clear", {"chair": guest.chair})
    await stream.ended()
    assert problem(await guest.get(guest.path)) == (401, "not_seated")
    assert await kinds(host) == ["person", "open", "open"]


async def test_a_chair_where_nobody_sits_cannot_be_cleared(house: House) -> None:
    host = await house.opens(players=3)
    assert problem(await host.tries("host/clear", {"chair": 1})) == (409, "nobody_sits_there")
    assert problem(await host.tries("host/clear", {"chair": 7})) == (409, "no_such_chair")


async def test_whoever_is_sent_away_during_the_match_is_played_on_for(house: House) -> None:
    host, guest, _ = people = await house.match(3)
    stream = guest.follows()
    await stream.until_number(host.state.number)
    await host.does("host/clear", {"chair": guest.chair})
    await stream.ended()
    await house.settle()
    assert host.state.chairs[guest.chair].stand_in
    await play_out([host, people[2]])
    assert host.state.state == "ended"


async def test_a_slow_stream_of_somebody_sent_away_is_in_nobodys_way(house: House) -> None:
    host = await house.opens(players=4)
    guests = [await house.sits_down(host.code) for _ in range(3)]
    live, subscriber = house.live(host.table), Subscriber()
    live.register(subscriber, guests[2].chair)
    await host.does("host/clear", {"chair": guests[2].chair})
    await host.does("host/settings", {"players": 3})  # the chair is no more, and the subscriber has not left
    assert subscriber.ended
    assert live.present() == set()


async def test_a_bot_is_not_removed_during_the_match(house: House) -> None:
    [host] = await house.match(1)
    assert problem(await host.tries("host/clear", {"chair": 1})) == (409, "match_has_started")


async def test_whoever_is_gone_during_the_match_cannot_be_sent_away_again(house: House) -> None:
    host, *_ = await house.match(3)
    await host.does("host/clear", {"chair": 1})
    assert problem(await host.tries("host/clear", {"chair": 1})) == (409, "nobody_sits_there")


async def test_the_host_role_is_handed_over_to_a_person(house: House) -> None:
    host = await house.opens(players=3)
    guest = await house.sits_down(host.code)
    await host.does("host/bot", {"chair": 2, "level": "novice"})
    for chair in (2, 5):
        assert (await host.tries("host/hand-over", {"chair": chair})).status_code == 409
    await host.does("host/hand-over", {"chair": guest.chair})
    assert problem(await host.tries("host/start")) == (403, "not_the_host")
    await guest.does("host/start")


async def test_a_host_who_leaves_hands_over_to_the_next_person(house: House) -> None:
    host = await house.opens(players=4)
    await host.does("host/bot", {"chair": 1, "level": "novice"})
    guest = await house.sits_down(host.code)
    await host.does("leave")
    assert (await public(guest))["host"] == guest.chair == 2
    assert await kinds(guest) == ["open", "bot", "person", "open"]


async def test_during_a_match_the_host_role_never_goes_to_somebody_who_has_gone(house: House) -> None:
    host, second, third = await house.match(3)
    await host.does("host/clear", {"chair": second.chair})
    assert problem(await host.tries("host/hand-over", {"chair": second.chair})) == (
        *(409, "no_person_sits_there"),
    )
    await host.does("leave")
    assert third.state.host == third.chair
    await third.does("host/pause", {"on": True})


async def test_an_empty_table_belongs_to_the_first_who_sits_down(house: House) -> None:
    host = await house.opens(players=3)
    guest = await house.sits_down(host.code)
    await host.does("leave")
    await guest.does("leave")
    newcomer = await house.sits_down(host.code)
    assert (newcomer.chair, newcomer.state.host) == (0, 0)
    await newcomer.does("host/lock", {"on": True})


async def test_settings_change_before_the_match_only(house: House) -> None:
    host, *_ = await house.full_table(2)
    await host.does("host/settings", {"players": 3, "turns": 12, "stranglehold": True})
    settings = (await public(host))["settings"]
    assert (settings["turns"], settings["stranglehold"], settings["chat"]) == (12, True, "phrases")
    await host.does("host/start")
    assert problem(await host.tries("host/settings", {"players": 3})) == (409, "match_has_started")


async def test_settings_never_take_a_chair_from_under_somebody(house: House) -> None:
    host = await house.opens(players=4)
    for _ in range(3):
        await house.sits_down(host.code)
    assert problem(await host.tries("host/settings", {"players": 3})) == (409, "too_few_chairs")


async def test_spectators_are_sent_home_when_the_host_wants_none_any_more(house: House) -> None:
    host = await house.opens()
    stream = house.visitor().listens(f"{host.path}/events")
    await stream.until_number(host.state.number)
    await host.does("host/settings", {"spectators": False, "players": 4})
    await stream.ended()
    assert problem(await house.visitor().get(f"{host.path}/events")) == (403, "no_spectators")


async def test_a_match_starts_only_when_every_chair_is_taken(house: House) -> None:
    host = await house.opens(players=3)
    assert problem(await host.tries("host/start")) == (409, "chairs_are_open")
    for chair in (1, 2):
        await host.does("host/bot", {"chair": chair, "level": "novice"})
    await host.does("host/start")
    assert problem(await host.tries("host/start")) == (409, "match_has_started")


async def test_the_order_of_play_is_drawn_by_lot(house: House) -> None:
    orders = set()
    for _ in range(12):
        [host] = await house.match(1)
        orders.add(tuple((await host.view())["public"]["order"]))
    assert {tuple(sorted(order)) for order in orders} == {(0, 1, 2)}
    assert len(orders) > 1


async def test_in_a_pause_nobody_decides_and_bots_wait(house: House) -> None:
    people = await house.match(2)
    host = people[0]
    person = next(p for p in people if p.chair in host.state.awaited_chairs())
    decision = await person.chooses()
    await host.does("host/pause", {"on": True})
    number = host.state.number
    assert problem(await person.decides(decision)) == (409, "paused")
    await house.pass_time(3600)
    assert host.state.number == number
    await host.does("host/pause", {"on": False})
    assert (await person.decides(decision)).status_code == 200


async def test_a_stopped_match_has_ended_and_opens_everything(house: House) -> None:
    host, *_ = await house.match(3)
    await host.does("host/stop")
    view = await public(host)
    assert view["state"] == "ended"
    assert {"secret", "objectives"} <= set(view)
    assert "score" not in view["match"]
    for what, body in (("host/stop", None), ("host/pause", {"on": True})):
        assert problem(await host.tries(what, body)) == (409, "match_has_ended")


@pytest.mark.parametrize("what", ["host/pause", "host/stop"])
async def test_nothing_is_paused_or_stopped_before_the_match(house: House, what: str) -> None:
    host = await house.opens()
    body = {"on": True} if what == "host/pause" else None
    assert problem(await host.tries(what, body)) == (409, "match_has_not_started")


async def test_only_people_can_be_muted(house: House) -> None:
    [host] = await house.full_table(1)
    answer = await host.tries("host/mute", {"chair": 1, "muted": True})
    assert problem(answer) == (409, "no_person_sits_there")
