"""The quiz of a class: everybody answers once, only sums are kept, and nobody can be traced."""

import asyncio
import secrets
import threading
from typing import Any
from unittest.mock import AsyncMock

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from rawsiko.debrief.quiz.blind import blind, unblind
from rawsiko.debrief.quiz.round import Count
from rawsiko.server.classes.actions.commands import add_facts
from rawsiko.server.classes.facts import QuizClosed
from rawsiko.server.log.registry import IDLE_SECONDS
from rawsiko.server.store import StoreError
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.wire import Json
from tests.server.classes.school import SETTINGS, Pupil, Teacher, full_class, play_all_out, running
from tests.server.classes.test_pace import restart
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


async def test_the_teacher_calls_everybody_to_a_round_that_is_open_for_who_has_finished(house: House) -> None:
    """Called once, and no longer when it closes; it survives a restart with the class."""
    teacher, pupils = await full_class(house, 6)
    await teacher.does("start")
    await play_all_out(pupils)
    await house.settle()

    async def rounds() -> list[Json]:
        return [(await one.view())["quiz"]["after"] for one in (pupils[0], teacher)]

    assert [line.get("called") for line in await rounds()] == [None, None]
    called = await teacher.does("quiz", {"round": "after", "open": True})
    assert await teacher.does("quiz", {"round": "after", "open": True}) == called
    assert [line["called"] for line in await rounds()] == [True, True]
    await restart(house)
    assert [line["called"] for line in await rounds()] == [True, True]
    await teacher.does("quiz", {"round": "after", "open": False})
    assert (await rounds())[0] == {"open": False}


async def test_a_round_that_closes_while_its_key_is_made_is_left_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, pupils = await full_class(house, 2)
    loop, begun, closed = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def slowly(*what: Any) -> rsa.RSAPrivateKey:
        loop.call_soon_threadsafe(begun.set)
        closed.wait()
        return made(*what)

    made = rsa.generate_private_key
    monkeypatch.setattr(rsa, "generate_private_key", slowly)
    asked = asyncio.create_task(pupils[0].get(f"{teacher.path}/quiz"))
    await begun.wait()
    try:
        await teacher.does("start")
    finally:
        closed.set()
    answer = await asked
    assert (answer.status_code, answer.json()["rounds"]) == (200, {})


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


def line_of(view: Json, moment: str) -> tuple[bool, int]:
    return view["quiz"][moment]["open"], view["quiz"][moment]["answered"]


async def answers_of(house: House, teacher: Teacher, pupils: list[Pupil], moment: str) -> None:
    for pupil in pupils:
        assert (await hand_in(house, teacher, (await paper_of(pupil, moment))[0]))[0] == 200


async def test_a_round_that_is_closed_before_the_start_counts_once(house: House) -> None:
    teacher, pupils = await full_class(house, 8, tables=3)
    await answers_of(house, teacher, pupils[:6], "before")
    await teacher.does("quiz", {"round": "before", "open": False})
    await teacher.does("start")
    await teacher.does("start")
    assert (await teacher.view())["quiz"]["before"] == {"open": False, "answered": 6, "of": 8}
    await teacher.does("score", {})
    assert (await teacher.get(f"{teacher.path}/results")).json()["quiz_before"] == 5.0


async def test_one_pupils_answers_stay_hidden_however_often_the_round_is_closed(house: House) -> None:
    teacher, pupils = await full_class(house, 3)
    await answers_of(house, teacher, pupils[:1], "before")
    for _ in range(5):
        await teacher.does("quiz", {"round": "before", "open": False})
    assert line_of(await teacher.view(), "before") == (False, 1)
    await teacher.does("start")
    results = (await teacher.get(f"{teacher.path}/results")).json()
    assert "quiz_before" not in results
    assert "quiz_lost" not in results


async def test_a_round_that_nobody_answered_can_be_opened_again(house: House) -> None:
    teacher, pupils = await full_class(house, 3)
    paper, _ = await paper_of(pupils[0], "before")
    await teacher.does("quiz", {"round": "before", "open": False})
    await teacher.does("quiz", {"round": "before", "open": True})
    assert await hand_in(house, teacher, paper) == (409, "not_counted")  # it was signed for the first round
    await answers_of(house, teacher, pupils, "before")
    assert line_of(await teacher.view(), "before") == (True, 3)
    await teacher.does("quiz", {"round": "before", "open": False})
    assert line_of(await teacher.view(), "before") == (False, 3)


