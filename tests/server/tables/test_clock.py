"""The clock of a phase and that of the match: visible, and whoever is out of time plays no further."""

import asyncio

import pytest

from rawsiko.server.tables.patience import FRIENDS_WAIT
from tests.server.tables.house import House, Person, awaited, play_out
from tests.server.tables.listening import Listener
from tests.server.tables.presence import hang_up, listens


async def all_listen(people: list[Person]) -> list[Listener]:
    return [await listens(person) for person in people]


async def at_phase(people: list[Person], phase: str) -> Person:
    """Play until a phase has come; returns who is awaited."""
    while (await people[0].view())["public"]["match"]["phase"] != phase:
        await first(people).plays()
        await people[0].house.settle()
    return first(people)


def first(people: list[Person]) -> Person:
    person = awaited(people)
    assert person is not None
    return person


async def seconds_left(person: Person) -> float | None:
    left: float | None = (await person.view())["clock"].get("phase")
    return left


async def test_without_a_clock_nobody_is_out_of_time(house: House) -> None:
    people = await house.match(3)
    streams = await all_listen(people)
    await house.pass_time(24 * 3600)
    assert not any(chair.stand_in for chair in people[0].state.chairs)
    assert (await people[0].view())["clock"] == {}
    await hang_up(streams)


async def test_the_clock_is_announced_and_seen_to_run(house: House) -> None:
    people = await house.full_table(3, phase_seconds=60)
    streams = await all_listen(people)
    await people[0].does("host/start")
    await streams[1].until(lambda listener: bool(listener.beside("clock")))
    assert streams[1].beside("clock") == [{"phase": 60.0}]
    await house.pass_time(20)
    assert await seconds_left(people[2]) == 40.0
    await hang_up(streams)


async def test_an_expired_clock_ends_the_phase_and_makes_no_move(house: House) -> None:
    people = await house.match(3, phase_seconds=60)
    streams = await all_listen(people)
    person = await at_phase(people, "action")
    seat = person.state.seat_of(person.chair)
    await house.pass_time(59)
    assert not person.state.chairs[person.chair].stand_in
    before = len(person.state.decided)
    await house.pass_time(1)
    theirs = person.state.decided[before:]
    assert [(move.seat, move.out_of_time, move.by_bot) for move in theirs] == [(seat, True, False)]
    assert type(theirs[0].decision).__name__ == "EndMessage"
    assert first(people) is not person
    await hang_up(streams)


async def test_what_the_clock_decided_is_marked_for_everybody(house: House) -> None:
    people = await house.match(3, phase_seconds=60)
    streams = await all_listen(people)
    person = await at_phase(people, "action")
    await house.pass_time(60)
    assert not person.state.chairs[person.chair].stand_in
    await streams[0].until_number(person.state.number)
    assert [row.get("by") for row in streams[0].rows()][-1] == "clock"
    await hang_up(streams)


async def test_a_draft_out_of_time_is_made_as_a_hint_would_make_it(house: House) -> None:
    people = await house.match(3, phase_seconds=60)
    streams = await all_listen(people)
    person = first(people)
    await house.pass_time(60)
    [draft] = person.state.decided
    assert (draft.out_of_time, type(draft.decision).__name__) == (True, "DeployMessage")
    await hang_up(streams)


async def test_what_is_unplaced_is_spread_evenly(house: House) -> None:
    people = await house.match(3, phase_seconds=60)
    streams = await all_listen(people)
    await at_phase(people, "initial_assets")
    await house.pass_time(60)
    placed = [move.decision for move in people[0].state.decided[-3:]]
    for message in placed:
        counts = sorted(message.counts.values())  # type: ignore[union-attr]
        assert counts[-1] - counts[0] <= 1
        assert sum(counts) == 6
    await hang_up(streams)


async def test_a_trade_out_of_time_is_passed(house: House) -> None:
    people = await house.match(3, phase_seconds=60, trade_with_china=True)
    streams = await all_listen(people)
    await at_phase(people, "trade_with_china")
    await house.pass_time(60)
    assert people[0].state.state == "ended"
    assert people[0].state.decided[-1].out_of_time
    await hang_up(streams)


async def test_your_own_moves_do_not_reset_the_clock(house: House) -> None:
    people = await house.match(3, phase_seconds=60)
    streams = await all_listen(people)
    person = await at_phase(people, "action")
    await house.pass_time(30)
    moves = (await person.view())["yours"]["legal"]["moves"]
    source = min(moves)
    move = {"do": "move", "source": source, "destination": min(moves[source]), "count": 1}
    assert (await person.decides(move)).status_code == 200
    assert await seconds_left(person) == 30.0
    await hang_up(streams)


