"""Match: the only way in. A Decision is carried out, or refused and changes nothing."""

from collections.abc import Callable

import pytest

from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import ScriptedDice, SeededDice
from rawsiko.rules.events import Event
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import (
    ACTION,
    DRAFTING,
    INITIAL_ASSETS,
    INVESTMENT,
    NOBODY,
    OVER,
    TRADE_WITH_CHINA,
)
from rawsiko.rules.reasons import IllegalDecision, Reason
from tests.rules.boards import RING, territory
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    NO_DICE,
    SUN,
    deploy,
    drafted,
    everything,
    move,
    place,
    placing_scene,
    play,
    refused,
    scene,
    take,
    trade_scene,
)

LAND = {SUN: "A1=2 A2", JACK: "B1", MIA: "C1"}


def over() -> Match:
    match = scene(LAND, acting=MIA, turn=8)
    play(match, MIA, END)
    return match


PHASES: dict[int, Callable[[], Match]] = {
    DRAFTING: lambda: drafted(3),
    INITIAL_ASSETS: lambda: placing_scene(LAND, [1, 1, 1], phase=INITIAL_ASSETS),
    INVESTMENT: lambda: placing_scene(LAND, [1, 1, 1]),
    ACTION: lambda: scene(LAND),
    TRADE_WITH_CHINA: lambda: trade_scene(LAND, [1, 1, 1]),
}
FITTING: list[tuple[Decision, tuple[int, ...]]] = [
    (deploy("A1 A2 A3"), (DRAFTING,)),
    (place("A1"), (INITIAL_ASSETS, INVESTMENT)),
    (move("A1", "A2", 1), (ACTION,)),
    (END, (ACTION,)),
    (take("W"), (TRADE_WITH_CHINA,)),
]


# A new match


def test_a_new_match_has_an_empty_board_and_waits_for_the_first_pick() -> None:
    match = start_match(RING, Options(4), SeededDice(1))
    assert (match.phase, match.turn, match.awaiting()) == (DRAFTING, 0, (SUN,))
    assert set(match.owner) == {NOBODY}
    assert sum(match.assets) == sum(match.can_act) == 0
    assert match.survivors() == 4
    assert len(match.owner) == 24


# Who and when


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("decision", "fitting"), FITTING, ids=lambda part: type(part).__name__)
def test_every_phase_takes_its_own_decisions_only(
    phase: int, decision: Decision, fitting: tuple[int, ...]
) -> None:
    match = PHASES[phase]()
    assert match.phase == phase
    if phase in fitting:
        play(match, SUN, decision)
    else:
        assert refused(match, SUN, decision) == Reason.WRONG_PHASE


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seat", [-1, 3, 5, 2**62, 10**30, -(10**30)])
def test_nobody_decides_from_a_seat_that_is_not_there(phase: int, seat: int) -> None:
    assert refused(PHASES[phase](), seat, END) == Reason.UNKNOWN_SEAT


@pytest.mark.parametrize(("decision", "fitting"), FITTING, ids=lambda part: type(part).__name__)
def test_nothing_is_decided_after_the_match(decision: Decision, fitting: tuple[int, ...]) -> None:
    assert OVER not in fitting
    assert refused(over(), SUN, decision) == Reason.MATCH_IS_OVER


@pytest.mark.parametrize("nonsense", [None, 7, "end", object(), {"source": 0}])
@pytest.mark.parametrize("phase", PHASES)
def test_what_is_no_decision_is_refused(phase: int, nonsense: object) -> None:
    assert refused(PHASES[phase](), SUN, nonsense) == Reason.NOT_A_DECISION  # type: ignore[arg-type]


def test_a_refusal_names_what_was_wrong() -> None:
    with pytest.raises(IllegalDecision) as refusal:
        scene(LAND).play(SUN, move("A1", "F4", 3), NO_DICE)
    assert refusal.value.details == {"territory": territory("A1"), "can_act": 2}


def test_checking_alone_changes_nothing() -> None:
    match = scene(LAND)
    before = everything(match)
    match.check(SUN, move("A1", "A2", 1))
    assert everything(match) == before


# Who is awaited


def test_awaiting_names_one_seat_or_all_that_have_not_finished() -> None:
    awaited = {phase: begin().awaiting() for phase, begin in PHASES.items()}
    assert awaited == {
        DRAFTING: (SUN,),
        INITIAL_ASSETS: (SUN, JACK, MIA),
        INVESTMENT: (SUN, JACK, MIA),
        ACTION: (SUN,),
        TRADE_WITH_CHINA: (SUN, JACK, MIA),
    }
    assert over().awaiting() == ()


# Codes


def test_a_step_plays_a_code_and_lists_what_comes_next() -> None:
    match = scene({SUN: "A1", JACK: "B1=2", MIA: "C1"})
    choices = Choices(RING)
    count = match.step(RING.end_code, NO_DICE, choices)
    assert match.awaiting() == (JACK,)
    assert count == len(choices) == 5  # two ways for one or two Assets, and the end


def test_a_step_lists_nothing_when_the_match_is_over() -> None:
    match = scene(LAND, acting=MIA, turn=8)
    assert match.step(RING.end_code, NO_DICE, Choices(RING)) == 0
    assert match.phase == OVER


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("sealed", [True, False])
def test_a_match_of_random_codes_ends(players: int, sealed: bool) -> None:
    options = Options(
        players,
        turns=3,
        advanced_setup=sealed,
        stranglehold=True,
        trade_with_china=True,
        sealed_placing=sealed,
    )
    match, choices, dice = start_match(RING, options, SeededDice(players)), Choices(RING), SeededDice(9)
    count = choices.fill(match, SUN)
    steps = 0
    while count:
        count = match.step(choices[dice.below(count)], dice, choices)
        steps += 1
        assert steps < 20_000
    assert match.phase == OVER
    assert awaited_seat(match) == NOBODY


def test_looking_at_what_follows_leaves_the_match_as_it_was() -> None:
    match = scene({SUN: "A1=3", JACK: "A2=1", MIA: "C1"}, acting=SUN)
    before = match.numbers()
    told: list[Event] = []
    following = match.after(SUN, move("A1", "A2", 3), ScriptedDice((6, 6, 6, 1)), told)
    assert match.numbers() == before
    assert following.owner[territory("A2")] == SUN
    twin = match.copy()
    assert play(twin, SUN, move("A1", "A2", 3), rolls=[6, 6, 6, 1]) == told
    assert twin.numbers() == following.numbers()


def test_an_illegal_decision_is_followed_by_nothing() -> None:
    match = scene({SUN: "A1=3", JACK: "A2=1", MIA: "C1"}, acting=SUN)
    before, told = match.numbers(), list[Event]()
    with pytest.raises(IllegalDecision):
        match.after(JACK, END, NO_DICE, told)
    assert (match.numbers(), told) == (before, [])
