"""Proof: the lines of a match file that say where its dice came from."""

from dataclasses import replace

import pytest

from rawsiko.match_file import Addition, MatchRecord, read_match, write_match
from rawsiko.match_file.proof import BadProof, Chair, OtherScheme, Proof, proof_of, proof_of_dice, with_proof
from rawsiko.rules.committed_dice import commitment
from rawsiko.rules.decisions import SeatId
from rawsiko.rules.options import Options
from tests.match_file.matches import played, standard
from tests.match_file.proven import ANN, BEN, CLEO, SECRET, dice_of, proven, proven_file, without_secret

COMMITMENT = f"commitment {commitment(SECRET)}"
CHAIRS = (
    f"chair 1 seat 1 adds {ANN.hex()}",
    "chair 2 seat 3 adds nothing",
    f"chair 3 seat 2 adds {CLEO.hex()}",
)
REVEALED = f"secret {SECRET.hex()}"
LINES = (COMMITMENT, *CHAIRS, REVEALED)


def saying(*lines: str, version: int = 1) -> MatchRecord:
    """A match of three with these lines as its proof, after an addition of another kind."""
    additions = [Addition("stand-in", 1, "4 7"), *(Addition("fair-dice", version, line) for line in lines)]
    return replace(proven(), additions=tuple(additions))


def refused(*lines: str) -> tuple[int, str]:
    """Which of the lines is blamed, counted from 0, and why."""
    with pytest.raises(BadProof) as refusal:
        proof_of(saying(*lines))
    assert str(refusal.value) == refusal.value.reason
    return refusal.value.addition - 1, refusal.value.reason


def instead(old: str, *new: str) -> list[str]:
    """The lines with others in place of one."""
    place = LINES.index(old)
    return [*LINES[:place], *new, *LINES[place + 1 :]]


# There and back


def test_a_proof_is_a_line_for_the_commitment_each_chair_and_the_secret() -> None:
    found = [line for line in proven_file().splitlines() if line.startswith("also")]
    assert found == [f"also fair-dice 1 {line}" for line in LINES]


def test_a_proof_comes_back_out_of_the_file() -> None:
    chairs = (Chair(SeatId(0), ANN), Chair(SeatId(2), BEN), Chair(SeatId(1), CLEO))
    assert proof_of(read_match(proven_file())) == Proof(commitment(SECRET), chairs, SECRET)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_number_of_chairs_comes_back(players: int) -> None:
    proof = proof_of_dice(dice_of(players), show_secret=True)
    record = with_proof(played(Options(players, turns=3), 1), proof)
    assert proof_of(read_match(write_match(record, standard()))) == proof


def test_the_secret_stays_hidden_while_the_match_is_played() -> None:
    proof = proof_of_dice(dice_of(3), show_secret=False)
    record = with_proof(proven(), proof)
    assert proof.secret is None
    assert SECRET.hex() not in write_match(record, standard())
    assert proof_of(record) == proof


def test_a_proof_that_is_printed_shows_no_secret() -> None:
    shown = repr(proof_of_dice(dice_of(3), show_secret=True))
    assert commitment(SECRET) in shown
    assert repr(SECRET)[2:-1] not in shown


def test_the_order_in_the_proof_is_the_one_that_was_played() -> None:
    proof = proof_of_dice(dice_of(3), (2, 0, 1), show_secret=True)
    assert [chair.seat for chair in proof.chairs] == [1, 2, 0]


def test_a_new_proof_takes_the_place_of_the_old_one_and_other_additions_stay() -> None:
    record = saying(*LINES)
    hidden = with_proof(record, proof_of_dice(dice_of(3), show_secret=False))
    assert hidden.additions == without_secret(record).additions


def test_a_simulated_match_has_no_proof() -> None:
    assert proof_of(played(Options(3, turns=3), 1)) is None


def test_order_of_lines_capitals_and_spaces_do_not_matter() -> None:
    assert proof_of(saying(*reversed(LINES))) == proof_of(saying(*LINES))
    assert proof_of(saying(*(line.upper() for line in LINES))) == proof_of(saying(*LINES))
    assert proof_of(saying(*(line.replace(" ", "   ") for line in LINES))) == proof_of(saying(*LINES))


