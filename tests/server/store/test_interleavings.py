"""However the writers of several nodes interleave, the log has no gaps and every mark only once."""

import asyncio
from itertools import count
from typing import Final, NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rawsiko.server.store import Appended, Outcome, Row, Store
from tests.server.store.scenes import NOON, begin, log_of

EXAMPLES: Final = count()


class Wish(NamedTuple):
    """To append to a table, under a key that others may use too; behind: how many rows are not known of."""

    table: int
    key: int | None
    behind: int


class Done(NamedTuple):
    table: str
    key: str | None
    body: bytes
    answer: Appended


WISHES = st.lists(
    st.builds(Wish, st.integers(0, 2), st.none() | st.integers(0, 4), st.integers(0, 2)), max_size=8
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(writers=st.lists(WISHES, min_size=2, max_size=6))
async def test_what_writers_append_at_random_is_what_the_log_holds(
    store: Store, other_node: Store, writers: list[list[Wish]]
) -> None:
    example = f"example{next(EXAMPLES)}"
    for number in range(3):
        await begin(store, f"{example}-{number}")
    nodes = (store, other_node)
    done = await asyncio.gather(
        *(write(nodes[writer % 2], example, writer, wishes) for writer, wishes in enumerate(writers))
    )
    for number in range(3):
        table = f"{example}-{number}"
        check(await log_of(store, table), [one for mine in done for one in mine if one.table == table])


async def write(store: Store, example: str, writer: int, wishes: list[Wish]) -> list[Done]:
    done = []
    for place, wish in enumerate(wishes):
        table = f"{example}-{wish.table}"
        key = None if wish.key is None else f"key{wish.key}"
        body = f"writer {writer}, wish {place}".encode()
        head = await store.head(table)
        assert head is not None
        number = max(2, head.last + 1 - wish.behind)
        answer = await store.append(table, number, body, idempotency_key=key, state="playing", now=NOON)
        done.append(Done(table, key, body, answer))
    return done


def check(log: list[Row], done: list[Done]) -> None:
    """`log` has no gaps; it holds what was acknowledged and nothing else, and each key once."""
    bodies = dict(log)
    appended = [one for one in done if one.answer.outcome is Outcome.APPENDED]
    assert {one.answer.number: one.body for one in appended} | {1: b"first"} == bodies
    assert len(appended) == len(bodies) - 1
    with_key = [one for one in appended if one.key is not None]
    number_of_key = {one.key: one.answer.number for one in with_key}
    assert len(number_of_key) == len(with_key)
    for one in done:
        if one.answer.outcome is Outcome.REPEATED:
            assert one.answer.number == number_of_key[one.key]
