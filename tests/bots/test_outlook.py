"""The outlook: one seat's chance to win, from what that seat may know."""

from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from math import exp
from pathlib import Path

import numpy as np
import pytest

from rawsiko.bots.outlook import Outlook
from rawsiko.bots.outlook_file import blank_outlook, shipped_outlook
from rawsiko.bots.outlook_net import OutlookNet
from rawsiko.bots.plans import Planner
from rawsiko.bots.weight_file import weights_of
from rawsiko.rules import ACTION, DRAFTING, Edition, Match, Options, SeededDice, seen_by
from rawsiko.rules.views import View, imagine
from tests.bots.test_judgement import mirrored, positions
from tests.properties.matches import real_edition
from tools import train_outlook
from tools.outlook_players import FreeExpert


def outlook(edition: Edition, net: OutlookNet | None = None) -> Outlook:
    return Outlook(edition, weights_of("master"), net or shipped_outlook())


def value(outlook: Outlook, view: View) -> float:
    outlook.look(view, view.seat)
    outlook.take_card(view.objective[view.seat])
    return outlook.value()


def views(options: Options, seed: int) -> Iterator[tuple[Match, View]]:
    """What the acting seat sees, in every Action Phase of a random match."""
    for match in positions(options, seed):
        if match.phase == ACTION:
            yield match, seen_by(match, int(match.current))


def test_a_chance_is_between_nothing_and_all() -> None:
    some = outlook(real_edition())
    found = [value(some, view) for _, view in views(Options(4, turns=4, trade_with_china=True), seed=1)]
    assert min(found) >= 0
    assert max(found) < 1.1  # points count a little, too
    assert len(set(found)) > 20


def test_what_is_hidden_makes_no_difference() -> None:
    some = outlook(real_edition())
    for number, (_, view) in enumerate(views(Options(5, turns=3), seed=2)):
        twin = seen_by(imagine(view, SeededDice(number, 7)), int(view.seat))
        assert value(some, twin) == value(some, view)


def test_the_first_layer_is_kept_and_stays_right() -> None:
    kept = outlook(real_edition())
    for _, view in views(Options(3, turns=4), seed=3):
        value(kept, view)
        kept.list_steps()
        for step in list(kept.steps[: kept.listed])[::7]:
            mark = kept.written
            kept.succeed(step)
            after = kept.value()
            kept.forget()
            assert kept.value() == after
            kept.take_back(mark)
        assert kept.value() == value(outlook(real_edition()), view)


def test_no_territory_material_or_card_is_known_by_its_number() -> None:
    edition = real_edition()
    other = mirrored(edition)
    here, there = outlook(edition), outlook(other)
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
    some, by_hand = outlook(real_edition()), Planner(real_edition(), weights_of("master"))
    match = next(match for match in positions(Options(3), seed=5) if match.phase == DRAFTING)
    view = seen_by(match, int(match.current))
    by_hand.look(view, view.seat)
    by_hand.take_card(view.objective[view.seat])
    assert value(some, view) == by_hand.value()


def test_numbers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit its shape"):
        OutlookNet(4, [0.0], [0.0], [0.0])
    with pytest.raises(ValueError, match="multiple of 4, not 2"):
        OutlookNet(2, [0.0] * 128, [0.0] * 2, [0.0] * 24)


def test_the_file_is_small_and_says_how_it_was_made() -> None:
    text = files("rawsiko.bots").joinpath("outlook.json").read_text("utf-8")
    assert len(text.encode()) <= 150_000
    for said in ("recipe", "figures", "calibration"):
        assert f'"{said}"' in text


def test_what_is_written_down_is_what_a_bot_sees() -> None:
    recorder = train_outlook.Recorder(real_edition())
    some = outlook(real_edition(), blank_outlook())
    for match, view in views(Options(4, turns=4), seed=6):
        seat = int(view.seat)
        recorder.write(match, seat, int(match.turn), 1, None)
        value(some, view)
        width = len(some.inputs)
        assert recorder.rows[-1][train_outlook.VALUES :][:width] == list(some.inputs)


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_outlook, "MATCHES_OF_A_PART", 2)
    rows = train_outlook.play_generation(tmp_path, 0, 3, [], seed=1)
    assert set(rows[:, train_outlook.PLAYERS]) <= {3, 4, 5}
    assert len(set(rows[:, train_outlook.NUMBER])) == 3
    assert ((rows[:, train_outlook.WON] >= 0) & (rows[:, train_outlook.WON] <= 1)).all()
    (tmp_path / "0-1.npy").unlink()
    assert np.array_equal(train_outlook.play_generation(tmp_path, 0, 3, [], seed=1), rows)
    model = train_outlook.fitted(rows, 4, 1, 2)
    again = train_outlook.play_generation(tmp_path, 1, 2, [model], seed=1)
    assert len(again) > 0


def test_tuning_begins_with_the_network_that_is_there(tmp_path: Path) -> None:
    net = shipped_outlook()
    rows = train_outlook.play_parts(tmp_path, 9, 2, partial(FreeExpert, net), seed=1)
    model = train_outlook.Fit.of(net)
    some = outlook(real_edition())
    some.turns_left = int(rows[0, train_outlook.STRETCH])
    for place, number in enumerate(rows[0, train_outlook.VALUES : train_outlook.WON]):
        some.inputs[place] = float(number)
    some.forget()
    chance = model.forward(rows[:1])[3][0]
    assert 1 / (1 + exp(-some.logit())) == pytest.approx(chance, abs=1e-5)
    before = far_off(model, rows)
    train_outlook.learn(model, rows, 1, 20, rate=0.001)
    assert far_off(model, rows) < before


def far_off(model: train_outlook.Fit, rows: train_outlook.Rows) -> float:
    """The mean squared error of the chances."""
    return float(((model.forward(rows)[3] - rows[:, train_outlook.WON]) ** 2).mean())
