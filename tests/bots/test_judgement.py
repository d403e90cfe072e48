"""The judgement: chances of all seats, whatever the phase, the options and the order of the data."""

from collections.abc import Iterator
from importlib.resources import files

import pytest

from rawsiko.bots.judgement_file import blank_net, shipped_net
from rawsiko.bots.open_cards_net import Net, OpenCardsNet
from rawsiko.bots.random_bot import random_decision
from rawsiko.rules import (
    OVER,
    Edition,
    Match,
    Options,
    SeededDice,
    final_score,
    members,
    seen_by,
    start_match,
)
from tests.bots.bot_matches import ALL_OPTIONS
from tests.properties.matches import real_edition


def positions(options: Options, seed: int) -> Iterator[Match]:
    """Every position of a random match, the last one included."""
    dice = SeededDice(seed)
    match = start_match(real_edition(), options, dice)
    while match.phase != OVER:
        yield match
        seat = match.awaiting()[-1]
        match.play(seat, random_decision(seen_by(match, seat), dice), dice)
    yield match


def chances(judgement: OpenCardsNet, match: Match) -> list[float]:
    judgement.judge_position(match)
    return [judgement.wins[seat] for seat in range(match.options.players)]


@pytest.mark.parametrize("options", ALL_OPTIONS[::5], ids=repr)
def test_the_chances_of_all_seats_sum_to_one_in_every_phase(options: Options) -> None:
    judgement = OpenCardsNet(real_edition(), shipped_net())
    for match in positions(options, seed=3):
        found = chances(judgement, match)
        assert sum(found) == pytest.approx(1, abs=1e-12)
        assert all(0 <= chance <= 1 for chance in found)
        assert all(judgement.expected[seat] >= 0 for seat in range(options.players))
        for seat in range(options.players):
            if match.eliminated[seat]:
                assert found[seat] == 0


def test_a_match_that_is_over_has_its_winners() -> None:
    judgement = OpenCardsNet(real_edition(), shipped_net())
    for seed in range(20):
        *_, match = positions(Options(4, turns=3), seed)
        score = final_score(match)
        winners = sum(line.rank == 1 for line in score)
        assert chances(judgement, match) == [float(line.rank == 1) / winners for line in score]


def test_the_first_layer_is_kept_and_stays_right() -> None:
    kept = OpenCardsNet(real_edition(), shipped_net())
    for match in positions(Options(3, turns=4, trade_with_china=True), seed=8):
        fresh = OpenCardsNet(real_edition(), shipped_net())
        assert chances(kept, match) == pytest.approx(chances(fresh, match), abs=1e-9)


def test_a_board_that_changes_is_judged_like_a_fresh_one() -> None:
    kept, lots = OpenCardsNet(real_edition(), shipped_net()), SeededDice(4)
    for number, position in enumerate(positions(Options(4, turns=4), seed=5)):
        if number % 15 or position.phase == OVER:
            continue
        match = position.copy()
        kept.look_at(match)
        for _ in range(12):
            territory = lots.below(45)
            match.assets[territory] = lots.below(6) + 1
            match.owner[territory] = lots.below(4)
            kept.owner[territory] = match.owner[territory]
            kept.assets[territory] = match.assets[territory] + match.sealed[territory]
            kept.touch(territory)
            kept.judge()
            for seat in range(4):
                assert 0 <= kept.wins[seat] <= 1
        fresh = OpenCardsNet(real_edition(), shipped_net())
        fresh.look_at(match)
        fresh.ready = kept.ready
        for seat in range(4):
            fresh.reinforcement[seat] = kept.reinforcement[seat]
            fresh.acts_left[seat] = kept.acts_left[seat]
            fresh.before[seat] = kept.before[seat]
        fresh.judge()
        assert list(fresh.wins)[:4] == pytest.approx(list(kept.wins)[:4], abs=1e-9)


def mirrored(edition: Edition) -> Edition:
    """The same box with Territories, Materials, Applications and cards counted from the other end."""
    last, end, final = (
        int(edition.territories) - 1,
        int(edition.materials) - 1,
        int(edition.applications) - 1,
    )
    links = {
        (min(last - a, last - b), max(last - a, last - b))
        for a, b in zip(edition.arc_source, edition.arc_destination, strict=True)
    }
    return Edition(
        [int(continent) for continent in edition.continent_of][::-1],
        int(edition.continents),
        sorted(links),
        [[end - m for m in members(found)] for found in edition.materials_of][::-1],
        int(edition.materials),
        [int(points) for points in edition.application_points][::-1],
        [[end - m for m in members(needed)] for needed in edition.application_materials][::-1],
        [[final - a for a in members(card)] for card in edition.applications_of][::-1],
        edition.most_wanting_single,
    )


def test_no_territory_material_or_card_is_known_by_its_number() -> None:
    edition = real_edition()
    other = mirrored(edition)
    here, there = OpenCardsNet(edition, shipped_net()), OpenCardsNet(other, shipped_net())
    for match in positions(Options(5, turns=3), seed=2):
        twin = Match(other, match.options, None)
        board, players = int(edition.territories), int(match.options.players)
        numbers = match.numbers()
        start = len(numbers) - 4 * board - 8 * players  # where the board begins
        rows = [numbers[start + part * board : start + (part + 1) * board][::-1] for part in range(4)]
        rest = numbers[start + 4 * board :]
        twin.restore([*numbers[:start], *(number for row in rows for number in row), *rest])
        for seat, card in enumerate(match.objective):
            twin.objective[seat] = edition.cards - 1 - card
        if match.picked == 0 and match.phase < 4:
            assert chances(there, twin)[:players] == pytest.approx(chances(here, match)[:players], abs=1e-9)


def test_a_blank_network_gives_everybody_the_same() -> None:
    match = start_match(real_edition(), Options(4), SeededDice(1))
    assert chances(OpenCardsNet(real_edition(), blank_net()), match) == [0.25] * 4


def test_numbers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit its shape"):
        Net(2, [0.0], [0.0], [0.0], [0.0])


def test_the_file_is_small_and_says_how_it_was_made() -> None:
    text = files("rawsiko.bots").joinpath("judgement.json").read_text("utf-8")
    assert len(text.encode()) <= 150_000
    for said in ("recipe", "figures", "log_loss"):
        assert f'"{said}"' in text
