"""What every store promises (interface.py); each test runs on SQLite and on PostgreSQL."""

import asyncio

import pytest

from rawsiko.server.store import (
    GapInLog,
    NoSuchTable,
    Outcome,
    Row,
    Store,
    StoreUnavailable,
    TableHead,
    open_store,
)
from tests.server.store.scenes import (
    APPENDED,
    CONFLICT,
    NOON,
    REPEATED,
    append,
    append_many,
    begin,
    log_of,
    numbers,
)


async def test_a_new_table_is_open_and_has_its_first_row(store: Store) -> None:
    assert await store.create_table("t1", "ABCDEF", b'{"settings":1}', NOON)
    assert await store.head("t1") == TableHead("t1", "ABCDEF", NOON, NOON, "open", 1)
    assert await store.read("t1") == [Row(1, b'{"settings":1}')]


async def test_a_table_is_found_by_its_code(store: Store) -> None:
    await begin(store, "t1", "ABCDEF")
    assert await store.find_code("ABCDEF") == await store.head("t1")
    assert await store.find_code("abcdef") is None


@pytest.mark.parametrize(("table", "code"), [("t1", "OTHERS"), ("other", "ABCDEF"), ("t1", "ABCDEF")])
async def test_a_taken_id_or_code_begins_no_table(store: Store, table: str, code: str) -> None:
    await begin(store, "t1", "ABCDEF")
    assert not await store.create_table(table, code, b"second", NOON + 1)
    assert await store.tables() == [TableHead("t1", "ABCDEF", NOON, NOON, "open", 1)]
    assert await store.read("t1") == [Row(1, b"first")]


async def test_rows_follow_each_other_and_are_read_in_order(store: Store) -> None:
    await begin(store, "t1")
    await append_many(store, "t1", 12)
    assert [row.body for row in await store.read("t1", after=9)] == [b"10", b"11", b"12"]
    assert await store.read("t1", after=3, limit=2) == [Row(4, b"4"), Row(5, b"5")]
    assert await store.read("t1", after=12) == []
    assert len(await log_of(store, "t1")) == 12


async def test_a_row_is_kept_byte_for_byte(store: Store) -> None:
    body = bytes(range(256)) * 400
    await begin(store, "t1")
    await append(store, "t1", 2, body)
    await append(store, "t1", 3, b"")
    assert [row.body for row in await store.read("t1", after=1)] == [body, b""]


async def test_the_head_has_state_last_number_and_time(store: Store) -> None:
    await begin(store, "t1", "ABCDEF")
    await store.append("t1", 2, b"", once=None, state="playing", now=NOON + 60)
    assert await store.head("t1") == TableHead("t1", "ABCDEF", NOON, NOON + 60, "playing", 2)


async def test_a_clock_that_goes_back_leaves_the_table_touched_when_it_was(store: Store) -> None:
    await begin(store, "t1")
    await append(store, "t1", 2, now=NOON - 3600)
    head = await store.head("t1")
    assert head is not None
    assert head.touched == NOON


async def test_the_second_of_two_rows_with_one_number_is_a_conflict(store: Store, other_node: Store) -> None:
    await begin(store, "t1")
    await append(other_node, "t1", 2, b"theirs")
    await append(other_node, "t1", 3, b"theirs too")
    assert await append(store, "t1", 2, b"ours") == (CONFLICT, 3)
    assert [row.body for row in await log_of(store, "t1")] == [b"first", b"theirs", b"theirs too"]


async def test_a_key_sent_again_is_answered_with_its_number_and_written_once(store: Store) -> None:
    await begin(store, "t1")
    assert await append(store, "t1", 2, once="seat0:a") == (APPENDED, 2)
    assert await append(store, "t1", 3, once="seat1:a") == (APPENDED, 3)
    for number in (2, 3, 4):  # whatever the one who sends it again knows of
        assert await append(store, "t1", number, once="seat0:a") == (REPEATED, 2)
    assert await numbers(store, "t1") == [1, 2, 3]


