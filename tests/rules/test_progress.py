"""Progress: how far along an Objective is, what is controlled and what is needed (§8)."""

from dataclasses import FrozenInstanceError

import pytest

from rawsiko.rules.position import UNKNOWN
from rawsiko.rules.progress import (
    ApplicationProgress,
    MaterialStatus,
    material_status,
    needed_materials,
    objective_progress,
)
from tests.rules.boards import application, materials
from tests.rules.scenes import JACK, MIA, SUN, play, scene, take, trade_scene

LAND = {SUN: "A1 A3 B1", JACK: "E3", MIA: "F3"}


def test_materials_are_controlled_or_needed_or_neither() -> None:
    """The workshop wants Al, Bi, Co, Cu, W; Li is controlled for nothing."""
    match = scene(LAND, objectives={SUN: "workshop"})
    assert material_status(match, SUN) == MaterialStatus(
        controlled=materials("Al Co Li"), needed=materials("Bi Cu W")
    )


def test_everything_is_needed_by_a_player_who_controls_nothing() -> None:
    match = scene(LAND, objectives={JACK: "kitchen"})
    assert material_status(match, JACK) == MaterialStatus(controlled=(), needed=materials("Al Bi Co Cu"))


def test_progress_says_what_each_application_has_and_what_it_lacks() -> None:
    match = scene(LAND, objectives={SUN: "workshop"})
    lines = objective_progress(match, SUN)
    assert lines == (
        ApplicationProgress(application("cans"), 3, held=materials("Al"), missing=()),
        ApplicationProgress(application("solder"), 4, held=(), missing=materials("Bi")),
        ApplicationProgress(application("cables"), 5, held=materials("Al"), missing=materials("Cu")),
        ApplicationProgress(application("drills"), 12, held=materials("Co"), missing=materials("W")),
    )
    assert [line.complete for line in lines] == [True, False, False, False]


def test_a_hidden_objective_shows_no_progress_and_needs_nothing() -> None:
    match = scene(LAND)
    match.objective[SUN] = UNKNOWN
    assert objective_progress(match, SUN) == ()
    assert needed_materials(match, SUN) == 0
    assert material_status(match, SUN).needed == ()


def test_a_material_taken_in_trade_with_china_is_controlled() -> None:
    match = trade_scene(LAND, [1, 1, 0], objectives={SUN: "workshop"})
    play(match, SUN, take("Bi"))
    assert material_status(match, SUN).controlled == materials("Al Bi Co Li")
    assert objective_progress(match, SUN)[1].complete


def test_progress_that_was_given_never_changes() -> None:
    match = scene(LAND, objectives={SUN: "workshop"})
    with pytest.raises(FrozenInstanceError):
        setattr(material_status(match, SUN), "needed", ())  # noqa: B010  # what mypy would not let pass
    with pytest.raises(FrozenInstanceError):
        setattr(objective_progress(match, SUN)[0], "points", 100)  # noqa: B010
