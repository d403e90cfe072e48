"""What bots say: two ready phrases a match at most, which follow from what everybody has seen."""

from collections import Counter
from copy import copy

from rawsiko.rules.decisions import SeatId, TerritoryId
from rawsiko.rules.events import ClashSettled
from rawsiko.server.tables.bot_lines import GOOD_MATCH, NICE_ROLL, BotLines, lines_after, was_unlikely
from rawsiko.server.tables.chat import PHRASES
from rawsiko.server.tables.table import PLAYING
from tests.server.tables.answers import problem
from tests.server.tables.house import House
from tests.server.tables.matches import ALL_SETTINGS, facts_of_a_match, new_table
from tests.server.tables.test_twins import deal_anew


def clash(attack: int, defence: int, *, conquered: bool = True, defender: int = 2) -> ClashSettled:
    """One between seats 0 and `defender`."""
    return ClashSettled(
        SeatId(0),
        SeatId(defender),
        TerritoryId(1),
        TerritoryId(2),
        (6,) * attack,
        (1,) * defence,
        0,
        defence,
        conquered,
    )


def test_only_a_conquest_at_poor_odds_is_a_nice_roll() -> None:
    assert was_unlikely(clash(2, 2))  # 23 %
    assert was_unlikely(clash(3, 3))  # 14 %
    assert not was_unlikely(clash(3, 2))
    assert not was_unlikely(clash(1, 1))
    assert not was_unlikely(clash(2, 2, conquered=False))


async def test_a_bot_says_so_once_and_a_person_is_not_spoken_for(house: House) -> None:
    people = await house.match(2, players=3)
    live = house.live(people[0].table)
    table = live.table
    [bot] = [number for number, chair in enumerate(table.chairs) if chair.level is not None]
    seat = table.order.index(bot)
    person = next(place for place, chair in enumerate(table.order) if table.chairs[chair].level is None)
    lines = next(one for one in house.inside.tables.observers if isinstance(one, BotLines))
    for _ in range(3):
        lines.decided(live, [clash(2, 2, defender=seat), clash(2, 2, defender=person)])
        await house.settle()
    said = (await people[0].view())["chat"]
    assert [(line["chair"], line["phrase"]) for line in said] == [(bot, NICE_ROLL)]


async def test_without_chat_bots_are_silent(house: House) -> None:
    people = await house.match(2, players=3, chat="off")
    live = house.live(people[0].table)
    lines = next(one for one in house.inside.tables.observers if isinstance(one, BotLines))
    seat = live.table.order.index(next(n for n, chair in enumerate(live.table.chairs) if chair.level))
    lines.decided(live, [clash(2, 2, defender=seat)])
    await house.settle()
    assert (await people[0].view())["chat"] == []
    assert problem(await people[0].tries("chat", {"phrase": "hello"})) == (403, "chat_is_off")


def test_in_whole_matches_they_say_two_things_at_most_and_the_same_with_other_cards() -> None:
    """Whatever they say is a ready phrase, and no card has a part in it."""
    heard: Counter[str] = Counter()
    for seed, settings in enumerate(ALL_SETTINGS[:6]):
        table = new_table()
        said: set[tuple[int, str]] = set()
        for fact in facts_of_a_match(table, settings, seed):
            played = table.apply(fact)
            events = [] if played is None else played.events
            lines = set(lines_after(table, events))
            said |= lines
            if table.state == PLAYING and table.match is not None:
                twin = copy(table)
                twin.match = table.match.copy()
                deal_anew(twin, None)
                assert set(lines_after(twin, events)) == lines
        heard.update(phrase for _, phrase in said)
        assert all(phrase in PHRASES for _, phrase in said)
        assert all(count <= 2 for count in Counter(chair for chair, _ in said).values())
    assert heard[GOOD_MATCH] > 0
