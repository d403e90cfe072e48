"""Counsel: the hint, and the questions before land is left empty and before a phase ends, agree."""

from collections.abc import Iterator
from fractions import Fraction

from rawsiko.bots.advice import Depth, hint_from
from rawsiko.bots.bot import Thought
from rawsiko.bots.counsel import (
    Counsel,
    MoveLeft,
    Waste,
    chance_of,
    is_poor_attack,
    safe_land,
    waste_of_ending,
    worth_asking,
)
from rawsiko.bots.levels import make_bot
from rawsiko.rules.decisions import Decision, EndActionPhase, MoveAssets, SeatId
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, NOBODY
from rawsiko.rules.preview import nothing_has_moved, preview, spare
from rawsiko.rules.sets import members
from rawsiko.rules.views import View, seen_by
from tests.bots.bot_matches import thoughts
from tests.rules.boards import applications
from tests.rules.scenes import END, JACK, MIA, SUN, move, scene

FAR_AWAY = {JACK: "E3", MIA: "F3"}
MATCHES = 30
OF_THE_MASTER = 4
LEVELS = ("novice", "apprentice", "random")


def seen(
    land: str, others: dict[SeatId, str] | None = None, card: str = "workshop", moved: str = "", turn: int = 4
) -> View:
    """Sun's view of their Action Phase."""
    whole = {SUN: land, **(others or FAR_AWAY)}
    return seen_by(scene(whole, objectives={SUN: card}, moved=moved, turn=turn), SUN)


class Always:
    """An adviser who always says the same."""

    name = "always"

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    def decide(self, view: View, dice: SeededDice) -> Thought:
        return Thought(self.decision, view)


def advised(view: View, says: Decision) -> Decision:
    """What becomes of it if the adviser says this."""
    return Counsel(Always(says)).advised(view, SeededDice(1)).decision


def positions(seeds: range) -> Iterator[View]:
    """What players who act see in matches of every size, Turn after Turn; some play anyhow."""
    for seed in seeds:
        players = 3 + seed % 3
        bots = [make_bot(LEVELS[(seed + seat) % len(LEVELS)]) for seat in range(players)]
        options = Options(players, turns=3 + seed % 6, trade_with_china=seed % 2 == 0)
        for _, view, _ in thoughts(bots, options, seed):
            if view.phase == ACTION:
                yield view


def agrees_with_itself(view: View, counsel: Counsel) -> None:
    """Everything that is said of a position, said at once."""
    advice = counsel.advised(view, SeededDice(3))
    assert not counsel.asks_first(view, advice.decision), "what a hint sets up, no guard warns of"
    hint = hint_from(view, advice, Depth.MOVE)
    waste = waste_of_ending(advice)
    if waste.left is not None:
        assert waste.left.move == hint.decision, "what the end of a phase offers is the hint"
        assert waste.left.preview == preview(view, waste.left.move), "and it promises what the preview shows"
        assert waste.left.move.count <= spare(view, waste.left.move.source)
    if hint.decision == EndActionPhase():
        assert waste == Waste(False, None), "nobody is stopped who follows the hint to end"
    if is_poor(view, advice.decision):
        assert not list(safe_moves(view)), "no poor attack while safe land lies next to Assets to spare"


def is_poor(view: View, decision: Decision) -> bool:
    """A Clash that will more likely not take the land, though that would complete nothing."""
    if not isinstance(decision, MoveAssets) or view.owner[decision.destination] in (NOBODY, view.seat):
        return False
    chance = chance_of(view, decision)
    return chance is not None and chance < Fraction(1, 2) and not preview(view, decision).completed


def safe_moves(view: View) -> Iterator[tuple[int, int]]:
    """From where a spare Asset could go into free land with a Material that the player lacks."""
    controlled = int(view.materials(view.seat))
    for source in range(view.edition.territories):
        if spare(view, source) > 0:
            for beside in members(view.edition.neighbours[source]):
                if view.owner[beside] == NOBODY and int(view.edition.materials_of[beside]) & ~controlled:
                    yield source, beside


def test_everything_that_is_said_of_a_move_agrees_in_thousands_of_positions() -> None:
    counsel, count = Counsel(make_bot("expert", 30)), 0
    for view in positions(range(MATCHES)):
        agrees_with_itself(view, counsel)
        count += 1
    assert count > 2_000


