"""Head start, Rotating first player, Open end: three house rules for more even chances (§13)."""

import pytest

from rawsiko.rules.calls import CallLastTurn
from rawsiko.rules.choices import awaited_seat
from rawsiko.rules.dice import ScriptedDice, SeededDice
from rawsiko.rules.events import (
    ActionPhaseEnded,
    ActionPhaseStarted,
    InitialAssetsStarted,
    InvestmentPhaseStarted,
    MatchEnded,
    OpenEndRolled,
    TradeStarted,
    TurnAdded,
    TurnStarted,
)
from rawsiko.rules.house_rules import HEAD_STARTS
from rawsiko.rules.match import Match, match_with_deal, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import INITIAL_ASSETS, UNKNOWN
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.turns import next_living, place_in_turn
from rawsiko.rules.views import SPECTATOR, imagine, seen_by
from tests.rules.boards import RING, card
from tests.rules.scenes import (
    DEALT,
    END,
    JACK,
    MIA,
    SUN,
    TOM,
    deploy,
    drafted,
    move,
    place,
    placing_scene,
    play,
    scene,
)

LAND = {SUN: "A1", JACK: "B1", MIA: "C1"}
MOVING = Options(3, moving_first=True)
OPEN = Options(3, turns=4, open_end=True)


# Head start


def test_earlier_seats_place_more_initial_assets() -> None:
    options = Options(3, head_start=(4, 2, 0))
    match = drafted(3, "A1 A2 A3", "B1 B2 B3", "C1 C2 C3", "D1 D2", "E1 E2", options=options)
    told = play(match, SUN, deploy("F1 F2"))
    assert InitialAssetsStarted((10, 8, 6)) in told


def test_what_is_sealed_is_imagined_with_the_head_start() -> None:
    options = Options(3, head_start=(4, 2, 0))
    match = placing_scene(LAND, [10, 8, 6], phase=INITIAL_ASSETS, options=options)
    play(match, SUN, place("A1=10"))
    assert sum(imagine(seen_by(match, MIA), SeededDice(1)).sealed) == 10


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_table_of_head_starts_never_favours_a_later_seat(players: int) -> None:
    more = HEAD_STARTS[players]
    assert len(more) == players
    assert list(more) == sorted(more, reverse=True)
    assert more[-1] == 0
    assert Options(players, head_start=more).has_house_rules()


@pytest.mark.parametrize("more", [(1,), (1, 2, 3, 4), (-1, 0, 0), (13, 0, 0), (10**30, 0, 0)])
def test_a_head_start_is_a_small_number_for_each_seat(more: tuple[int, ...]) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        Options(3, head_start=more)
    assert refusal.value.reason == Reason.INVALID_HEAD_START


# Rotating first player


@pytest.mark.parametrize(("turn", "first"), [(2, JACK), (3, MIA), (4, SUN), (5, JACK)])
def test_turn_t_begins_with_the_seat_after_the_one_that_began_the_turn_before(turn: int, first: int) -> None:
    match = moving(turn - 1)
    assert [event.seat for event in to_next_turn(match) if isinstance(event, ActionPhaseStarted)] == [first]
    assert match.current == match.first == first


def test_the_others_follow_round_the_table() -> None:
    match = moving(1)
    to_next_turn(match)
    assert play(match, JACK, END) == [ActionPhaseEnded(JACK), ActionPhaseStarted(MIA)]
    assert play(match, MIA, END) == [ActionPhaseEnded(MIA), ActionPhaseStarted(SUN)]
    assert play(match, SUN, END)[1] == TurnStarted(3)
    assert [place_in_turn(match, seat) for seat in (SUN, JACK, MIA)] == [1, 2, 0]


def test_placing_in_order_begins_with_the_same_seat() -> None:
    match = moving(1, Options(3, moving_first=True, sealed_placing=False))
    play(match, MIA, END)
    for seat, where in ((JACK, "B1"), (MIA, "C1"), (SUN, "A1")):
        assert awaited_seat(match) == seat
        play(match, seat, place(where))


def test_trade_in_order_begins_with_the_seat_that_began_the_last_turn() -> None:
    options = Options(3, turns=3, moving_first=True, sealed_placing=False, trade_with_china=True)
    match = scene(LAND, acting=JACK, turn=3, options=options)
    match.first = MIA
    assert play(match, JACK, END)[-1] == TradeStarted((1, 1, 1))
    assert match.awaiting() == (MIA,)


def test_if_the_first_player_is_out_the_next_living_one_begins() -> None:
    options = Options(4, moving_first=True)
    match = scene({SUN: "A1", MIA: "C1", TOM: "D1"}, acting=TOM, turn=1, out=[JACK], options=options)
    to_next_turn(match)
    assert match.current == MIA
    assert [next_living(match, place) for place in range(5)] == [MIA, MIA, TOM, SUN, -1]


def test_under_stranglehold_the_counter_says_who_begins() -> None:
    options = Options(3, moving_first=True, stranglehold=True)
    match = scene({SUN: "A1=3", JACK: "A2", MIA: "C1"}, turn=1, options=options)
    play(match, SUN, move("A1", "A2", 1), rolls=[6, 1])
    assert (match.turn, match.first) == (2, SUN)  # the running Turn goes on as it began
    play(match, SUN, END)
    assert TurnStarted(3) in play(match, MIA, END)
    assert match.first == MIA


