"""Edition: the board and the cards as numbers, decision codes, valid deals (§2)."""

from itertools import combinations

import pytest

from rawsiko.rules.edition import Edition
from rawsiko.rules.sets import members
from tests.rules.boards import (
    APPLICATIONS,
    CARDS,
    LAND,
    MATERIALS,
    RING,
    SEA_LINES,
    TERRITORIES,
    TINY,
    card,
    continent,
    materials,
    named_edition,
    territories,
    territory,
)


def wants(name: str) -> set[str]:
    """Materials of a card, read from the table of the board."""
    return {symbol for made in CARDS[name].split() for symbol in APPLICATIONS[made][1].split()}


# The board


def test_the_box_is_counted() -> None:
    assert (RING.territories, RING.continents, RING.materials) == (24, 6, 12)
    assert (RING.applications, RING.cards) == (27, 7)


def test_a_continent_knows_its_land() -> None:
    assert members(RING.land_of[continent("C")]) == territories("C1 C2 C3 C4")
    assert [RING.continent_of[t] for t in territories("A1 A4 F4")] == [0, 0, 5]


def test_links_go_both_ways() -> None:
    assert members(RING.neighbours[territory("B2")]) == territories("B1 B3 E2")
    assert members(RING.neighbours[territory("E2")]) == territories("B2 E1 E3")
    assert members(RING.neighbours[territory("A1")]) == territories("A2 F4")


def test_every_link_is_two_one_way_links_in_order_of_their_source() -> None:
    pairs = list(zip(RING.arc_source, RING.arc_destination, strict=True))
    assert len(pairs) == 2 * (len(TERRITORIES) + len(SEA_LINES))
    assert pairs == sorted(pairs)
    assert {(b, a) for a, b in pairs} == set(pairs)


def test_the_one_way_links_of_a_territory_lie_together() -> None:
    for source in range(len(TERRITORIES)):
        arcs = range(RING.arc_start[source], RING.arc_start[source + 1])
        assert {RING.arc_source[arc] for arc in arcs} == {source}
        assert tuple(RING.arc_destination[arc] for arc in arcs) == members(RING.neighbours[source])


def test_a_one_way_link_is_found_by_its_ends() -> None:
    for source in range(len(TERRITORIES)):
        for destination in range(len(TERRITORIES)):
            arc = RING.arc(source, destination)
            if RING.neighbours[source] >> destination & 1:
                assert (RING.arc_source[arc], RING.arc_destination[arc]) == (source, destination)
            else:
                assert arc == -1


def test_territories_hold_their_materials() -> None:
    for name, symbols in LAND.items():
        assert members(RING.materials_of[territory(name)]) == materials(symbols)


def test_the_largest_board_has_62_territories() -> None:
    edition = Edition(
        continent_of=[t // 31 for t in range(62)],
        continents=2,
        links=[(t, t + 1) for t in range(61)],
        materials_of=[[t] for t in range(62)],
        materials=62,
        application_points=[1],
        application_materials=[[0, 61]],
        cards=[[0]],
        most_wanting_single=1,
    )
    assert members(edition.land_of[1]) == tuple(range(31, 62))
    assert members(edition.neighbours[60]) == (59, 61)
    assert members(edition.wanted_by(0)) == (0, 61)
    assert members(edition.single_territory_materials()) == tuple(range(62))


# Decision codes


def test_every_code_means_one_thing() -> None:
    """Territories, Continents, Materials, the end, then moves: no code twice and none left out."""
    moves = [
        int(RING.move_code(RING.arc_source[arc], RING.arc_destination[arc], count))
        for arc in range(len(RING.arc_source))
        for count in (1, 2, 3)
    ]
    others = [
        *range(24),
        *[int(RING.first_continent) + c for c in range(6)],
        *[int(RING.first_material) + m for m in range(12)],
        int(RING.end_code),
    ]
    assert others + moves == list(range(RING.codes))


def test_moves_of_a_territory_begin_where_the_table_says() -> None:
    for source in range(24):
        first = RING.arc_destination[RING.arc_start[source]]
        assert RING.move_start[source] == RING.move_code(source, first, 1)
    assert RING.move_start[24] == RING.codes


# Cards and deals


@pytest.mark.parametrize("name", CARDS)
def test_a_card_wants_what_its_applications_need(name: str) -> None:
    assert {MATERIALS[m] for m in members(RING.wanted_by(card(name)))} == wants(name)


def test_v_and_w_lie_on_a_single_territory() -> None:
    assert members(RING.single_territory_materials()) == materials("V W")


def test_a_material_that_lies_nowhere_is_not_on_a_single_territory() -> None:
    assert members(TINY.single_territory_materials()) == materials("Co Cu Ni")


@pytest.mark.parametrize(("players", "number"), [(3, 30), (4, 24), (5, 9)])
def test_the_valid_deals_are_those_the_rule_allows(players: int, number: int) -> None:
    expected = []
    for names in combinations(CARDS, players):
        made = [name for dealt in names for name in CARDS[dealt].split()]
        crowded = any(sum(single in wants(dealt) for dealt in names) > 3 for single in ("V", "W"))
        if len(made) == len(set(made)) and not crowded:
            expected.append(tuple(card(name) for name in names))
    assert RING.valid_deals(players) == expected
    assert len(expected) == number
    assert RING.valid_deals(players) == expected  # asked again


def test_the_data_set_says_how_many_may_want_a_rare_material() -> None:
    strict = named_edition(TERRITORIES, SEA_LINES, most_wanting_single=1)
    wanting_w = {card(name) for name in ("workshop", "traffic", "airport", "lamps")}
    assert strict.valid_deals(3)
    assert all(len(wanting_w.intersection(deal)) <= 1 for deal in strict.valid_deals(3))


def test_deals_with_a_known_card_are_those_that_hold_it() -> None:
    for players in (3, 4, 5):
        for known in range(7):
            expected = [deal for deal in RING.valid_deals(players) if known in deal]
            assert RING.deals_with(players, known) == expected
            assert RING.deals_with(players, known) == expected  # asked again


def test_with_no_card_known_all_deals_are_possible() -> None:
    assert RING.deals_with(4, -1) == RING.valid_deals(4)
