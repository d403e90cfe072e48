"""The quiz of a class: everybody answers once, only sums are kept, and nobody can be traced."""

import secrets
from typing import Any

from rawsiko.debrief.quiz.blind import blind, unblind
from rawsiko.server.wire import Json
from tests.server.classes.school import Pupil, Teacher, full_class, play_all_out
from tests.server.tables.house import House


async def paper_of(pupil: Pupil, moment: str) -> tuple[Json, Json]:
    """What a pupil's browser hands in, every answer the right one, and what it had signed for it."""
    quiz = (await pupil.get(f"{pupil.path}/quiz")).json()
    modulus, token = int(quiz["rounds"][moment]["modulus"], 16), secrets.token_bytes(32)
    blinded, factor = blind(token, modulus)
    asked = {"round": moment, "blinded": f"{blinded:x}"}
    signed = await pupil.does("quiz-token", asked)
    form = quiz["form"][moment]
    paper = {
        "round": moment,
        "token": token.hex(),
        "signature": f"{unblind(int(signed['signed'], 16), factor, modulus):x}",
        "form": form,
        "answers": [pair[form]["right"] for pair in quiz["pairs"]],
    }
    return paper, asked


async def hand_in(house: House, teacher: Teacher, paper: Any) -> tuple[int, str]:
    answer = await house.visitor().post(f"{teacher.path}/quiz-answers", paper)
    return answer.status_code, str(answer.json().get("code"))


async def test_both_rounds_come_by_themselves_and_their_sums_are_in_results_and_debrief(house: House) -> None:
    teacher, pupils = await full_class(house, 6, quick_tables="none")
    for pupil in pupils:
        paper, _ = await paper_of(pupil, "before")
        paper["answers"] = [None] * len(paper["answers"])
        assert (await hand_in(house, teacher, paper))[0] == 200
    assert (await teacher.view())["quiz"]["before"] == {"open": True, "answered": 6, "of": 6}
    await teacher.does("start")
    assert (await teacher.view())["quiz"]["before"] == {"open": False, "answered": 6, "of": 6}
    await play_all_out(pupils)
    await house.settle()
    assert (await pupils[0].view())["quiz"] == {"before": {"open": False}, "after": {"open": True}}
    for pupil in pupils:
        assert (await hand_in(house, teacher, (await paper_of(pupil, "after"))[0]))[0] == 200
    await teacher.does("quiz", {"round": "after", "open": False})
    results = (await teacher.get(f"{teacher.path}/results")).json()
    assert results["quiz_before"] == 0.0
    result = results["quiz"]
    assert (result["pupils_before"], result["pupils_after"]) == (6, 6)
    assert (result["right_before"], result["right_after"]) == (0, 30)
    found = (await pupils[0].get(f"{teacher.path}/debrief")).json()
    assert found["quiz"] == result
    assert found["class"]["tables"] == 2
    assert [table["name"] for table in found["tables"]] == ["Cu", "Li"]
    assert "before,of_before" in (await teacher.get(f"{teacher.path}/report.csv")).text


async def test_nobody_answers_twice_or_without_a_token(house: House) -> None:
    teacher, pupils = await full_class(house, 2)
    paper, asked = await paper_of(pupils[0], "before")
    assert await pupils[0].refused("quiz-token", asked) == (409, "no_second_token")
    assert await hand_in(house, teacher, {**paper, "signature": "5"}) == (409, "not_counted")
    assert await hand_in(house, teacher, {**paper, "token": "abc"}) == (409, "not_counted")
    assert await hand_in(house, teacher, {**paper, "answers": []}) == (409, "not_counted")
    assert (await hand_in(house, teacher, paper))[0] == 200
    assert await hand_in(house, teacher, paper) == (409, "not_counted")
    assert await hand_in(house, teacher, {**paper, "round": "after"}) == (409, "quiz_is_closed")
    await teacher.does("quiz", {"round": "before", "open": False})
    assert await teacher.refused("quiz", {"round": "before", "open": True}) == (409, "quiz_is_closed")
    assert (await pupils[1].refused("quiz", {"round": "before", "open": True}))[1] == "not_the_teacher"


async def test_nothing_stored_or_sent_links_a_pupil_to_an_answer(house: House) -> None:
    """Canaries: tokens, signatures and answers are in no row and in no answer to anybody else."""
    teacher, pupils = await full_class(house, 5)
    wall = teacher.follows()
    papers = [await paper_of(pupil, "before") for pupil in pupils]
    for paper, _ in papers:
        assert (await hand_in(house, teacher, paper))[0] == 200
    running = await teacher.view()
    assert set(running["quiz"]["before"]) == {"open", "answered", "of"}
    await teacher.does("quiz", {"round": "before", "open": False})
    rows = b"".join(row.body for row in await house.inside.tables.store.read(teacher.class_id))
    assert rows.count(b"QuizClosed") == 1
    heard = b"".join([rows, bytes(wall.body), *teacher.heard()])
    for paper, asked in papers:
        for secret in (paper["token"], paper["signature"], asked["blinded"]):
            assert secret.encode() not in heard
    answers = {answer for paper, _ in papers for answer in paper["answers"] if len(answer) > 3}
    assert answers
    assert not any(answer.encode() in rows for answer in answers)
    counting = teacher.live.rounds["before"]
    assert not counting._signed_for
    assert not counting._spent
    await wall.hang_up()


async def test_without_a_quiz_no_round_opens(house: House) -> None:
    _, pupils = await full_class(house, 2, quiz=False)
    assert (await pupils[0].view())["quiz"]["before"] == {"open": False}
    await pupils[0].get(f"{pupils[0].path}/quiz")
    assert await pupils[0].refused("quiz-token", {"round": "before", "blinded": "5"}) == (
        409,
        "quiz_is_closed",
    )
