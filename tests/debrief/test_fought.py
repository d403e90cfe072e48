"""Step 1: which Materials a match was about, according to its own log."""

import pytest

from rawsiko.debrief.fought import fought, most_fought
from rawsiko.debrief.played import follow
from rawsiko.debrief.shares import guesses
from rawsiko.match_file import match_at_start, replay
from rawsiko.rules.events import ClashSettled, Deployed, TerritoryOccupied, TerritoryVacated
from tests.debrief.matches import eager, eager_record
from tests.match_file.matches import standard


def test_a_clash_is_about_what_one_side_needs_and_could_win_or_lose() -> None:
    """Said again in plain sets, with owners kept from the Events alone."""
    places = {material.symbol: set(material.territories) for material in standard().materials_in_play}
    ids = [territory.id for territory in standard().territories]
    played = eager()
    owner: dict[str, int] = {}
    told = iter(played.clashes)
    for step in replay(played.record, standard()):
        for event in step.events:
            match event:
                case Deployed():
                    owner.update({ids[t]: event.seat for t in event.territories})
                case TerritoryOccupied():
                    owner[ids[event.destination]] = event.seat
                case TerritoryVacated():
                    owner.pop(ids[event.territory], None)
                case ClashSettled():
                    there = ids[event.destination]
                    has = {
                        (seat, m): {t for t in lands if owner.get(t) == seat}
                        for m, lands in places.items()
                        for seat in played.seats
                    }
                    about = {
                        m
                        for m, lands in places.items()
                        if there in lands
                        and (
                            (m in played.wanted[event.seat] and not has[event.seat, m])
                            or (m in played.wanted[event.defender] and has[event.defender, m] == {there})
                        )
                    }
                    assert set(next(told).about) == about
                    if event.conquered:
                        owner[there] = event.seat
                case _:
                    pass


def test_the_most_fought_over_come_first() -> None:
    told = fought(eager())
    fights = [one["fights"] for one in told["materials"]]
    assert fights == sorted(fights, reverse=True)
    assert fights[0] == max(told["fights"].values())
    for one in told["materials"]:
        assert len(one["attackers"]) == one["fights"]
        assert all(one["symbol"] in standard_materials(t) for t in one["territories"])


def standard_materials(territory: str) -> set[str]:
    return {m.symbol for m in standard().materials_in_play if territory in m.territories}


def test_clashes_about_nothing_are_counted_too() -> None:
    told = fought(eager())
    assert told["clashes"] == len(eager().clashes)
    assert told["about_nothing"] == sum(clash.about == () for clash in eager().clashes)


@pytest.mark.parametrize("decisions", [0, 8])
def test_a_match_without_a_clash_shows_what_most_players_wanted(decisions: int) -> None:
    played = follow(eager_record().until(decisions), standard())
    told = fought(played)
    assert told["clashes"] == 0
    assert told["fights"] == {}
    assert [one["fights"] for one in told["materials"]] == [0, 0, 0]
    wanted = [one["wanted_by"] for one in told["materials"]]
    assert wanted == sorted(wanted, reverse=True)
    assert wanted[0] == max(sum(m in w for w in played.wanted) for m in played.materials)


def test_fewer_than_three_contested_materials_are_filled_up() -> None:
    record = eager_record()
    first = next(
        step.number
        for step in replay(record, standard())
        if any(isinstance(event, ClashSettled) for event in step.events)
    )
    told = fought(follow(record.until(first), standard()))
    assert told["clashes"] == 1
    assert len(told["materials"]) == 3


def test_materials_are_ordered_by_fights_then_by_who_wants_them() -> None:
    played = eager()
    keys = [
        (
            -sum(symbol in clash.about for clash in played.clashes),
            -sum(symbol in wanted for wanted in played.wanted),
        )
        for symbol in most_fought(played)
    ]
    assert keys == sorted(keys)


def test_who_refines_is_guessed_among_three() -> None:
    for material in standard().materials_in_play:
        stage = material.stage("processing")
        offered = guesses(material)
        assert offered == sorted(set(offered))
        assert not stage or stage.leader.country in offered
        assert bool(stage) == bool(offered)
        assert len(offered) <= 3


def test_nothing_is_kept_of_a_match_that_has_only_been_dealt() -> None:
    record = eager_record().until(0)
    assert list(follow(record, standard()).final.owner) == list(match_at_start(record, standard()).owner)
