"""What leaves a class: no byte of an Objective, a key or a secret on the wall; in Duplicate nothing early."""

import json

from rawsiko.match_file.verdict import Outcome
from rawsiko.match_file.verifying import verify_file
from rawsiko.server.tables.bot_pool import bot_seed
from tests.server.classes.school import Pupil, Teacher, comes_in, full_class, play_all_out, running
from tests.server.tables.house import House

OPENED = ("file", "reasons", "debrief", "analysis", "best/1")


def secrets_of(teacher: Teacher) -> list[bytes]:
    """Everything that a wall must never hold: keys, secrets, and whoever has which Objective."""
    lesson = teacher.live.lesson
    assert lesson.opened is not None
    kept = [*lesson.opened.secrets, lesson.opened.slip_secret, lesson.opened.teacher_code_hash]
    kept += [lesson.opened.key_hash, *(pupil.key_hash for pupil in lesson.pupils)]
    return [text.encode() for text in kept]


async def test_the_wall_holds_no_objective_no_key_and_no_secret(house: House) -> None:
    teacher, pupils = await full_class(house, 4)
    wall = teacher.follows()
    mine = pupils[0].follows()
    await teacher.does("start")
    await play_all_out(pupils)
    await house.pass_time(2)
    await teacher.view()
    await pupils[1].view()
    await wall.until(lambda listener: b'"ended"' in bytes(listener.body))
    for heard in (
        *teacher.heard(),
        *pupils[0].heard(),
        *pupils[1].heard(),
        bytes(wall.body),
        bytes(mine.body),
    ):
        assert b"objective" not in heard
        for secret in secrets_of(teacher):
            assert secret not in heard
    for pupil in pupils:
        for heard in (*teacher.heard(), *pupils[0].heard()[1:]):
            assert pupil is pupils[0] or pupil.key.encode() not in heard
    await wall.hang_up()
    await mine.hang_up()


async def test_what_a_pupil_hides_does_not_change_the_wall(house: House) -> None:
    """Twins: the same board with other cards and sealed placements makes the same card."""
    teacher, pupils = await running(house, 4)
    before = await teacher.view()
    table = house.live(teacher.live.lesson.tables[0].table).table
    assert table.match is not None
    cards = list(table.match.objective)
    for seat, card in enumerate(reversed(cards)):
        table.match.objective[seat] = card
    table.match.sealed[0] += 1
    teacher.live.wall.table_changed(0, table)
    assert without_times(await teacher.view()) == without_times(before)
    assert len(pupils) == 4


def without_times(view: dict[str, object]) -> dict[str, object]:
    text = json.loads(json.dumps(view))
    del text["number"], text["bell"]
    for card in text["tables"].values():
        card.pop("since", None)
        card.pop("ends", None)
    return dict(text)


async def test_in_duplicate_nothing_is_opened_before_the_class_has_closed(house: House) -> None:
    teacher, pupils = await running(house, 4, preset="duplicate")
    first = [pupil for pupil in pupils if pupil.at_table().table == pupils[0].at_table().table]
    person = first[0].at_table()
    stream = person.follows()
    await play_all_out(first)
    await house.pass_time(1)
    assert person.state.state == "ended"
    view = await person.view()
    assert "objectives" not in view["public"]
    assert "secret" not in view["public"]
    assert "score" not in view["public"]["match"]
    await stream.until_number(person.state.number)
    assert b"match_ended" not in bytes(stream.body)
    for door in OPENED:
        answer = await person.get(f"{person.path}/{door}")
        assert (answer.status_code, answer.json()["code"]) == (403, "class_has_not_closed"), door
    branch = await person.tries("branch", {"decisions": 1, "seat": 0})
    assert (branch.status_code, branch.json()["code"]) == (403, "class_has_not_closed")
    again = await person.tries("again")
    assert (again.status_code, again.json()["code"]) == (403, "only_the_teacher")
    assert "result" not in (await teacher.view())["tables"]["0"]
    for door in ("results", "report.csv"):
        assert (await teacher.get(f"{teacher.path}/{door}")).json()["code"] == "class_has_not_closed", door
    for asker in (teacher, pupils[0]):
        assert (await asker.get(f"{teacher.path}/debrief")).status_code in (403, 409)
    await stream.hang_up()
    await closes(house, teacher, pupils)


async def closes(house: House, teacher: Teacher, pupils: list[Pupil]) -> None:
    """The last table ends, and everything is opened."""
    await play_all_out(pupils)
    await house.pass_time(1)
    assert (await teacher.view())["state"] == "ended"
    person = pupils[0].at_table()
    assert (await person.view())["public"]["objectives"]
    file = (await person.get(f"{person.path}/file")).text
    assert "also fair-dice 2 " in file
    assert verify_file(file).outcome is Outcome.AGREES
    results = (await teacher.get(f"{teacher.path}/results")).json()
    assert len(results["ranking"]) >= 4
    seats = {(at["table"], seat["chair"]): seat["name"] for at in results["tables"] for seat in at["seats"]}
    assert all(seats[one["table"], one["colour"]] == one["name"] for one in results["ranking"])


async def test_in_duplicate_all_tables_have_the_same_cards_and_order(house: House) -> None:
    teacher, pupils = await running(house, 4, preset="duplicate")
    tables = [house.live(planned.table).table for planned in teacher.live.lesson.tables]
    matches = [table.match for table in tables if table.match is not None]
    assert len({tuple(match.objective) for match in matches}) == 1
    assert len({table.order for table in tables}) == 1
    assert bot_seed(tables[0], 0) == bot_seed(tables[1], 0)
    seen = {**await teacher.view(), **(await pupils[0].view())}
    assert all(
        str(public) not in bot_seed(tables[0], 0) for public in (teacher.class_id, *seen["commitments"])
    )
    assert str(teacher.live.lesson.tables[0].secret) in bot_seed(tables[0], 0)  # which nobody is told
    late = await comes_in(house, teacher.code)
    view = await late.view()
    assert view["knocks"]
    assert view["instead"]["watch"] == []
    assert await late.refused("look-on", {}) == (403, "no_spectators")
    seat = {"pupil": late.number, "table": 0, "chair": 2}
    assert await teacher.refused("seat", seat) == (409, "no_swaps_in_duplicate")
    assert len(pupils) == 4


async def test_nobody_else_watches_a_table_of_a_class(house: House) -> None:
    teacher, pupils = await running(house, 4)
    path = pupils[0].at_table().path
    assert (await house.visitor().get(path)).json()["code"] == "no_spectators"
    watching = (await teacher.get(path)).json()
    assert "yours" not in watching
    assert "objectives" not in watching["public"]
    neighbour = next(pupil for pupil in pupils if pupil.at_table().path != path)
    assert "yours" not in (await neighbour.get(path)).json()
