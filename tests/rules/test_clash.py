"""Commercial Clash: dice, losses and moving in (§5)."""

import pytest

from rawsiko.rules.clash import lost_by_defender
from rawsiko.rules.dice import DiceRanOut, ScriptedDice, faces
from rawsiko.rules.events import ClashSettled, TerritoryVacated
from rawsiko.rules.position import NOBODY
from rawsiko.rules.reasons import Reason
from tests.rules.boards import RING, materials, territory
from tests.rules.oracle import ALL_SIZES, ClashLosses, all_rolls, clash_losses
from tests.rules.scenes import JACK, MIA, SUN, counter, everything, land, move, owner, play, refused, scene

ENOUGH_TO_CONQUER = [(attackers, defenders) for attackers, defenders in ALL_SIZES if attackers >= defenders]
FRONT = {JACK: "A2=2 C1", MIA: "E4"}  # Sun attacks from A1


def clash(attack: list[int], defence: list[int]) -> ClashLosses:
    """What the rules make of a roll."""
    packed = int(ScriptedDice(attack + defence).roll(len(attack) + len(defence)))
    fallen = int(lost_by_defender(packed, len(attack), len(defence)))
    return ClashLosses(min(len(attack), len(defence)) - fallen, fallen)


# Who loses how much


def test_the_lower_die_loses_an_asset() -> None:
    assert clash([4], [3]) == ClashLosses(attacker=0, defender=1)
    assert clash([3], [4]) == ClashLosses(attacker=1, defender=0)


def test_a_tied_pair_costs_the_attacker_an_asset() -> None:
    assert clash([5], [5]) == ClashLosses(attacker=1, defender=0)
    assert clash([1], [1]) == ClashLosses(attacker=1, defender=0)


def test_highest_meets_highest_second_meets_second_third_meets_third() -> None:
    assert clash([1, 4, 6], [5, 2, 3]) == ClashLosses(attacker=1, defender=2)  # 6-5, 4-3, 1-2
    assert clash([3, 3, 6], [2, 6, 4]) == ClashLosses(attacker=2, defender=1)  # 6-6, 3-4, 3-2


def test_surplus_dice_of_the_attacker_are_ignored() -> None:
    assert clash([1, 6, 1], [5]) == ClashLosses(attacker=0, defender=1)
    assert clash([6, 6, 6], [6, 5]) == ClashLosses(attacker=1, defender=1)


def test_surplus_dice_of_the_defender_are_ignored() -> None:
    assert clash([6], [1, 5, 5]) == ClashLosses(attacker=0, defender=1)
    assert clash([5, 2], [1, 1, 4]) == ClashLosses(attacker=0, defender=2)


@pytest.mark.parametrize(("attackers", "defenders"), ALL_SIZES)
def test_every_roll_costs_what_the_rule_says(attackers: int, defenders: int) -> None:
    wrong = [
        roll
        for packed, roll in enumerate(all_rolls(attackers + defenders))
        if lost_by_defender(packed, attackers, defenders)
        != clash_losses(roll[:attackers], roll[attackers:]).defender
    ]
    assert wrong == []


@pytest.mark.parametrize(("attackers", "defenders"), ALL_SIZES)
def test_rolls_are_packed_in_the_order_in_which_they_are_counted(attackers: int, defenders: int) -> None:
    """What the comparison of all rolls above relies on, for some of them."""
    dice = attackers + defenders
    for packed, roll in list(enumerate(all_rolls(dice)))[::97]:
        assert faces(packed, dice) == roll
        assert ScriptedDice(roll).roll(dice) == packed


# How many dice