async def test_a_repeated_key_changes_nothing_of_the_head(store: Store) -> None:
    await begin(store, "t1")
    await append(store, "t1", 2, once="a")
    before = await store.head("t1")
    await store.append("t1", 3, b"", once="a", state="ended", now=NOON + 99)
    assert await store.head("t1") == before


async def test_the_same_key_at_another_table_is_another_key(store: Store) -> None:
    for table in ("t1", "t2"):
        await begin(store, table)
        assert await append(store, table, 2, once="a") == (APPENDED, 2)


async def test_rows_without_a_key_are_never_repeated(store: Store) -> None:
    await begin(store, "t1")
    assert [await append(store, "t1", number) for number in (2, 3)] == [(APPENDED, 2), (APPENDED, 3)]


async def test_a_number_left_out_is_a_fault(store: Store) -> None:
    await begin(store, "t1")
    with pytest.raises(GapInLog, match="Row 3 of table 't1' was to follow row 1"):
        await append(store, "t1", 3)
    assert await numbers(store, "t1") == [1]


async def test_nothing_is_appended_to_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(NoSuchTable, match="may have been wiped"):
        await append(store, "t1", 1)
    assert await store.read("t1") == []
    assert await store.head("t1") is None


async def test_refused_rows_do_not_spoil_those_handed_in_with_them(store: Store, other_node: Store) -> None:
    tables = [f"t{number}" for number in range(30)]
    for table in tables:
        await begin(store, table)
    await append(store, "t3", 2, once="k3")
    await append(other_node, "t7", 2)
    answers = await asyncio.gather(
        *(append(store, table, 2, once=table.replace("t", "k")) for table in tables),
        append(store, "gone", 2),
        append(store, "t11", 9),
        return_exceptions=True,
    )
    outcomes = {place: answer for place, answer in enumerate(answers) if answer != (APPENDED, 2)}
    assert (outcomes.pop(3), outcomes.pop(7)) == ((REPEATED, 2), (CONFLICT, 2))
    assert [type(outcome) for outcome in outcomes.values()] == [NoSuchTable, GapInLog]
    assert [len(await log_of(store, table)) for table in tables] == [2] * 30


async def test_of_rows_handed_in_together_for_one_number_exactly_one_is_appended(store: Store) -> None:
    await begin(store, "t1")
    answers = await asyncio.gather(*(append(store, "t1", 2, b"%d" % writer) for writer in range(20)))
    assert [answer.outcome for answer in answers].count(APPENDED) == 1
    winner = [answer.outcome for answer in answers].index(APPENDED)
    assert await store.read("t1", after=1) == [Row(2, b"%d" % winner)]
    assert {answer.outcome for answer in answers} == {APPENDED, CONFLICT}


async def test_a_key_handed_in_twice_at_once_is_appended_once(store: Store, other_node: Store) -> None:
    await begin(store, "t1")
    nodes = (store, other_node)
    answers = await asyncio.gather(*(append(nodes[writer % 2], "t1", 2, once="a") for writer in range(20)))
    assert sorted(answer.outcome.name for answer in answers) == ["APPENDED"] + ["REPEATED"] * 19
    assert {answer.number for answer in answers} == {2}


async def test_rows_handed_in_in_order_are_appended_in_order(store: Store) -> None:
    await begin(store, "t1")
    answers = await asyncio.gather(*(append(store, "t1", number) for number in range(2, 102)))
    assert answers == [(APPENDED, number) for number in range(2, 102)]


async def test_a_row_is_appended_even_if_nobody_waits_for_the_answer(store: Store) -> None:
    await begin(store, "t1")
    impatient = asyncio.ensure_future(append(store, "t1", 2, once="a"))
    await asyncio.sleep(0)  # it is handed in
    impatient.cancel()
    assert await append(store, "t1", 2, once="a") in {(REPEATED, 2), (APPENDED, 2)}
    assert await numbers(store, "t1") == [1, 2]


async def test_tables_come_in_pages_ordered_by_id(store: Store) -> None:
    ids = ["-x", "A", "B", "_y", "a", "b", "é"]
    for table in reversed(ids):
        await begin(store, table, code=f"code {table}")
    first = await store.tables(limit=4)
    second = await store.tables(limit=4, after=first[-1].table)
    assert [head.table for head in first + second] == ids
    assert await store.tables(after="é") == []


