"""A class ends and is forgotten, whichever node conducts it, and whatever became of the one that did."""

from collections.abc import AsyncIterator

import pytest

from rawsiko.server.classes.bell import GRACE_SECONDS, LONG_PAST_SECONDS, SLEPT_SECONDS
from rawsiko.server.store import Kind, open_store
from tests.server.classes.school import Pupil, Teacher, comes_in, opened
from tests.server.forgetful.cluster import Cluster, Node
from tests.server.tables.house import Visitor

TYPED = "Wilhelmina"


@pytest.fixture
async def cluster() -> AsyncIterator[Cluster]:
    store = open_store("memory:")
    await store.open()
    cluster = Cluster(store, 2)
    for place in range(2):
        await cluster.start(place)
    yield cluster
    await cluster.close()


async def begun(cluster: Cluster) -> tuple[Teacher, list[Pupil]]:
    """A class at the first node, with a name that was typed, at tables that are all stopped."""
    house = cluster.up[0].house
    teacher = await opened(house, own_names=True, chat="free")
    pupils = [await comes_in(house, teacher.code, name=TYPED), await comes_in(house, teacher.code)]
    await teacher.does("start")
    await teacher.does("eyes", {"on": True})
    return teacher, pupils


async def state(cluster: Cluster, teacher: Teacher) -> str:
    head = await cluster.store.head(teacher.class_id)
    assert head is not None
    return head.state


def at(node: Node, teacher: Visitor) -> Visitor:
    visitor = node.house.visitor()
    visitor.headers = teacher.headers
    return visitor


async def test_when_the_node_of_a_class_dies_another_rings_its_bell(cluster: Cluster) -> None:
    teacher, _ = await begun(cluster)
    assert teacher.class_id not in cluster.up[1].inside.classes.live
    bell = teacher.live.lesson.bell
    await cluster.kill(0)
    await cluster.pass_time(bell - cluster.clock() + GRACE_SECONDS)
    assert await state(cluster, teacher) == "ended"


async def test_names_and_words_leave_the_memory_of_all_nodes(cluster: Cluster) -> None:
    teacher, pupils = await begun(cluster)
    other, person = cluster.up[1], pupils[0].at_table()
    await person.does("chat", {"text": "a word of mine"})
    for path in (person.path, f"{person.path}/events?after=0&wait=0"):
        assert TYPED in (await at(other, person).get(path)).text
    await teacher.does("end")
    await cluster.pass_time(1)
    await teacher.does("close-results")
    await cluster.pass_time(1)
    for path in (person.path, f"{person.path}/events?after=0&wait=0"):
        told = (await at(other, person).get(path)).text
        assert TYPED not in told
        assert "a word of mine" not in told


async def test_a_reader_from_before_is_told_the_name_that_took_the_place_of_the_typed_one(
    cluster: Cluster,
) -> None:
    teacher, pupils = await begun(cluster)
    person = pupils[0].at_table()
    number = person.state.number
    await teacher.does("end")
    await cluster.pass_time(1)
    await teacher.does("close-results")
    await cluster.pass_time(1)
    now = (await person.view())["public"]["chairs"][str(person.chair)]["name"]
    assert now != TYPED
    for after in range(number):
        told = await person.get(f"{person.path}/events?after={after}&wait=0")
        chairs = [message.get("patch", {}).get("chairs", {}) for message in told.json()["messages"]]
        assert [
            chair[str(person.chair)]["name"] for chair in chairs if "name" in chair.get(str(person.chair), {})
        ][-1] == now


async def test_a_damaged_class_keeps_neither_the_server_from_starting_nor_others_from_ending(
    cluster: Cluster,
) -> None:
    teacher, _ = await begun(cluster)
    damaged = "class.0000000000000000"  # found before the other
    await cluster.store.create(damaged, b'{"fact":"of no kind"}', 0, kind=Kind.CLASS, code="ZZZZZZ")
    await cluster.store.append(damaged, 2, b"no JSON", idempotency_key=None, state="playing", now=0)
    bell = teacher.live.lesson.bell
    for place in range(2):
        await cluster.kill(place)
    cluster.clock.time = bell + LONG_PAST_SECONDS
    await cluster.start(1)
    await cluster.settle()
    assert await state(cluster, teacher) == "ended"


@pytest.mark.parametrize(("late", "held"), [(SLEPT_SECONDS + 20, True), (LONG_PAST_SECONDS, False)])
async def test_a_machine_that_slept_through_the_bell_rings_it_when_it_wakes(
    cluster: Cluster, late: float, held: bool
) -> None:
    teacher, _ = await begun(cluster)
    await cluster.kill(1)
    slept = teacher.live.lesson.bell + late - cluster.clock()
    house = cluster.up[0].house
    house.timers.waiting = [(due + slept, number, timer) for due, number, timer in house.timers.waiting]
    cluster.clock.time += slept
    await cluster.pass_time(16)
    assert ("held" in (await teacher.view())) == held
    await cluster.pass_time(GRACE_SECONDS if held else 1)
    await teacher.does("close-results")
    await cluster.pass_time(1)
    assert await state(cluster, teacher) == "ended"
