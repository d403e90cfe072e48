"""One person at the school's address, in everybody's way: the others come in, start and play all the same."""

import hashlib
from itertools import count
from typing import Any

import httpx
import pytest

from rawsiko.classes.plan import MOST_PUPILS
from rawsiko.classes.seating import Place
from rawsiko.server.classes.actions import joining
from rawsiko.server.classes.facts import DoorChanged, decode_class_fact
from rawsiko.server.routes import limits
from rawsiko.server.routes.limits import SECONDS_AT_HOME, Limits, Rate
from rawsiko.server.routes.puzzles import MOST_USED, PUZZLE_SECONDS, Puzzles
from tests.server.classes.school import Pupil, Teacher, comes_in, opened, running
from tests.server.tables.answers import problem
from tests.server.tables.house import ADDRESS, House, Visitor
from tests.server.tables.world import Clock

SCHOOL = "203.0.113.7"
HOME = "198.51.100.9"
CLASSES, PUPILS = 4, 28


def solved(puzzle: str, *, wrongly: bool = False) -> str:
    """What is sent for a puzzle; or the first number that does not solve it."""
    bits = int(puzzle.partition(".")[0])
    for number in count():
        told = f"{puzzle}:{number}"
        if bool(int.from_bytes(hashlib.sha256(told.encode()).digest(), "big") >> (256 - bits)) == wrongly:
            return told
    raise AssertionError


def puzzle_in(answer: httpx.Response) -> str:
    assert problem(answer) == (429, "too_fast")
    return str(answer.json()["details"]["puzzle"])


