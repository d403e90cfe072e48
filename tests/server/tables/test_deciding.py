"""Deciding: acknowledged when durable, done once, refused when stale or illegal; then nothing has changed."""

import asyncio
from typing import Any

import msgspec
import pytest

from rawsiko.server.store import Appended, StoreFull, StoreUnavailable
from rawsiko.server.tables.actions.deciding import decide
from rawsiko.server.tables.facts import Decided, decode_fact
from rawsiko.server.tables.requests import Decide
from rawsiko.server.tables.wire import DecisionMessage, EndMessage, Json, PlaceMessage
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, awaited, play_out


async def at_phase(people: list[Person], phase: str) -> None:
    """Play until a phase has come."""
    while (await people[0].view())["public"]["match"]["phase"] != phase:
        person = awaited(people)
        assert person is not None
        await person.plays()


def first(people: list[Person]) -> Person:
    person = awaited(people)
    assert person is not None
    return person


async def test_a_decision_is_acknowledged_with_its_number_when_it_is_durable(house: House) -> None:
    person = first(await house.match(3))
    before = person.state.number
    number = await person.plays()
    assert number == before + 1
    [row] = await house.inside.tables.store.read(person.table, after=before)
    fact = decode_fact(row.body)
    assert isinstance(fact, Decided)
    assert (row.number, fact.seat) == (number, person.state.seat_of(person.chair))
    assert (await person.view())["number"] == number


async def test_a_decision_sent_twice_is_done_once(house: House) -> None:
    person = first(await house.match(3))
    decision, expected = await person.chooses(), person.state.number
    answers = [await person.decides(decision, expected, once="a") for _ in range(3)]
    assert [answer.json() for answer in answers] == [{"number": expected + 1}] * 3
    assert person.state.number == expected + 1


async def test_a_decision_sent_twice_at_once_is_done_once(house: House) -> None:
    person = first(await house.match(3))
    decision, expected = await person.chooses(), person.state.number
    answers = await asyncio.gather(*[person.decides(decision, expected, once="a") for _ in range(4)])
    assert [answer.json() for answer in answers] == [{"number": expected + 1}] * 4
    assert person.state.number == expected + 1


async def test_a_decision_sent_again_much_later_or_after_a_restart_is_known(house: House) -> None:
    people = await house.match(3)
    person = first(people)
    decision, expected = await person.chooses(), person.state.number
    number = (await person.decides(decision, expected, once="a")).json()["number"]
    await play_out(people)
    house.inside.tables.live.clear()
    again = await person.tries("decisions", {"decision": decision, "expected": expected, "once": "a"})
    assert again.json() == {"number": number}


async def test_the_same_key_from_two_chairs_is_two_decisions(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "initial_assets")
    numbers = []
    for person in people:
        answer = await person.decides(await person.chooses(), once="same")
        numbers.append(answer.json()["number"])
    assert len(set(numbers)) == 3


async def test_a_decision_made_on_an_older_board_is_stale(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "action")
    person = first(people)
    old = person.state.number
    await person.decides({"do": "end"})
    other = first(people)
    number = other.state.number
    answer = await other.decides({"do": "end"}, expected=old)
    assert problem(answer) == (409, "stale")
    assert answer.json()["details"] == {"number": number}
    assert other.state.number == number
    assert (await other.decides({"do": "end"}, expected=number)).status_code == 200


async def test_another_players_sealed_confirmation_makes_nothing_stale(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "initial_assets")
    expected = people[0].state.number
    decisions = [await person.chooses() for person in people]
    for person, decision in zip(people, decisions, strict=True):
        assert (await person.decides(decision, expected)).status_code == 200


async def test_the_last_sealed_confirmation_shows_them_all(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "initial_assets")
    assets = [(await people[0].view())["public"]["match"]["territories"]]
    for person in people:
        await person.plays()
        assets.append((await people[0].view())["public"]["match"]["territories"])
    assert assets[0] == assets[1] == assets[2] != assets[3]