async def test_others_who_confirm_do_not_wind_the_clock(house: House) -> None:
    people = await house.match(3, phase_seconds=60)
    streams = await all_listen(people)
    await at_phase(people, "initial_assets")
    await house.pass_time(30)
    await people[0].plays()
    assert await seconds_left(people[1]) == 30.0
    await house.pass_time(30)
    assert (await people[0].view())["public"]["match"]["phase"] == "action"
    assert [move.out_of_time for move in people[0].state.decided[-3:]] == [False, True, True]
    await hang_up(streams)


@pytest.mark.parametrize("sealed", [True, False])
async def test_every_phase_of_a_lonely_player_has_a_clock_of_its_own(house: House, sealed: bool) -> None:
    [host] = people = await house.match(1, phase_seconds=60, sealed_placing=sealed)
    streams = await all_listen(people)
    while awaited(people):
        assert await seconds_left(host) == 60.0
        await house.pass_time(50)
        if "legal" in (await host.view())["yours"] and (await host.view())["yours"]["legal"]["do"] == "move":
            await host.decides({"do": "end"})
        else:
            await host.plays()
        await house.settle()
    assert host.state.state == "ended"
    assert not any(move.by_bot for move in host.state.decided if move.seat == host.state.seat_of(0))
    await hang_up(streams)


async def test_a_pause_stops_the_clock(house: House) -> None:
    people = await house.match(3, phase_seconds=60)
    streams = await all_listen(people)
    await house.pass_time(50)
    await people[0].does("host/pause", {"on": True})
    assert await seconds_left(people[0]) is None
    await house.pass_time(3600)
    await people[0].does("host/pause", {"on": False})
    assert await seconds_left(people[0]) == 60.0
    assert not any(chair.stand_in for chair in people[0].state.chairs)
    await hang_up(streams)


async def test_whoever_returns_within_a_phase_has_a_clock_too(house: House) -> None:
    people = await house.match(2, phase_seconds=600)
    person = await at_phase(people, "action")
    streams = [await listens(other) for other in people if other is not person]
    house.thinkers.confused = True
    await house.pass_time(FRIENDS_WAIT)
    assert person.state.chairs[person.chair].stand_in
    streams.append(await listens(person))
    await house.settle()
    assert first(people) is person
    assert await seconds_left(person) == 600.0 - FRIENDS_WAIT
    await hang_up(streams)


async def test_when_the_match_is_out_of_time_its_running_turn_is_the_last_and_phases_end(
    house: House,
) -> None:
    people = await house.match(3, match_minutes=5)
    streams = await all_listen(people)
    await house.pass_time(100)
    assert (await people[0].view())["clock"] == {"match": 200.0}
    await first(people).plays()
    await house.pass_time(199)
    assert people[0].state.state == "playing"
    await house.pass_time(1)
    assert people[0].state.state == "ended"
    assert people[0].state.match is not None
    assert (people[0].state.match.turn, [called.by for called in people[0].state.calls]) == (1, ["bell"])
    assert not any(move.by_bot for move in people[0].state.decided)
    assert (await people[0].view())["clock"] == {}
    await hang_up(streams)


async def test_a_pause_is_no_time_of_the_match(house: House) -> None:
    people = await house.match(3, match_minutes=5)
    streams = await all_listen(people)
    for _ in range(2):
        await house.pass_time(60)
        await people[0].does("host/pause", {"on": True})
        await house.pass_time(3600)
        assert (await people[0].view())["clock"] == {}
        await people[0].does("host/pause", {"on": False})
    assert (await people[0].view())["clock"] == {"match": 180.0}
    house.inside.tables.live.clear()  # as after a restart
    await hang_up(streams)
    assert (await people[0].view())["clock"] == {"match": 180.0}


async def test_the_clock_of_the_match_runs_on_through_a_restart(house: House) -> None:
    people = await house.match(3, match_minutes=5)
    await house.pass_time(40)
    house.inside.tables.live.clear()
    house.timers.waiting.clear()
    await house.pass_time(100)
    streams = [people[0].follows()]
    await streams[0].until_number(5)
    assert (await people[0].view())["clock"] == {"match": 160.0}
    await house.pass_time(160)
    assert people[0].state.state == "ended"
    await hang_up(streams)


async def test_a_match_with_clocks_can_be_played(house: House) -> None:
    people = await house.match(2, phase_seconds=10, match_minutes=5)
    streams = await all_listen(people)
    await play_out(people)
    assert house.timers.next_due() is None
    await hang_up(streams)
    await asyncio.sleep(0)
