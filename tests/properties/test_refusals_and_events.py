"""What holds for every Decision: refused ones change nothing, and the two ways into the rules agree."""

from itertools import combinations, permutations, product

from hypothesis import assume, given
from hypothesis import strategies as st

from rawsiko.rules.choices import Choices
from rawsiko.rules.decisions import (
    ContinentId,
    Decision,
    Deploy,
    EndActionPhase,
    MaterialId,
    MoveAssets,
    PlaceAssets,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.drafting import picks_left, possible_picks
from rawsiko.rules.events import Event, cut_for
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, DRAFTING, INITIAL_ASSETS, NOBODY
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.rules.sets import members
from tests.properties.matches import first_in, options, position_in, seeds, steps

numbers = st.one_of(st.integers(-2, 50), st.integers())
territories = numbers.map(TerritoryId)
decisions: st.SearchStrategy[Decision] = st.one_of(
    st.builds(Deploy, numbers.map(ContinentId), st.lists(territories, max_size=4).map(tuple)),
    st.builds(PlaceAssets, st.dictionaries(territories, numbers, max_size=4)),
    st.builds(MoveAssets, territories, territories, numbers),
    st.just(EndActionPhase()),
    st.builds(TakeMaterials, st.lists(numbers.map(MaterialId), max_size=3).map(tuple)),
)


@given(options, seeds, st.floats(0, 1), numbers, decisions)
def test_a_refused_decision_changes_nothing_and_an_accepted_one_was_awaited(
    agreed: Options, seed: int, share: float, seat: int, decision: Decision
) -> None:
    match = position_in(agreed, seed, share)
    before, awaited = match.numbers(), match.awaiting()
    told: list[Event] = []
    try:
        match.play(seat, decision, SeededDice(seed), told)
    except IllegalDecision:
        assert match.numbers() == before
        assert told == []
    else:
        assert seat in awaited
        assert match.numbers() != before
        assert told


@given(options, seeds, st.floats(0, 1))
def test_a_move_is_listed_exactly_when_it_is_not_refused(agreed: Options, seed: int, share: float) -> None:
    match = position_in(agreed, seed, share)
    assume(match.phase == ACTION)
    choices = Choices(match.edition)
    choices.fill(match, match.current)
    listed = set(choices)
    for source, destination, count in product(range(45), range(45), (1, 2, 3)):
        move = MoveAssets(TerritoryId(source), TerritoryId(destination), count)
        linked = match.edition.arc(source, destination) >= 0
        legal = linked and match.edition.move_code(source, destination, count) in listed
        assert legal == is_allowed(match, match.current, move)


@given(options, seeds, st.floats(0, 1))
def test_a_draft_is_offered_exactly_when_it_is_not_refused(agreed: Options, seed: int, share: float) -> None:
    drafting = [step.before for step in steps(agreed, seed) if step.before.phase == DRAFTING]
    match = drafting[int(share * (len(drafting) - 1))]
    assume(match.picked == 0)
    choices = Choices(match.edition)
    choices.fill(match, match.current)
    for continent in range(match.edition.continents):
        offered = possible_picks(match, continent)
        chosen = match.deployed[match.draft_step]
        open_now = continent == chosen or match.edition.first_continent + continent in set(choices)
        for picks in combinations(members(match.edition.land_of[continent]), picks_left(match)):
            orders = permutations(TerritoryId(t) for t in picks)
            allowed = any(is_allowed(match, match.current, Deploy(ContinentId(continent), o)) for o in orders)
            assert allowed == (open_now and picks in offered)


def is_allowed(match: Match, seat: int, decision: Decision) -> bool:
    try:
        match.check(seat, decision)
    except IllegalDecision:
        return False
    return True


@given(options, seeds)
def test_checked_decisions_and_trusted_codes_lead_to_the_same_match(agreed: Options, seed: int) -> None:
    for step in steps(agreed, seed):
        edition = step.before.edition
        if step.code < edition.end_code:
            continue  # drafts, placings and Materials are several codes each
        decision: Decision = EndActionPhase()
        if step.code >= edition.first_move:
            arc, count = divmod(step.code - edition.first_move, 3)
            ends = TerritoryId(edition.arc_source[arc]), TerritoryId(edition.arc_destination[arc])
            decision = MoveAssets(*ends, count + 1)
        elif step.before.may_take[step.seat]:
            decision = TakeMaterials(())
        by_code, by_decision = step.before.copy(), step.before.copy()
        by_code.apply(step.seat, step.code, SeededDice(seed))
        by_decision.play(step.seat, decision, SeededDice(seed))
        assert by_code.numbers() == by_decision.numbers()


@given(options, seeds, st.floats(0, 1), st.integers(1, 9))
def test_a_large_move_is_the_same_as_several_small_ones(
    agreed: Options, seed: int, share: float, extra: int
) -> None:
    match = position_in(agreed, seed, share)
    move = peaceful_move(match)
    if move is None:
        return
    source, destination = move
    match.assets[source] += extra
    match.can_act[source] += extra
    together, apart = match.copy(), match.copy()
    together.play(match.current, MoveAssets(source, destination, extra), SeededDice(0))
    for _ in range(extra):
        apart.apply(match.current, match.edition.move_code(source, destination, 1), SeededDice(0))
    assert together.numbers() == apart.numbers()


@given(options, seeds)
def test_events_never_show_a_sealed_choice_to_another_seat(agreed: Options, seed: int) -> None:
    match = first_in(agreed, seed, INITIAL_ASSETS)
    seat = match.awaiting()[0]
    own = TerritoryId(members(match.land(seat))[0])
    told: list[Event] = []
    match.play(seat, PlaceAssets({own: match.to_place[seat]}), SeededDice(0), told)
    for other in range(-1, agreed.players):
        seen = [cut_for(event, other) for event in told]
        assert (seen == told) == (other == seat or not agreed.sealed_placing)


def peaceful_move(match: Match) -> tuple[TerritoryId, TerritoryId] | None:
    """A link from a Territory that can act into your own or empty land."""
    edition = match.edition
    for source in range(edition.territories):
        if match.can_act[source] > 0:
            for arc in range(edition.arc_start[source], edition.arc_start[source + 1]):
                if match.owner[edition.arc_destination[arc]] in (NOBODY, match.current):
                    return TerritoryId(source), TerritoryId(edition.arc_destination[arc])
    return None
