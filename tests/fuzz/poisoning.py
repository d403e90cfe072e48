"""Poison in every field, in each phase of tables and classes; then everybody plays on as if nothing had been.

What does not belong to a field has to be refused (400), with nothing stored. What does, however odd, may be
refused or not; then no table may be stuck, no class fail to start or to end, and the quiz count nobody twice.
"""

import json
from collections import Counter
from random import Random
from typing import Any, Final, NamedTuple

import httpx

from rawsiko.debrief.quiz.blind import blind, unblind
from rawsiko.server.tables.wire import Json
from tests.fuzz.domains import poisons
from tests.fuzz.faults import faults
from tests.fuzz.fields import Field, Key, fields
from tests.server.classes.school import Pupil, Teacher, comes_in, opened
from tests.server.tables.house import House, Person, awaited, opened_house

PUPILS: Final = 5  # as many as are shown in the sums of a quiz
BAD: Final = {"bad_request", "bad_value", "bad_class_size", "bad_lesson_length"}
#: Doors where something odd but right may be done: it says something, and moves nobody.
HARMLESS: Final = {
    *("/api/tables", "/api/stream", "/api/codes/{code}/pupils", "/api/codes/{code}/teacher"),
    *(f"/api/tables/{{table_id}}/{door}" for door in ("person", "contribution", "chat", "preview", "branch")),
    *(
        f"/api/classes/{{class_id}}/{door}"
        for door in ("person", "quiz-answers", "eyes", "hand-done", "nudge")
    ),
}
OF_PUPILS: Final = ("hand", "person", "look-on", "quiz-token")
SETTINGS: Final = {"pupils": PUPILS, "own_names": True, "chat": "free", "quick_tables": "none"}


class Phase(NamedTuple):
    """Where somebody is, and who."""

    name: str
    host: Person
    people: list[Person]
    teacher: Teacher
    pupils: list[Pupil]
    paper: Json  # of a pupil, for the quiz; empty if no round is open