async def test_chat_presence_and_the_hosts_doings_make_nothing_stale(house: House) -> None:
    people = await house.match(3)
    person = first(people)
    decision, expected = await person.chooses(), person.state.number
    await people[1].does("chat", {"phrase": "hello"})
    stream = people[2].follows()
    await stream.until_number(expected)
    await people[0].does("host/mute", {"chair": 1, "muted": True})
    await people[0].does("host/pause", {"on": True})
    await people[0].does("host/pause", {"on": False})
    await people[2].does("person", {"name": "Renamed"})
    await stream.hang_up()
    assert (await person.decides(decision, expected)).status_code == 200


async def test_of_two_devices_of_one_seat_that_race_one_is_first_and_the_other_stale(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "action")
    person = first(people)
    expected = person.state.number
    one, other = await asyncio.gather(
        person.decides(await person.chooses(), expected, once="phone"),
        person.decides({"do": "end"}, expected, once="tablet"),
    )
    assert sorted([one.status_code, other.status_code]) == [200, 409]
    assert person.state.number == expected + 1


async def test_all_who_confirm_sealed_at_once_are_accepted(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "initial_assets")
    expected = people[0].state.number
    decisions = [await person.chooses() for person in people]
    answers = await asyncio.gather(
        *[p.decides(decision, expected) for p, decision in zip(people, decisions, strict=True)]
    )
    assert sorted(answer.json()["number"] for answer in answers) == [
        *(expected + 1, expected + 2, expected + 3)
    ]


ILLEGAL: list[tuple[str, Json, str]] = [
    ("drafting", {"do": "end"}, "wrong_phase"),
    ("drafting", {"do": "deploy", "continent": "atlantis", "territories": []}, "unknown_continent"),
    ("drafting", {"do": "deploy", "continent": "europe", "territories": ["x"]}, "unknown_territory"),
    (
        "drafting",
        {"do": "deploy", "continent": "europe", "territories": ["germany"]},
        "wrong_number_of_territories",
    ),
    ("initial_assets", {"do": "place", "counts": {}}, "wrong_number_of_assets"),
    ("initial_assets", {"do": "place", "counts": {"nowhere": 6}}, "unknown_territory"),
    ("initial_assets", {"do": "place", "counts": {"china": 6}}, "unknown_territory"),
    ("action", {"do": "take", "materials": ["Bi"]}, "wrong_phase"),
    ("action", {"do": "take", "materials": ["Xx"]}, "unknown_material"),
    (
        "action",
        {"do": "move", "source": "here", "destination": "there", "count": 1},
        "unknown_territory",
    ),
]


@pytest.mark.parametrize(("phase", "decision", "reason"), ILLEGAL)
async def test_an_illegal_decision_is_refused_with_the_reason_of_the_rules(
    house: House, phase: str, decision: Json, reason: str
) -> None:
    people = await house.match(3)
    await at_phase(people, phase)
    person = first(people)
    before = await person.view()
    rows = await house.inside.tables.store.read(person.table)
    assert problem(await person.decides(decision)) == (422, reason)
    assert await person.view() == before
    assert await house.inside.tables.store.read(person.table) == rows


@pytest.mark.parametrize("count", [0, -1, 99, 2**31, 2**63, 2**64, 10**30])
async def test_a_move_of_any_number_is_refused_or_legal_and_never_a_fault(house: House, count: int) -> None:
    people = await house.match(3)
    await at_phase(people, "action")
    person = first(people)
    moves = (await person.view())["yours"]["legal"]["moves"]
    source = min(moves)
    move = {"do": "move", "source": source, "destination": min(moves[source]), "count": count}
    answer = await person.decides(move)
    assert answer.status_code in (400, 422), answer.text
    place = {"do": "place", "counts": {source: count}}
    assert (await person.decides(place)).status_code in (400, 422)


async def test_nobody_decides_out_of_turn(house: House) -> None:
    people = await house.match(3)
    person = first(people)
    decision = await person.chooses()
    other = next(p for p in people if p is not person)
    assert problem(await other.decides(decision)) == (422, "not_your_turn")


