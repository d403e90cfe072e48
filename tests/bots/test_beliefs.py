"""Beliefs: how likely each rival is to hold each card, judging by the board."""

from importlib.resources import files
from math import log
from pathlib import Path

import numpy as np
import pytest

from rawsiko.bots import make_bot
from rawsiko.bots.beliefs import CLUES, STRETCHES, Beliefs
from rawsiko.bots.beliefs_file import shipped_beliefs
from rawsiko.bots.outlook_file import shipped_outlook
from rawsiko.bots.rounds import DEALS, Rounds
from rawsiko.bots.sketch import Sketch
from rawsiko.bots.weight_file import quick_habits, weights_of
from rawsiko.rules import ACTION, NOBODY, Edition, Match, Options, SeededDice, members, seen_by, start_match
from tests.bots.test_judgement import mirrored, positions
from tests.properties.matches import real_edition
from tools import train_beliefs


def believed(match: Match, seat: int, beliefs: Beliefs | None = None) -> Beliefs:
    """What a seat believes."""
    beliefs = beliefs or Beliefs(match.edition, shipped_beliefs())
    sketch = Sketch(match.edition)
    sketch.look(seen_by(match, seat), seat)
    beliefs.look(sketch, match.objective[seat])
    return beliefs


def chances(beliefs: Beliefs, rival: int) -> list[float]:
    cards = int(beliefs.edition.cards)
    return list(beliefs.chance[rival * cards : (rival + 1) * cards])


def acting(options: Options, seed: int) -> list[Match]:
    return [match for match in positions(options, seed) if match.phase == ACTION]


def test_a_rival_holds_some_card_but_none_that_shares_an_application_with_mine() -> None:
    for match in acting(Options(4, turns=3), seed=1):
        seat = int(match.current)
        beliefs = believed(match, seat)
        mine = match.edition.applications_of[match.objective[seat]]
        for rival in set(range(4)) - {seat}:
            found = chances(beliefs, rival)
            assert sum(found) == pytest.approx(1)
            for card, chance in enumerate(found):
                assert (chance > 0) == (match.edition.applications_of[card] & mine == 0)


def test_a_rival_who_has_completed_a_card_probably_holds_it() -> None:
    edition = real_edition()
    match = start_match(edition, Options(3), SeededDice(5))
    match.phase, match.turn, match.current = ACTION, int(match.last_turn), 0
    card = int(match.objective[1])
    for territory in range(edition.territories):
        wanted = edition.materials_of[territory] & edition.wanted_by(card) != 0
        match.owner[territory] = 1 if wanted else NOBODY
        match.assets[territory] = 2 if wanted else 0
    match.owner[0], match.assets[0] = 0, 1
    found = chances(believed(match, 0), 1)
    assert found.index(max(found)) == card
    assert found[card] > 2 / edition.cards


def test_without_clues_all_cards_are_alike() -> None:
    match = acting(Options(3, turns=3), seed=2)[-1]
    seat = int(match.current)
    beliefs = believed(match, seat, Beliefs(match.edition, [0.0] * (STRETCHES * CLUES)))
    assert len({chance for chance in chances(beliefs, (seat + 1) % 3) if chance > 0}) == 1


def test_others_cards_make_no_difference() -> None:
    for match in acting(Options(4, turns=3), seed=3)[::5]:
        seat = int(match.current)
        before = [chances(believed(match, seat), rival) for rival in range(4) if rival != seat]
        twin = match.copy()
        others = [rival for rival in range(4) if rival != seat]
        for rival, other in zip(others, [*others[1:], others[0]], strict=True):
            twin.objective[rival] = match.objective[other]
        assert [chances(believed(twin, seat), rival) for rival in others] == before