# What is damaged is refused with its line and a sentence


@pytest.mark.parametrize(
    ("damaged", "why"),
    [
        ("commitment", "A commitment has 64 hexadecimal digits, not 0."),
        (COMMITMENT[:-1], "A commitment has 64 hexadecimal digits, not 63."),
        (COMMITMENT + " " + COMMITMENT[-1], "A commitment has hexadecimal digits only, 0 to 9 and a to f."),
        (COMMITMENT[:-1] + "g", "A commitment has hexadecimal digits only, 0 to 9 and a to f."),
    ],
)
def test_a_damaged_commitment_is_named(damaged: str, why: str) -> None:
    assert refused(*instead(COMMITMENT, damaged)) == (0, why)


@pytest.mark.parametrize(
    ("damaged", "why"),
    [
        ("secret", "A secret has 64 hexadecimal digits, not 0."),
        (REVEALED + "00", "A secret has 64 hexadecimal digits, not 66."),
        (REVEALED[:-1] + "-", "A secret has hexadecimal digits only, 0 to 9 and a to f."),
    ],
)
def test_a_damaged_secret_is_named(damaged: str, why: str) -> None:
    assert refused(*instead(REVEALED, damaged)) == (4, why)


@pytest.mark.parametrize(
    ("damaged", "why"),
    [
        ("chair 1 seat 1 adds 1f", "A contribution has 32 hexadecimal digits, not 2."),
        ("chair 1 seat 1 adds " + "x" * 32, "A contribution has hexadecimal digits only, 0 to 9 and a to f."),
        ("chair 4 seat 1 adds nothing", "There is no chair 4 in a match of 3."),
        ("chair 1 seat 9 adds nothing", "There is no seat 9 in a match of 3."),
    ],
)
def test_a_damaged_chair_is_named(damaged: str, why: str) -> None:
    assert refused(*instead(CHAIRS[0], damaged)) == (1, why)


@pytest.mark.parametrize(
    "damaged",
    [
        "chair 1",
        "chair 0 seat 1 adds nothing",
        "chair 1 seat 1 adds",
        "chair 1 seat 1 adds nothing more",
        "chair \u0661 seat 1 adds nothing",
        "chair -1 seat 1 adds nothing",
    ],
)
def test_a_line_of_a_chair_that_cannot_be_read_is_quoted(damaged: str) -> None:
    place, why = refused(*instead(CHAIRS[0], damaged))
    assert place == 1
    assert why.startswith(f"'{damaged}' is not written like this: chair 1 seat 2 adds …")


def test_nothing_is_said_twice() -> None:
    assert refused(*LINES, COMMITMENT) == (5, "The proof has a line 'commitment' already.")
    assert refused(*LINES, REVEALED) == (5, "The proof has a line 'secret' already.")
    assert refused(*LINES, "chair 2 seat 3 adds nothing") == (5, "The proof has chair 2 already.")
    assert refused(*instead(CHAIRS[1], "chair 2 seat 1 adds nothing")) == (2, "Two chairs have seat 1.")


def test_nothing_is_missing() -> None:
    assert refused(*LINES[1:]) == (3, "The proof has no line 'commitment'.")
    assert refused(*instead(CHAIRS[1])) == (3, "The proof has no line for chair 2.")
    assert refused(COMMITMENT) == (0, "The proof has no line for chair 1.")


def test_an_unknown_line_is_named() -> None:
    unknown = "'comitment' is not a line of a proof; did you mean 'commitment'?"
    assert refused(*instead(COMMITMENT, "comitment 00")) == (0, unknown)
    assert refused(*LINES, "") == (5, "'' is not a line of a proof.")


def test_a_proof_of_a_later_scheme_is_not_guessed_at() -> None:
    with pytest.raises(
        OtherScheme, match="follows version 3 of the scheme; this program knows versions 1 and 2"
    ):
        proof_of(saying(*LINES, version=3))
