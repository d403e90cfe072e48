"""Scenes: set up a moment of a match in one call, act once, look at the result.

    match = scene({SUN: "A1=3 A2", JACK: "A3=2", MIA: "C1"}, acting=SUN)
    told = play(match, SUN, move("A2", "A3", 1), rolls=[6, 1, 1])

Land is written by seat: `A1=3` is Territory A1 with 3 Assets, `A2` alone is 1 Asset.
"""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from rawsiko.rules.choices import Choices
from rawsiko.rules.decisions import (
    Decision,
    Deploy,
    EndActionPhase,
    MoveAssets,
    PlaceAssets,
    SeatId,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.events import Event
from rawsiko.rules.match import Match, match_with_deal
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, INITIAL_ASSETS, INVESTMENT, NOBODY, TRADE_WITH_CHINA, Position
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.turns import start_action_phase
from tests.rules.boards import (
    CONTINENTS,
    MATERIALS,
    RING,
    TERRITORIES,
    card,
    continent,
    materials,
    territories,
    territory,
)

SUN, JACK, MIA, TOM, ANA = SeatId(0), SeatId(1), SeatId(2), SeatId(3), SeatId(4)

END = EndActionPhase()
NO_DICE = ScriptedDice()
DEALT = ("workshop", "traffic", "airport", "kitchen", "garage")  # who gets what unless a scene says otherwise


def counts(text: str) -> dict[TerritoryId, int]:
    """`A1=3 A2` as Territories with their numbers."""
    named = (entry.partition("=") for entry in text.split())
    return {territory(name): int(number or 1) for name, _, number in named}


def new_match(players: int = 3, options: Options | None = None, edition: Edition = RING) -> Match:
    """A match at its very start, with the cards of DEALT."""
    chosen = options or Options(players)
    return match_with_deal(edition, chosen, [card(name) for name in DEALT[: chosen.players]])


def scene(
    land: Mapping[SeatId, str],
    *,
    acting: int = SUN,
    turn: int = 2,
    moved: str = "",
    out: Sequence[int] = (),
    objectives: Mapping[SeatId, str] | None = None,
    options: Options | None = None,
    edition: Edition = RING,
) -> Match:
    """The Action Phase of a player; `moved` says how many Assets there cannot act any more."""
    match = new_match(options=options, edition=edition)
    for seat, text in land.items():
        for place, number in counts(text).items():
            match.owner[place] = seat
            match.assets[place] = number
            match.territories[seat] += 1
    for order, loser in enumerate(out, start=1):
        match.eliminated[loser] = order
    for seat, name in (objectives or {}).items():
        match.objective[seat] = card(name)
    for number in range(match.options.players):
        assert bool(match.territories[number]) != bool(match.eliminated[number]), f"Where is seat {number}?"
    match.draft_step = 2 * match.options.players
    match.turn = turn
    match.phase = ACTION
    start_action_phase(match, acting)
    for place, number in counts(moved).items():
        match.can_act[place] -= number
    return match


def placing_scene(
    land: Mapping[SeatId, str],
    to_place: Sequence[int],
    *,
    phase: int = INVESTMENT,
    turn: int = 2,
    out: Sequence[int] = (),
    options: Options | None = None,
) -> Match:
    """Assets are being placed; `to_place` by seat."""
    match = scene(land, turn=0 if phase == INITIAL_ASSETS else turn, out=out, options=options)
    return waiting(match, phase, to_place)


def trade_scene(
    land: Mapping[SeatId, str],
    may_take: Sequence[int],
    *,
    out: Sequence[int] = (),
    objectives: Mapping[SeatId, str] | None = None,
    options: Options | None = None,
) -> Match:
    """Trade with China after the last Turn; `may_take` by seat."""
    chosen = options or Options(3, trade_with_china=True)
    match = scene(land, turn=chosen.turns, out=out, objectives=objectives, options=chosen)
    return waiting(match, TRADE_WITH_CHINA, may_take)


def waiting(match: Match, phase: int, numbers: Sequence[int]) -> Match:
    """Turn an Action Phase into one where the seats have these Assets to place, or Materials to take."""
    pending = match.may_take if phase == TRADE_WITH_CHINA else match.to_place
    match.phase = phase
    match.current = SUN
    match.to_act = 0
    for place in range(match.edition.territories):
        match.can_act[place] = 0
    for seat, number in enumerate(numbers):
        pending[seat] = number
    return match


def move(source: str, destination: str, count: int) -> MoveAssets:
    return MoveAssets(territory(source), territory(destination), count)


def place(text: str) -> PlaceAssets:
    return PlaceAssets(counts(text))


def take(symbols: str) -> TakeMaterials:
    return TakeMaterials(materials(symbols))


def deploy(names: str) -> Deploy:
    """Draft these Territories of RING, on the Continent of the first."""
    return Deploy(continent(names[0]), territories(names))


def play(match: Match, seat: int, decision: Decision, rolls: Iterable[int] = ()) -> list[Event]:
    """Play a Decision; every die of `rolls` has to be rolled. Returns the Events."""
    dice = ScriptedDice(rolls)
    told: list[Event] = []
    match.play(seat, decision, dice, told)
    assert not dice.rolls, "Not all dice were rolled."
    return told


def drafted(players: int, *picks: str, options: Options | None = None) -> Match:
    """A draft on RING in which these picks were made already, each by the player whose step it was."""
    match = new_match(players, options)
    for names in picks:
        match.play(int(match.current), deploy(names), NO_DICE)
    return match


def refused(match: Match, seat: int, decision: Decision) -> Reason:
    """Why a Decision is refused; makes sure that nothing has changed and nothing is told."""
    before, told = everything(match), list[Event]()
    with pytest.raises(IllegalDecision) as refusal:
        match.play(seat, decision, NO_DICE, told)
    assert everything(match) == before
    assert told == []
    return refusal.value.reason


def everything(match: Match) -> list[int]:
    """All numbers of a match, also those that follow from the others."""
    return [*match.numbers(), match.to_act, *match.acting]


def counter(match: Match, name: str) -> str:
    """The two numbers on a Territory, as the manual shows them: can act / in all."""
    place = territory(name)
    return f"{match.can_act[place]}/{match.assets[place]}"


def owner(match: Match, name: str) -> SeatId:
    return SeatId(match.owner[territory(name)])


def land(match: Match) -> dict[SeatId, str]:
    """What everybody has on the board, written as in `scene`."""
    written: dict[SeatId, list[str]] = {}
    for name in TERRITORIES:
        seat, assets = owner(match, name), match.assets[territory(name)]
        if seat != NOBODY:
            written.setdefault(seat, []).append(f"{name}={assets}" if assets != 1 else name)
    return {seat: " ".join(names) for seat, names in sorted(written.items())}


def offered(position: Position, seat: int = SUN) -> str:
    """What a seat may do on RING, code by code: `A1`, `A`, `Bi`, `end`, and `A1>A2:3` for a move of 3."""
    choices = Choices(RING)
    choices.fill(position, seat)
    return " ".join(code_name(code) for code in choices)


def code_name(code: int) -> str:
    if code < RING.first_move:
        names: list[str] = [*TERRITORIES, *CONTINENTS, *MATERIALS, "end"]
        return names[code]
    arc, more = (code - RING.first_move) // 3, (code - RING.first_move) % 3
    source, destination = RING.arc_source[arc], RING.arc_destination[arc]
    return f"{TERRITORIES[source]}>{TERRITORIES[destination]}:{more + 1}"