def test_no_territory_material_or_card_is_known_by_its_number() -> None:
    edition = real_edition()
    other = mirrored(edition)
    board, cards = int(edition.territories), int(edition.cards)
    for match in acting(Options(3, turns=3), seed=4)[::5]:
        seat = int(match.current)
        twin = Match(other, match.options, match)
        for territory in range(board):
            twin.owner[territory] = match.owner[board - 1 - territory]
            twin.assets[territory] = match.assets[board - 1 - territory]
        for each in range(3):
            twin.objective[each] = cards - 1 - match.objective[each]
        rival = (seat + 1) % 3
        assert chances(believed(twin, seat), rival)[::-1] == pytest.approx(
            chances(believed(match, seat), rival)
        )


def test_the_cards_of_real_matches_are_told_better_than_by_guessing() -> None:
    lost, guessed = 0.0, 0.0
    for seed in range(6):
        dice = SeededDice(seed)
        match = start_match(real_edition(), Options(3, turns=5), dice)
        bots = [make_bot("novice") for _ in range(3)]
        while match.turn < match.last_turn or match.phase != ACTION:
            seat = match.awaiting()[0]
            match.play(seat, bots[seat].decide(seen_by(match, seat), dice).decision, dice)
        seat = int(match.current)
        beliefs = believed(match, seat)
        for rival in {0, 1, 2} - {seat}:
            found = chances(beliefs, rival)
            lost -= log(found[match.objective[rival]])
            guessed += log(sum(chance > 0 for chance in found))
    assert lost < 0.85 * guessed


def test_likely_deals_are_imagined_more_often() -> None:
    edition = real_edition()
    match = acting(Options(3, turns=4), seed=3)[-1]
    view = seen_by(match, int(match.current))
    beliefs = Beliefs(edition, shipped_beliefs())
    rounds = Rounds(edition, quick_habits(), weights_of("master"), shipped_outlook(), beliefs)
    rounds.imagine_deals(view, SeededDice(1))
    assert len(rounds.deals) == DEALS
    rival = (int(view.seat) + 1) % 3
    dealt = [0] * int(edition.cards)
    for number in range(600):
        imagined = rounds.deal(view, SeededDice(2, number))
        assert imagined.objective[view.seat] == view.objective[view.seat]
        assert no_application_twice(edition, imagined)
        dealt[imagined.objective[rival]] += 1
    likely = chances(beliefs, rival)
    by_belief = sorted((card for card in range(edition.cards) if likely[card] > 0), key=likely.__getitem__)
    half = len(by_belief) // 2
    assert sum(dealt[card] for card in by_belief[half:]) > 1.5 * sum(dealt[card] for card in by_belief[:half])


def no_application_twice(edition: Edition, match: Match) -> bool:
    listed = [one for seat in range(3) for one in members(edition.applications_of[match.objective[seat]])]
    return len(listed) == len(set(listed))


def test_numbers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit their shape"):
        Beliefs(real_edition(), [0.0])


def test_the_file_says_how_it_was_made() -> None:
    text = files("rawsiko.bots").joinpath("beliefs.json").read_text("utf-8")
    for said in ("recipe", "chance_of_the_right_card", "log_loss_of_cards"):
        assert f'"{said}"' in text


def test_a_training_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_beliefs, "MATCHES_OF_A_PART", 2)
    monkeypatch.setattr(train_beliefs, "anybody", lambda _: make_bot("novice"))
    rows = train_beliefs.play_parts(tmp_path, 4, seed=1)
    (tmp_path / "1-1.npy").unlink()
    assert np.array_equal(train_beliefs.play_parts(tmp_path, 4, seed=1), rows)
    monkeypatch.setattr(train_beliefs, "BATCH", 256)
    says = train_beliefs.fitted(rows, 1)
    blank = np.zeros((STRETCHES, CLUES))
    held = np.arange(len(rows)), rows[:, train_beliefs.HELD].astype(int)
    told, guessed = (np.log(train_beliefs.chances(rows, each)[held]).mean() for each in (says, blank))
    assert told > guessed