def moving(turn: int, options: Options = MOVING) -> Match:
    """The last Action Phase of a Turn."""
    match = scene(LAND, turn=turn, options=options)
    match.first = (turn - 1) % 3
    match.current = (turn + 1) % 3
    return match


def to_next_turn(match: Match) -> list[object]:
    """End the Turn, and place everybody's income."""
    told: list[object] = [*play(match, int(match.current), END)]
    assert any(isinstance(event, InvestmentPhaseStarted) for event in told)
    for seat in match.awaiting():
        where = {SUN: "A1", JACK: "B1", MIA: "C1", TOM: "D1"}[seat]  # type: ignore[index]
        told += play(match, seat, place(f"{where}={match.to_place[seat]}"))
    return told


# Open end


def open_match(*faces: int, turn: int = 4, options: Options = OPEN) -> Match:
    """The last Action Phase of a Turn; these dice were rolled with the deal."""
    match = scene_with_dice(faces, options)
    match.turn = turn
    return match


def scene_with_dice(faces: tuple[int, ...], options: Options) -> Match:
    dealt = match_with_deal(RING, options, [card(name) for name in DEALT[: options.players]], (), faces)
    match = scene(LAND, acting=MIA, options=Options(3, turns=options.turns))
    again = Match(RING, options, match)
    again.open_end = dealt.open_end[:]
    return again


def test_a_low_die_ends_the_match() -> None:
    match = open_match(3, 6)
    told = play(match, MIA, END)
    assert told[:2] == [ActionPhaseEnded(MIA), OpenEndRolled(3)]
    assert isinstance(told[-1], MatchEnded)
    assert match.open_ends == 1


@pytest.mark.parametrize("face", [4, 5, 6])
def test_a_high_die_adds_a_turn(face: int) -> None:
    match = open_match(face, 1)
    told = play(match, MIA, END)
    assert told[:4] == [ActionPhaseEnded(MIA), OpenEndRolled(face), TurnAdded(5), TurnStarted(5)]
    assert (match.last_turn, match.options.turns) == (5, 4)


def test_the_second_die_is_the_last() -> None:
    match = open_match(4, 5)
    play(match, MIA, END)
    finish_turn(match)
    assert (match.turn, match.last_turn, match.open_ends) == (6, 6, 2)
    assert isinstance(finish_turn(match)[-1], MatchEnded)


def test_before_the_last_turn_no_die_is_shown() -> None:
    match = open_match(4, 5, turn=3)
    assert play(match, MIA, END)[1] == TurnStarted(4)
    assert match.open_ends == 0


def test_a_called_last_turn_has_no_open_end() -> None:
    match = open_match(6, 6)
    match.call(CallLastTurn(4))
    assert [type(event) for event in play(match, MIA, END)] == [ActionPhaseEnded, MatchEnded]


def test_turn_20_has_no_open_end() -> None:
    match = open_match(6, 6, turn=20, options=Options(3, turns=20, open_end=True))
    assert isinstance(play(match, MIA, END)[-1], MatchEnded)
    assert match.open_ends == 0


def test_the_dice_are_rolled_with_the_deal() -> None:
    match = start_match(RING, OPEN, ScriptedDice(lots=[0, 2, 1, 0, 5]))
    assert list(match.open_end) == [1, 6]
    assert list(start_match(RING, Options(3), SeededDice(1)).open_end) == [UNKNOWN, UNKNOWN]


@pytest.mark.parametrize("seat", [SUN, SPECTATOR])
def test_nobody_sees_a_die_before_it_is_shown(seat: int) -> None:
    match = open_match(4, 2)
    assert list(seen_by(match, seat).open_end) == [UNKNOWN, UNKNOWN]
    play(match, MIA, END)
    assert list(seen_by(match, seat).open_end) == [4, UNKNOWN]
    finish_turn(match)
    assert list(seen_by(match, seat).open_end) == [4, 2]


def test_what_is_not_shown_is_imagined() -> None:
    match = open_match(4, 2)
    play(match, MIA, END)
    imagined = [list(imagine(seen_by(match, SUN), SeededDice(seed)).open_end) for seed in range(50)]
    assert {first for first, _ in imagined} == {4}
    assert {second for _, second in imagined} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("faces", [(), (1,), (1, 7), (0, 1), (1, 2, 3)])
def test_dice_that_cannot_be_rolled_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        match_with_deal(RING, OPEN, [card(name) for name in DEALT[:3]], (), faces)
    assert refusal.value.reason == Reason.INVALID_OPEN_END


def finish_turn(match: Match) -> list[object]:
    """Everybody places their income and does nothing."""
    told: list[object] = []
    for seat in match.awaiting():
        where = {SUN: "A1", JACK: "B1", MIA: "C1"}[seat]  # type: ignore[index]
        told += play(match, seat, place(f"{where}={match.to_place[seat]}"))
    for seat in (SUN, JACK, MIA):
        told += play(match, seat, END)
    return told
