"""Odds: exact chances of a Clash and of a campaign (§5)."""

from collections import Counter
from dataclasses import FrozenInstanceError
from fractions import Fraction
from functools import cache

import pytest

from rawsiko.rules.odds import (
    LARGEST_STACK,
    campaign_chance,
    campaign_odds,
    clash_odds,
    clash_ways,
    known_campaigns,
)
from tests.rules.oracle import ALL_SIZES, ClashLosses, all_rolls, clash_losses


@cache
def outcomes(attackers: int, defenders: int) -> dict[ClashLosses, Fraction]:
    """The chance of every outcome, counted over all rolls with the oracle."""
    counted = Counter(
        clash_losses(roll[:attackers], roll[attackers:]) for roll in all_rolls(attackers + defenders)
    )
    return {losses: Fraction(ways, 6 ** (attackers + defenders)) for losses, ways in counted.items()}


# One Clash


@pytest.mark.parametrize(
    ("attackers", "defenders", "lost_by_attacker", "lost_by_defender", "conquers"),
    [
        (1, 1, 0.5833, 0.4167, Fraction(5, 12)),
        (2, 1, 0.4213, 0.5787, Fraction(125, 216)),
        (3, 1, 0.3403, 0.6597, Fraction(95, 144)),
        (2, 2, 1.2207, 0.7793, Fraction(295, 1296)),
        (3, 2, 0.9209, 1.0791, Fraction(1445, 3888)),
        (3, 3, 1.8931, 1.1069, Fraction(535, 3888)),
    ],
)
def test_the_odds_are_those_of_the_table_in_the_rules(
    attackers: int, defenders: int, lost_by_attacker: float, lost_by_defender: float, conquers: Fraction
) -> None:
    odds = clash_odds(attackers, defenders)
    assert round(float(odds.lost_by_attacker), 4) == lost_by_attacker
    assert round(float(odds.lost_by_defender), 4) == lost_by_defender
    assert odds.conquers == conquers


@pytest.mark.parametrize(("attackers", "defenders"), ALL_SIZES)
def test_the_odds_are_those_of_counting_every_roll(attackers: int, defenders: int) -> None:
    chances = outcomes(attackers, defenders)
    odds = clash_odds(attackers, defenders)
    assert (odds.attackers, odds.defenders) == (attackers, defenders)
    assert odds.lost_by_attacker == sum(losses.attacker * chance for losses, chance in chances.items())
    assert odds.lost_by_defender == sum(losses.defender * chance for losses, chance in chances.items())
    assert odds.conquers == sum(chance for losses, chance in chances.items() if losses.defender == defenders)


@pytest.mark.parametrize(("attackers", "defenders"), ALL_SIZES)
def test_the_ways_count_every_roll_once(attackers: int, defenders: int) -> None:
    chances = outcomes(attackers, defenders)
    ways = clash_ways(attackers, defenders)
    pairs = min(attackers, defenders)
    rolls = 6 ** (attackers + defenders)
    assert sum(ways) == rolls
    assert [Fraction(count, rolls) for count in ways] == [
        chances.get(ClashLosses(pairs - fallen, fallen), Fraction(0)) for fallen in range(pairs + 1)
    ]
    assert clash_odds(attackers, defenders).ways == ways


@pytest.mark.parametrize("attackers", [1, 2, 3])
@pytest.mark.parametrize("assets", [4, 5, 60])
def test_four_assets_or_more_defend_like_three_and_cannot_fall(attackers: int, assets: int) -> None:
    odds, against_three = clash_odds(attackers, assets), clash_odds(attackers, 3)
    assert odds.conquers == 0
    assert odds.defenders == 3
    assert (odds.ways, odds.lost_by_attacker) == (against_three.ways, against_three.lost_by_attacker)


@pytest.mark.parametrize(("attackers", "assets"), [(1, 2), (1, 3), (2, 3)])
def test_fewer_attackers_than_defenders_have_no_chance_to_conquer(attackers: int, assets: int) -> None:
    assert clash_odds(attackers, assets).conquers == 0