@pytest.mark.parametrize("attackers", [1, 2, 3])
@pytest.mark.parametrize(("assets", "dice"), [(1, 1), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_the_defender_rolls_for_up_to_3_assets(attackers: int, assets: int, dice: int) -> None:
    match = scene({SUN: "A1=9", JACK: f"A2={assets} C1", MIA: "E4"})
    (settled,) = play(match, SUN, move("A1", "A2", attackers), rolls=[1] * (attackers + dice))
    assert isinstance(settled, ClashSettled)
    assert (len(settled.attack), len(settled.defence)) == (attackers, dice)


def test_the_attackers_dice_are_rolled_first() -> None:
    match = scene({SUN: "A1=3", **FRONT})
    (settled,) = play(match, SUN, move("A1", "A2", 2), rolls=[1, 2, 3, 4])
    assert isinstance(settled, ClashSettled)
    assert (settled.attack, settled.defence) == ((1, 2), (3, 4))


def test_a_clash_takes_3_assets_at_most() -> None:
    match = scene({SUN: "A1=5", **FRONT})
    assert refused(match, SUN, move("A1", "A2", 4)) == Reason.TOO_MANY_FOR_A_CLASH


def test_only_assets_that_can_act_attack() -> None:
    match = scene({SUN: "A1=3", **FRONT}, moved="A1=2")
    assert refused(match, SUN, move("A1", "A2", 2)) == Reason.CANNOT_ACT


# A conquest


def test_surviving_attackers_move_in_and_count_as_moved() -> None:
    match = scene({SUN: "A1=4", **FRONT})
    assert play(match, SUN, move("A1", "A2", 3), rolls=[6, 5, 1, 4, 4]) == [
        ClashSettled(
            seat=SUN,
            defender=JACK,
            source=territory("A1"),
            destination=territory("A2"),
            attack=(6, 5, 1),
            defence=(4, 4),
            lost_by_attacker=0,
            lost_by_defender=2,
            conquered=True,
        )
    ]
    assert land(match) == {SUN: "A1 A2=3", JACK: "C1", MIA: "E4"}
    assert (counter(match, "A1"), counter(match, "A2")) == ("1/1", "0/3")


def test_a_conquest_hands_over_the_territory_and_its_materials() -> None:
    match = scene({SUN: "A1=4", **FRONT})
    play(match, SUN, move("A1", "A2", 3), rolls=[6, 5, 1, 4, 4])
    assert list(match.territories) == [2, 1, 1]
    assert match.materials(SUN) == sum(1 << m for m in materials("Al Bi"))
    assert match.materials(JACK) == 1 << materials("Si")[0]


def test_a_conquest_with_everything_leaves_the_source_empty() -> None:
    match = scene({SUN: "A1=2", **FRONT})
    told = play(match, SUN, move("A1", "A2", 2), rolls=[6, 6, 1, 1])
    assert told[1:] == [TerritoryVacated(SUN, territory("A1"))]
    assert owner(match, "A1") == NOBODY
    assert land(match)[SUN] == "A2=2"


def test_conquerors_cannot_march_on() -> None:
    match = scene({SUN: "A1=3", **FRONT})
    play(match, SUN, move("A1", "A2", 2), rolls=[6, 6, 1, 1])
    assert refused(match, SUN, move("A2", "A3", 1)) == Reason.CANNOT_ACT


@pytest.mark.parametrize(("attackers", "defenders"), ENOUGH_TO_CONQUER)
def test_in_a_conquest_no_attacker_falls(attackers: int, defenders: int) -> None:
    match = scene({SUN: "A1=5", JACK: f"A2={defenders} C1", MIA: "E4"})
    (settled,) = play(match, SUN, move("A1", "A2", attackers), rolls=[6] * attackers + [5] * defenders)
    assert isinstance(settled, ClashSettled)
    assert (settled.lost_by_attacker, settled.lost_by_defender, settled.conquered) == (0, defenders, True)
    assert (counter(match, "A1"), counter(match, "A2")) == (
        f"{5 - attackers}/{5 - attackers}",
        f"0/{attackers}",
    )


@pytest.mark.parametrize("assets", [4, 5, 9])
def test_a_territory_with_four_assets_or_more_cannot_fall_in_one_clash(assets: int) -> None:
    match = scene({SUN: "A1=3", JACK: f"A2={assets} C1", MIA: "E4"})
    play(match, SUN, move("A1", "A2", 3), rolls=[6, 6, 6, 1, 1, 1])
    assert (owner(match, "A2"), counter(match, "A2")) == (JACK, f"0/{assets - 3}")
    assert counter(match, "A1") == "3/3"


def test_fewer_attackers_than_defenders_cannot_conquer() -> None:
    match = scene({SUN: "A1=3", **FRONT})
    (settled,) = play(match, SUN, move("A1", "A2", 1), rolls=[6, 1, 1])
    assert isinstance(settled, ClashSettled)
    assert (settled.lost_by_defender, settled.conquered) == (1, False)
    assert land(match) == {SUN: "A1=3", JACK: "A2 C1", MIA: "E4"}


# A failed attack


def test_survivors_of_a_failed_attack_stay_and_can_act_again() -> None:
    match = scene({SUN: "A1=4", **FRONT})
    assert play(match, SUN, move("A1", "A2", 3), rolls=[6, 2, 1, 4, 4]) == [
        ClashSettled(
            seat=SUN,
            defender=JACK,
            source=territory("A1"),
            destination=territory("A2"),
            attack=(6, 2, 1),
            defence=(4, 4),
            lost_by_attacker=1,
            lost_by_defender=1,
            conquered=False,
        )
    ]
    assert land(match) == {SUN: "A1=3", JACK: "A2 C1", MIA: "E4"}
    assert counter(match, "A1") == "3/3"
    play(match, SUN, move("A1", "F4", 3))
    assert land(match)[SUN] == "F4=3"


def test_assets_that_had_arrived_before_still_cannot_act_after_a_failed_attack() -> None:
    match = scene({SUN: "A1=5", **FRONT}, moved="A1=2")
    play(match, SUN, move("A1", "A2", 3), rolls=[1, 1, 1, 6, 6])
    assert counter(match, "A1") == "1/3"


def test_attackers_that_fall_leave_their_territory_empty() -> None:
    match = scene({SUN: "A1 F2", **FRONT})
    told = play(match, SUN, move("A1", "A2", 1), rolls=[1, 6, 6])
    assert told[1:] == [TerritoryVacated(SUN, territory("A1"))]
    assert owner(match, "A1") == NOBODY
    assert land(match)[SUN] == "F2"
    assert match.territories[SUN] == 1


def test_the_same_territory_may_be_attacked_again_and_again() -> None:
    match = scene({SUN: "A1=3", **FRONT})
    for _ in range(2):
        play(match, SUN, move("A1", "A2", 1), rolls=[1, 6, 6])
    play(match, SUN, move("A1", "A2", 1), rolls=[6, 1, 1])
    assert land(match) == {SUN: "A1", JACK: "A2 C1", MIA: "E4"}


def test_a_territory_may_be_attacked_from_two_sides() -> None:
    match = scene({SUN: "A1=2 A3=2", **FRONT})
    play(match, SUN, move("A1", "A2", 1), rolls=[6, 1, 1])
    play(match, SUN, move("A3", "A2", 1), rolls=[6, 1])
    assert land(match) == {SUN: "A1=2 A2 A3", JACK: "C1", MIA: "E4"}


def test_a_clash_across_the_sea_is_a_clash() -> None:
    match = scene({SUN: "B2=2", JACK: "E2 C1", MIA: "E4"})
    (settled,) = play(match, SUN, move("B2", "E2", 1), rolls=[6, 1])
    assert isinstance(settled, ClashSettled)
    assert owner(match, "E2") == SUN


# By code, and when the dice run out


@pytest.mark.parametrize("rolls", [[6, 6, 1, 1], [6, 1, 2, 2], [1, 1, 6, 6]])
def test_a_clash_by_code_ends_like_the_decision(rolls: list[int]) -> None:
    match = scene({SUN: "A1=3", **FRONT})
    twin = match.copy()
    play(match, SUN, move("A1", "A2", 2), rolls=rolls)
    twin.apply(SUN, RING.move_code(territory("A1"), territory("A2"), 2), ScriptedDice(rolls))
    assert match.numbers() == twin.numbers()


def test_a_clash_without_enough_dice_changes_nothing() -> None:
    match = scene({SUN: "A1=3", **FRONT})
    before = everything(match)
    with pytest.raises(DiceRanOut):
        play(match, SUN, move("A1", "A2", 3), rolls=[6, 6, 6, 1])
    assert everything(match) == before
