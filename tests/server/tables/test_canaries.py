"""Canaries: Objectives with unmistakable names, and a search through every byte that others are sent."""

import logging
from typing import Any

import pytest

from tests.server.tables.aviary import dice_secret_of, secrets_of
from tests.server.tables.house import House, Person, Visitor, awaited

DOORS = ["/", "/health", "/metrics", "/api/openapi.json", "/api/codes/XXXXXX", "/nowhere"]
NONSENSE: list[Any] = [
    {"do": "end"},
    {"do": "take", "materials": ["Bi"]},
    {"do": "place", "counts": {"germany": 1}},
    {"do": "move", "source": "turkey", "destination": "germany", "count": 9},
    {"do": "deploy", "continent": "europe", "territories": ["germany"]},
    {"do": "peek"},
]


async def look_everywhere(party: Visitor, host: Person) -> None:
    """Knock at every door there is."""
    number = host.state.number
    await party.get(host.path)
    for door in (
        *DOORS,
        f"{host.path}/file",
        f"{host.path}/reasons",
        f"{host.path}/debrief",
        f"{host.path}/analysis",
        f"{host.path}/best/1",
        f"/api/tables/{host.table}.chat",
    ):
        await party.get(door)
    await party.get(f"{host.path}/events?after={max(0, number - 3)}&wait=0")
    for what, body in (
        ("hint", {"depth": 3}),
        ("preview", {"decision": {"do": "end"}}),
        ("chat", {"phrase": "hello"}),
        ("host/start", None),
    ):
        await party.post(f"{host.path}/{what}", body)
    for decision in NONSENSE:
        body = {"decision": decision, "expected": number, "once": f"{id(party)}-{number}"}
        await party.post(f"{host.path}/decisions", {**body, "expected": 0})
        if isinstance(party, Person) and party.chair not in party.state.awaited_chairs():
            await party.post(f"{host.path}/decisions", body)


async def play_and_listen(house: House, parties: list[Visitor], people: list[Person]) -> list[list[int]]:
    """Play to the end; returns how much of each party's bytes was sent before it."""
    host = people[0]
    before_the_end: list[list[int]] = []
    await house.settle()  # a bot may be the first
    while (person := awaited(people)) is not None:
        if len(host.state.decided) % 3 == 0:
            for party in parties:
                await look_everywhere(party, host)
            await house.settle()
        for party in parties:
            for stream in party.streams:
                await stream.until_number(host.state.number)
        before_the_end = [[len(part) for part in party.heard()] for party in parties]
        await person.plays()
        house.clock.time += 60
        await house.settle()
    return before_the_end


@pytest.mark.parametrize("sealed", [True, False])
async def test_no_byte_of_an_objective_reaches_anybody_else_before_the_end(
    aviary: House,
    sealed: bool,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.WARNING, "httpx")  # it speaks for the clients
    people = await aviary.full_table(3, players=4, trade_with_china=True, sealed_placing=sealed)
    host, spectator = people[0], aviary.visitor("10.0.0.2")
    parties: list[Visitor] = [*people, spectator]
    spectator.listens(f"{host.path}/events")
    spectator.listens("/api/stream", {"tables": [{"table": host.table}]})
    for person in people:
        person.follows()
    await host.does("host/start")
    for person in people:
        person.moves = 1
    sizes = await play_and_listen(aviary, parties, people)
    assert host.state.state == "ended"

    heard = [
        b"\n".join(part[:size] for part, size in zip(party.heard(), kept, strict=True))
        for party, kept in zip(parties, sizes, strict=True)
    ]
    logs = (caplog.text + "".join(capfd.readouterr())).encode()
    for chair in range(4):  # a bot sits on the last
        for secret in secrets_of(host.state, chair):
            hearers = [number for number, text in enumerate(heard) if secret in text]
            assert hearers == ([chair] if chair < 3 else [])  # they know their own: the search does find it
            assert secret not in logs
    for person in people:
        assert not any(person.key.encode() in text for text in [*heard, logs])
    for secret in (dice_secret_of(host.state), dice_secret_of(host.state)[:16]):
        assert not any(secret in text for text in [*heard, logs])

    for party in parties:  # and at the end everything is opened to everybody
        await party.get(host.path)
        assert all(secrets_of(host.state, chair)[0] in party.answers for chair in range(4))
        assert dice_secret_of(host.state) in party.answers