@pytest.mark.parametrize("attackers", [0, 4, -1])
def test_only_1_to_3_assets_have_odds_in_a_clash(attackers: int) -> None:
    with pytest.raises(ValueError, match="can attack"):
        clash_odds(attackers, 1)


@pytest.mark.parametrize("assets", [0, -1])
def test_an_empty_territory_has_no_odds(assets: int) -> None:
    with pytest.raises(ValueError, match="cannot be attacked"):
        clash_odds(1, assets)


# A campaign


@cache
def campaign(attackers: int, defenders: int) -> tuple[Fraction, Fraction, Fraction]:
    """Attack with as many as possible until it is decided: chance to conquer, and mean losses."""
    if defenders == 0:
        return Fraction(1), Fraction(0), Fraction(0)
    if attackers == 0:
        return Fraction(0), Fraction(0), Fraction(0)
    conquers = lost_by_attacker = lost_by_defender = Fraction(0)
    for losses, chance in outcomes(min(attackers, 3), min(defenders, 3)).items():
        then = campaign(attackers - losses.attacker, defenders - losses.defender)
        conquers += chance * then[0]
        lost_by_attacker += chance * (losses.attacker + then[1])
        lost_by_defender += chance * (losses.defender + then[2])
    return conquers, lost_by_attacker, lost_by_defender


@pytest.mark.parametrize("attackers", range(1, 9))
def test_a_campaign_goes_on_until_it_is_decided(attackers: int) -> None:
    for defenders in range(1, 9):
        odds = campaign_odds(attackers, defenders)
        exact = [float(value) for value in campaign(attackers, defenders)]
        assert [odds.conquers, odds.lost_by_attacker, odds.lost_by_defender] == pytest.approx(
            exact, rel=1e-12
        )


def test_a_campaign_of_one_against_one_is_one_clash() -> None:
    assert campaign_odds(1, 1).conquers == pytest.approx(5 / 12)
    assert campaign_chance(1, 1) == campaign_odds(1, 1).conquers


@pytest.fixture
def nothing_known() -> None:
    """The table of campaigns is made when somebody asks, and larger when somebody asks for more."""
    known_campaigns.clear()


@pytest.mark.usefixtures("nothing_known")
@pytest.mark.parametrize(
    ("attackers", "defenders"), [(1, 1), (1, 2), (2, 1), (31, 3), (32, 3), (3, 32), (33, 64)]
)
def test_whoever_asks_first_gets_the_right_odds(attackers: int, defenders: int) -> None:
    exact = float(campaign(attackers, defenders)[0])
    assert campaign_chance(attackers, defenders) == pytest.approx(exact, rel=1e-9)


@pytest.mark.usefixtures("nothing_known")
@pytest.mark.parametrize(("attackers", "defenders"), [(32, 3), (3, 32), (40, 35)])
def test_larger_stacks_make_a_larger_table_with_the_same_odds(attackers: int, defenders: int) -> None:
    small = campaign_odds(8, 5)
    larger = campaign_odds(attackers, defenders)
    assert larger.conquers == pytest.approx(float(campaign(attackers, defenders)[0]), rel=1e-9)
    assert campaign_odds(8, 5) == small
    assert campaign_chance(8, 5) == small.conquers


@pytest.mark.parametrize("odds", [clash_odds(3, 2), campaign_odds(3, 2)])
def test_odds_never_change(odds: object) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(odds, "conquers", 1)  # noqa: B010  # what mypy would not let pass


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [(0, 1), (1, 0), (-1, 5), (5, -1), (LARGEST_STACK + 1, 1), (1, LARGEST_STACK + 1)],
)
def test_stacks_that_cannot_be_are_refused(attackers: int, defenders: int) -> None:
    with pytest.raises(ValueError, match="stack"):
        campaign_odds(attackers, defenders)
    with pytest.raises(ValueError, match="stack"):
        campaign_chance(attackers, defenders)
