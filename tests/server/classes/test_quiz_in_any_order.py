"""The quiz opened, closed and answered in any order: a seed drives it, a model says what is counted."""

from random import Random
from typing import Final

import pytest

from tests.server.classes.school import Pupil, Teacher, full_class
from tests.server.classes.test_pace import restart
from tests.server.classes.test_quiz import hand_in, paper_of
from tests.server.tables.house import House

MOMENTS: Final = ("before", "after")
STEPS: Final = 30
WHAT: Final = (*("answer",) * 4, "open", "close", "start", "end", "again", "restart")


class Model:
    """What should be open, and how many have answered."""

    def __init__(self) -> None:
        self.state = "lobby"
        self.open = {"before"}
        self.closed = set[str]()
        self.by: dict[str, set[int]] = {moment: set() for moment in MOMENTS}  # in the round that is open
        self.stored = dict.fromkeys(MOMENTS, 0)

    def close(self, moment: str) -> None:
        if moment in self.open:
            self.open.discard(moment)
            self.closed.add(moment)
            self.stored[moment] = len(self.by[moment])
            self.by[moment] = set()

    def lines(self) -> dict[str, tuple[bool, int]]:
        return {
            moment: (
                moment in self.open,
                len(self.by[moment]) if moment in self.open else self.stored[moment],
            )
            for moment in MOMENTS
        }


async def answers(house: House, teacher: Teacher, pupil: Pupil, model: Model, moment: str) -> None:
    if moment not in model.open or pupil.number in model.by[moment]:
        status, _ = await pupil.refused("quiz-token", {"round": moment, "blinded": "5"})
        assert status == 409
    else:
        assert (await hand_in(house, teacher, (await paper_of(pupil, moment))[0]))[0] == 200
        model.by[moment].add(pupil.number)


async def step(house: House, teacher: Teacher, pupils: list[Pupil], model: Model, lots: Random) -> str:
    """Something that may happen in a class; returns what."""
    what, moment = (
        lots.choice(("answer",) * 4 + ("open", "close", "start", "end", "again", "restart")),
        lots.choice(MOMENTS),
    )
    if what == "answer":
        await answers(house, teacher, lots.choice(pupils), model, moment)
    elif what == "close":
        await teacher.does("quiz", {"round": moment, "open": False})
        model.close(moment)
    elif what == "open":
        answer = await teacher.post(f"{teacher.path}/quiz", {"round": moment, "open": True})
        assert answer.status_code == (409 if model.stored[moment] else 200)
        if not model.stored[moment]:
            model.open.add(moment)
    elif what == "start" and model.state != "ended":
        await teacher.does("start")
        if model.state == "lobby":
            model.close("before")
        model.state = "playing"
    elif what == "end" and model.state == "playing":
        await teacher.does("end")
        model.state = "ended"
        model.open |= {"after"} - model.closed
    elif what == "again" and model.state == "ended":
        await teacher.does("again", {"tables": "same"})
        model.close("after")
        model.state = "lobby"
    elif what == "restart":
        await restart(house)
        await teacher.get(teacher.path)
        await house.settle()
        for open_one in model.open:
            model.by[open_one] = set()  # docs/protocol.md: lost if the server dies
    return f"{what} {moment}"


@pytest.mark.parametrize("seed", range(4))
async def test_every_answer_is_counted_once_in_any_order(house: House, seed: int) -> None:
    teacher, pupils = await full_class(house, 4)
    model, lots, done = Model(), Random(seed), list[str]()
    for _ in range(STEPS):
        done.append(await step(house, teacher, pupils, model, lots))
        view = await teacher.view()
        seen = {
            moment: (view["quiz"][moment]["open"], view["quiz"][moment]["answered"]) for moment in MOMENTS
        }
        assert seen == model.lines(), f"seed {seed}: {done}"
