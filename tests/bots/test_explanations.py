"""Reasons: what everybody learns at once, and what is kept until the match is over."""

from rawsiko.bots.explanations import (
    FullCode,
    FullReason,
    PublicCode,
    PublicReason,
    full_reason,
    public_reason,
)
from rawsiko.rules.odds import campaign_chance, clash_odds
from rawsiko.rules.options import Options
from rawsiko.rules.position import INVESTMENT
from tests.rules.boards import application, continent, material, territory
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    SUN,
    deploy,
    drafted,
    move,
    place,
    placing_scene,
    scene,
    take,
    trade_scene,
)


def test_occupying_a_new_material_is_explained_as_more_income() -> None:
    match = scene({SUN: "A1=3", JACK: "C1", MIA: "E1"})
    told = public_reason(match, SUN, move("A1", "A2", 1))
    assert told == PublicReason(PublicCode.MORE_INCOME, {"territory": territory("A2"), "materials": 1})


def test_occupying_land_without_a_new_material_is_explained_as_empty_land() -> None:
    match = scene({SUN: "E4=3", JACK: "C1", MIA: "A1"})
    told = public_reason(match, SUN, move("E4", "E3", 1))
    assert told == PublicReason(PublicCode.EMPTY_LAND, {"territory": territory("E3")})


def test_an_attack_is_explained_with_its_odds() -> None:
    match = scene({SUN: "A1=3", JACK: "A2 C1", MIA: "E1"})
    told = public_reason(match, SUN, move("A1", "A2", 3))
    assert told == PublicReason(PublicCode.WEAKLY_HELD, {"territory": territory("A2"), "chance": 66})


def test_an_attack_against_the_odds_is_called_bold() -> None:
    match = scene({SUN: "A1=2", JACK: "A2=2 C1", MIA: "E1"})
    told = public_reason(match, SUN, move("A1", "A2", 2))
    assert told == PublicReason(PublicCode.BOLD_ATTACK, {"territory": territory("A2"), "chance": 23})


def test_the_odds_are_those_of_the_clash_itself_not_of_all_that_could_follow() -> None:
    match = scene({SUN: "A1=9", JACK: "A2=2 C1", MIA: "E1"})
    alone = public_reason(match, SUN, move("A1", "A2", 1))
    assert alone == PublicReason(PublicCode.WEAR_DOWN, {"territory": territory("A2")})
    told = public_reason(match, SUN, move("A1", "A2", 3))
    odds = clash_odds(3, 2).conquers
    assert told.values["chance"] == round(100 * odds) < 100 * campaign_chance(9, 2)


def test_an_attack_on_the_last_territory_of_a_rival_says_so() -> None:
    match = scene({SUN: "A1=3", JACK: "A2", MIA: "E1"})
    told = public_reason(match, SUN, move("A1", "A2", 3))
    assert (told.code, told.values["seat"]) == (PublicCode.LAST_OF_A_RIVAL, JACK)


def test_an_attack_that_leaves_one_alone_on_a_continent_says_so_where_that_counts() -> None:
    options = Options(3, trade_with_china=True)
    match = scene({SUN: "A1=3", JACK: "A2 C1", MIA: "E1"}, options=options)
    told = public_reason(match, SUN, move("A1", "A2", 3))
    values = {"territory": territory("A2"), "continent": continent("A")}
    assert told == PublicReason(PublicCode.EXCLUSIVE_CONTINENT, values)


def test_joining_is_explained_by_where_rivals_stand() -> None:
    match = scene({SUN: "A1=3 A2=2 A3", JACK: "A4 C1", MIA: "E1"})
    assert public_reason(match, SUN, move("A2", "A3", 1)).code == PublicCode.TO_THE_FRONT
    assert public_reason(match, SUN, move("A1", "A2", 1)).code == PublicCode.KEEP_TOGETHER
    assert public_reason(match, SUN, move("A1", "A2", 3)).code == PublicCode.GIVE_UP_LAND


