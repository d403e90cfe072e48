"""Ending early: the host calls the next Turn the last, everybody together scores the match as it stands."""

import pytest

from rawsiko.match_file import read_match
from rawsiko.match_file.verdict import Outcome
from rawsiko.match_file.verifying import verify_file
from rawsiko.rules.calls import CallLastTurn
from tests.server.tables.house import House, Person, awaited, play_out


async def at_turn(people: list[Person], turn: int) -> None:
    """Play until a Turn has begun."""
    await people[0].house.settle()
    while people[0].state.match is not None and people[0].state.match.turn < turn:
        person = awaited(people)
        assert person is not None
        await person.plays()
        await people[0].house.settle()


async def test_the_host_calls_the_next_turn_the_last(house: House) -> None:
    people = await house.match(3, turns=8)
    await at_turn(people, 1)
    await people[0].does("host/last-turn")
    view = (await people[1].view())["public"]["match"]
    assert (view["last_turn"], view["called"]) == (2, True)
    await play_out(people)
    assert people[0].state.match is not None
    assert people[0].state.match.turn == 2
    file = (await people[0].get(f"{people[0].path}/file")).text
    assert "\nlast turn host 2\n" in file
    assert [called.call for called in read_match(file).calls] == [CallLastTurn(2)]
    assert verify_file(file).outcome is Outcome.AGREES


async def test_nobody_else_may_call_it(house: House) -> None:
    people = await house.match(3)
    answer = await people[1].tries("host/last-turn")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_the_host")


async def test_in_the_last_turn_there_is_no_next_one(house: House) -> None:
    people = await house.match(3, turns=3)
    await at_turn(people, 3)
    answer = await people[0].tries("host/last-turn")
    assert (answer.status_code, answer.json()["code"]) == (422, "turn_cannot_be_last")


async def test_scoring_needs_the_consent_of_everybody(house: House) -> None:
    people = await house.match(3, turns=3)
    await at_turn(people, 2)
    await people[0].does("score", {"on": True})
    await people[1].does("score", {"on": True})
    await people[1].does("score", {"on": False})
    await people[2].does("score", {"on": True})
    assert (await people[0].view())["public"]["want_score"] == [0, 2]
    assert people[0].state.state == "playing"
    await people[1].does("score", {"on": True})
    view = (await people[0].view())["public"]
    assert (view["state"], view["scored"]) == ("ended", "agreed")
    assert len(view["match"]["score"]) == 3
    file = (await people[0].get(f"{people[0].path}/file")).text
    assert "\nscored agreed\n" in file
    assert verify_file(file).outcome is Outcome.AGREES


async def test_before_turn_1_nothing_can_be_scored(house: House) -> None:
    people = await house.match(3)
    answer = await people[0].tries("score", {"on": True})
    assert (answer.status_code, answer.json()["code"]) == (422, "no_ranking_before_turn_1")


async def test_a_match_that_is_stopped_has_no_result(house: House) -> None:
    people = await house.match(3)
    await at_turn(people, 1)
    await people[0].does("host/stop")
    view = (await people[0].view())["public"]
    assert view["state"] == "ended"
    assert "score" not in view["match"]


async def test_calls_survive_a_restart(house: House) -> None:
    people = await house.match(3, turns=8)
    await at_turn(people, 1)
    await people[0].does("host/last-turn")
    before = people[0].state
    house.inside.tables.live.clear()  # as after a restart
    after = (await house.inside.tables.get(people[0].table)).table
    assert after.match is not None
    assert before.match is not None
    assert (after.match.numbers(), after.calls) == (before.match.numbers(), before.calls)


@pytest.mark.parametrize("rule", ["head_start", "moving_first", "open_end"])
async def test_a_match_with_a_house_rule_is_played_kept_and_proven(house: House, rule: str) -> None:
    people = await house.match(2, turns=3, **{rule: True})
    await play_out(people)
    file = (await people[0].get(f"{people[0].path}/file")).text
    assert file.startswith("rawsiko match 2\n")
    assert verify_file(file).outcome is Outcome.AGREES
