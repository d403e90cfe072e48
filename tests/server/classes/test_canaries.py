"""Canaries in a class: whoever knocks at every door of it hears of no Objective, key or secret too early."""

import json

import pytest

from tests.server.classes.school import Pupil, Teacher, full_class
from tests.server.http.routes import EXAMPLES, templates
from tests.server.tables.aviary import dice_secret_of, secrets_of
from tests.server.tables.house import House, Person, Visitor, awaited

#: Behind these the lesson would be another one: they are opened last, and in this order.
DISTURBING = (
    *("start", "settings", "shuffle", "close-table", "seat", "bell", "last-turn", "bot-plays", "void-slip"),
    *("send-out", "leave", "revoke-devices", "score", "end", "again", "forget"),
)


def doors(teacher: Teacher, method: str) -> dict[str, str]:
    """The addresses of all doors of a class, and of those that its code opens, by what the API calls them."""
    return {
        name: name.replace("{class_id}", teacher.class_id).replace("{code}", teacher.code)
        for name in templates(teacher.house, method)
        if name.startswith(("/api/classes/{class_id}", "/api/codes/{code}"))
        and not name.endswith(("/events", "/chairs"))
    }


def last_word(name: str) -> str:
    return name.rpartition("/")[2]


class Parties:
    """Everybody who knocks, and what must not be told to everybody."""

    def __init__(self, teacher: Teacher, pupils: list[Pupil]) -> None:
        self.teacher, self.pupils = teacher, pupils
        outsider = teacher.house.visitor("10.0.0.2")
        self.all: list[Visitor] = [teacher, outsider, pupils[0], pupils[-1]]
        self.quizzes: set[str] = set()  # what was asked
        self.keys: dict[str, Visitor] = {}  # of newcomers, by who was told them

    async def look_everywhere(self) -> None:
        """Everybody knocks at every door of the class, except those that disturb."""
        for party in self.all:
            for name, path in doors(self.teacher, "GET").items():
                if last_word(name) == "quiz":
                    await self.look_at_quiz(party, path)
                else:
                    await party.get(path)
            for name, path in doors(self.teacher, "POST").items():
                if last_word(name) == "pupils":
                    await self.come_in_again(party, path)
                elif last_word(name) not in DISTURBING:
                    await party.post(path, EXAMPLES.get(name))
            await self.teacher.post(f"{self.teacher.path}/eyes", {"on": False})
            await self.teacher.post(f"{self.teacher.path}/pause", {"table": 0, "on": False})

    async def look_at_quiz(self, party: Visitor, path: str) -> None:
        """Its questions name Applications, whoever has them; everything else in the answer must not."""
        answer = await party.client.get(path, headers=party.headers)
        quiz = answer.json()
        self.quizzes.add(json.dumps(quiz.pop("pairs", "not for you")))
        party.answers += json.dumps(quiz).encode() + str(answer.headers).encode()

    async def come_in_again(self, party: Visitor, path: str) -> None:
        """Once the match has begun; all chairs are taken, so newcomers change nothing."""
        if self.teacher.live.lesson.started is None:
            return
        await self.teacher.post(f"{self.teacher.path}/door", {"open": True})
        answer = await party.post(path, {"name": ""})
        if answer.status_code == 201 and not isinstance(party, Pupil):  # who stays who they are
            self.keys[answer.json()["key"]] = party

    async def play_and_listen(self, people: list[Person]) -> list[bytes]:
        """Play until something may be opened; returns what each party had heard before."""
        heard: list[bytes] = []
        tables = list(dict.fromkeys(person.table for person in people))
        for table in tables if self.teacher.live.lesson.is_duplicate else tables[:1]:
            seated = [person for person in people if person.table == table]
            while (person := awaited(seated)) is not None:
                if person.state.number % 8 == 0:
                    await self.look_everywhere()
                await self.teacher.house.pass_time(4)
                heard = [b"\n".join(party.heard()) for party in self.all]
                await person.plays()
                await self.teacher.house.settle()
        return heard


def secrets_in(teacher: Teacher, pupils: list[Pupil]) -> list[bytes]:
    """All cards and their Applications, the secrets of the dice, and everybody's key."""
    live = teacher.house.live
    tables = [live(planned.table).table for planned in teacher.live.lesson.tables]
    cards = [secret for table in tables for chair in range(3) for secret in secrets_of(table, chair)]
    return [*cards, *map(dice_secret_of, tables), *(member.key.encode() for member in (teacher, *pupils))]


@pytest.mark.parametrize("preset", ["known", "duplicate"])
async def test_no_door_of_a_class_opens_an_objective_too_early(aviary: House, preset: str) -> None:
    teacher, pupils = await full_class(aviary, 6, preset=preset, quiz=True)
    parties = Parties(teacher, pupils)
    for member in (teacher, *pupils):
        member.follows()
    await parties.look_everywhere()
    before_the_deal = set(parties.quizzes)
    await teacher.does("start")
    people = [pupil.at_table() for pupil in pupils]
    for person in people:
        person.follows()
    heard = await parties.play_and_listen(people)

    for secret in secrets_in(teacher, pupils):
        assert not any(secret in text for text in others_heard(parties, heard, secret))
    assert len(parties.keys) > 2
    for key, told in parties.keys.items():
        others = [text for party, text in zip(parties.all, heard, strict=True) if party is not told]
        assert not any(key.encode() in text for text in others)
    assert len(before_the_deal) == 2  # what is asked, and that it is not for outsiders
    assert parties.quizzes == before_the_deal  # so it cannot tell of any card
    own = await people[0].get(people[0].path)
    assert secrets_of(people[0].state, people[0].chair)[0] in own.content  # the search would have found it


def others_heard(parties: Parties, heard: list[bytes], secret: bytes) -> list[bytes]:
    """What everybody heard but the one whose own key this is, which they are told when they come in again."""
    return [
        text
        for party, text in zip(parties.all, heard, strict=True)
        if not (isinstance(party, Pupil) and party.key.encode() == secret)
    ]


@pytest.mark.parametrize("preset", ["known", "duplicate"])
async def test_no_door_that_changes_the_lesson_answers_with_a_secret(aviary: House, preset: str) -> None:
    teacher, pupils = await full_class(aviary, 4, preset=preset, quiz=True)
    await teacher.does("start")
    secrets = secrets_in(teacher, pupils)
    paths = {last_word(name): (name, path) for name, path in doors(teacher, "POST").items()}
    heard = b""
    for door in DISTURBING:
        name, path = paths[door]
        for party in (aviary.visitor("10.0.0.2"), pupils[-1], teacher):
            answer = await party.post(path, EXAMPLES.get(name))
            heard += answer.content + str(answer.headers).encode()
        await aviary.settle()
        assert door == "leave" or answer.status_code in (200, 409), door  # the teacher may
    assert not any(secret in heard for secret in secrets)
