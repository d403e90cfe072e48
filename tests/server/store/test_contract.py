"""The contract of every store, rule by rule (interface.py), on SQLite, PostgreSQL and in memory.

test_interleavings.py tries S3, S5 and S6 at random. What only SQLite or PostgreSQL can get wrong is in
test_sqlite.py and test_postgres.py.
"""

import asyncio
import re
from collections.abc import Callable
from random import Random

import pytest

from rawsiko.server.store import GapInLog, Kind, LogHead, NoSuchLog, Row, Store, StoreUnavailable, interface
from tests.server.store.conftest import on_disk
from tests.server.store.killing import acknowledged_until_killed, state_of
from tests.server.store.scenes import (
    APPENDED,
    CONFLICT,
    NOON,
    REPEATED,
    append,
    append_many,
    begin,
    begin_chat,
    log_of,
    numbers,
)


async def test_s1_a_new_log_is_open_and_has_its_first_row(store: Store) -> None:
    assert await store.create("t1", b'{"settings":1}', NOON, kind=Kind.TABLE, code="ABCDEF")
    assert await store.head("t1") == LogHead("t1", Kind.TABLE, None, "ABCDEF", NOON, NOON, "open", 1)
    assert await store.read("t1") == [Row(1, b'{"settings":1}')]


async def test_s12_a_log_is_found_by_its_code_as_written(store: Store) -> None:
    await begin(store, "t1", "ABCDEF")
    assert await store.find_code("ABCDEF") == await store.head("t1")
    assert await store.find_code("abcdef") is None


async def test_s12_a_log_is_found_by_its_id_with_its_kind_and_parent(store: Store) -> None:
    await begin(store, "t1")
    await begin_chat(store, "t1")
    await store.create("c1", b"first", NOON, kind=Kind.CLASS, code="ABCDEF")
    found = [await store.head(log) for log in ("t1", "t1.chat", "c1", "T1")]
    assert [head and (head.kind, head.parent) for head in found] == [
        *((Kind.TABLE, None), (Kind.CHAT, "t1"), (Kind.CLASS, None), None)
    ]
    assert all(head is None or isinstance(head.kind, Kind) for head in found)


@pytest.mark.parametrize(
    ("log", "code"), [("t1", "OTHERS"), ("other", "ABCDEF"), ("t1", "ABCDEF"), ("t1", None)]
)
async def test_s2_a_taken_id_or_code_begins_no_log(store: Store, log: str, code: str | None) -> None:
    await begin(store, "t1", "ABCDEF")
    assert not await store.create(log, b"second", NOON + 1, kind=Kind.CLASS, code=code)
    assert await store.heads() == [LogHead("t1", Kind.TABLE, None, "ABCDEF", NOON, NOON, "open", 1)]
    assert await store.read("t1") == [Row(1, b"first")]


async def test_s2_logs_without_a_code_and_beneath_the_same_log_are_no_trouble_to_each_other(
    store: Store,
) -> None:
    await begin(store, "t1")
    assert await begin_chat(store, "t1")
    assert not await begin_chat(store, "t1")
    assert await store.create("t1.analysis", b"{}", NOON, kind=Kind.ANALYSIS, parent="t1")
    assert [head.code for head in await store.heads()] == ["T1", None, None]


async def test_s2_no_log_begins_beneath_one_that_is_not_there(store: Store) -> None:
    with pytest.raises(NoSuchLog, match="'gone'"):
        await begin_chat(store, "gone")
    assert await store.heads() == []
    assert await store.read("gone.chat") == []


async def test_s3_rows_follow_each_other_and_are_read_in_order(store: Store) -> None:
    await begin(store, "t1")
    await append_many(store, "t1", 12)
    assert [row.body for row in await store.read("t1", after=9)] == [b"10", b"11", b"12"]
    assert await store.read("t1", after=3, limit=2) == [Row(4, b"4"), Row(5, b"5")]
    assert await store.read("t1", after=12) == []
    assert len(await log_of(store, "t1")) == 12


async def test_s3_a_row_is_kept_byte_for_byte(store: Store) -> None:
    body = bytes(range(256)) * 400
    await begin(store, "t1")
    await append(store, "t1", 2, body)
    await append(store, "t1", 3, b"")
    assert [row.body for row in await store.read("t1", after=1)] == [body, b""]