class Poisoner:
    """Sends poison to a house, and keeps what was not refused."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.lots = Random(seed)
        self.wrong: list[str] = []
        self.answers: Counter[int] = Counter()
        self.handed_in = False  # the first pupil's paper, with *I do not know* for one answer

    async def prepared(self) -> list[Phase]:
        """Tables and classes in every phase."""
        return [
            await self.phase("lobby"),
            await self.phase("playing"),
            await self.phase("paused"),
            await self.phase("ended"),
        ]

    async def phase(self, name: str) -> Phase:
        preset = self.lots.choice(("first", "duplicate"))
        people = await self.house.full_table(2, chat="free")
        teacher = await opened(self.house, **SETTINGS, preset=preset)
        pupils = [await comes_in(self.house, teacher.code) for _ in range(PUPILS)]
        if name != "lobby":
            await people[0].does("host/start")
            await self.house.settle()
            await teacher.does("start")
        if name == "paused":
            await people[0].does("host/pause", {"on": True})
            await teacher.does("eyes", {"on": True})
        if name == "ended":
            await people[0].does("host/stop")
            await teacher.does("end")
        paper = await paper_of(pupils[0], "before") if name == "lobby" else {}
        return Phase(name, people[0], people, teacher, pupils, paper)

    # Poison

    async def poison(self, phase: Phase, field: Field, poison: str) -> None:
        """Send one value in one field."""
        belongs = field.domain.has(json.loads(poison))
        if isinstance(field.path[-1], Key) and not poison.startswith('"'):
            return
        if belongs and field.template not in HARMLESS:
            return
        base = {**phase.paper} if field.template.endswith("/quiz-answers") and phase.paper else None
        if base is not None and not belongs and isinstance(field.path[-1], int):
            base["answers"] = [*base["answers"]]
        who, path = self.whom(phase, field.template)
        self.house.server.limits.buckets.clear()
        before = self.stored()
        answer = await who.post(path, field.body(poison, base))
        self.answers[answer.status_code] += 1
        if belongs:
            as_it_should = answer.status_code < 500
            await self.after(phase, field, answer)
        else:
            as_it_should = (answer.status_code, self.stored()) == (400, before) and answer.json()[
                "code"
            ] in BAD
        if not as_it_should:
            told = f"{answer.status_code} {answer.text[:200]}"
            self.wrong.append(f"{phase.name}: {field} = {poison[:80]} was answered with {told}")

    def whom(self, phase: Phase, template: str) -> tuple[Any, str]:
        """Who asks, and where."""
        if "{class_id}" in template:
            who = phase.pupils[-1] if template.endswith(OF_PUPILS) else phase.teacher
            return who, template.replace("{class_id}", phase.teacher.class_id)
        if "{table_id}" in template:
            return phase.host, template.replace("{table_id}", phase.host.table)
        code = phase.host.code if template.endswith("/chairs") else phase.teacher.code
        return self.house.visitor(), template.replace("{code}", code)

    def stored(self) -> tuple[int, int, int]:
        """How much there is: tables, and the rows of tables and of classes."""
        tables, classes = self.house.inside.tables.live, self.house.inside.classes.live
        rows_of_tables = sum(live.table.number for live in tables.values())
        return len(tables), rows_of_tables, sum(live.lesson.number for live in classes.values())

    async def after(self, phase: Phase, field: Field, answer: httpx.Response) -> None:
        """Put right what something odd may do: one pupil too many is sent out, Eyes up ends."""
        await self.house.settle()
        if field.template.endswith("/quiz-answers"):
            self.handed_in |= answer.status_code == 200
        if field.template.endswith("/pupils") and answer.status_code == 201:
            await phase.teacher.post(f"{phase.teacher.path}/send-out", {"pupil": answer.json()["pupil"]})
        if field.template.endswith("/eyes") and phase.name == "playing":
            await phase.teacher.post(f"{phase.teacher.path}/eyes", {"on": False})
        await self.house.settle()

    # And on

    async def play_on(self, phase: Phase) -> None:
        """Whatever was sent: the class starts, plays, hears the bell and ends, and the friends play."""
        try:
            await self.friends_play_on(phase)
            await self.class_plays_on(phase)
        except AssertionError as broken:
            self.wrong.append(f"{phase.name}: afterwards {broken}")

    async def friends_play_on(self, phase: Phase) -> None:
        if phase.name == "ended":
            return
        if phase.name == "lobby":
            await phase.host.does("host/start")
        elif phase.name == "paused":
            await phase.host.does("host/pause", {"on": False})
        await self.house.settle()
        await self.some_decisions(phase.people)

    async def class_plays_on(self, phase: Phase) -> None:
        teacher = phase.teacher
        if phase.name == "ended":
            await teacher.does("again", {"tables": "new"})
        if phase.name == "lobby":
            await self.answer_the_quiz(phase)
        if phase.name in ("lobby", "ended"):
            await teacher.does("start")
        await teacher.does("eyes", {"on": False})
        states = {card["state"] for card in (await teacher.view())["tables"].values()}
        assert states == {"playing"}, f"the tables are {states}"
        people = [pupil.at_table() for pupil in phase.pupils]
        for table in {person.table for person in people}:
            await self.some_decisions([person for person in people if person.table == table])
        await teacher.does("bell", {"seconds": 1})
        await self.house.pass_time(5)
        assert (await teacher.view())["state"] == "ended", "the class has not ended"
        await teacher.does("close-results")
        await self.house.pass_time(5)
        assert teacher.live.lesson.wound_up, "the class was not wound up"

    async def some_decisions(self, people: list[Person], most: int = 3) -> None:
        """A few Decisions; somebody has to be awaited."""
        assert awaited(people) is not None, "nobody is awaited"
        for _ in range(most):
            person = awaited(people)
            if person is None:
                return
            self.house.server.limits.buckets.clear()
            await person.plays()
            await self.house.settle()

    async def answer_the_quiz(self, phase: Phase) -> None:
        """Everybody answers once; the round is closed, reopened and closed."""
        teacher = phase.teacher
        papers = [phase.paper, *[await paper_of(pupil, "before") for pupil in phase.pupils[1:-1]]]
        for paper in papers[self.handed_in :]:
            answer = await self.house.visitor().post(f"{teacher.path}/quiz-answers", paper)
            assert answer.status_code == 200, f"a right answer is {answer.text}"
        for opens in (False, True, False):
            await teacher.post(f"{teacher.path}/quiz", {"round": "before", "open": opens})
            await self.house.settle()
        answered = (await teacher.view())["quiz"]["before"]["answered"]
        assert answered == len(papers), f"{len(papers)} answered, and {answered} were counted"


async def paper_of(pupil: Pupil, moment: str) -> Json:
    """What a pupil hands in, all of it right."""
    quiz = (await pupil.get(f"{pupil.path}/quiz")).json()
    modulus, token = int(quiz["rounds"][moment]["modulus"], 16), bytes([pupil.number + 1]) * 32
    blinded, factor = blind(token, modulus)
    signed = await pupil.does("quiz-token", {"round": moment, "blinded": f"{blinded:x}"})
    form = quiz["form"][moment]
    return {
        "round": moment,
        "token": token.hex(),
        "signature": f"{unblind(int(signed['signed'], 16), factor, modulus):x}",
        "form": form,
        "answers": [pair[form]["right"] for pair in quiz["pairs"]],
    }


async def poisoned(seed: int, share: float) -> Counter[int]:
    """Send a share of all poison to all fields in all phases; how often each status was the answer."""
    with faults():
        async with opened_house() as house:
            poisoner = Poisoner(house, seed)
            phases = await poisoner.prepared()
            for field in fields(house.server):
                for phase in phases:
                    for poison in poisons(field.domain.right):
                        if poisoner.lots.random() < share:
                            await poisoner.poison(phase, field, poison)
            for phase in phases:
                await poisoner.play_on(phase)
    assert not poisoner.wrong, "\n".join(poisoner.wrong)
    return poisoner.answers