async def test_nobody_decides_before_the_match_or_after_it(house: House) -> None:
    people = await house.full_table(3)
    assert problem(await people[0].decides({"do": "end"})) == (409, "match_has_not_started")
    await people[0].does("host/start")
    await people[0].does("host/stop")
    assert problem(await people[0].decides({"do": "end"})) == (409, "match_has_ended")


async def test_nobody_decides_when_the_last_turn_is_over(house: House) -> None:
    people = await house.match(1)
    await play_out(people)
    assert problem(await people[0].decides({"do": "end"})) == (422, "match_is_over")


async def test_a_spectator_decides_nothing(house: House) -> None:
    people = await house.match(3)
    body = {"decision": {"do": "end"}, "expected": 99, "once": "x"}
    answer = await house.visitor().post(f"{people[0].path}/decisions", body)
    assert problem(answer) == (401, "not_seated")


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(StoreFull("full"), 507, "store_full"), (StoreUnavailable("gone"), 503, "store_unavailable")],
)
async def test_what_cannot_be_stored_has_not_happened_and_may_be_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    person = first(await house.match(3))
    decision, before = await person.chooses(), await person.view()

    async def refuse(*_arguments: Any, **_more: Any) -> Appended:
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(house.inside.tables.store, "append", refuse)
        assert problem(await person.decides(decision, once="a")) == (status, code)
    assert await person.view() == before
    assert (await person.decides(decision, once="a")).json() == {"number": before["number"] + 1}


async def test_whoever_hangs_up_too_early_has_decided_all_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await house.match(3)
    person = first(people)
    other = next(p for p in people if p is not person)
    stream = other.follows()
    number = person.state.number
    store, asked, go_on = house.inside.tables.store, asyncio.Event(), asyncio.Event()
    append = store.append

    async def slow(*arguments: Any, **more: Any) -> Appended:
        asked.set()
        await go_on.wait()
        return await append(*arguments, **more)

    monkeypatch.setattr(store, "append", slow)
    request = asyncio.ensure_future(person.decides(await person.chooses()))
    await asked.wait()
    request.cancel()
    go_on.set()
    await stream.until_number(number + 1)
    assert person.state.number == number + 1
    await stream.hang_up()


async def test_a_node_that_is_behind_reads_on_before_it_judges(house: House) -> None:
    people = await house.match(3)
    other_node = house.second_node()
    behind = await other_node.get(people[0].table)
    await at_phase(people, "action")
    person = first(people)
    number = person.state.number
    assert behind.table.number < number
    accepted = await other_node.ask(
        person.table, person.key, decide, Decide(EndMessage(), number, "a"), number
    )
    assert accepted == behind.table.number == number + 1


async def test_a_node_that_is_behind_knows_who_has_just_sat_down_elsewhere(house: House) -> None:
    host = await house.opens()
    other_node = house.second_node()
    await other_node.get(host.table)
    guest = await house.sits_down(host.code)
    assert (await other_node.seated(guest.table, guest.key))[1].chair == guest.chair


async def test_of_two_nodes_that_append_at_once_the_slower_reads_on_and_judges_again(house: House) -> None:
    people = await house.match(3)
    await at_phase(people, "initial_assets")
    other_node = house.second_node()
    await other_node.get(people[0].table)
    await people[0].plays()
    await people[1].plays()
    chosen = PlaceMessage((await people[2].chooses())["counts"])
    board = people[2].state.board_number
    number = await other_node.ask(people[2].table, people[2].key, decide, Decide(chosen, board, "a"))
    assert number == people[0].state.number + 1


async def test_a_view_is_never_older_than_what_was_heard_at_another_node(house: House) -> None:
    people = await house.match(3)
    house.inside.tables.alone = False
    other_node = house.second_node()
    await other_node.get(people[0].table)
    person = first(people)
    decision = msgspec.convert(await person.chooses(), DecisionMessage)
    number = person.state.number
    await other_node.ask(person.table, person.key, decide, Decide(decision, number, "a"))
    assert person.state.number == number  # this node has not heard of it
    assert (await person.view())["number"] == number + 1
