"""Committed dice: everybody can check them (docs/dice-scheme.md), nobody can choose them."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations

import pytest

from rawsiko.rules.committed_dice import (
    CommittedDice,
    NotASeed,
    commitment,
    commitment_from_text,
    contribution_from_text,
    contribution_to_text,
    order_of_play,
    secret_from_text,
)
from rawsiko.rules.dice import faces
from rawsiko.rules.events import ClashSettled, Event
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.reasons import IllegalDecision
from tests.rules.boards import RING
from tests.rules.scenes import JACK, MIA, SUN, move, scene

SECRET = bytes(range(32))
ANN, BEN, CLEO = bytes(range(16, 32)), b"", bytes(range(48, 64))
CHAIRS = (ANN, BEN, CLEO)

FRONT = {SUN: "A1=9", JACK: "A2=9 C1", MIA: "E4"}

#: Beyond this, chi-square says with 999 of 1000 that chance is not even; by the number of outcomes.
SUSPICIOUS = {6: 20.52, 24: 49.73, 150: 208.1, 200: 266.4}


def committed(seed: int = 0) -> CommittedDice:
    """Dice from a secret and contributions that differ with the seed."""
    drawn = hashlib.sha512(b"seed %d" % seed).digest()
    return CommittedDice(drawn[:32], [drawn[32:48], b"", drawn[48:]])


def rolled(dice: CommittedDice, count: int = 6) -> tuple[int, ...]:
    return faces(int(dice.roll(count)), count)


def chi_square(counted: Iterable[int], outcomes: int) -> float:
    counts = list(counted)
    expected = sum(counts) / outcomes
    unseen = (outcomes - len(counts)) * expected
    return unseen + sum((count - expected) ** 2 / expected for count in counts)


# The recipe of the page, written again


def page_stream(secret: bytes, name: str, contributions: str) -> Iterator[int]:
    block = 0
    while True:
        message = f"rawsiko-dice 1 {name} {block} {contributions}"
        yield from hmac.new(secret, message.encode("ascii"), hashlib.sha256).digest()
        block += 1


def page_lot(stream: Iterator[int], bound: int) -> int:
    width = next(width for width in range(9) if 256**width >= bound)
    last_full_round: int = bound * (256**width // bound)
    while True:
        number = int.from_bytes(bytes(next(stream) for _ in range(width)), "big")
        if number < last_full_round:
            return number % bound


@pytest.mark.parametrize("name", ["order", "deal", "roll 1", "roll 1234"])
def test_lots_follow_the_recipe_through_many_blocks(name: str) -> None:
    ours = CommittedDice(SECRET, CHAIRS).stream(name)
    page = page_stream(SECRET, name, f"{ANN.hex()} nothing {CLEO.hex()}")
    bounds = [6, 346, 1, 2, 129, 256, 257, 70_000, 3, 2**24, 2**24 + 1, 2**40] * 20
    assert [int(ours.below(bound)) for bound in bounds] == [page_lot(page, bound) for bound in bounds]
    assert ours.blocks > 10


@pytest.mark.parametrize("number", [1, 2, 17, 36])
def test_each_die_is_a_lot_of_the_rolls_own_stream(number: int) -> None:
    stream = page_stream(SECRET, f"roll {number}", f"{ANN.hex()} nothing {CLEO.hex()}")
    expected = tuple(page_lot(stream, 6) + 1 for _ in range(6))
    assert rolled(CommittedDice(SECRET, CHAIRS).at_roll(number)) == expected


def test_a_byte_that_would_favour_low_faces_is_thrown_away() -> None:
    """In roll 36 of this secret the first two bytes are fc and ff."""
    first = CommittedDice(SECRET, CHAIRS).stream("roll 36").take(4)
    assert list(first) == [0xFC, 0xFF, 0x1E, 0x82]
    assert rolled(CommittedDice(SECRET, CHAIRS, next_roll=36), 2) == (0x1E % 6 + 1, 0x82 % 6 + 1)


def test_a_lot_with_one_outcome_takes_no_byte() -> None:
    stream = committed().stream("deal")
    assert [int(stream.below(1)) for _ in range(5)] == [0] * 5
    assert stream.blocks == 0


# Fairness, over a fixed set of seeds


def test_every_face_is_equally_likely() -> None:
    counted = Counter(face for seed in range(2000) for face in rolled(committed(seed)))
    assert chi_square(counted.values(), 6) < SUSPICIOUS[6]


@pytest.mark.parametrize("place", range(6))
def test_every_face_is_equally_likely_at_every_place_of_a_roll(place: int) -> None:
    dice = committed(place)
    counted = Counter(rolled(dice)[place] for _ in range(3000))
    assert chi_square(counted.values(), 6) < SUSPICIOUS[6]


@pytest.mark.parametrize("bound", [150, 200])
def test_every_lot_is_equally_likely_where_many_bytes_are_thrown_away(bound: int) -> None:
    stream = committed(bound).stream("deal")
    counted = Counter(int(stream.below(bound)) for _ in range(100 * bound))
    assert chi_square(counted.values(), bound) < SUSPICIOUS[bound]


@pytest.mark.parametrize("bound", [150, 200])
def test_folding_the_bytes_would_be_noticed(bound: int) -> None:
    bytes_drawn = committed(bound).stream("deal").take(100 * bound)
    assert chi_square(Counter(byte % bound for byte in bytes_drawn).values(), bound) > SUSPICIOUS[bound]


def test_every_order_of_play_is_equally_likely() -> None:
    for players, outcomes in ((3, 6), (4, 24)):
        counted = Counter(
            order_of_play(range(players), CommittedDice(committed(seed).secret, [ANN] * players))
            for seed in range(100 * outcomes)
        )
        assert set(counted) == set(permutations(range(players)))
        assert chi_square(counted.values(), outcomes) < SUSPICIOUS[outcomes]


def test_neighbouring_rolls_have_nothing_to_do_with_each_other() -> None:
    dice = committed(7)
    shown = [rolled(dice, 1)[0] for _ in range(6000)]
    steps = Counter((later - earlier) % 6 for earlier, later in zip(shown[::2], shown[1::2], strict=True))
    assert chi_square(steps.values(), 6) < SUSPICIOUS[6]


# What decides


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def sample(dice: CommittedDice) -> tuple[object, ...]:
    """Enough lots to tell dice apart."""
    order = order_of_play(range(len(dice.contributions)), dice)
    return order, [int(dice.below(1000)) for _ in range(5)], [rolled(dice) for _ in range(5)]


def test_equal_secrets_and_contributions_give_equal_dice() -> None:
    assert sample(CommittedDice(SECRET, CHAIRS)) == sample(CommittedDice(SECRET, list(CHAIRS)))


@pytest.mark.parametrize(
    ("secret", "contributions"),
    [
        (bytes(31) + b"\x01", CHAIRS),
        (SECRET, (CLEO, BEN, ANN)),
        (SECRET, (BEN, ANN, CLEO)),
        (SECRET, (ANN, BEN, BEN)),
        (SECRET, (ANN, bytes(16), CLEO)),
        (SECRET, (ANN, BEN, CLEO[:-1] + b"\x00")),
        (SECRET, (ANN, BEN, CLEO, BEN)),
        (SECRET, (ANN, CLEO)),
    ],
    ids=[
        "secret",
        "swapped",
        "moved",
        "left out",
        "zeros for none",
        "last byte",
        "a chair more",
        "a chair less",
    ],
)
def test_whatever_changes_gives_other_dice(secret: bytes, contributions: tuple[bytes, ...]) -> None:
    others = CommittedDice(secret, contributions)
    ours = CommittedDice(SECRET, CHAIRS)
    assert [rolled(others) for _ in range(5)] != [rolled(ours) for _ in range(5)]
    assert [int(others.below(1000)) for _ in range(5)] != [int(ours.below(1000)) for _ in range(5)]


def test_a_match_can_be_played_although_nobody_contributes() -> None:
    dice = CommittedDice(SECRET, [b""] * 3)
    match = start_match(RING, Options(3), dice)
    assert len(set(match.objective)) == 3
    assert all(1 <= face <= 6 for face in rolled(dice))


def test_order_deal_and_rolls_do_not_depend_on_each_other() -> None:
    first, second = committed(), committed()
    order, hands = order_of_play("abc", first), start_match(RING, Options(3), first).objective
    shown = [rolled(second) for _ in range(3)]
    assert list(start_match(RING, Options(3), second).objective) == list(hands)
    assert order_of_play("abc", second) == order
    assert [rolled(first) for _ in range(3)] == shown


def test_continents_follow_the_objectives() -> None:
    plain = start_match(RING, Options(4), CommittedDice(SECRET, [ANN] * 4))
    advanced = start_match(RING, Options(4, advanced_setup=True), CommittedDice(SECRET, [ANN] * 4))
    assert list(plain.objective) == list(advanced.objective)
    assert set(plain.deployed) == {-1}
    assert -1 not in advanced.deployed


def test_the_order_of_play_is_of_those_on_the_chairs() -> None:
    assert order_of_play(["Ann", "Ben", "Cleo"], CommittedDice(SECRET, CHAIRS)) == ("Ann", "Cleo", "Ben")
    with pytest.raises(ValueError, match="4 players sit on 3 chairs"):
        order_of_play(range(4), CommittedDice(SECRET, CHAIRS))


# Numbers of rolls


def clash(dice: CommittedDice) -> tuple[int, ...]:
    """The dice of a Clash on the same board again and again."""
    told: list[Event] = []
    scene(FRONT).play(SUN, move("A1", "A2", 3), dice, told)
    [settled] = [event for event in told if isinstance(event, ClashSettled)]
    return settled.attack + settled.defence


def test_a_clash_takes_the_next_roll() -> None:
    dice = committed()
    shown = [clash(dice) for _ in range(4)]
    assert shown == [rolled(committed().at_roll(number)) for number in (1, 2, 3, 4)]
    assert dice.next_roll == 5


def test_a_refused_decision_takes_no_roll() -> None:
    dice = committed()
    with pytest.raises(IllegalDecision):
        scene(FRONT).play(SUN, move("A1", "A2", 4), dice)
    assert dice.next_roll == 1


def test_moving_without_a_clash_takes_no_roll() -> None:
    dice = committed()
    scene(FRONT).play(SUN, move("A1", "F4", 2), dice)
    assert dice.next_roll == 1


def test_a_match_that_is_taken_up_again_goes_on_with_the_same_dice() -> None:
    dice = committed()
    whole = [clash(dice) for _ in range(6)]
    later = committed().at_roll(4)
    assert [clash(later) for _ in range(3)] == whole[3:]


def test_trying_again_never_gives_other_dice() -> None:
    dice = committed().at_roll(9)
    assert clash(dice.at_roll(9)) == clash(dice.at_roll(9)) == clash(dice)


@pytest.mark.parametrize("number", [0, -3])
def test_there_is_no_roll_before_the_first(number: int) -> None:
    with pytest.raises(ValueError, match=f"no roll {number}"):
        committed().at_roll(number)


# Texts


def test_a_contribution_is_written_in_hexadecimal_or_as_nothing() -> None:
    for contribution in CHAIRS:
        assert contribution_from_text(contribution_to_text(contribution)) == contribution
    assert contribution_to_text(ANN) == "101112131415161718191a1b1c1d1e1f"
    assert contribution_from_text(CLEO.hex().upper()) == CLEO
    assert contribution_to_text(b"") == "nothing"
    assert contribution_from_text("Nothing") == b""


def test_secret_and_commitment_are_read_with_any_capitals() -> None:
    assert secret_from_text(SECRET.hex().upper()) == SECRET
    assert commitment_from_text(commitment(SECRET).upper()) == commitment(SECRET)


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_secret_has_32_bytes(length: int) -> None:
    for refuse in (commitment, lambda secret: CommittedDice(secret, CHAIRS)):
        with pytest.raises(NotASeed, match=f"32 bytes, not {length}"):
            refuse(bytes(length))


@pytest.mark.parametrize("length", [1, 15, 17, 32])
def test_a_contribution_has_16_bytes_or_none(length: int) -> None:
    with pytest.raises(NotASeed, match=f"16 bytes or none, not {length}"):
        CommittedDice(SECRET, [ANN, bytes(length), CLEO])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "32 hexadecimal digits, not 0"),
        ("1f" * 15, "32 hexadecimal digits, not 30"),
        ("1f" * 17, "32 hexadecimal digits, not 34"),
        ("1" * 31, "32 hexadecimal digits, not 31"),
        ("0x" + "1f" * 15, "0 to 9 and a to f"),
        ("1f " * 10 + "1f", "0 to 9 and a to f"),
        ("\u0661" * 32, "0 to 9 and a to f"),
        ("nothing at all", "0 to 9 and a to f"),
    ],
)
def test_what_is_no_contribution_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(NotASeed, match=why):
        contribution_from_text(text)


def test_a_refused_secret_is_not_revealed() -> None:
    for text in (SECRET.hex()[:-2], SECRET.hex()[:-1] + "g"):
        with pytest.raises(NotASeed) as refusal:
            secret_from_text(text)
        assert text[:16] not in str(refusal.value)


def test_dice_that_are_printed_show_no_secret() -> None:
    dice = CommittedDice(SECRET, CHAIRS)
    for shown in (repr(dice), str(dice), repr(dice.stream("deal"))):
        assert SECRET.hex()[:8] not in shown
        assert repr(SECRET)[2:12] not in shown
