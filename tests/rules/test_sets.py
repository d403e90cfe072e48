"""Sets of Territories, Materials or Applications as bit masks."""

import pytest

from rawsiko.rules.dice import SeededDice
from rawsiko.rules.sets import MOST_MEMBERS, disjoint, mask_of, members, most_shared, only, size

EVERY_MEMBER = range(MOST_MEMBERS)


def test_a_set_gives_back_its_members_in_ascending_order() -> None:
    assert members(mask_of([5, 0, 61, 31])) == (0, 5, 31, 61)
    assert members(0) == ()
    assert mask_of([]) == 0


def test_a_member_named_twice_is_in_the_set_once() -> None:
    assert mask_of([3, 3]) == mask_of([3])


@pytest.mark.parametrize("member", EVERY_MEMBER)
def test_the_set_of_one_member_has_just_that_one(member: int) -> None:
    alone = int(only(member))
    assert members(alone) == (member,)
    assert alone == mask_of([member])
    assert size(alone) == 1


def test_the_size_of_a_set_is_the_number_of_its_members() -> None:
    dice = SeededDice(62)
    for _ in range(500):
        mask = mask_of([member for member in EVERY_MEMBER if dice.below(3) == 0])
        assert size(mask) == len(members(mask))


@pytest.mark.parametrize("count", range(MOST_MEMBERS + 1))
def test_sets_from_none_to_all_members_have_the_right_size(count: int) -> None:
    assert size(mask_of(range(count))) == count


def test_sets_are_disjoint_when_no_member_is_in_two_of_them() -> None:
    assert disjoint([mask_of([0, 1]), mask_of([2]), mask_of([61])])
    assert not disjoint([mask_of([0, 1]), mask_of([2]), mask_of([1])])
    assert disjoint([])


def test_the_most_common_member_is_counted() -> None:
    assert most_shared([mask_of([0, 61]), mask_of([61, 3]), mask_of([3, 61])]) == 3
    assert most_shared([mask_of([0]), mask_of([1])]) == 1
    assert most_shared([0, 0]) == 0


def test_a_set_has_62_members_at_most_so_that_its_mask_stays_below_2_to_the_63() -> None:
    assert MOST_MEMBERS == 62
    assert mask_of(EVERY_MEMBER) < 2**63
