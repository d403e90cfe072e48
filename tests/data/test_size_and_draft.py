"""A data set must fit into the rules core, and every draft must come to an end (rules.md §3)."""

import pytest

from rawsiko.data import Complaint
from rawsiko.data.checks.draft import connected_picks, has_room, possible_meetings
from tests.data.classroom import Classroom


def test_a_draft_needs_six_continents(classroom: Classroom) -> None:
    with classroom.edited("board.json") as board:
        board["continents"].pop()
        for territory in board["territories"][15:]:
            territory["continent"] = "c4"
    told = [complaint.sentence for complaint in classroom.complaints() if complaint.place == "continents"]
    assert told == [
        "The setup for 5 players can run into a dead end; add a Continent.",
        "There are 5 Continents; at least 6 are needed.",
    ]


def test_a_continent_of_two_territories_is_too_small(classroom: Classroom) -> None:
    with classroom.edited("board.json") as board:
        board["territories"][2]["continent"] = "c1"
    assert [complaint.place for complaint in classroom.complaints()] == ["continents[0]"] * 3
    assert classroom.complaints()[0] == Complaint(
        "board.json",
        "continents[0]",
        "'c0' is too small for 3 players: there must always be room for 3 adjacent Territories.",
        "c0",
    )
    assert classroom.complaints()[1].sentence.endswith(
        "room for 2 adjacent Territories and then 1 Territory."
    )


@pytest.mark.parametrize("continents", range(6, 13))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_six_continents_or_more_never_run_into_a_dead_end(continents: int, players: int) -> None:
    assert possible_meetings(continents, players) is not None


def test_five_continents_are_a_dead_end_for_five_players_only() -> None:
    assert possible_meetings(5, 4) is not None
    assert possible_meetings(5, 5) is None


def test_three_players_never_share_a_continent() -> None:
    assert possible_meetings(6, 3) == {(3,), (2,)}


def test_who_joins_a_continent_picks_their_second_one() -> None:
    assert possible_meetings(6, 5) == {(2,), (1,), (2, 1), (1, 1)}


def test_a_first_pick_may_leave_no_room_for_the_second() -> None:
    star = {"hub": {"x", "y", "z"}, "x": {"hub"}, "y": {"hub"}, "z": {"hub"}}
    assert has_room((2, 1), star)
    assert not has_room((2, 2), star)  # whoever takes the hub leaves single Territories


def test_picks_hang_together() -> None:
    row = {"a": {"b"}, "b": {"a", "c"}, "c": {"b", "d"}, "d": {"c"}}
    assert set(connected_picks(3, row)) == {frozenset("abc"), frozenset("bcd")}


def test_sixty_territories_fit_and_sixty_one_do_not(classroom: Classroom) -> None:
    with classroom.edited("board.json") as board:
        for number in range(42):
            board["territories"].append(
                {"id": f"island_{number}", "names": {"en": f"Island {number}"}, "continent": "c0"}
            )
            board["links"].append({"a": "c0_a", "b": f"island_{number}", "type": "sea"})
    assert classroom.complaints() == []
    with classroom.edited("board.json") as board:
        board["territories"].append({"id": "one_more", "names": {"en": "One more"}, "continent": "c0"})
        board["links"].append({"a": "c0_a", "b": "one_more", "type": "sea"})
    assert classroom.only_complaint() == Complaint(
        "board.json", "territories", "There are 61 Territories; the game can hold at most 60."
    )


def test_too_many_of_the_rest_are_reported_too(classroom: Classroom) -> None:
    with classroom.edited("board.json") as board:
        board["continents"] += [{"id": f"more_{n}", "names": {"en": f"More {n}"}} for n in range(7)]
        board["links"] += [{"a": "c0_a", "b": "c0_b", "type": "sea"}] * 400
    with classroom.edited("materials.json") as materials:
        bismuth = materials["materials"][0]
        for n in range(60):
            names = {"en": f"Stuff {n}"}
            symbol = "X" + "abcdefghij"[n // 10] + "abcdefghij"[n % 10]
            materials["materials"].append({**bismuth, "id": f"stuff_{n}", "symbol": symbol, "names": names})
    with classroom.edited("applications.json") as applications:
        first = applications["applications"][0]
        applications["applications"] += [
            {**first, "id": f"more_{n}", "names": {"en": f"More {n}"}} for n in range(41)
        ]
    with classroom.edited("objectives.json") as objectives:
        first = objectives["cards"][0]
        objectives["cards"] += [{**first, "id": f"more_{n}"} for n in range(196)]
    sentences = [complaint.sentence for complaint in classroom.complaints()]
    for count in ("13 Continents", "418 links", "63 Materials in play", "61 Applications", "201 cards"):
        assert any(sentence.startswith(f"There are {count};") for sentence in sentences), count