def test_it_agrees_with_itself_whoever_advises() -> None:
    random, apprentice, master = (
        Counsel(make_bot(*level)) for level in (("random",), ("apprentice",), ("master", 60))
    )
    for number, view in enumerate(positions(range(100, 100 + OF_THE_MASTER))):
        agrees_with_itself(view, random)
        agrees_with_itself(view, apprentice)
        if number % 4 == 0:
            agrees_with_itself(view, master)


def test_a_move_that_leaves_land_empty_for_nothing_is_asked_about() -> None:
    view = seen("A1=3 A2")
    counsel = Counsel()
    assert counsel.asks_first(view, move("A1", "A2", 3))  # joins others, and nobody threatens
    assert counsel.asks_first(seen("A3=2"), move("A3", "A4", 2))  # one could stay
    assert not counsel.asks_first(view, move("A1", "A2", 2))
    assert not counsel.asks_first(view, END)


def test_a_flight_from_a_larger_stack_is_for_something() -> None:
    planner = Counsel().planners.start(seen("A1=2 A2=2", {JACK: "B1=3", MIA: "F3"}))
    source, destination = int(move("A1", "A2", 2).source), int(move("A1", "A2", 2).destination)
    beside = members(planner.board.edition.neighbours[source])
    assert int(move("B1", "B2", 1).source) in beside or not planner.most_beside(source)
    for most in (0, 2, 3):
        planner.board.assets[beside[-1]] = most
        planner.board.owner[beside[-1]] = int(JACK)
        assert planner.for_nothing(source, destination, 2) == (most <= 2)


def test_advice_that_would_be_asked_about_is_replaced() -> None:
    view = seen("A1=3 A2")
    assert advised(view, move("A1", "A2", 3)) != move("A1", "A2", 3)
    assert not Counsel().asks_first(view, advised(view, move("A1", "A2", 3)))


def test_safe_land_comes_before_a_poor_attack() -> None:
    """Two against two: about 22 %."""
    view = seen("A3=3", {JACK: "A2=2 D1", MIA: "F3=9"}, card="garage")
    assert is_poor_attack(view, move("A3", "A2", 2))
    assert move("A3", "A4", 1) in list(safe_land(view))
    assert advised(view, move("A3", "A2", 2)) == move("A3", "A4", 1)


def left(view: View, says: MoveAssets) -> MoveLeft | None:
    """What the end of the phase would offer."""
    return waste_of_ending(Thought(says, view)).left


def test_free_land_with_a_new_material_is_worth_a_question() -> None:
    found = left(seen("A1=1 A3=2"), move("A3", "A4", 1))
    assert found is not None
    assert (found.move, found.chance, found.preview.points) == (move("A3", "A4", 1), None, 5)


def test_what_leaves_land_empty_or_joins_is_not_worth_a_question() -> None:
    assert left(seen("A1 A3"), move("A3", "A4", 1)) is None
    assert left(seen("A1=3 A2"), move("A1", "A2", 1)) is None


def test_a_likely_clash_is_worth_a_question_and_an_unlikely_one_is_not() -> None:
    likely = worth_asking(seen("F3=4", {JACK: "F4=1", MIA: "E4=9"}), move("F3", "F4", 3))
    assert likely is not None
    assert likely.chance is not None
    assert likely.chance > Fraction(1, 2)
    assert worth_asking(seen("F3=4", {JACK: "F4=4", MIA: "E4=9"}), move("F3", "F4", 3)) is None


def test_a_less_likely_clash_is_worth_it_where_it_completes_an_application() -> None:
    """Two against two: about 22 %."""
    beside = {JACK: "A4=2", MIA: "F3=9"}
    assert worth_asking(seen("A3=3", beside, card="garage"), move("A3", "A4", 2)) is None
    found = worth_asking(seen("A3=3 A1", {JACK: "A4=2 A2=9", MIA: "F4=9"}), move("A3", "A4", 2))
    assert found is not None
    assert found.preview.completed == applications("cables")


def test_who_has_moved_nothing_is_asked_only_if_there_is_something_to_do() -> None:
    view = seen("A1=1 A3=2")
    assert nothing_has_moved(view)
    assert waste_of_ending(Thought(move("A3", "A4", 1), view)).unmoved
    assert waste_of_ending(Thought(END, view)) == Waste(False, None)
