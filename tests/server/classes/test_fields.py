"""What a pupil or teacher sends is checked at the door: what cannot be is refused, and nothing is stored."""

import pytest

from rawsiko.server.classes.facts import decode_class_fact
from rawsiko.server.tables.wire import Json
from tests.server.classes.school import comes_in, opened
from tests.server.tables.answers import problem
from tests.server.tables.house import House

VALUE = "00112233445566778899aabbccddeeff"
NO_VALUES = [
    "x",
    "0" * 31,
    VALUE + "00",
    f" {VALUE[1:]}",
    f"{VALUE}\n",
    "\u0660" * 32,
    "nothing",
    "\x00" * 32,
]


@pytest.mark.parametrize("value", NO_VALUES)
async def test_what_is_no_value_for_the_dice_lets_nobody_in(house: House, value: str) -> None:
    teacher = await opened(house)
    slip = (await teacher.does("slips"))["slips"][0]["code"]
    number = teacher.live.lesson.number
    for code in (teacher.code, slip):
        answer = await house.visitor().post(f"/api/codes/{code}/pupils", {"value": value})
        assert problem(answer) == (400, "bad_value")
    pupil = await comes_in(house, teacher.code)
    assert await pupil.refused("person", {"value": value}) == (400, "bad_value")
    assert teacher.live.lesson.number == number + 2  # the pupil who came, and where everybody sits
    await comes_in(house, teacher.code)
    await teacher.does("start")
    assert {card["state"] for card in (await teacher.view())["tables"].values()} == {"playing"}


@pytest.mark.parametrize("preset", ["first", "duplicate"])
async def test_a_value_in_capitals_is_one(house: House, preset: str) -> None:
    teacher = await opened(house, preset=preset)
    for value in (VALUE.upper(), VALUE, ""):
        await comes_in(house, teacher.code, value=value)
    await teacher.does("start")
    assert {card["state"] for card in (await teacher.view())["tables"].values()} == {"playing"}


@pytest.mark.parametrize(
    "body",
    [
        {"on": True, "text": "two\nlines"},
        {"on": True, "text": "\x1b[31mred"},
        {"on": True, "text": "x" * 121},
        {"on": True, "phrase": "no phrase"},
        {"on": True, "phrase": "1\n"},
    ],
)
async def test_what_everybody_looks_up_to_is_one_line(house: House, body: object) -> None:
    teacher = await opened(house)
    for _ in range(2):
        await comes_in(house, teacher.code)
    await teacher.does("start")
    assert await teacher.refused("eyes", body) == (400, "bad_request")
    assert "eyes" not in await teacher.view()
    await teacher.does("eyes", {"on": True, "text": "Wer hat schon ein Ziel? Já têm um objetivo?"})


@pytest.mark.parametrize(("command", "what"), [("eyes", {"on": True}), ("say", {})])
async def test_a_phrase_is_one_of_five(house: House, command: str, what: Json) -> None:
    teacher = await opened(house)
    for _ in range(2):
        await comes_in(house, teacher.code)
    await teacher.does("start")
    for phrase in ("0", "6", "hello"):
        assert await teacher.refused(command, {**what, "phrase": phrase}) == (400, "unknown_phrase")
    await teacher.does(command, {**what, "phrase": "5"})


async def test_no_more_languages_or_bots_than_there_can_be(house: House) -> None:
    for settings in ({"languages": ["en"] * 6}, {"bots": ["novice"] * 6}):
        answer = await house.visitor().post("/api/classes", {"settings": settings})
        assert problem(answer) == (400, "bad_request")
        teacher = await opened(house)
        assert await teacher.refused("settings", settings) == (400, "bad_request")
    chosen = {"languages": ["en", "it", "pt", "hr", "de"], "bots": ["novice", "master"]}
    teacher = await opened(house, **chosen)
    rows = await house.inside.tables.store.read(teacher.class_id)
    settings = decode_class_fact(rows[0].body).settings
    assert list(settings.languages) == chosen["languages"]
    assert list(settings.bots) == chosen["bots"]
