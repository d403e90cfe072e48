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


async def test_ending_the_phase_offers_what_the_hint_says(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "action")
    offered = 0
    for _ in range(6):
        person = first(people)
        found = (await person.tries("preview", {"decision": {"do": "end"}})).json()
        hint = (await person.tries("hint", {"depth": 3})).json()["decision"]
        if "left" in found:
            offered += 1
            named = {name: found["left"][name] for name in ("source", "destination", "count")}
            assert hint == {"do": "move", **named}
        if hint["do"] == "end":
            assert found == {"unmoved": False}
            break
        if hint["do"] == "move":
            seen = (await person.tries("preview", {"decision": hint})).json()
            assert seen["asks_first"] is False
        assert (await person.decides(hint)).status_code == 200
    assert offered


async def test_where_hints_are_off_the_end_of_a_phase_gives_none(house: House) -> None:
    people = await house.match(3, hints=False)
    await at_phase(people, "action")
    found = (await first(people).tries("preview", {"decision": {"do": "end"}})).json()
    assert set(found) == {"unmoved"}


async def test_a_move_that_leaves_land_empty_for_nothing_is_to_be_asked_about(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "action")
    person = first(people)
    view = await person.view()
    lands, asked = view["public"]["match"]["territories"], set()
    for source, targets in view["yours"]["legal"]["moves"].items():
        for destination, kind in targets.items():
            if kind == "clash":
                continue
            everything = lands[source]["assets"]
            for count in {1, everything}:
                move = {"do": "move", "source": source, "destination": destination, "count": count}
                seen = (await person.tries("preview", {"decision": move})).json()["asks_first"]
                assert not seen or count == everything
                if kind == "occupy" and count == everything > 1:
                    assert seen
                asked.add(seen)
    assert asked == {True, False}


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