async def test_s11_the_head_has_state_last_number_and_time(store: Store) -> None:
    await begin(store, "t1", "ABCDEF")
    await store.append("t1", 2, b"", idempotency_key=None, state="playing", now=NOON + 60)
    assert await store.head("t1") == LogHead("t1", Kind.TABLE, None, "ABCDEF", NOON, NOON + 60, "playing", 2)


async def test_s11_a_clock_that_goes_back_leaves_the_log_touched_when_it_was(store: Store) -> None:
    await begin(store, "t1")
    await append(store, "t1", 2, now=NOON - 3600)
    head = await store.head("t1")
    assert head is not None
    assert head.touched == NOON


async def test_s5_the_second_of_two_rows_with_one_number_is_a_conflict(
    store: Store, other_node: Store
) -> None:
    await begin(store, "t1")
    await append(other_node, "t1", 2, b"theirs")
    await append(other_node, "t1", 3, b"theirs too")
    assert await append(store, "t1", 2, b"ours") == (CONFLICT, 3)
    assert [row.body for row in await log_of(store, "t1")] == [b"first", b"theirs", b"theirs too"]


async def test_s6_a_key_sent_again_is_answered_with_its_number_and_written_once(store: Store) -> None:
    await begin(store, "t1")
    assert await append(store, "t1", 2, key="seat0:a") == (APPENDED, 2)
    assert await append(store, "t1", 3, key="seat1:a") == (APPENDED, 3)
    for number in (2, 3, 4):  # whatever the one who sends it again knows of
        assert await append(store, "t1", number, key="seat0:a") == (REPEATED, 2)
    assert await numbers(store, "t1") == [1, 2, 3]


async def test_s6_a_repeated_key_changes_nothing_of_the_head(store: Store) -> None:
    await begin(store, "t1")
    await append(store, "t1", 2, key="a")
    before = await store.head("t1")
    await store.append("t1", 3, b"", idempotency_key="a", state="ended", now=NOON + 99)
    assert await store.head("t1") == before


async def test_s6_the_same_key_in_another_log_is_another_key(store: Store) -> None:
    for table in ("t1", "t2"):
        await begin(store, table)
        assert await append(store, table, 2, key="a") == (APPENDED, 2)


async def test_s6_rows_without_a_key_are_never_repeated(store: Store) -> None:
    await begin(store, "t1")
    assert [await append(store, "t1", number) for number in (2, 3)] == [(APPENDED, 2), (APPENDED, 3)]


async def test_s7_a_number_that_skips_a_row_is_refused(store: Store) -> None:
    await begin(store, "t1")
    with pytest.raises(GapInLog, match="Row 3 of log 't1' was to follow row 1"):
        await append(store, "t1", 3)
    assert await numbers(store, "t1") == [1]


async def test_s7_nothing_is_appended_to_a_log_that_is_not_there(store: Store) -> None:
    with pytest.raises(NoSuchLog, match="may have been wiped"):
        await append(store, "t1", 1)
    assert await store.read("t1") == []
    assert await store.head("t1") is None


async def test_s8_refused_rows_do_not_spoil_those_handed_in_with_them(
    store: Store, other_node: Store
) -> None:
    tables = [f"t{number}" for number in range(30)]
    for table in tables:
        await begin(store, table)
    await append(store, "t3", 2, key="k3")
    await append(other_node, "t7", 2)
    answers = await asyncio.gather(
        *(append(store, table, 2, key=table.replace("t", "k")) for table in tables),
        append(store, "gone", 2),
        append(store, "t11", 9),
        return_exceptions=True,
    )
    outcomes = {place: answer for place, answer in enumerate(answers) if answer != (APPENDED, 2)}
    assert (outcomes.pop(3), outcomes.pop(7)) == ((REPEATED, 2), (CONFLICT, 2))
    assert [type(outcome) for outcome in outcomes.values()] == [NoSuchLog, GapInLog]
    assert [len(await log_of(store, table)) for table in tables] == [2] * 30


async def test_s5_of_rows_handed_in_together_for_one_number_exactly_one_is_appended(store: Store) -> None:
    await begin(store, "t1")
    answers = await asyncio.gather(*(append(store, "t1", 2, b"%d" % writer) for writer in range(20)))
    assert [answer.outcome for answer in answers].count(APPENDED) == 1
    winner = [answer.outcome for answer in answers].index(APPENDED)
    assert await store.read("t1", after=1) == [Row(2, b"%d" % winner)]
    assert {answer.outcome for answer in answers} == {APPENDED, CONFLICT}


