"""The own-view net: one seat's chance to win, from what that seat may know."""

from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from math import exp
from pathlib import Path

import numpy as np
import pytest

from rawsiko.bots.own_view_features import OwnViewFeatures
from rawsiko.bots.own_view_file import shipped_own_view
from rawsiko.bots.own_view_net import OwnViewNet
from rawsiko.bots.own_view_parameters import OwnViewParameters
from rawsiko.bots.planners import planner_by_net, planner_by_weights
from rawsiko.bots.plans import Planner
from rawsiko.bots.scratch_board import ScratchBoard
from rawsiko.bots.territory_chances import TerritoryChances
from rawsiko.bots.weight_file import weights_of
from rawsiko.rules import ACTION, DRAFTING, Edition, Match, Options, SeededDice, seen_by
from rawsiko.rules.views import View, imagine
from tests.bots.test_judgement import mirrored, positions
from tests.properties.matches import real_edition
from tools import train_own_view
from tools.own_view_players import FreeExpert


def by_net(edition: Edition) -> Planner:
    return planner_by_net(edition, weights_of("master"), shipped_own_view())


def value(planner: Planner, view: View) -> float:
    planner.start_from(view, view.seat)
    return planner.value()


def views(options: Options, seed: int) -> Iterator[tuple[Match, View]]:
    """What the acting seat sees, in every Action Phase of a random match."""
    for match in positions(options, seed):
        if match.phase == ACTION:
            yield match, seen_by(match, int(match.current))


def test_a_chance_is_between_nothing_and_all() -> None:
    some = by_net(real_edition())
    found = [value(some, view) for _, view in views(Options(4, turns=4, trade_with_china=True), seed=1)]
    assert min(found) >= 0
    assert max(found) < 1.1  # points count a little, too
    assert len(set(found)) > 20


def test_what_is_hidden_makes_no_difference() -> None:
    some = by_net(real_edition())
    for number, (_, view) in enumerate(views(Options(5, turns=3), seed=2)):
        twin = seen_by(imagine(view, SeededDice(number, 7)), int(view.seat))
        assert value(some, twin) == value(some, view)


def test_the_first_layer_is_kept_and_stays_right() -> None:
    kept = by_net(real_edition())
    for _, view in views(Options(3, turns=4), seed=3):
        value(kept, view)
        kept.list_steps()
        for step in list(kept.steps[: kept.listed])[::7]:
            written = kept.board.written
            kept.succeed(step)
            after = kept.value()
            kept.evaluator.reset()
            assert kept.value() == after
            kept.board.undo_to(written)
        assert kept.value() == value(by_net(real_edition()), view)


def test_no_territory_material_or_card_is_known_by_its_number() -> None:
    edition = real_edition()
    other = mirrored(edition)
    here, there = by_net(edition), by_net(other)
    board = int(edition.territories)
    for match, view in views(Options(5, turns=3), seed=4):
        twin = Match(other, match.options, match)
        for territory in range(board):
            twin.owner[territory] = match.owner[board - 1 - territory]
            twin.assets[territory] = match.assets[board - 1 - territory]
        for seat, card in enumerate(match.objective):
            twin.objective[seat] = edition.cards - 1 - card
        assert value(there, seen_by(twin, int(view.seat))) == pytest.approx(value(here, view), abs=1e-8)


def test_a_draft_is_valued_by_hand_set_numbers() -> None:
    some, by_hand = by_net(real_edition()), planner_by_weights(real_edition(), weights_of("master"))
    match = next(match for match in positions(Options(3), seed=5) if match.phase == DRAFTING)
    view = seen_by(match, int(match.current))
    assert value(some, view) == value(by_hand, view)


def test_numbers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit its shape"):
        OwnViewParameters(4, [0.0], [0.0], [0.0])
    with pytest.raises(ValueError, match="multiple of 4, not 2"):
        OwnViewParameters(2, [0.0] * 128, [0.0] * 2, [0.0] * 24)


def test_the_file_is_small_and_says_how_it_was_made() -> None:
    text = files("rawsiko.bots").joinpath("own_view_net.json").read_text("utf-8")
    assert len(text.encode()) <= 150_000
    for said in ("recipe", "figures", "calibration"):
        assert f'"{said}"' in text


def test_what_is_written_down_is_what_a_bot_sees() -> None:
    recorder = train_own_view.Recorder(real_edition())
    features = OwnViewFeatures(TerritoryChances(ScratchBoard(real_edition()), weights_of("master")))
    for match, view in views(Options(4, turns=4), seed=6):
        seat = int(view.seat)
        recorder.write(match, seat, int(match.turn), 1, None)
        features.board.start_from(view, seat)
        features.take_card(view.objective[seat])
        features.describe()
        width = len(features.inputs)
        assert recorder.rows[-1][train_own_view.VALUES :][:width] == list(features.inputs)


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_own_view, "MATCHES_OF_A_PART", 2)
    rows = train_own_view.play_generation(tmp_path, 0, 3, [], seed=1)
    assert set(rows[:, train_own_view.PLAYERS]) <= {3, 4, 5}
    assert len(set(rows[:, train_own_view.NUMBER])) == 3
    assert ((rows[:, train_own_view.WON] >= 0) & (rows[:, train_own_view.WON] <= 1)).all()
    (tmp_path / "0-1.npy").unlink()
    assert np.array_equal(train_own_view.play_generation(tmp_path, 0, 3, [], seed=1), rows)
    model = train_own_view.fitted(rows, 4, 1, 2)
    again = train_own_view.play_generation(tmp_path, 1, 2, [model], seed=1)
    assert len(again) > 0


def test_tuning_begins_with_the_network_that_is_there(tmp_path: Path) -> None:
    net = shipped_own_view()
    rows = train_own_view.play_parts(tmp_path, 9, 2, partial(FreeExpert, net), seed=1)
    model = train_own_view.Fit.of(net)
    some = OwnViewNet(TerritoryChances(ScratchBoard(real_edition()), weights_of("master")), net)
    some.board.turns_left = int(rows[0, train_own_view.STRETCH])
    for place, number in enumerate(rows[0, train_own_view.VALUES : train_own_view.WON]):
        some.features.inputs[place] = float(number)
    some.reset()
    chance = model.forward(rows[:1])[3][0]
    assert 1 / (1 + exp(-some.logit())) == pytest.approx(chance, abs=1e-5)
    before = far_off(model, rows)
    train_own_view.learn(model, rows, 1, 20, rate=0.001)
    assert far_off(model, rows) < before


def far_off(model: train_own_view.Fit, rows: train_own_view.Rows) -> float:
    """The mean squared error of the chances."""
    return float(((model.forward(rows)[3] - rows[:, train_own_view.WON]) ** 2).mean())
