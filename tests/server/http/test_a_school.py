"""A school behind one address: whatever one pupil does, the others join, play and listen."""

from rawsiko.server.routes import limits
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, Visitor, awaited

SCHOOL = "203.0.113.7"
PUPILS = 28  # of a class


async def join(pupil: Visitor, code: str) -> list[int]:
    """Look up a code and sit down, as the client does."""
    found = await pupil.get(f"/api/codes/{code}")
    seated = await pupil.post(f"/api/codes/{code}/chairs", {})
    return [found.status_code, seated.status_code]


async def open_tables(house: House, count: int) -> list[str]:
    house.address = SCHOOL
    return [(await house.opens(players=5)).code for _ in range(count)]


async def exhaust(flooder: Visitor, path: str, times: float) -> None:
    """Ask until the address may ask no more."""
    for _ in range(int(times)):
        await flooder.get(path)
    assert (await flooder.get(path)).status_code == 429


async def test_four_classes_join_within_twenty_seconds(house: House) -> None:
    codes = await open_tables(house, PUPILS)
    for number in range(4 * PUPILS):
        house.clock.time += 20 / (4 * PUPILS)
        assert await join(house.visitor(SCHOOL), codes[number // 4]) == [200, 201], number


async def test_a_class_joins_while_somebody_guesses_codes(house: House) -> None:
    codes = await open_tables(house, PUPILS // 4)
    guesser = house.visitor(SCHOOL)
    for _ in range(600):  # two minutes, five a second
        house.clock.time += 0.2
        assert (await guesser.get("/api/codes/AAAAAA")).status_code == 404
    for number in range(PUPILS):
        house.clock.time += 0.2
        await guesser.get("/api/codes/AAAAAA")
        assert await join(house.visitor(SCHOOL), codes[number // 4]) == [200, 201], number


async def test_a_flood_without_keys_stops_nobody_who_sits(house: House) -> None:
    house.address = SCHOOL
    people = await house.match(3)
    await exhaust(house.visitor(SCHOOL), "/api/nowhere", limits.PER_ADDRESS.burst)
    for _ in range(20):
        person = awaited(people)
        assert person is not None
        await person.plays()
        await house.settle()
    stream = people[0].listens("/api/stream", {"tables": [{"table": people[0].table, "key": people[0].key}]})
    await stream.until_number(people[0].state.number)
    await stream.hang_up()
    assert problem(await house.visitor(SCHOOL).get("/health")) == (429, "too_fast")


async def test_a_flood_of_wrong_keys_stops_nobody_whose_key_is_known(house: House) -> None:
    house.address = SCHOOL
    people = await house.match(3)
    for person in people:
        await person.view()
    flooder = house.visitor(SCHOOL)
    flooder.headers = {"authorization": "Bearer wrong"}
    for _ in range(int(limits.STRANGE_KEYS_PER_ADDRESS.burst)):
        await flooder.post(f"{people[0].path}/leave")
    assert problem(await flooder.post(f"{people[0].path}/leave")) == (429, "too_fast")
    seated = awaited(people)
    assert seated is not None
    await seated.plays()
    assert (await house.visitor(SCHOOL).get("/health")).status_code == 200


async def test_a_key_shown_where_none_is_checked_changes_nothing(house: House) -> None:
    flooder = house.visitor(SCHOOL)
    flooder.headers = {"authorization": "Bearer wrong"}
    await exhaust(flooder, "/health", limits.PER_ADDRESS.burst)


async def test_bad_streams_are_counted_by_their_address(house: House) -> None:
    flooder = house.visitor(SCHOOL)
    for _ in range(int(limits.PER_ADDRESS.burst)):
        await flooder.post("/api/stream", {"tables": [{"table": "x", "key": "y"}]})
    assert problem(await flooder.get("/health")) == (429, "too_fast")


async def test_spectator_streams_of_one_client_shut_out_no_pupil(house: House) -> None:
    house.address = SCHOOL
    pupil: Person = await house.opens()
    house.inside.subscribers.at_address[SCHOOL] = limits.SPECTATORS_PER_ADDRESS
    stream = pupil.follows()
    await stream.until_number(pupil.state.number)
    await stream.hang_up()