async def test_tables_are_chosen_by_state_and_time(store: Store) -> None:
    for hours, (table, state) in enumerate(
        [("a", "open"), ("b", "playing"), ("c", "ended"), ("d", "playing")]
    ):
        await begin(store, table)
        await store.append(table, 2, b"", once=None, state=state, now=NOON + hours)
    playing = await store.tables(state="playing")
    between = await store.tables(touched_after=NOON, touched_before=NOON + 3)
    assert [head.table for head in playing] == ["b", "d"]
    assert [head.table for head in between] == ["b", "c"]
    assert await store.tables(state="playing", touched_before=NOON + 2) == playing[:1]


async def test_a_wiped_table_is_gone_and_its_code_is_free(store: Store) -> None:
    await begin(store, "t1", "ABCDEF")
    await append(store, "t1", 2, once="a")
    assert await store.wipe("t1")
    assert not await store.wipe("t1")
    assert await store.read("t1") == []
    assert await store.find_code("ABCDEF") is None
    await begin(store, "t1", "ABCDEF")
    assert await append(store, "t1", 2, once="a") == (APPENDED, 2)


async def test_tables_untouched_for_long_are_wiped_and_no_others(store: Store) -> None:
    for number in range(50):
        await begin(store, f"old{number}", now=NOON)
    await begin(store, "new", now=NOON)
    await append(store, "new", 2, now=NOON + 1)
    assert await store.wipe_untouched(NOON + 1) == 50
    assert [head.table for head in await store.tables()] == ["new"]
    assert await store.wipe_untouched(NOON + 1) == 0


async def test_a_text_no_store_can_keep_is_refused_before_it_meets_others_rows(store: Store) -> None:
    await begin(store, "t1")
    for text in ("\0", "\ud800", "a\nb"):
        with pytest.raises(ValueError, match="cannot be stored"):
            await append(store, "t1", 2, once=text)
        assert await store.head(text) is None
        assert await store.find_code(text) is None
        assert await store.read(text) == []
        assert not await store.wipe(text)


async def test_everything_is_there_when_the_store_is_opened_again(store: Store, address: str) -> None:
    await begin(store, "t1")
    await append_many(store, "t1", 20)
    before = await store.head("t1"), await store.read("t1")
    await store.close()
    again = open_store(address)
    await again.open()
    assert (await again.head("t1"), await again.read("t1")) == before
    await again.close()


async def test_what_was_handed_in_before_closing_is_durable_or_refused(
    address: str, other_node: Store
) -> None:
    store = open_store(address)
    await store.open()
    tables = [f"t{number}" for number in range(40)]
    for table in tables:
        await begin(store, table)
    appending = [asyncio.ensure_future(append(store, table, 2)) for table in tables]
    await asyncio.sleep(0)
    await store.close()
    answers = await asyncio.gather(*appending, return_exceptions=True)
    for table, answer in zip(tables, answers, strict=True):
        durable = await numbers(other_node, table) == [1, 2]
        assert durable if answer == (APPENDED, 2) else isinstance(answer, StoreUnavailable)


async def test_a_closed_store_refuses_everything_and_can_be_closed_again(store: Store) -> None:
    await store.ping()
    await store.close()
    await store.close()
    for call in (store.ping(), store.head("t1"), append(store, "t1", 2)):
        with pytest.raises(StoreUnavailable):
            await call


async def test_every_outcome_says_what_it_means() -> None:
    assert all(outcome.value.endswith(".") for outcome in Outcome)


async def test_a_row_is_written_over_where_a_word_is_to_be_forgotten(store: Store) -> None:
    await begin(store, "t1", "ABCDEF")
    await append_many(store, "t1", 3)
    before, head = await store.read("t1"), await store.head("t1")
    await store.redact("t1", [Row(2, b"forgotten"), Row(99, b"there is no such row")])
    assert await store.read("t1") == [before[0], Row(2, b"forgotten"), *before[2:]]
    assert await store.head("t1") == head