async def test_s6_a_key_handed_in_many_times_at_once_is_appended_once(
    store: Store, other_node: Store
) -> None:
    await begin(store, "t1")
    nodes = (store, other_node)
    answers = await asyncio.gather(*(append(nodes[writer % 2], "t1", 2, key="a") for writer in range(20)))
    assert sorted(answer.outcome.name for answer in answers) == ["APPENDED"] + ["REPEATED"] * 19
    assert {answer.number for answer in answers} == {2}


async def test_s9_rows_handed_in_in_order_are_appended_in_order(store: Store) -> None:
    await begin(store, "t1")
    answers = await asyncio.gather(*(append(store, "t1", number) for number in range(2, 102)))
    assert answers == [(APPENDED, number) for number in range(2, 102)]


async def test_s10_a_row_is_appended_even_if_nobody_waits_for_the_answer(store: Store) -> None:
    await begin(store, "t1")
    impatient = asyncio.ensure_future(append(store, "t1", 2, key="a"))
    await asyncio.sleep(0)  # it is handed in
    impatient.cancel()
    assert await append(store, "t1", 2, key="a") in {(REPEATED, 2), (APPENDED, 2)}
    assert await numbers(store, "t1") == [1, 2]


async def test_s13_heads_come_in_pages_ordered_by_id(store: Store) -> None:
    ids = ["-x", "A", "B", "_y", "a", "b", "é"]
    for table in reversed(ids):
        await begin(store, table, code=f"code {table}")
    first = await store.heads(limit=4)
    second = await store.heads(limit=4, after=first[-1].id)
    assert [head.id for head in first + second] == ids
    assert await store.heads(after="é") == []


async def test_s13_heads_are_chosen_by_state_and_time(store: Store) -> None:
    for hours, (table, state) in enumerate(
        [("a", "open"), ("b", "playing"), ("c", "ended"), ("d", "playing")]
    ):
        await begin(store, table)
        await store.append(table, 2, b"", idempotency_key=None, state=state, now=NOON + hours)
    playing = await store.heads(state="playing")
    between = await store.heads(touched_after=NOON, touched_before=NOON + 3)
    assert [head.id for head in playing] == ["b", "d"]
    assert [head.id for head in between] == ["b", "c"]
    assert await store.heads(state="playing", touched_before=NOON + 2) == playing[:1]


async def test_s13_heads_are_chosen_by_kind(store: Store) -> None:
    await begin(store, "t1")
    await begin_chat(store, "t1")
    await store.create("c1", b"first", NOON, kind=Kind.CLASS)
    of_kind = {kind: [head.id for head in await store.heads(kind=kind)] for kind in Kind}
    assert of_kind == {Kind.TABLE: ["t1"], Kind.CLASS: ["c1"], Kind.CHAT: ["t1.chat"], Kind.ANALYSIS: []}
    assert [head.id for head in await store.heads(kind=Kind.CHAT, state="open", after="t1")] == ["t1.chat"]


async def test_s14_a_wiped_log_is_gone_and_its_code_is_free(store: Store) -> None:
    await begin(store, "t1", "ABCDEF")
    await append(store, "t1", 2, key="a")
    assert await store.wipe("t1")
    assert not await store.wipe("t1")
    assert await store.read("t1") == []
    assert await store.find_code("ABCDEF") is None
    await begin(store, "t1", "ABCDEF")
    assert await append(store, "t1", 2, key="a") == (APPENDED, 2)


async def test_s14_the_logs_beneath_a_wiped_log_are_gone_with_it(store: Store) -> None:
    for log in ("t1", "t2"):
        await begin(store, log)
        await begin_chat(store, log)
        await append(store, f"{log}.chat", 2, key="a")
    assert await store.wipe("t1")
    assert [head.id for head in await store.heads()] == ["t2", "t2.chat"]
    assert await store.read("t1.chat") == []
    assert await store.wipe("t2.chat")  # which leaves the table
    assert [head.id for head in await store.heads()] == ["t2"]
    await begin(store, "t1")
    assert await begin_chat(store, "t1")
    assert await append(store, "t1.chat", 2, key="a") == (APPENDED, 2)


async def test_s15_a_log_beneath_another_goes_when_that_one_goes(store: Store) -> None:
    for log in ("old", "young"):
        await begin(store, log)
        await begin_chat(store, log)
    await append(store, "young", 2, now=NOON + 1)
    await append(store, "old.chat", 2, now=NOON + 1)
    assert await store.wipe_untouched(NOON + 1) == 1
    assert [head.id for head in await store.heads()] == ["young", "young.chat"]


