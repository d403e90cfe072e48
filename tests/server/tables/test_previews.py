"""Previews: what a Decision would mean, for the player who may make it, and nobody else."""

from tests.server.tables.answers import problem
from tests.server.tables.house import House
from tests.server.tables.test_deciding import at_phase, first


async def test_a_preview_changes_nothing_and_shows_what_a_move_gains(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "action")
    person = first(people)
    before = person.state.number
    view = (await person.view())["yours"]
    for source, targets in view["legal"]["moves"].items():
        for destination, kind in targets.items():
            move = {"do": "move", "source": source, "destination": destination, "count": 1}
            found = (await person.tries("preview", {"decision": move})).json()
            assert set(found["gained"]).isdisjoint(view["controlled"])
            assert set(found["lost"]) <= set(view["controlled"])
            if kind == "join":
                assert not found["gained"]
    assert person.state.number == before


async def test_ending_the_phase_shows_what_it_would_waste(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "action")
    person = first(people)
    found = (await person.tries("preview", {"decision": {"do": "end"}})).json()
    assert found["unmoved"] is True
    if "left" in found:
        legal = (await person.view())["yours"]["legal"]["moves"]
        assert found["left"]["destination"] in legal[found["left"]["source"]]


async def test_only_the_player_who_is_awaited_may_ask(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "action")
    asked = {"decision": {"do": "end"}}
    for person in people:
        answer = await person.tries("preview", asked)
        if person is first(people):
            assert answer.status_code == 200
        else:
            assert problem(answer) == (422, "not_your_turn")
    assert problem(await house.visitor().post(f"{people[0].path}/preview", asked))[1] == "not_seated"


async def test_nonsense_is_refused_with_a_reason(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "action")
    move = {"do": "move", "source": "atlantis", "destination": "turkey", "count": 1}
    assert problem(await first(people).tries("preview", {"decision": move}))[1] == "unknown_territory"