@pytest.fixture
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles that take no time."""
    monkeypatch.setattr(limits, "BITS_TO_JOIN", 4)
    monkeypatch.setattr(limits, "BITS_TO_TRY_A_CODE", 5)


async def open_classes(house: House) -> list[Teacher]:
    house.address = SCHOOL
    return [await opened(house, pupils=PUPILS, tables=7, players=4) for _ in range(CLASSES)]


async def come_in_and_start(house: House, teachers: list[Teacher], seconds: float = 20) -> None:
    """Everybody comes in, each asking once, and the classes start."""
    for number in range(CLASSES * PUPILS):
        house.clock.time += seconds / (CLASSES * PUPILS)
        code = teachers[number % CLASSES].code
        assert (await house.visitor().get("/")).status_code == 200
        assert (await house.visitor().get(f"/api/codes/{code}")).status_code == 200
        await comes_in(house, code)
    for teacher in teachers:
        assert len(teacher.live.lesson.room.seated) == PUPILS
        await teacher.does("start")


def empty(house: House, what: str, who: str, rate: Rate) -> None:
    """As if somebody had been asking for an hour, and went on faster than the bucket fills."""
    house.inside.limits.buckets[what, who] = house.clock.time + 3600 + rate.burst / rate.per_second


async def test_a_school_comes_in_beside_a_flood_without_keys(house: House) -> None:
    teachers = await open_classes(house)
    empty(house, "address", SCHOOL, limits.PER_ADDRESS)
    assert problem(await house.visitor().get("/api/nowhere")) == (429, "too_fast")
    await come_in_and_start(house, teachers)
    for path in ("/", "/api/data-sets", "/api/here", "/api/class-plans?pupils=24&minutes=30"):
        assert (await house.visitor().get(path)).status_code == 200, path
    assert (await house.visitor().get("/nowhere")).status_code == 404
    assert (await house.visitor().post("/api/tables", {})).status_code == 201


async def test_a_school_comes_in_beside_somebody_who_guesses_codes(house: House) -> None:
    teachers = await open_classes(house)
    empty(house, "guesses", SCHOOL, limits.GUESSES_PER_ADDRESS)
    assert problem(await house.visitor().get("/api/codes/AAAAAA")) == (429, "too_fast")
    await come_in_and_start(house, teachers)


async def test_a_guesser_learns_nothing_of_classes_elsewhere(house: House) -> None:
    teacher = (await open_classes(house))[0]
    table = await house.opens()
    guesser = house.visitor(HOME)
    empty(house, "guesses", HOME, limits.GUESSES_PER_ADDRESS)
    for code in (teacher.code, table.code, "AAAAAA"):
        assert problem(await guesser.get(f"/api/codes/{code}")) == (429, "too_fast")
        assert problem(await guesser.post(f"/api/codes/{code}/pupils", {})) == (429, "too_fast")
        assert problem(await guesser.post(f"/api/codes/{code}/chairs", {})) == (429, "too_fast")


@pytest.mark.parametrize("by", ["class", "stream", "table"])
async def test_after_a_restart_a_code_is_known_where_its_people_listen(house: House, by: str) -> None:
    teacher = (await open_classes(house))[0]
    table = await house.opens()
    code = table.code if by == "table" else teacher.code
    house.inside.limits.at_home.clear()
    empty(house, "guesses", ADDRESS, limits.GUESSES_PER_ADDRESS)  # where those who listen are
    newcomer = house.visitor(ADDRESS)
    assert problem(await newcomer.get(f"/api/codes/{code}")) == (429, "too_fast")
    if by == "class":
        stream = teacher.follows()
    elif by == "table":
        stream = table.follows()
    else:
        stream = teacher.listens(
            "/api/stream", {"classes": [{"class": teacher.class_id, "key": teacher.key}]}
        )
    await stream.until(lambda heard: b"data: " in heard.body)
    assert (await newcomer.get(f"/api/codes/{code}")).status_code == 200
    await stream.hang_up()


async def test_spectators_make_no_code_known(house: House) -> None:
    table = await house.opens()
    spectator = house.visitor(HOME)
    assert (await spectator.get(f"{table.path}/events?wait=0")).status_code == 200
    empty(house, "guesses", HOME, limits.GUESSES_PER_ADDRESS)
    assert problem(await spectator.get(f"/api/codes/{table.code}")) == (429, "too_fast")


async def test_codes_at_home_are_bounded_and_forgotten() -> None:
    clock = Clock()
    counted = Limits(clock)
    counted.mark_known(SCHOOL, "old")
    clock.time += SECONDS_AT_HOME
    counted.mark_known(SCHOOL, "new")
    counted.forget_full()
    assert (SCHOOL, "old") in counted.at_home
    clock.time += 1
    counted.forget_full()
    assert list(counted.at_home) == [(SCHOOL, "new")]
    counted.at_home.clear()
    for number in range(limits.MOST_CODES_AT_HOME + 5):
        counted.mark_known(SCHOOL, str(number))
    assert len(counted.at_home) == limits.MOST_CODES_AT_HOME
    assert (SCHOOL, "4") not in counted.at_home


async def test_four_of_four_teachers_start_beside_wrong_keys(house: House) -> None:
    teachers = await open_classes(house)
    pupils = [await comes_in(house, teacher.code) for teacher in teachers for _ in range(2)]
    house.inside.limits.good_keys.clear()  # the server has been started again
    stranger = house.visitor()
    for number in range(int(limits.STRANGE_KEYS_PER_ADDRESS.burst)):
        stranger.headers = {"authorization": f"Bearer wrong{number}"}
        assert (await stranger.post(f"{teachers[0].path}/start")).status_code == 403
    assert problem(await stranger.post(f"{teachers[0].path}/start")) == (429, "too_fast")
    assert not house.inside.limits.good_keys
    assert (await pupils[0].get(pupils[0].path)).status_code == 200
    for teacher in teachers:
        await teacher.does("start")
    table = pupils[0].at_table()
    house.inside.limits.good_keys.clear()
    assert (await table.get(table.path)).status_code == 200
    assert (await teachers[0].get(table.path)).status_code == 200
    stranger.headers = {"authorization": "Bearer wrong"}
    assert problem(await stranger.post(f"{table.path}/leave")) == (429, "too_fast")


async def test_a_key_of_a_class_that_is_not_in_memory_is_looked_up_beside_wrong_keys(house: House) -> None:
    teacher = (await open_classes(house))[0]
    table = await house.opens()
    house.inside.limits.good_keys.clear()
    house.inside.classes.live.clear()
    house.inside.tables.live.clear()
    empty(house, "strange keys", SCHOOL, limits.STRANGE_KEYS_PER_ADDRESS)
    assert (await teacher.get(teacher.path)).status_code == 200
    assert (await table.get(table.path)).status_code == 200


async def wrong_teacher_codes(stranger: Visitor, teacher: Teacher, times: int) -> list[tuple[int, str]]:
    body = {"teacher_code": "AAAAAAAA"}
    return [problem(await stranger.post(f"/api/codes/{teacher.code}/teacher", body)) for _ in range(times)]


async def test_the_right_teacher_code_works_beside_a_hundred_wrong_ones_a_minute(house: House) -> None:
    teacher = (await open_classes(house))[0]
    stranger = house.visitor()
    for _ in range(100):
        house.clock.time += 60 / 100
        assert await wrong_teacher_codes(stranger, teacher, 1) == [(403, "not_the_teacher")]
    body = {"teacher_code": teacher.teacher_code}
    assert (await house.visitor().post(f"/api/codes/{teacher.code}/teacher", body)).status_code == 201


@pytest.mark.usefixtures("easy")
async def test_after_many_wrong_codes_a_try_takes_a_puzzle(house: House) -> None:
    teacher = (await open_classes(house))[0]
    slip = (await teacher.does("slips"))["slips"][0]["code"]
    hand_over = {"table": 0, "chair": 0}
    await comes_in(house, teacher.code)
    seat_code = (await teacher.does("hand-over", hand_over))["code"]
    stranger, burst = house.visitor(), int(limits.WRONG_CODES_PER_CLASS.burst)
    for number in range(burst):
        if number % 2:
            await wrong_teacher_codes(stranger, teacher, 1)
        else:
            answer = await stranger.post(f"/api/codes/{teacher.code}AAAAAAAA/pupils", {})
            assert problem(answer) == (404, "no_such_code")
    right: list[tuple[str, dict[str, Any]]] = [
        (f"/api/codes/{teacher.code}/teacher", {"teacher_code": teacher.teacher_code}),
        (f"/api/codes/{slip}/pupils", {}),
        (f"/api/codes/{seat_code}/pupils", {}),
    ]
    for path, body in right:
        refused = await house.visitor().post(path, body)
        solution = {"rawsiko-puzzle": solved(puzzle_in(refused))}
        assert (await house.visitor().post(path, body, headers=solution)).status_code == 201
        assert puzzle_in(await house.visitor().post(path, body, headers=solution))  # once
    guess = await stranger.post(right[0][0], {"teacher_code": "AAAAAAAA"})
    solution = {"rawsiko-puzzle": solved(puzzle_in(guess))}
    guess = await stranger.post(right[0][0], {"teacher_code": "AAAAAAAA"}, headers=solution)
    assert problem(guess) == (403, "not_the_teacher")
    house.clock.time += 60
    assert (await wrong_teacher_codes(stranger, teacher, 1))[0][0] == 403


async def test_a_refusal_says_when_to_come_again(house: House) -> None:
    host = await house.opens()
    for _ in range(int(limits.CHAT_PER_SEAT.burst)):
        await host.does("chat", {"phrase": "hello"})
    refused = await host.tries("chat", {"phrase": "hello"})
    assert problem(refused) == (429, "too_fast")
    assert int(refused.headers["retry-after"]) == refused.json()["details"]["wait"] == 1
    house.clock.time += 1
    await host.does("chat", {"phrase": "hello"})


def test_a_puzzle_counts_once_and_not_for_long_and_only_for_what_it_is_about() -> None:
    clock = Clock()
    puzzles = Puzzles(clock)
    puzzle = puzzles.new(6, "joins A")
    solution = solved(puzzle)
    assert not puzzles.is_solved(solved(puzzle, wrongly=True), "joins A")
    assert not puzzles.is_solved(solution, "joins B")
    assert not Puzzles(clock).is_solved(solution, "joins A")
    assert not puzzles.is_solved("1" + solution[1:], "joins A")  # easier
    assert puzzles.is_solved(solution, "joins A")
    assert not puzzles.is_solved(solution, "joins A")
    late = solved(puzzles.new(2, "joins A"))
    clock.time += PUZZLE_SECONDS + 1
    assert not puzzles.is_solved(late, "joins A")


@pytest.mark.parametrize(
    "nonsense", ["", ":", "1:1", "a.b.c.d:0", ".:0", "é:0", "1" * 4000, "4.1.x.y:-1", "4.1.x.y:1.0"]
)
def test_nonsense_solves_nothing(nonsense: str) -> None:
    assert not Puzzles(Clock()).is_solved(nonsense, "joins A")


def test_used_puzzles_are_forgotten_when_they_no_longer_count() -> None:
    clock = Clock()
    puzzles = Puzzles(clock)
    for _ in range(3):
        assert puzzles.is_solved(solved(puzzles.new(1, "x")), "x")
    clock.time += PUZZLE_SECONDS + 1
    assert puzzles.is_solved(solved(puzzles.new(1, "x")), "x")
    assert len(puzzles.used) == 1
    puzzles.used = {str(number): clock.time + 60 for number in range(MOST_USED)}
    assert puzzles.is_solved(solved(puzzles.new(1, "x")), "x")
    assert len(puzzles.used) == MOST_USED


async def test_a_script_that_joins_again_and_again_keeps_nobody_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BITS_TO_JOIN", 4)
    teacher = (await open_classes(house))[0]
    script, door = house.visitor(), f"/api/codes/{teacher.code}/pupils"

    async def join_often() -> None:
        for _ in range(20):
            assert (await script.post(door, {})).status_code in (201, 429)

    for _ in range(5):
        await join_often()
    assert sum(not pupil.gone for pupil in teacher.live.lesson.pupils) < 60
    streams, waiting, solution = [], PUPILS, ""
    for _ in range(40):  # seconds
        house.clock.time += 1
        await join_often()
        for _ in range(min(waiting, 3)):
            answer = await house.visitor().post(door, {}, headers={"rawsiko-puzzle": solution})
            solution = ""
            if answer.status_code == 201:
                streams.append(Pupil(house, answer.json(), teacher.code).follows())
                await streams[-1].until(lambda heard: b"data: " in heard.body)
                waiting -= 1
            elif "puzzle" in answer.json()["details"]:
                solution = solved(puzzle_in(answer))
    seated = teacher.live.lesson.room.seated
    assert len(teacher.live.present() & seated.keys()) == PUPILS
    await teacher.does("start")
    for stream in streams:
        await stream.hang_up()


async def comes_in_silently(house: House, code: str) -> Pupil:
    """Come in without listening, as a script does, or a browser that is very slow."""
    answer = await house.visitor().post(f"/api/codes/{code}/pupils", {})
    assert answer.status_code == 201, answer.text
    return Pupil(house, answer.json(), code)


async def test_a_pupil_who_listens_gives_way_to_nobody(house: House) -> None:
    house.address = SCHOOL
    teacher = await opened(house, pupils=2, tables=1, players=3)
    pupils = [await comes_in_silently(house, teacher.code) for _ in range(3)]
    streams = [pupil.follows() for pupil in pupils[:2]]
    for stream in streams:
        await stream.until(lambda heard: b"data: " in heard.body)
    hasty = await house.visitor().post(f"/api/codes/{teacher.code}/pupils", {})
    assert problem(hasty) == (429, "too_fast")
    assert hasty.headers["retry-after"] == "3"
    for stream in streams:
        await stream.hang_up()
    house.clock.time += 15
    fourth = await comes_in_silently(house, teacher.code)
    lesson = teacher.live.lesson
    assert lesson.room.seated[fourth.number] == Place(0, 2)  # that of the third pupil
    assert [pupil.gone for pupil in lesson.pupils] == [False, False, True, False]
    assert (await pupils[2].refused("busy"))[0] == 401
    house.clock.time += 15
    fifth = await comes_in_silently(house, teacher.code)
    assert lesson.pupils[fourth.number].gone
    await teacher.does("start")
    house.clock.time += 15
    sixth = await comes_in_silently(house, teacher.code)  # during the lesson nobody gives way
    assert not lesson.pupils[fifth.number].gone
    assert lesson.pupils[sixth.number].knocks


async def test_a_full_class_of_silent_devices_is_not_full(house: House) -> None:
    house.address = SCHOOL
    teacher = await opened(house, pupils=MOST_PUPILS, tables=12, players=5)
    for _ in range(MOST_PUPILS):
        house.clock.time += 3
        await comes_in_silently(house, teacher.code)
    house.clock.time += 15
    assert (await comes_in_silently(house, teacher.code)).number == MOST_PUPILS
    teacher.live.silent.clear()
    answer = await house.visitor().post(f"/api/codes/{teacher.code}/pupils", {})
    assert problem(answer) == (409, "class_is_full")  # all of them are there


async def test_chairs_of_silent_devices_are_not_taken(house: House) -> None:
    house.address = SCHOOL
    teacher = await opened(house, pupils=36, tables=12, players=3)
    for _ in range(36):
        await comes_in_silently(house, teacher.code)
    house.clock.time += 15
    last = await comes_in_silently(house, teacher.code)
    assert teacher.live.lesson.room.seated[last.number] == Place(0, 0)
    teacher.live.silent.clear()
    answer = await house.visitor().post(f"/api/codes/{teacher.code}/pupils", {})
    assert problem(answer) == (409, "class_is_full")


async def test_with_strangers_in_the_class_a_teacher_asks_for_slips(house: House) -> None:
    house.address = SCHOOL
    teacher = await opened(house)
    slips = [slip["code"] for slip in (await teacher.does("slips"))["slips"]]
    by_slip = await comes_in(house, slips[0])
    stranger = await comes_in(house, teacher.code)
    there = await comes_in(house, teacher.code)
    stream = there.follows()
    await stream.until(lambda heard: b"data: " in heard.body)
    await teacher.does("door", {"open": True, "slips": True})
    assert (await teacher.view())["door"] == {"open": True, "slips": True, "knocking": []}
    door = f"/api/codes/{teacher.code}"
    assert (await house.visitor().get(door)).json()["slips"] is True
    assert problem(await house.visitor().post(f"{door}/pupils", {})) == (403, "slip_wanted")
    await teacher.does("send-out-strangers", {"who": "away"})
    gone = [pupil.gone for pupil in teacher.live.lesson.pupils]
    assert [gone[pupil.number] for pupil in (by_slip, stranger, there)] == [False, True, False]
    await teacher.does("send-out-strangers", {"who": "by_code"})
    assert teacher.live.lesson.pupils[there.number].gone
    assert not teacher.live.lesson.pupils[by_slip.number].gone
    await stream.hang_up()
    await comes_in(house, slips[1])
    await teacher.does("close-table", {"table": 1})
    await comes_in(house, slips[5])  # of the table that was closed
    await teacher.does("door", {"open": False, "slips": True})
    assert problem(await house.visitor().post(f"/api/codes/{slips[2]}/pupils", {})) == (403, "door_is_closed")
    await teacher.does("door", {"open": True})
    await comes_in(house, teacher.code)
    assert "slips" not in (await teacher.view())["door"]
    await teacher.does("start")
    assert await teacher.refused("send-out-strangers", {"who": "by_code"}) == (409, "class_has_started")


async def test_latecomers_are_offered_no_seat_while_slips_are_asked_for(house: House) -> None:
    teacher, _ = await running(house, pupils=4)
    assert (await house.visitor().get(f"/api/codes/{teacher.code}")).json()["seat"]
    await teacher.does("door", {"open": True, "slips": True})
    assert "seat" not in (await house.visitor().get(f"/api/codes/{teacher.code}")).json()


async def test_a_class_lets_in_a_thousand_by_its_code(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "MOST_ARRIVALS", 3)
    teacher = await opened(house)
    for _ in range(3):
        await comes_in(house, teacher.code)
    answer = await house.visitor().post(f"/api/codes/{teacher.code}/pupils", {})
    assert problem(answer) == (403, "slip_wanted")
    await comes_in(house, (await teacher.does("slips"))["slips"][5]["code"])


async def test_showing_a_slip_again_and_again_gets_slow(house: House) -> None:
    teacher = await opened(house)
    slips = [slip["code"] for slip in (await teacher.does("slips"))["slips"]]
    for _ in range(int(limits.USES_PER_SLIP.burst)):
        await comes_in(house, slips[0])
    assert problem(await house.visitor().post(f"/api/codes/{slips[0]}/pupils", {})) == (429, "too_fast")
    await comes_in(house, slips[1])


def test_a_door_of_an_older_log_lets_in_by_the_code() -> None:
    fact = decode_class_fact(b'{"fact":"DoorChanged","open":true}')
    assert fact == DoorChanged(open=True, slips=False)
