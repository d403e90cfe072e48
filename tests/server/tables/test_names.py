"""Names at every door: everybody can read them, nobody is hurt by them, and no two are the same."""

import json
from importlib.resources import files

import pytest

from rawsiko.bots.cast import CAST
from rawsiko.classes.names import PUPILS
from rawsiko.server.identity.names import AVATARS, MOST_LETTERS, SUGGESTED, cleaned_name, make_distinct
from rawsiko.server.identity.reserved_names import is_reserved
from rawsiko.server.identity.rude_words import is_rude
from rawsiko.server.refusals import Refusal, Refused
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, play_out

UNREADABLE = {
    "a Hangul filler": "\u3164",
    "a name behind a filler": "Sun\u3164",
    "half a filler": "\u115f",
    "a joiner of graphemes": "\u034f",
    "a name with one": "S\u034fun",
    "only a joiner": "\u200d",
    "a joiner inside": "S\u200dun",
    "a variation": "Sun\ufe0f",
    "nineteen marks": "S" + "\u0301" * 19,
    "three marks": "x\u0300\u0301\u0302",
    "a mark without a letter": "\u0301Sun",
    "a Cyrillic letter among Latin ones": "\u0410nna",
    "a Greek one": "Ann\u03b1",
    "small capitals": "\u1d00\u0274\u0274\u1d00",
    "a phonetic letter": "\u0251nna",
    "Cherokee that looks like Latin": "\u13aa\u13b3",
    "runes": "\u16a0\u16a2",
    "an enclosing ring": "S\u20ddun",
}