async def test_s15_what_was_untouched_for_long_is_wiped_and_nothing_else(store: Store) -> None:
    for number in range(50):
        await begin(store, f"old{number}", now=NOON)
    await begin(store, "new", now=NOON)
    await append(store, "new", 2, now=NOON + 1)
    assert await store.wipe_untouched(NOON + 1) == 50
    assert [head.id for head in await store.heads()] == ["new"]
    assert await store.wipe_untouched(NOON + 1) == 0


async def test_s17_a_text_no_store_can_keep_is_refused_before_it_meets_others_rows(store: Store) -> None:
    await begin(store, "t1")
    for text in ("\0", "\ud800", "a\nb"):
        with pytest.raises(ValueError, match="cannot be stored"):
            await append(store, "t1", 2, key=text)
        assert await store.head(text) is None
        assert await store.find_code(text) is None
        assert await store.read(text) == []
        assert not await store.wipe(text)


async def test_s4_everything_is_there_when_the_store_is_opened_again(
    store: Store, another: Callable[[], Store]
) -> None:
    await begin(store, "t1")
    await append_many(store, "t1", 20)
    await append(store, "t1", 21, key="a")
    before = await store.head("t1"), await store.read("t1")
    await store.close()
    again = another()
    await again.open()
    assert (await again.head("t1"), await again.read("t1")) == before
    assert await append(again, "t1", 22, key="a") == (REPEATED, 21)
    await again.close()


async def test_s19_what_was_handed_in_before_closing_is_durable_or_refused(
    another: Callable[[], Store], other_node: Store
) -> None:
    store = another()
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


@pytest.mark.parametrize("times_closed", [0, 1, 2])
async def test_s18_a_store_that_is_not_open_refuses_everything(
    another: Callable[[], Store], times_closed: int
) -> None:
    store = another()
    if times_closed:
        await store.open()
    for _ in range(times_closed):
        await store.close()
    for call in (
        store.create("t1", b"first", NOON, kind=Kind.TABLE),
        append(store, "t1", 2),
        *(store.head("t1"), store.find_code("ABCDEF"), store.read("t1"), store.heads()),
        *(store.redact("t1", [Row(1, b"")]), store.wipe("t1"), store.wipe_untouched(NOON), store.ping()),
    ):
        with pytest.raises(StoreUnavailable):
            await call


async def test_s21_a_ping_is_answered_where_a_row_could_be_appended_and_nowhere_else(store: Store) -> None:
    await begin(store, "t1")
    before = await store.head("t1")
    await store.ping()
    assert await store.head("t1") == before
    assert await append(store, "t1", 2) == (APPENDED, 2)
    await store.close()
    for call in (store.ping(), append(store, "t1", 3)):
        with pytest.raises(StoreUnavailable):
            await call


async def test_s16_a_row_is_overwritten_where_a_word_is_to_be_forgotten(store: Store) -> None:
    await begin(store, "t1", "ABCDEF")
    await append_many(store, "t1", 3)
    before, head = await store.read("t1"), await store.head("t1")
    await store.redact("t1", [Row(2, b"forgotten"), Row(99, b"there is no such row")])
    assert await store.read("t1") == [before[0], Row(2, b"forgotten"), *before[2:]]
    assert await store.head("t1") == head


@on_disk
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_s20_what_was_acknowledged_outlives_kill_9_and_nothing_is_half_there(
    another: Callable[[], Store], address: str, seed: int
) -> None:
    random, expected = Random(seed), dict[str, int]()
    for _ in range(2):  # the second process goes on where the first was killed
        expected |= acknowledged_until_killed(address, after=random.randint(1, 500))
        store = another()
        await store.open()
        heads = {head.id: head for head in await store.heads()}
        assert heads.keys() >= expected.keys()
        for table, head in heads.items():
            rows = await log_of(store, table)
            assert len(rows) >= expected.get(table, 0)
            assert [row.body for row in rows] == [b"%d" % row.number for row in rows]
            assert head.state == state_of(head.last)
            if head.last > 1:
                assert await append(store, table, head.last + 1, key=f"{head.last}") == (REPEATED, head.last)
        await store.close()


def test_every_rule_has_a_test_and_every_test_a_rule() -> None:
    rules = re.findall(r"^  (S\d+) ", interface.__doc__ or "", re.MULTILINE)
    tested = {found[1].upper() for name in globals() if (found := re.match(r"test_(s\d+)_", name))}
    assert rules == [f"S{number}" for number in range(1, len(rules) + 1)]
    assert tested == set(rules)
