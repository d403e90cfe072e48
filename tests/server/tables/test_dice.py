"""Fair dice at a table: committed before anyone contributes, opened at the end."""

import hashlib

import pytest

from tests.server.tables.answers import problem
from tests.server.tables.house import House, play_out

VALUE = "0123456789abcdef" * 2


async def test_the_commitment_is_shown_from_the_start_and_the_secret_fits_it_at_the_end(house: House) -> None:
    people = await house.full_table(1)
    before = (await people[0].view())["public"]
    assert "secret" not in before
    await people[0].does("host/start")
    await play_out(people)
    after = (await people[0].view())["public"]
    assert before["commitment"] == after["commitment"]
    assert hashlib.sha256(bytes.fromhex(after["secret"])).hexdigest() == before["commitment"]


async def test_every_table_has_a_secret_of_its_own(house: House) -> None:
    commitments = {(await (await house.opens()).view())["public"]["commitment"] for _ in range(5)}
    assert len(commitments) == 5


async def test_everybody_sees_what_everybody_contributed(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    await host.does("contribution", {"value": VALUE.upper()})
    chairs = (await guest.view())["public"]["chairs"]
    assert chairs["0"]["contribution"] == VALUE
    assert "contribution" not in chairs["1"]


async def test_nobody_has_to_contribute(house: House) -> None:
    people = await house.match(3)
    await play_out(people)
    assert people[0].state.state == "ended"


async def test_a_chair_contributes_once(house: House) -> None:
    host = await house.opens()
    await host.does("contribution", {"value": VALUE})
    assert problem(await host.tries("contribution", {"value": VALUE})) == (409, "already_contributed")


async def test_nobody_contributes_when_the_order_has_been_drawn(house: House) -> None:
    host, *_ = await house.match(3)
    assert problem(await host.tries("contribution", {"value": VALUE})) == (409, "match_has_started")


@pytest.mark.parametrize("value", ["", "abc", "g" * 32, VALUE + "00", "nothing", "\u0660" * 32])
async def test_what_is_no_value_is_refused(house: House, value: str) -> None:
    host = await house.opens()
    assert problem(await host.tries("contribution", {"value": value})) == (400, "bad_value")
    assert host.state.chairs[0].contribution is None


async def test_a_contribution_goes_with_whoever_made_it(house: House) -> None:
    host = await house.opens(players=3)
    guest = await house.sits_down(host.code)
    await guest.does("contribution", {"value": VALUE})
    await guest.does("leave")
    newcomer = await house.sits_down(host.code)
    assert newcomer.chair == guest.chair
    await newcomer.does("contribution", {"value": VALUE[::-1]})


async def test_a_refused_decision_rolls_nothing(house: House) -> None:
    people = await house.match(3)
    rolls = people[0].state.rolls
    for person in people:
        await person.decides({"do": "move", "source": "turkey", "destination": "germany", "count": 3})
    assert people[0].state.rolls == rolls
