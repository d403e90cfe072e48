"""The whole draft, enumerated on the real board: it never runs into a dead end (§3).

First all choices of Continents, then the Territories: whatever connected land the first player takes, a
newcomer finds room, and the picks offered one by one can always be finished.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest

from rawsiko.rules.choices import Choices
from rawsiko.rules.drafting import continent_is_open, drafting_seat, territories_to_pick
from rawsiko.rules.match import Match, match_with_deal
from rawsiko.rules.options import Options
from rawsiko.rules.position import UNKNOWN
from tests.rules.real_board import data_set, real_edition
from tests.rules.scenes import NO_DICE

EDITION = real_edition()
CONTINENTS = range(EDITION.continents)
#: For each number of Territories, a step of a draft that asks for it: number of players, and the step.
STEP_THAT_NEEDS = {1: (4, 4), 2: (3, 3), 3: (3, 0)}


def new_match(players: int) -> Match:
    return match_with_deal(EDITION, Options(players), EDITION.valid_deals(players)[0])


# Continents

Settlers = tuple[tuple[int, ...], ...]  # who has deployed, by Continent


class Draft:
    """Counts the ways a draft of Continents can end; a dead end counts none."""

    def __init__(self, players: int) -> None:
        self.match = new_match(players)
        self.players = players
        self.known: dict[tuple[int, Settlers], int] = {}
        self.dead_ends: list[Settlers] = []

    def endings(self, step: int, settlers: Settlers) -> int:
        if step == 2 * self.players:
            return 1
        if (step, settlers) not in self.known:
            self.known[step, settlers] = self.count(step, settlers)
        return self.known[step, settlers]

    def count(self, step: int, settlers: Settlers) -> int:
        seat = int(drafting_seat(self.players, step))
        allowed = [c for c in CONTINENTS if continent_is_open(self.match, step, c)]
        if not allowed:
            self.dead_ends.append(settlers)
        endings = 0
        for chosen in allowed:
            self.match.deployed[step] = chosen
            joined = tuple(sorted((*settlers[chosen], seat)))
            endings += self.endings(step + 1, (*settlers[:chosen], joined, *settlers[chosen + 1 :]))
        self.match.deployed[step] = UNKNOWN
        return endings


@pytest.mark.parametrize(("players", "endings"), [(3, 720), (4, 15_120), (5, 130_320)])
def test_a_draft_of_continents_never_runs_into_a_dead_end(players: int, endings: int) -> None:
    draft = Draft(players)
    assert draft.endings(0, ((),) * 6) == endings
    assert draft.dead_ends == []


@pytest.mark.parametrize("players", [4, 5])
def test_a_continent_is_shared_only_by_somebodys_second_pick(players: int) -> None:
    """So that a newcomer needs one Territory only."""
    match = new_match(players)
    for step in range(players):
        match.deployed[step] = step
    for step in range(1, players):
        assert not any(continent_is_open(match, step, settled) for settled in range(step))


def test_three_players_never_share() -> None:
    match = new_match(3)
    for step in range(6):
        assert [c for c in CONTINENTS if continent_is_open(match, step, c)] == list(range(step, 6))
        match.deployed[step] = step


# Territories


def connected(land: frozenset[int]) -> bool:
    """Whether one can go from any Territory of `land` to any other inside it."""
    reached, frontier = set[int](), {min(land)}
    while frontier:
        reached |= frontier
        frontier = {t for t in land - reached if any(EDITION.neighbours[t] >> r & 1 for r in frontier)}
    return reached == land


def connected_picks(land: frozenset[int], number: int) -> set[frozenset[int]]:
    return {frozenset(picks) for picks in combinations(sorted(land), number) if connected(frozenset(picks))}


def land_of(continent: int) -> frozenset[int]:
    return frozenset(t for t in range(EDITION.territories) if EDITION.continent_of[t] == continent)


def newcomer(continent: int, taken: frozenset[int], needs: int) -> Match:
    """A match in which a player may choose a Continent where somebody else has taken land."""
    players, step = STEP_THAT_NEEDS[needs]
    assert territories_to_pick(players, step) == needs
    match = new_match(players)
    others = [c for c in CONTINENTS if c != continent]
    for earlier in range(step):
        match.deployed[earlier] = others[earlier]
    match.draft_step, match.current = step, drafting_seat(players, step)
    for territory in taken:
        match.owner[territory] = (match.current + 1) % players
    return match


def finished_picks(match: Match, continent: int, choices: Choices) -> set[frozenset[int]]:
    """All sets of Territories to which the choices offered lead, in any order; fails where one gets stuck."""
    step = match.draft_step
    match.apply(match.current, EDITION.first_continent + continent, NO_DICE)
    found: set[frozenset[int]] = set()
    begun: list[tuple[tuple[int, ...], Match]] = [((), match)]
    while begun:
        picked, so_far = begun.pop()
        assert choices.fill(so_far, so_far.current) > 0, f"Stuck after {picked}."
        for territory in list(choices):
            longer, then = (*picked, territory), so_far.copy()
            then.apply(then.current, territory, NO_DICE)
            if then.draft_step == step:
                begun.append((longer, then))
            else:
                found.add(frozenset(longer))
    return found


def all_first_picks(took: int) -> Iterator[tuple[int, frozenset[int]]]:
    for continent in CONTINENTS:
        for taken in sorted(connected_picks(land_of(continent), took), key=sorted):
            yield continent, taken


@pytest.mark.parametrize("needs", [1, 2, 3])
@pytest.mark.parametrize("took", [1, 2, 3])
def test_a_newcomer_finds_room_beside_any_first_pick(took: int, needs: int) -> None:
    """All that the rules can ask for, and more: only 3 beside 3 may fail, which no match asks for."""
    choices = Choices(EDITION)
    without_room = []
    for continent, taken in all_first_picks(took):
        match = newcomer(continent, taken, needs)
        choices.fill(match, match.current)
        possible = connected_picks(land_of(continent) - taken, needs)
        assert (EDITION.first_continent + continent in list(choices)) == bool(possible)
        if not possible:
            without_room.append(taken)
    assert len(without_room) == (13 if (took, needs) == (3, 3) else 0)


@pytest.mark.parametrize("needs", [1, 2, 3])
@pytest.mark.parametrize("took", [1, 2, 3])
def test_picks_offered_one_by_one_lead_to_every_connected_set_and_never_get_stuck(
    took: int, needs: int
) -> None:
    choices = Choices(EDITION)
    for continent, taken in all_first_picks(took):
        possible = connected_picks(land_of(continent) - taken, needs)
        if possible:
            assert finished_picks(newcomer(continent, taken, needs), continent, choices) == possible


@pytest.mark.parametrize("needs", [1, 2, 3])
def test_alone_on_a_continent_every_connected_set_can_be_picked(needs: int) -> None:
    choices = Choices(EDITION)
    for continent in CONTINENTS:
        found = finished_picks(newcomer(continent, frozenset(), needs), continent, choices)
        assert found == connected_picks(land_of(continent), needs)


def test_asia_has_11_connected_triples_and_the_others_15_to_21() -> None:
    """China, being closed, makes Asia the narrowest."""
    triples = {
        continent.id: len(connected_picks(land_of(number), 3))
        for number, continent in enumerate(data_set().continents)
    }
    assert triples.pop("asia") == 11
    assert min(triples.values()) == 15
    assert max(triples.values()) == 21
