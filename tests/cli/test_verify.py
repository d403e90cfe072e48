"""`rawsiko verify`: sentences for people, JSON for programs, and an exit code for both."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rawsiko.cli import main
from rawsiko.cli.verify import EXIT_CODES
from rawsiko.data import load_data_set
from rawsiko.match_file import Player, record_match, write_match
from rawsiko.match_file.proof import proof_of_dice, with_proof
from rawsiko.match_file.verdict import Outcome
from rawsiko.rules.committed_dice import CommittedDice, commitment
from rawsiko.rules.options import Options
from tests.data.classroom import Classroom, small_set
from tests.match_file.matches import example, random_choice, standard
from tests.match_file.proven import ANN, CLEO, SECRET, proven, proven_file, without_secret

COMPARE = "Compare the commitment and the value of your chair with what your client showed"


def run(*arguments: object, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["verify", *map(str, arguments)], input=stdin)


def verdict(text: str, *arguments: object) -> Result:
    """What is said of a file with this text."""
    result = run("-", *arguments, stdin=text)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.rawsiko"
    path.write_text(proven_file(), encoding="utf-8")
    return path


# For people


def test_a_match_that_agrees_ends_with_0(file: Path) -> None:
    result = run(file)
    assert result.exit_code == 0
    answer, summary, *lines, compare = result.stdout.splitlines()
    assert answer == "Everything agrees."
    assert summary.startswith(
        "The secret fits the commitment, and the order of play, the deal and all rolls, 2"
    )
    assert lines == [
        f"  commitment {commitment(SECRET)}",
        f"  chair 1, seat 1, Ann   {ANN.hex()}",
        "  chair 2, seat 3, Ben   nothing",
        f"  chair 3, seat 2, Cleo  {CLEO.hex()}",
    ]
    assert compare.startswith(COMPARE)


def test_nobody_is_asked_to_compare_what_was_compared() -> None:
    arguments = ("--commitment", commitment(SECRET), "--contribution", f"1={ANN.hex()}")
    result = verdict(proven_file(), *arguments)
    assert result.exit_code == 0
    assert COMPARE not in result.stdout
    assert COMPARE in verdict(proven_file(), *arguments[:2]).stdout


def test_a_die_that_does_not_agree_ends_with_1_and_is_named() -> None:
    text = proven_file().replace("3 = 1 4 6 v", "3 = 6 4 6 v")
    number = next(number for number, line in enumerate(text.splitlines(), 1) if "3 = 6 4 6 v" in line)
    result = verdict(text)
    assert result.exit_code == 1
    answer, finding, *_ = result.stdout.splitlines()
    assert answer == "This does not agree."
    assert finding.startswith(f"line {number}: Commercial Clash 1 rolls 1 4 6 v ")
    assert COMPARE not in result.stdout


def test_of_many_findings_the_first_are_shown() -> None:
    result = verdict(proven_file().replace("secret 0001", "secret 0002"))
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert "The secret does not fit the commitment" in lines[1]
    assert lines[11].startswith("… and ")
    assert lines[12].startswith("  commitment ")


def test_what_was_noted_is_compared() -> None:
    other = verdict(proven_file(), "--commitment", "ab" * 32, "--contribution", "2=" + "cd" * 16)
    assert other.exit_code == 1
    assert "line 10: This is not the commitment that you noted." in other.stdout
    assert f"line 12: Chair 2 adds nothing here, but you noted {'cd' * 16}." in other.stdout


def test_a_simulated_match_has_no_proof_and_ends_with_2() -> None:
    result = verdict(example())
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        "This could not be checked.",
        "The match has no proof of its dice; simulated matches have none.",
    ]


def test_a_match_that_is_still_played_ends_with_2() -> None:
    result = verdict(write_match(without_secret(proven()).until(60), standard()))
    assert result.exit_code == 2
    assert "The proof does not show the secret yet; it does when the match is over." in result.stdout
    assert "The match is unfinished" in result.stdout


def test_what_was_noted_is_compared_also_while_the_match_is_played() -> None:
    text = write_match(without_secret(proven()).until(60), standard())
    result = verdict(text, "--commitment", "ab" * 32)
    assert result.exit_code == 1
    assert "This is not the commitment that you noted." in result.stdout.splitlines()[1]
    assert "The proof does not show the secret yet" in result.stdout


def test_a_damaged_proof_ends_with_2_and_the_line() -> None:
    result = verdict(proven_file().replace("adds nothing", "adds nothing at all"))
    assert result.exit_code == 2
    assert "line 12: 'chair 2 seat 3 adds nothing at all' is not written like this: chair 1" in result.stdout


def test_a_match_with_your_own_data_set_needs_its_folder(tmp_path: Path) -> None:
    classroom = Classroom(tmp_path)
    for name, value in small_set().items():
        classroom.write(name, value)
    own = load_data_set(tmp_path)
    dice = CommittedDice(SECRET, [ANN, b"", CLEO])
    people = [Player("Ann"), Player("Cleo"), Player("Ben")]
    record = record_match(own, Options(3, turns=3), people, dice, random_choice(1))
    text = write_match(with_proof(record, proof_of_dice(dice, show_secret=True)), own)
    assert verdict(text, "--data", tmp_path).exit_code == 0
    missing = verdict(text)
    assert missing.exit_code == 2
    assert "line 2: There is no data set 'classroom' here" in missing.stdout
    (tmp_path / "board.json").write_text("{")
    broken = verdict(text, "--data", tmp_path)
    assert broken.exit_code == 2
    assert "is not a playable data set: board.json" in broken.stdout


@pytest.mark.parametrize("name", ["/nowhere/at/all", "/", "", "caf\udce9"])
def test_an_odd_file_is_a_sentence_and_no_traceback(name: str) -> None:
    result = run(name)
    assert result.exit_code == 2
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "cannot be read" in result.output


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b"no match", b"rawsiko match 2\n", b"x" * 3_000_000])
def test_what_is_no_match_file_ends_with_2(content: bytes) -> None:
    result = run("-", stdin=content)
    assert result.exit_code == 2
    assert result.stdout.startswith("This could not be checked.\n")


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--commitment", "12", "64 hexadecimal digits, not 2"),
        ("--commitment", "z" * 64, "hexadecimal digits only"),
        ("--contribution", "1f" * 16, "Write the chair before the value"),
        ("--contribution", "6=" + "1f" * 16, "Write the chair before the value"),
        ("--contribution", "2=1f", "32 hexadecimal digits, not 2"),
        ("--contribution", "2=", "32 hexadecimal digits, not 0"),
    ],
)
def test_a_note_that_cannot_be_read_is_refused(file: Path, option: str, value: str, why: str) -> None:
    result = run(file, option, value)
    assert result.exit_code == 2
    assert why in " ".join(result.stderr.replace("│", " ").split())


# For programs


def test_programs_get_json(file: Path) -> None:
    found = json.loads(run(file, "--json").stdout)
    assert (found["format"], found["version"], found["outcome"]) == ("rawsiko verdict", 1, "agrees")
    assert (found["scheme"], found["commitment"]) == ("rawsiko-dice 1", commitment(SECRET))
    assert found["chairs"][1:] == [
        {"chair": 2, "seat": 3, "name": "Ben", "contribution": None},
        {"chair": 3, "seat": 2, "name": "Cleo", "contribution": CLEO.hex()},
    ]
    assert found["rolls"] == sum(bool(row.rolls) for row in proven().moves)
    assert found["findings"] == []


def test_programs_get_every_finding() -> None:
    result = verdict(proven_file().replace("secret 0001", "secret 0002"), "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["outcome"]) == (1, "disagrees")
    assert len(found["findings"]) > 10
    first = found["findings"][0]
    assert (first["cause"], first["outcome"], first["line"]) == ("wrong_secret", "disagrees", 14)
    assert first["sentence"].startswith("The secret does not fit the commitment: ")


def test_programs_get_json_also_where_nothing_can_be_read() -> None:
    result = run("/nowhere/at/all", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["outcome"], found["scheme"], found["chairs"]) == (
        2,
        "not_checked",
        None,
        [],
    )
    assert [finding["cause"] for finding in found["findings"]] == ["unreadable"]


def test_every_outcome_has_its_exit_code() -> None:
    assert sorted(EXIT_CODES) == sorted(Outcome)
    assert sorted(EXIT_CODES.values()) == [0, 1, 2]