def test_placing_is_explained_by_the_territory_that_gets_most() -> None:
    match = placing_scene({SUN: "A1 A2", JACK: "A3", MIA: "E1"}, [3, 0, 0], phase=INVESTMENT)
    told = public_reason(match, SUN, place("A1 A2=2"))
    assert told == PublicReason(PublicCode.STRENGTHEN_BORDER, {"territory": territory("A2")})


def test_the_end_of_a_phase_says_whether_anybody_could_still_act() -> None:
    match = scene({SUN: "A1=3", JACK: "C1", MIA: "E1"})
    assert public_reason(match, SUN, END).code == PublicCode.ENOUGH_DONE
    match = scene({SUN: "A1=3", JACK: "C1", MIA: "E1"}, moved="A1=3")
    assert public_reason(match, SUN, END).code == PublicCode.NOBODY_CAN_ACT


def test_a_draft_is_explained_by_its_continent() -> None:
    told = public_reason(drafted(3), SUN, deploy("A1 A2 A3"))
    assert told == PublicReason(PublicCode.NEW_CONTINENT, {"continent": continent("A"), "materials": 3})


def test_trading_says_how_many_but_not_what_for() -> None:
    match = trade_scene({SUN: "A1", JACK: "C1", MIA: "E1"}, [1, 1, 1])
    assert public_reason(match, SUN, take("Bi")) == PublicReason(PublicCode.TRADED, {"materials": 1})
    assert public_reason(match, SUN, take("")) == PublicReason(PublicCode.PASSED)


def test_afterwards_one_hears_which_application_a_territory_completes() -> None:
    match = scene({SUN: "A1=3 A3", JACK: "C4 C1", MIA: "E1"}, objectives={SUN: "workshop"})
    told = full_reason(match, SUN, move("A3", "A4", 1))
    values = {"application": application("cables"), "material": material("Cu"), "territory": territory("A4")}
    assert told == FullReason(FullCode.COMPLETES, values)


def test_afterwards_one_hears_what_a_territory_brings_closer() -> None:
    match = scene({SUN: "A2=3 B1", JACK: "C4 C1", MIA: "E1"}, objectives={SUN: "workshop"})
    told = full_reason(match, SUN, move("A2", "A3", 1))
    assert told.code == FullCode.BRINGS_CLOSER
    assert told.values["application"] == application("drills")
    assert told.values["missing"] == 1


def test_afterwards_one_hears_what_was_guarded_and_aimed_at() -> None:
    match = scene({SUN: "A1 A2 B4", JACK: "A3=2 C1=2", MIA: "E1"}, objectives={SUN: "workshop"})
    guarded = full_reason(match, SUN, place("A2=2"))
    assert (guarded.code, guarded.values["territory"]) == (FullCode.GUARDS, territory("A2"))
    match = scene({SUN: "C3 B4", JACK: "C4 D1", MIA: "E1"}, objectives={SUN: "workshop"})
    aimed = full_reason(match, SUN, place("C3=2"))
    assert (aimed.code, aimed.values["territory"]) == (FullCode.AIMS_AT, territory("C4"))


def test_afterwards_one_hears_what_only_paid_or_hurt() -> None:
    match = scene({SUN: "B4=3 E3", JACK: "E4 F1", MIA: "A1"}, objectives={SUN: "workshop"})
    assert full_reason(match, SUN, move("B4", "C1", 1)).code == FullCode.EARNS_INCOME
    assert full_reason(match, SUN, move("E3", "E4", 1)).code == FullCode.TAKES_FROM_RIVAL
    assert full_reason(match, SUN, END) == FullReason(FullCode.WAITS, {"points": 0})


def test_afterwards_one_hears_what_was_traded_for() -> None:
    match = trade_scene({SUN: "A1", JACK: "C1", MIA: "E1"}, [1, 1, 1], objectives={SUN: "workshop"})
    assert full_reason(match, SUN, take("Cu")) == FullReason(FullCode.TRADE_COMPLETES, {"points": 5})
    assert full_reason(match, SUN, take("Ni")) == FullReason(FullCode.TRADE_COUNTS, {"materials": 1})
