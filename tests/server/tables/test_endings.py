"""At the end, and not before, every reader is told what came closest for each player."""

from rawsiko.match_file import endings, read_match
from tests.server.tables.house import House, play_out
from tests.server.tables.test_ending import at_turn


async def test_everybody_is_told_what_came_closest_when_all_is_open(house: House) -> None:
    people = await house.match(3, turns=3)
    assert "endings" not in (await people[0].view())["public"]
    await play_out(people)
    public = (await people[1].view())["public"]
    record = read_match((await people[0].get(f"{people[0].path}/file")).text)
    told = endings(record, people[0].state.codec.data_set)
    assert len(public["endings"]) == 3
    for shown, ending in zip(public["endings"], told, strict=True):
        assert (shown["materials"], shown["territories"]) == (ending.materials, ending.territories)
        assert (shown["most_points"], shown["in_turn"]) == (ending.most_points, ending.in_turn)
        assert ending.closest is not None
        assert shown["closest"]["application"] == ending.closest.application
        assert shown["closest"]["missing"] == list(ending.closest.missing)


async def test_a_match_that_is_scored_early_tells_it_too(house: House) -> None:
    people = await house.match(3, turns=3)
    await at_turn(people, 2)
    for person in people:
        await person.does("score", {"on": True})
    view = (await people[0].view())["public"]
    for ending, line in zip(view["endings"], view["match"]["score"], strict=True):
        assert ending["most_points"] >= line["points"]
        assert ending["materials"] == line["materials"]
