"""Sent away here while they act at another node that has not heard of it: their key is invalid."""

from collections.abc import Coroutine
from typing import Any

import pytest

from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import for_host
from rawsiko.server.tables.actions.deciding import decide
from rawsiko.server.tables.actions.hosting import clear
from rawsiko.server.tables.actions.sitting import change_person, contribute, leave
from rawsiko.server.tables.requests import ChairRef, Contribution, Decide, SitDown
from rawsiko.server.tables.wire import EndMessage
from tests.server.tables.house import House, awaited


async def refused(work: Coroutine[Any, Any, int]) -> Refusal:
    with pytest.raises(Refused) as caught:
        await work
    return caught.value.refusal


async def test_they_decide_nothing_more(house: House) -> None:
    host, *others = people = await house.match(3)
    while awaited(others) is None or (await host.view())["public"]["match"]["phase"] != "action":
        person = awaited(people)
        assert person is not None
        await person.plays()
    person = awaited(others)
    assert person is not None
    remote = house.second_node()
    await remote.get(person.table)
    expected = person.state.number
    house.timers.waiting.clear()  # so that the bot which plays on for them waits
    await host.does("host/clear", {"chair": person.chair})
    deciding = remote.ask(person.table, person.key, decide, Decide(EndMessage(), expected, "a"))
    assert await refused(deciding) is Refusal.NOT_SEATED
    assert person.state.decided[-1].once != f"{person.chair}:a"


async def test_they_do_nothing_in_the_name_of_who_comes_after_them(house: House) -> None:
    host = await house.opens(players=3)
    guest = await house.sits_down(host.code, "Jack")
    for attempt in ("rename", "contribute", "leave"):
        remote = house.second_node()
        await remote.get(host.table)
        await host.does("host/clear", {"chair": guest.chair})
        successor = await house.sits_down(host.code, "Ana")
        assert successor.chair == guest.chair
        late = {
            "rename": remote.ask(guest.table, guest.key, change_person, SitDown("Rude")),
            "contribute": remote.ask(guest.table, guest.key, contribute, Contribution("00" * 16)),
            "leave": remote.ask(guest.table, guest.key, leave, None),
        }
        acting = late.pop(attempt)
        for other in late.values():
            other.close()
        assert await refused(acting) is Refusal.NOT_SEATED
        chair = host.state.chairs[successor.chair]
        assert (chair.name, chair.contribution) == ("Ana", None)
        guest = successor


async def test_a_host_who_has_handed_over_hosts_nothing_more(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    remote = house.second_node()
    await remote.get(host.table)
    await host.does("host/hand-over", {"chair": guest.chair})
    clearing = remote.ask(host.table, host.key, for_host(clear), ChairRef(guest.chair))
    assert await refused(clearing) is Refusal.NOT_THE_HOST
    assert host.state.chairs[guest.chair].is_person