async def test_a_second_start_does_not_close_a_round_that_is_open_again(house: House) -> None:
    teacher, pupils = await full_class(house, 3)
    await teacher.does("start")
    await teacher.does("quiz", {"round": "before", "open": True})
    await answers_of(house, teacher, pupils[:1], "before")
    await teacher.does("start")
    await answers_of(house, teacher, pupils[1:], "before")
    assert line_of(await teacher.view(), "before") == (True, 3)


async def test_other_settings_leave_the_other_round_open(house: House) -> None:
    teacher, pupils = await full_class(house, 3)
    await teacher.does("quiz", {"round": "after", "open": True})
    await answers_of(house, teacher, pupils[:2], "after")
    await teacher.does("settings", {**SETTINGS, "pupils": 7})
    await answers_of(house, teacher, pupils[2:], "after")
    assert line_of(await teacher.view(), "after") == (True, 3)


async def test_sums_that_could_not_be_stored_are_stored_when_the_round_is_closed_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, pupils = await full_class(house, 3)
    await answers_of(house, teacher, pupils, "before")
    with monkeypatch.context() as broken:
        broken.setattr(house.inside.tables.store, "append", AsyncMock(side_effect=StoreError("no disk")))
        assert (
            await teacher.post(f"{teacher.path}/quiz", {"round": "before", "open": False})
        ).status_code >= 500
    await teacher.does("quiz", {"round": "before", "open": False})
    assert line_of(await teacher.view(), "before") == (False, 3)


async def test_answers_wait_for_the_teacher_although_nobody_listens(house: House) -> None:
    teacher, pupils = await running(house, 3, tables=1)
    await teacher.does("end")
    await teacher.does("quiz", {"round": "after", "open": True})
    await answers_of(house, teacher, pupils, "after")
    await house.pass_time(2 * IDLE_SECONDS)
    house.inside.classes.forget_idle()
    await teacher.does("quiz", {"round": "after", "open": False})
    assert line_of(await teacher.view(), "after") == (False, 3)
    await house.pass_time(2 * IDLE_SECONDS)
    house.inside.classes.forget_idle()
    assert not house.inside.classes.live


async def test_sums_that_an_earlier_release_stored_twice_are_not_shown(house: House) -> None:
    teacher, pupils = await full_class(house, 6)
    await answers_of(house, teacher, pupils, "before")
    sums = QuizClosed("before", teacher.live.close_round("before").counts)
    teacher.live.rounds.clear()  # these counted in another release
    for _ in range(2):
        await teacher.live.ask(add_facts, Actor(int(house.clock())), [sums])
    await teacher.does("start")
    await teacher.does("end")
    assert line_of(await teacher.view(), "before") == (False, 0)
    assert await teacher.refused("quiz", {"round": "before", "open": True}) == (409, "quiz_is_closed")
    for shown in ("results", "debrief"):
        found = (await pupils[0].get(f"{teacher.path}/{shown}")).json()
        assert found["quiz_lost"] is True
        assert {"quiz", "quiz_before"}.isdisjoint(found)


async def test_sums_that_an_earlier_release_stored_at_two_nodes_are_added_up(house: House) -> None:
    teacher, pupils = await full_class(house, 6)
    await answers_of(house, teacher, pupils, "before")
    counts = teacher.live.close_round("before").counts
    teacher.live.rounds.clear()  # these counted in another release
    none = [Count(count.idea, count.form, 0, 0, 1) for count in counts]
    for node in (counts, none):
        closed = QuizClosed("before", tuple(node))
        await teacher.live.ask(add_facts, Actor(int(house.clock())), [closed])
    await teacher.does("start")
    assert line_of(await teacher.view(), "before") == (False, 8)
    assert "quiz_lost" not in (await teacher.get(f"{teacher.path}/results")).json()
