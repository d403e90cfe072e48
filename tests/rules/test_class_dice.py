"""Class dice: the same draws for each seat at all tables of a class (docs/dice-scheme.md)."""

import hashlib
import hmac

import pytest

from rawsiko.rules.class_dice import ClashCount, ClashNumber, ClassDice, contribution_of
from rawsiko.rules.committed_dice import NotASeed
from rawsiko.rules.dice import faces
from rawsiko.rules.events import Event
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from tests.rules.boards import RING
from tests.rules.scenes import END, JACK, MIA, SUN, move, play, scene

SECRET = bytes(range(32))
VALUES = (bytes(range(16)), bytes(range(16, 32)))


def dice() -> ClassDice:
    return ClassDice(SECRET, VALUES)


def rolled(clash: ClashNumber, attackers: int, defenders: int) -> tuple[int, ...]:
    count = attackers + defenders
    return faces(int(dice().at_clash(clash, attackers).roll(count)), count)


def test_a_roll_follows_the_recipe_of_the_page() -> None:
    contribution = hashlib.sha256(b"".join(VALUES)).hexdigest()
    block = hmac.digest(SECRET, f"rawsiko-dice 2 clash 3 2 1 0 {contribution}".encode(), "sha256")
    drawn = [byte % 6 + 1 for byte in block if byte < 252][:6]
    assert rolled(ClashNumber(3, 2, 1), 3, 3) == tuple(drawn)


@pytest.mark.parametrize("attackers", [1, 2, 3])
@pytest.mark.parametrize("defenders", [1, 2, 3])
def test_three_dice_a_side_are_drawn_and_the_first_of_each_count(attackers: int, defenders: int) -> None:
    clash = ClashNumber(2, 1, 4)
    whole = rolled(clash, 3, 3)
    assert rolled(clash, attackers, defenders) == whole[:attackers] + whole[3 : 3 + defenders]


def test_other_clashes_have_other_dice() -> None:
    clashes = [ClashNumber(t, s, n) for t in (1, 2) for s in (1, 2) for n in (1, 2)]
    assert len({rolled(clash, 3, 3) for clash in clashes}) == len(clashes)


def test_order_and_deal_are_the_same_at_all_tables() -> None:
    here, there = (start_match(RING, Options(4), dice()) for _ in range(2))
    assert here.numbers() == there.numbers()
    assert sorted(dice().order_of_play("abcd")) == list("abcd")
    assert dice().order_of_play("abcd") == dice().order_of_play("abcd")


def test_without_values_the_secret_alone_decides() -> None:
    assert contribution_of(()) == "nothing"
    assert ClassDice(SECRET, ()).order_of_play("abcde") == ClassDice(SECRET, ()).order_of_play("abcde")


def test_a_wrong_secret_or_value_is_refused() -> None:
    with pytest.raises(NotASeed):
        ClassDice(b"short", VALUES)
    with pytest.raises(NotASeed):
        ClassDice(SECRET, [b"short"])


def test_clashes_are_counted_afresh_for_each_player_and_turn() -> None:
    match = scene({SUN: "A1=9", JACK: "A2=9 C1", MIA: "E4"}, options=Options(3, trade_with_china=True))
    count = ClashCount()
    count.turn = 2
    count.seat = SUN

    def follow(told: list[Event]) -> ClashNumber:
        count.follow(told)
        return count.next()

    assert count.next() == ClashNumber(2, 1, 1)
    assert follow(play(match, SUN, move("A1", "A2", 1), rolls=[1, 6, 6, 6])) == ClashNumber(2, 1, 2)
    assert follow(play(match, SUN, END)) == ClashNumber(2, 2, 1)
    assert follow(play(match, JACK, move("A2", "A1", 1), rolls=[1, 6, 6, 6])) == ClashNumber(2, 2, 2)
    assert follow(play(match, JACK, END)) == ClashNumber(2, 3, 1)
    count.follow(play(match, MIA, END))
    assert count.turn == 3
