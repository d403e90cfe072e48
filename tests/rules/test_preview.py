"""Preview: what a Decision would gain, lose or complete, which Assets are to spare (§4, §5, §8)."""

import pytest

from rawsiko.rules.decisions import SeatId
from rawsiko.rules.options import Options
from rawsiko.rules.preview import (
    Preview,
    nothing_has_moved,
    preview,
    spare,
)
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.views import View, seen_by
from tests.rules.boards import applications, materials, territories
from tests.rules.scenes import (
    JACK,
    MIA,
    SUN,
    deploy,
    drafted,
    everything,
    move,
    place,
    placing_scene,
    scene,
    take,
    trade_scene,
)

FAR_AWAY = {JACK: "E3", MIA: "F3"}


def seen(land: str, others: dict[SeatId, str] | None = None, card: str = "workshop", moved: str = "") -> View:
    """Sun's view of their Action Phase."""
    whole = {SUN: land, **(others or FAR_AWAY)}
    return seen_by(scene(whole, objectives={SUN: card}, moved=moved), SUN)


def test_free_land_brings_its_materials() -> None:
    """Cu completes cables (Al Cu, 5 points): Al is at hand, and Co on A3."""
    found = preview(seen("A1=1 A3=2"), move("A3", "A4", 1))
    assert found == Preview(gained=materials("Cu"), completed=applications("cables"), points=5)


def test_a_material_that_is_at_hand_already_is_not_gained_again() -> None:
    assert preview(seen("A1=1 D1=2"), move("D1", "D2", 1)).gained == materials("Co Cu")


def test_a_material_may_bring_an_application_nearer() -> None:
    """Drills want Co and W."""
    found = preview(seen("B4 C1 A2=2"), move("A2", "A3", 1))
    assert (found.nearer, found.completed, found.points) == (applications("drills"), (), 0)


def test_land_that_is_left_empty_takes_its_materials_along() -> None:
    found = preview(seen("A1=1 A2=1"), move("A1", "A2", 1))
    assert found.lost == materials("Al")
    assert (found.broken, found.points) == (applications("cans"), -3)


def test_the_fourth_material_counts_for_the_income() -> None:
    assert preview(seen("B1 B2 B3=2"), move("B3", "B4", 1)).income == 1


def test_a_clash_is_previewed_as_if_it_were_won() -> None:
    view = seen("A3=4 A1", {JACK: "A4=2", MIA: "F3"})
    found = preview(view, move("A3", "A4", 3))
    assert (found.gained, found.completed) == (materials("Cu"), applications("cables"))


def test_too_few_attackers_gain_nothing() -> None:
    view = seen("A3=4 A1", {JACK: "A4=4", MIA: "F3"})
    assert preview(view, move("A3", "A4", 3)) == Preview()


def test_taking_somebodys_last_land_can_be_previewed() -> None:
    view = seen("A3=4 A1", {JACK: "A4", MIA: "A2"})
    assert preview(view, move("A3", "A4", 3)).gained == materials("Cu")


def test_nothing_changes_on_the_board() -> None:
    match = scene({SUN: "A1=4", JACK: "A2", MIA: "F3"})
    before = everything(match)
    preview(seen_by(match, SUN), move("A1", "A2", 3))
    assert everything(match) == before


def test_a_trade_a_draft_and_placing_can_be_previewed() -> None:
    trading = trade_scene({SUN: "A1", **FAR_AWAY}, [1, 0, 0], objectives={SUN: "workshop"})
    assert preview(seen_by(trading, SUN), take("Cu")).completed == applications("cables")
    drafting = drafted(3)
    assert preview(seen_by(drafting, SUN), deploy("A1 A2 A3")).gained == materials("Al Bi Co")
    placing = placing_scene({SUN: "A1", **FAR_AWAY}, [1, 0, 0], options=Options(3))
    assert preview(seen_by(placing, SUN), place("A1=1")) == Preview()


def test_what_is_illegal_is_refused() -> None:
    with pytest.raises(IllegalDecision) as refusal:
        preview(seen("A1=2"), move("A1", "C1", 1))
    assert refusal.value.reason is Reason.NOT_LINKED


def test_nothing_is_left_when_others_act() -> None:
    match = scene({SUN: "A3=4 A1", **FAR_AWAY}, acting=JACK)
    assert not nothing_has_moved(seen_by(match, SUN))


def test_nothing_has_moved_while_all_can_act_and_some_are_to_spare() -> None:
    assert nothing_has_moved(seen("A1=2 A2"))
    assert not nothing_has_moved(seen("A1=2 A2", moved="A2=1"))
    assert not nothing_has_moved(seen("A1 A2"))


def test_one_asset_stays_behind_and_on_the_land_of_others_nothing_is_to_spare() -> None:
    view = seen("A1=3 A2", {JACK: "A4=4", MIA: "F3"})
    assert [spare(view, land) for land in territories("A1 A2 A4")] == [2, 0, 0]
