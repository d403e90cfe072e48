"""Who has won at a table of a class: whoever was never there has no place; zeros tell what came closest."""

import csv
import io

from msgspec import UNSET

from rawsiko.rules.scoring import final_score
from rawsiko.server.classes.cards import result_of
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.places import closest_of
from rawsiko.server.classes.shapes import CardResult, Closest, ClosestSeat
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import Json
from tests.server.classes.school import Pupil, Teacher, play_all_out, running
from tests.server.tables.house import House, awaited
from tests.server.tables.matches import ALL_SETTINGS, facts_of_a_match, new_table


async def plays_for(house: House, teacher: Teacher, absent: Pupil, others: list[Pupil]) -> None:
    """A match in which bots play every phase of one pupil."""
    there, missing = [pupil.at_table() for pupil in others], absent.at_table()
    while awaited([missing, *there]) is not None:
        person = awaited(there)
        if person is not None:
            await person.plays()
        else:
            await teacher.does("bot-plays", {"table": 0, "chair": missing.chair})
        await house.settle()


async def one_table(house: House) -> tuple[Teacher, list[Pupil], Json]:
    """The results of a table of three, of whom the first was never there."""
    teacher, pupils = await running(house, 3, tables=1, turns=3, quick_tables="none", preset="known")
    await plays_for(house, teacher, pupils[0], pupils[1:])
    await house.settle()
    results: Json = (await teacher.get(f"{teacher.path}/results")).json()
    return teacher, pupils, results["tables"][0]


async def test_whoever_was_never_there_has_no_place_and_the_others_have_theirs(house: House) -> None:
    teacher, _, table = await one_table(house)
    seats = {seat["pupil"]: seat for seat in table["seats"]}
    assert (seats[0]["rank"], seats[0]["by_bots"]) == (None, 1.0)
    assert sorted(seat["rank"] for pupil, seat in seats.items() if pupil) in ([1, 2], [1, 1])
    assert all(seat["by_bots"] == 0 for pupil, seat in seats.items() if pupil)
    won = {seat["chair"] for seat in table["seats"] if seat["rank"] == 1}
    assert set((await teacher.view())["tables"]["0"]["result"]["chairs"]) == won
    assert seats[0]["chair"] not in won


async def test_the_tables_own_score_says_who_was_never_there(house: House) -> None:
    _, pupils, table = await one_table(house)
    endings = (await pupils[1].at_table().view())["public"]["endings"]
    absent = {seat["seat"]: seat["pupil"] == 0 for seat in table["seats"]}
    assert [ending.get("absent", False) for ending in endings] == [absent[seat] for seat in range(3)]


async def test_the_report_says_what_bots_played(house: House) -> None:
    teacher, pupils, _ = await one_table(house)
    report = (await teacher.get(f"{teacher.path}/report.csv")).text
    lines = {line["name"]: line for line in csv.DictReader(io.StringIO(report))}
    names = [teacher.live.lesson.pupils[pupil.number].name for pupil in pupils]
    assert [lines[name]["by_bots"] for name in names] == ["1.0", "0.0", "0.0"]
    assert lines[names[0]]["rank"] == ""
    assert {lines[name]["bot"] for name in names} == {""}


def ended(seed: int) -> Table:
    """A match of random Decisions that is always the same."""
    table = new_table()
    for fact in facts_of_a_match(table, ALL_SETTINGS[0], seed):
        table.apply(fact)
    return table


ZEROS, POINTS = 2, 1  # seeds
NOBODY_THERE = Lesson("class", "ABC234")


def test_where_nobody_has_points_the_card_says_what_came_closest() -> None:
    table = ended(ZEROS)
    assert table.match is not None
    lines = final_score(table.match)
    assert {line.points for line in lines} == {0}
    result = result_of(NOBODY_THERE, 0, table)
    assert isinstance(result, CardResult)
    assert isinstance(result.closest, ClosestSeat)
    found = {line.seat: closest_of(table, line) for line in lines}
    fewest = min(len(one.missing) for one in found.values() if isinstance(one, Closest))
    best = found[table.seat_of(result.closest.chair)]
    assert isinstance(best, Closest)
    assert (best.application, len(best.missing)) == (result.closest.application, fewest)


def test_what_came_closest_lacks_what_its_player_did_not_control() -> None:
    table = ended(POINTS)
    match, data_set = table.match, table.codec.data_set
    assert match is not None
    for line in final_score(match):
        closest = closest_of(table, line)
        assert (closest is UNSET) == (line.points > 0)
        if isinstance(closest, Closest):
            [application] = [one for one in data_set.applications if one.id == closest.application]
            assert set(closest.missing) <= set(application.symbols)
            assert closest.of == len(application.symbols) > len(closest.missing) > 0


def test_a_table_with_a_winner_says_nothing_about_what_came_closest() -> None:
    result = result_of(NOBODY_THERE, 0, ended(POINTS))
    assert isinstance(result, CardResult)
    assert result.points == 6
    assert result.closest is UNSET


async def test_results_and_report_say_what_came_closest(house: House) -> None:
    teacher, pupils = await running(house, 4, tables=2, quick_tables="none")
    await play_all_out(pupils)
    await house.settle()
    results: Json = (await teacher.get(f"{teacher.path}/results")).json()
    report = (await teacher.get(f"{teacher.path}/report.csv")).text
    lines = {(line["table"], line["name"]): line for line in csv.DictReader(io.StringIO(report))}
    for symbol, seat in [(one["name"], seat) for one in results["tables"] for seat in one["seats"]]:
        assert ("closest" in seat) == (seat["points"] == 0)
        closest = seat.get("closest", {"application": "", "missing": []})
        line = lines[symbol, seat["name"]]
        assert (line["closest"], line["missing"]) == (closest["application"], " ".join(closest["missing"]))
