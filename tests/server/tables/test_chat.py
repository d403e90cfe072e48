"""Chat: phrases by default, text if the host allows it; apart from the match and never in its way."""

import pytest

from rawsiko.server.tables.chat import KEPT, LAST_WORDS_SECONDS, MOST_CHARACTERS, PHRASES
from rawsiko.server.tables.sidecars import chat_log
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person


async def say(person: Person, **line: str) -> dict[str, object]:
    number = await person.does("chat", line)
    return {"number": number, "chair": person.chair, **line}


async def patiently(person: Person, **line: str) -> dict[str, object]:
    """Say something without being too fast."""
    person.house.clock.time += 10
    return await say(person, **line)


async def test_a_phrase_is_told_by_its_id_to_everybody_and_to_spectators(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    streams = [guest.follows(), house.visitor().listens(f"{host.path}/events")]
    for stream in streams:
        await stream.until_number(host.state.number)
    said = await say(host, phrase="good_luck")
    for stream in streams:
        await stream.until(lambda listener: bool(listener.beside("chat")))
        assert stream.beside("chat") == [said]
        await stream.hang_up()
    assert (await guest.view())["chat"] == [said]


async def test_every_phrase_may_be_said(house: House) -> None:
    host = await house.opens()
    for phrase in sorted(PHRASES):
        await patiently(host, phrase=phrase)


async def test_lines_have_numbers_of_their_own_and_the_log_goes_on_without_them(house: House) -> None:
    host = await house.opens()
    before = host.state.number
    assert [(await patiently(host, phrase="hello"))["number"] for _ in range(3)] == [1, 2, 3]
    assert host.state.number == before


async def test_text_is_for_tables_where_the_host_allows_it(house: House) -> None:
    host = await house.opens(chat="phrases")
    assert problem(await host.tries("chat", {"text": "hi"})) == (403, "only_phrases")
    await host.does("host/settings", {"chat": "free"})
    assert (await say(host, text="hi there"))["number"] == 1
    await say(host, phrase="hello")


async def test_a_table_may_be_without_chat(house: House) -> None:
    host = await house.opens(chat="off")
    for line in ({"phrase": "hello"}, {"text": "hi"}):
        assert problem(await host.tries("chat", line)) == (403, "chat_is_off")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  two   words ", "two words"),
        ("no\u202e tricks\x00", "no tricks"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("x" * MOST_CHARACTERS, "x" * MOST_CHARACTERS),
    ],
)
async def test_text_is_cleaned(house: House, typed: str, shown: str) -> None:
    host = await house.opens(chat="free")
    await host.does("chat", {"text": typed})
    assert [line["text"] for line in (await host.view())["chat"]] == [shown]


@pytest.mark.parametrize("typed", ["", "   ", "\u200b", "x" * (MOST_CHARACTERS + 1), "\x00\x01"])
async def test_text_that_says_nothing_or_too_much_is_refused(house: House, typed: str) -> None:
    host = await house.opens(chat="free")
    assert problem(await host.tries("chat", {"text": typed})) == (400, "bad_text")


async def test_an_unknown_phrase_and_an_empty_line_are_refused(house: House) -> None:
    host = await house.opens(chat="free")
    assert problem(await host.tries("chat", {"phrase": "insult"})) == (400, "unknown_phrase")
    assert problem(await host.tries("chat", {})) == (400, "bad_text")


async def test_whoever_is_muted_says_nothing_and_plays_on(house: House) -> None:
    people = await house.match(3)
    host, guest, _ = people
    await host.does("host/mute", {"chair": guest.chair, "muted": True})
    assert problem(await guest.tries("chat", {"phrase": "hello"})) == (403, "muted")
    assert (await host.view())["public"]["chairs"][str(guest.chair)]["muted"] is True
    while guest.chair not in guest.state.awaited_chairs():
        await next(p for p in people if p.chair in p.state.awaited_chairs()).plays()
    await guest.plays()
    await host.does("host/mute", {"chair": guest.chair, "muted": False})
    await say(guest, phrase="thank_you")


async def test_whoever_is_muted_says_nothing_by_a_name_either(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    await host.does("host/mute", {"chair": guest.chair, "muted": True})
    assert problem(await guest.tries("person", {"name": "Rude"})) == (403, "muted")
    await guest.does("person", {"name": "Jack", "avatar": "owl"})
    await host.does("host/mute", {"chair": guest.chair, "muted": False})
    await guest.does("person", {"name": "Polite"})


async def test_spectators_listen_and_do_not_chat(house: House) -> None:
    host = await house.opens()
    answer = await house.visitor().post(f"{host.path}/chat", {"phrase": "hello"})
    assert problem(answer) == (401, "not_seated")


async def test_whoever_chats_too_fast_waits_and_nobody_else_does(house: House) -> None:
    host, guest, _ = await house.full_table(3)
    for _ in range(5):
        await say(host, phrase="hello")
    assert problem(await host.tries("chat", {"phrase": "hello"})) == (429, "too_fast")
    await say(guest, phrase="ouch")
    house.clock.time += 2
    await say(host, phrase="sorry")
    assert problem(await host.tries("chat", {"phrase": "hello"})) == (429, "too_fast")


async def test_a_newcomer_is_shown_the_last_lines(house: House) -> None:
    host = await house.opens()
    for _ in range(KEPT + 5):
        await patiently(host, phrase="again")
    numbers = [line["number"] for line in (await house.visitor().get(host.path)).json()["chat"]]
    assert numbers == list(range(6, KEPT + 6))


async def test_chat_is_still_there_after_a_restart(house: House) -> None:
    host = await house.opens()
    said = await say(host, phrase="hello")
    house.inside.tables.live.clear()
    assert (await host.view())["chat"] == [said]
    assert (await say(host, phrase="i_am_back"))["number"] == 2


async def test_the_log_of_a_chat_is_no_table(house: House) -> None:
    host = await house.opens()
    await say(host, phrase="hello")
    answer = await house.visitor().get(f"/api/tables/{host.table}.chat")
    assert problem(answer) == (404, "no_such_table")


async def test_chat_goes_with_the_match(house: House) -> None:
    host, *_ = await house.match(3, chat="free")
    await say(host, text="a secret plan")
    await host.does("host/stop")
    ended = int(house.clock.time)
    await patiently(host, phrase="good_match")
    chats = house.inside.chats
    assert await chats.forget_ended(ended + LAST_WORDS_SECONDS - 1) == 0
    assert len((await host.view())["chat"]) == 2
    assert await chats.forget_ended(ended + LAST_WORDS_SECONDS + 1) == 1
    assert (await host.view())["chat"] == []
    assert await house.inside.tables.store.head(chat_log(host.table)) is None


async def test_chat_stays_while_the_match_runs(house: House) -> None:
    host, *_ = await house.match(3)
    await say(host, phrase="hello")
    assert await house.inside.chats.forget_ended(int(house.clock.time) + 100 * LAST_WORDS_SECONDS) == 0
    assert len((await host.view())["chat"]) == 1