@pytest.mark.parametrize("typed", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_name_that_is_not_what_it_looks_like_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        cleaned_name(typed)
    assert refused.value.refusal is Refusal.BAD_NAME


GOOD = "Žofie-Łucja Đurđa Søren Nguyễn İpek Анна Ελένη 山田はなこ 김철수 नीता محمد אבי"
INNOCENT = """
Ishita Cassandra Assunta Scunthorpe Analia Janus Pornthip Nazir Nazario Dick Cu As Tito Culex Sisi Pusic
Cazzola Negrita Kokoschka Figueira Fanny Titus Essex Mandingo Hitomi Arsenio Huresan Cockburn Matsushita
"""


@pytest.mark.parametrize("name", [*GOOD.split(), *INNOCENT.split(), *SUGGESTED])
def test_good_names_pass(name: str) -> None:
    assert cleaned_name(name) == name


RUDE = """
fuck, FUCK, Fuuuuck, f u c k, f.u.c.k, f-u-c-k, xXfuckXx, sh1t, 5h!t, a55, 4ss, assss, b1tch, B!7CH, n1gger,
h1tler, H I T L E R, naz1, c\u00fcnt, f\u0169ck, puttana, PUTT4N4, v4ff4nculo, stronzo, c4zzo, c a z z o,
porco dio, caralho, c4r4lho, filho da puta, foda-se, merda, p u t a, kurac, jebem ti, pi\u010dka, kurva,
Arschloch, 4rschl0ch, Schei\u00dfe, Hurensohn, wichser, W1chser, f1cken, Fotze, sieg heil, s1ut,
fvck, phuck, sh1t1, 1sh1t, n166er, vvanker, pvttana, kazzo, fanculo, pi2da, 88, 8 8, 1488
"""


@pytest.mark.parametrize("typed", RUDE.strip().replace("\n", " ").split(", "))
def test_rude_names_are_refused_however_they_are_written(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        cleaned_name(typed)
    assert refused.value.refusal is Refusal.RUDE_NAME


RESERVED = """
Teacher, TEACHER, teacher!, T3acher, t e a c h e r, Te\u00e0cher, Teeeacher, Teacher 2, The Teacher, Admin,
4dmin1, Adm!n,
Administrator, Host, RAWsiko, Insegnante, L'insegnante, Professoressa, Pr0f, Professor, Professora,
U\u010ditelj, U\u010diteljica, Nastavnik, Lehrerin, L3hrer, Lehrkraft, Spielleitung
"""


@pytest.mark.parametrize("typed", RESERVED.strip().replace("\n", " ").split(", "))
def test_a_name_by_which_one_would_be_taken_for_the_teacher_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        cleaned_name(typed)
    assert refused.value.refusal is Refusal.RESERVED_NAME


@pytest.mark.parametrize(
    "name", ["Teacher's pet", "Hosta", "Professor Oak", "Adminton", "Lehr", "188", "8", "881"]
)
def test_reserved_names_count_as_whole_names_only(name: str) -> None:
    assert cleaned_name(name) == name


def test_no_name_we_give_is_rude_or_reserved() -> None:
    ours = {*SUGGESTED, *PUPILS, *(bot.name for bot in CAST)}
    assert {name for name in ours if is_rude(name) or is_reserved(name)} == set()


@pytest.mark.parametrize("words", ["rude_words", "reserved_names"])
def test_the_words_are_kept_as_data_for_each_language_as_they_are_compared(words: str) -> None:
    content = files("rawsiko.server.identity").joinpath(f"{words}.json").read_text("utf-8")
    languages = json.loads(content)["languages"]
    assert set(languages) == {"en", "it", "pt", "hr", "de"}
    for kept in languages.values():
        kinds = {"": kept} if isinstance(kept, list) else kept
        assert set(kinds) == ({"anywhere", "alone"} if words == "rude_words" else {""})
        for kind in kinds.values():
            assert kind == sorted(kind)
            assert all(word.isascii() and word.isalpha() and word.islower() for word in kind)
        assert all(len(word) > 3 for word in kinds.get("anywhere", ()))  # shorter ones are in many good names


@pytest.mark.parametrize(
    ("name", "taken", "shown"),
    [
        ("Sun", ["Sun"], "Sun 2"),
        ("SUN", ["Sun", "Sun 2"], "SUN 3"),
        ("Kim", ["\u212aim"], "Kim 2"),
        ("Anna", ["\u0410\u043d\u043d\u0430"], "Anna"),  # a Cyrillic n looks like an H
        ("\u0421\u0430\u0440\u0430", ["Capa"], "\u0421\u0430\u0440\u0430 2"),
        ("S u n", ["Sun"], "S u n 2"),
        ("x" * MOST_LETTERS, ["x" * MOST_LETTERS], "x" * (MOST_LETTERS - 2) + " 2"),
    ],
)
def test_names_that_look_the_same_are_told_apart(name: str, taken: list[str], shown: str) -> None:
    assert make_distinct(name, taken) == shown
    assert len(shown) <= MOST_LETTERS


def shown(person: Person) -> list[tuple[str, str]]:
    return [(chair.name, chair.avatar) for chair in person.state.chairs]


async def test_nobody_at_a_table_shares_a_name_or_a_picture(house: House) -> None:
    host = await house.opens("Sun", players=5)
    await house.sits_down(host.code, "Sun")
    answer = await house.visitor().post(f"/api/codes/{host.code}/chairs", {"name": "sun", "avatar": "fox"})
    await host.does("host/bot", {"chair": 3, "level": "novice"})
    await house.sits_down(host.code, "Pimo")
    names, avatars = zip(*shown(host), strict=True)
    assert names == ("Sun", "Sun 2", "sun 3", "Pimo", "Pimo 2")
    assert len(set(avatars)) == 5
    third = Person(house, answer.json())
    await third.does("person", {"name": "Sun 2", "avatar": avatars[0]})
    names, avatars = zip(*shown(host), strict=True)
    assert names[2] == "Sun 2 2"
    assert len(set(avatars)) == 5


async def test_whoever_keeps_their_picture_keeps_it(house: House) -> None:
    host = await house.opens()
    await host.does("person", {"name": "Moon", "avatar": AVATARS[7]})
    await host.does("person", {"name": "Star", "avatar": AVATARS[7]})
    assert shown(host)[0] == ("Star", AVATARS[7])


async def test_rude_names_are_refused_at_every_door(house: House) -> None:
    host = await house.opens()
    body = {"name": "Arschloch"}
    for answer in (
        await host.post("/api/tables", body),
        await host.post(f"/api/codes/{host.code}/chairs", body),
        await host.tries("person", body),
    ):
        assert problem(answer) == (400, "rude_name")


async def test_leaving_and_coming_back_sheds_no_mute(house: House) -> None:
    host = await house.opens(players=3)
    guest = await house.sits_down(host.code, "Jack")
    await host.does("host/mute", {"chair": guest.chair, "muted": True})
    await guest.does("leave")
    again = await house.sits_down(host.code, "Somebody Else")
    assert problem(await again.tries("chat", {"phrase": "hello"})) == (403, "muted")
    other = await house.sits_down(host.code, "Ana")
    await other.does("chat", {"phrase": "hello"})
    await host.does("host/mute", {"chair": again.chair, "muted": False})
    await again.does("leave")
    await (await house.sits_down(host.code, "Jack")).does("chat", {"phrase": "hello"})


async def test_a_mute_goes_along_to_the_next_table(house: House) -> None:
    host, guest, *_ = people = await house.match(3)
    await host.does("host/mute", {"chair": guest.chair, "muted": True})
    await play_out(people)
    await host.post(f"{host.path}/again")
    seated = await guest.post(f"{guest.path}/again")
    assert problem(await Person(house, seated.json()).tries("chat", {"phrase": "hello"})) == (403, "muted")


async def test_whoever_is_sent_away_takes_name_and_picture_along(house: House) -> None:
    host, rude, other = await house.match(3)
    await rude.does("person", {"name": "Shame", "avatar": "volcano"})
    listener = host.follows()
    await host.does("host/clear", {"chair": rude.chair})
    name, avatar = shown(host)[rude.chair]
    assert name in SUGGESTED
    assert avatar in AVATARS
    assert (name, avatar) != ("Shame", "volcano")
    assert len({each for each, _ in shown(host)}) == 3
    await listener.until_number(host.state.number)
    told = (await other.view())["public"]["chairs"][str(rude.chair)]
    assert (told["name"], told["avatar"]) == (name, avatar)
    await listener.hang_up()


async def test_whoever_leaves_by_themselves_keeps_their_name(house: House) -> None:
    host, guest, _ = await house.match(3)
    before = shown(host)[guest.chair]
    await guest.does("leave")
    assert shown(host)[guest.chair] == before
