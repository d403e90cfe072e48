"""What is sent about a class fits the OpenAPI description, and so the client's types."""

from jsonschema import Draft202012Validator

from rawsiko.server.tables.wire import Json
from tests.server.classes.school import comes_in, full_class, opened, play_all_out
from tests.server.tables.house import House


async def validators(house: House) -> dict[str, Draft202012Validator]:
    """By the name of a shape, what says whether a value has it."""
    description: Json = (await house.visitor().get("/api/openapi.json")).json()
    return {
        name: Draft202012Validator({"$ref": f"#/components/schemas/{name}", **description})
        for name in ("TeacherView", "PupilView", "ClassMessage", "ClassResults")
    }


async def test_a_whole_lesson_is_sent_as_described(house: House) -> None:
    validate = await validators(house)
    teacher = await opened(house, pupils=2, tables=1, preset="duplicate", quick_tables="none")
    *pupils, late = [await comes_in(house, teacher.code) for _ in range(4)]
    everybody = [teacher, *pupils, late]
    streams = [one.follows() for one in everybody]
    seen: dict[str, list[Json]] = {"TeacherView": [], "PupilView": []}

    async def look() -> None:
        seen["TeacherView"].append(await teacher.view())
        seen["PupilView"] += [await one.view() for one in (*pupils, late)]

    await look()
    await teacher.does("start")
    await pupils[0].does("hand", {"on": True, "about": "device"})
    await look()
    await teacher.does("nudge", {"table": 0})
    await teacher.does("eyes", {"on": True, "text": "Look at the board"})
    await look()
    await teacher.does("eyes", {"on": False})
    await play_all_out(pupils)
    await teacher.does("end")
    await look()
    for name, views in seen.items():
        for view in views:
            validate[name].validate(view)
    assert {"eyes", "hands", "taken"} <= set().union(*seen["TeacherView"])
    assert {"knocks", "hand", "eyes", "table", "instead"} <= set().union(*seen["PupilView"])
    kinds: set[str] = set()
    for stream in streams:
        for message in stream.messages():
            validate["ClassMessage"].validate(message)
            kinds |= message.keys()
        await stream.hang_up()
    assert kinds == {"class", "number", "view", "patch", "nudge"}
    results = (await teacher.get(f"{teacher.path}/results")).json()
    validate["ClassResults"].validate(results)
    assert results["ranking"]


async def test_what_is_not_as_described_is_noticed(house: House) -> None:
    validate = await validators(house)
    teacher, [pupil, _] = await full_class(house, 2)
    view = await teacher.view()
    validate["TeacherView"].validate(view)
    for wrong in ({**view, "more": 1}, {**view, "bell": {"seconds_until_at": 1}}, await pupil.view()):
        assert not validate["TeacherView"].is_valid(wrong)
