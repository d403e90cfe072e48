"""Canaries in a class: whoever knocks at every door of it hears of no Objective, key or secret too early."""

import pytest

from tests.server.classes.school import Teacher, full_class
from tests.server.http.routes import EXAMPLES, templates
from tests.server.tables.aviary import dice_secret_of, secrets_of
from tests.server.tables.house import House, Person, Visitor, awaited

#: Behind these the lesson would be another one: those who may open them do not, here.
DISTURBING = {"settings", "shuffle", "close-table", "bell", "seat", "last-turn", "score", "bot-plays"} | {
    *("send-out", "void-slip", "end", "leave", "again", "forget", "revoke-devices", "start", "pupils")
}


def doors(teacher: Teacher, method: str) -> dict[str, str]:
    """The addresses of all doors of a class, and of those that its code opens, by what the API calls them."""
    return {
        name: name.replace("{class_id}", teacher.class_id).replace("{code}", teacher.code)
        for name in templates(teacher.house, method)
        if name.startswith(("/api/classes/{class_id}", "/api/codes/{code}"))
        and not name.endswith(("/events", "/chairs"))
    }


async def look_everywhere(party: Visitor, teacher: Teacher) -> None:
    """Knock at every door of the class."""
    for name, path in doors(teacher, "GET").items():
        if not name.endswith("/quiz"):  # its questions name Applications, whoever has them
            await party.get(path)
    for name, path in doors(teacher, "POST").items():
        last = name.rpartition("/")[2]
        if last not in DISTURBING or (not isinstance(party, Teacher) and last != "pupils"):
            await party.post(path, EXAMPLES.get(name))
    await teacher.post(f"{teacher.path}/eyes", {"on": False})
    await teacher.post(f"{teacher.path}/pause", {"table": 0, "on": False})


async def play_and_listen(teacher: Teacher, parties: list[Visitor], people: list[Person]) -> list[bytes]:
    """Play until something may be opened; returns what each party had heard before."""
    heard: list[bytes] = []
    tables = list(dict.fromkeys(person.table for person in people))
    for table in tables if teacher.live.lesson.is_duplicate else tables[:1]:
        seated = [person for person in people if person.table == table]
        while (person := awaited(seated)) is not None:
            if person.state.number % 8 == 0:
                for party in parties:
                    await look_everywhere(party, teacher)
            await teacher.house.pass_time(4)
            heard = [b"\n".join(party.heard()) for party in parties]
            await person.plays()
            await teacher.house.settle()
    return heard


@pytest.mark.parametrize("preset", ["known", "duplicate"])
async def test_no_door_of_a_class_opens_an_objective_too_early(aviary: House, preset: str) -> None:
    teacher, pupils = await full_class(aviary, 4, preset=preset, quiz=True)
    parties: list[Visitor] = [teacher, aviary.visitor("10.0.0.2"), *pupils]
    for member in (teacher, *pupils):
        member.follows()
    for party in parties:
        await look_everywhere(party, teacher)
    await teacher.does("start")
    people = [pupil.at_table() for pupil in pupils]
    for person in people:
        person.follows()
    heard = await play_and_listen(teacher, parties, people)

    tables = [aviary.live(planned.table).table for planned in teacher.live.lesson.tables]
    secrets = [secret for table in tables for chair in range(3) for secret in secrets_of(table, chair)]
    secrets += [*map(dice_secret_of, tables), *(member.key.encode() for member in (teacher, *pupils))]
    for secret in secrets:
        assert not any(secret in text for text in heard)
    own = await people[0].get(people[0].path)
    assert secrets_of(people[0].state, people[0].chair)[0] in own.content  # the search would have found it
