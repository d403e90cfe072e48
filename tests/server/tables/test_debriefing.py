"""The debrief of a table: for everybody who may look, when the match has ended and not before."""

from tests.server.tables.answers import problem
from tests.server.tables.house import House, play_out


async def test_a_finished_match_is_told_step_by_step(house: House) -> None:
    people = await house.match(2)
    await play_out(people)
    answer = await people[0].get(f"{people[0].path}/debrief")
    assert answer.status_code == 200, answer.text
    document = answer.json()
    assert document["scored"] is True
    assert len(document["seats"]) == len(document["stops"])
    assert (await people[1].get(f"{people[1].path}/debrief")).json() == document


async def test_before_the_end_it_is_refused(house: House) -> None:
    people = await house.match(2)
    answer = await people[0].get(f"{people[0].path}/debrief")
    assert problem(answer) == (409, "match_has_not_ended")


async def test_everybody_at_a_table_gets_the_same_pairs_of_questions(house: House) -> None:
    people = await house.full_table(2, players=3)
    quizzes = [(await person.get(f"{person.path}/quiz")).json() for person in people]
    assert quizzes[0] == quizzes[1]
    assert [pair["idea"] for pair in quizzes[0]["pairs"]] == [
        "digs",
        "refines",
        "critical",
        "stops",
        "recycled",
    ]
