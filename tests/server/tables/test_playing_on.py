"""You may play on from any position of a finished match: at a new table, with bots in the other seats."""

import pytest

from rawsiko.match_file import read_match
from rawsiko.match_file.verdict import Cause, Outcome
from rawsiko.match_file.verifying import verify_file
from rawsiko.server.tables.wire import Json
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, play_out

AFTER = 20


async def plays_on(person: Person, decisions: int = AFTER, seat: int = 0, **more: object) -> Person:
    answer = await person.tries("branch", {"decisions": decisions, "seat": seat, **more})
    assert answer.status_code == 201, answer.text
    return Person(person.house, answer.json())


async def over(house: House, **settings: object) -> list[Person]:
    people = await house.match(2, **settings)
    await play_out(people)
    return people


async def public(person: Person) -> Json:
    shown: Json = (await person.view())["public"]
    return shown


@pytest.mark.parametrize("settings", [{}, {"trade_with_china": True, "open_end": True, "head_start": True}])
async def test_the_new_match_goes_on_from_that_position(house: House, settings: dict[str, bool]) -> None:
    people = await over(house, **settings)
    old = people[0].state
    new = await plays_on(people[0], seat=1)
    assert (await public(new))["state"] == "open"
    await new.does("contribution", {"value": "5" * 32})
    await new.does("host/start")
    state = new.state
    assert state.order == old.order
    assert state.order[1] == new.chair
    assert state.decided[:AFTER] == [
        type(one)(one.seat, one.decision, one.rolls) for one in old.decided[:AFTER]
    ]
    assert list(state.match.objective) == list(old.match.objective)  # type: ignore[union-attr]
    assert (await public(new))["branch"] == AFTER
    chairs = (await public(new))["chairs"]
    assert [chairs[str(chair)]["kind"] for chair in state.order].count("person") == 1
    await play_out([new])
    assert state.state == "ended"
    assert people[0].state.decided == old.decided, "the old match stays as it is"


async def test_match_file_and_proof_show_the_branch(house: House) -> None:
    people = await over(house)
    new = await plays_on(people[0])
    await new.does("contribution", {"value": "5" * 32})
    await new.does("host/start")
    await play_out([new])
    text = (await new.get(f"{new.path}/file")).text
    record = read_match(text)
    assert record.branches == (AFTER,)
    original = read_match((await people[0].get(f"{people[0].path}/file")).text)
    assert record.moves[:AFTER] == original.moves[:AFTER]
    verdict = verify_file(text)
    assert verdict.outcome is Outcome.AGREES, verdict.findings
    assert Cause.BRANCH in [finding.cause for finding in verdict.findings]
    again = await plays_on(new, AFTER + 5)
    await again.does("host/start")
    await play_out([again])
    text = (await again.get(f"{again.path}/file")).text
    assert read_match(text).branches == (AFTER, AFTER + 5)
    assert verify_file(text).outcome is Outcome.AGREES


async def test_it_survives_a_restart(house: House) -> None:
    people = await over(house)
    new = await plays_on(people[0])
    await new.does("host/start")
    await house.settle()
    loaded = await house.second_node().get(new.table)
    assert loaded.table.match.numbers() == new.state.match.numbers()  # type: ignore[union-attr]
    assert loaded.table.decided == new.state.decided


async def test_nobody_at_the_new_table_learns_what_others_hold(house: House) -> None:
    people = await over(house)
    new = await plays_on(people[0])
    await new.does("host/start")
    await house.settle()
    view = await new.view()
    assert "objectives" not in view["public"]
    assert "secret" not in view["public"]
    cards = {card.id for card in new.state.codec.data_set.cards}
    heard = b"".join(new.heard()).decode()
    mine = new.state.codec.data_set.cards[new.state.match.objective[0]].id  # type: ignore[union-attr]
    assert [card for card in cards if f'"{card}"' in heard and card != mine] == []


async def test_it_is_refused_where_it_cannot_be(house: House) -> None:
    people = await house.match(2)
    body = {"decisions": 1, "seat": 0}
    assert problem(await people[0].tries("branch", body)) == (409, "match_has_not_ended")
    await play_out(people)
    last = len(people[0].state.decided)
    assert problem(await people[0].tries("branch", {**body, "decisions": last})) == (409, "no_such_number")
    assert problem(await people[0].tries("branch", {**body, "seat": 9}))[1] == "no_such_chair"
    assert problem(await people[0].tries("branch", {**body, "level": "genius"}))[1] == "unknown_level"
    stranger = await house.visitor().post(f"{people[0].path}/branch", body)
    assert stranger.status_code == 401


async def test_its_settings_stay_what_they_were(house: House) -> None:
    people = await over(house)
    new = await plays_on(people[0])
    settings = (await public(new))["settings"]
    answer = await new.tries("host/settings", {**settings, "turns": 7})
    assert problem(answer) == (409, "match_has_started")
