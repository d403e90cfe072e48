"""docs/fair-dice.md and docs/dice-scheme.md say what the program does; one that knows only them agrees."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from rawsiko.cli.verify import EXIT_CODES, document, verify
from rawsiko.data import STANDARD
from rawsiko.match_file import MatchRecord, write_match
from rawsiko.match_file.verdict import Cause, Outcome, Verdict
from rawsiko.match_file.verifying import verify_file
from rawsiko.rules.committed_dice import DEAL, ORDER, SCHEME, CommittedDice, commitment, order_of_play
from rawsiko.rules.dice import faces
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from tests.match_file.golden import FOLDER
from tests.match_file.matches import example, standard
from tests.match_file.new_matches import branched, in_a_class
from tests.match_file.proven import ANN, BEN, CLEO, SECRET, proven, proven_file, without_secret

ROOT = Path(__file__).parents[2]
PAGE = "".join((ROOT / "docs" / page).read_text("utf-8") for page in ("fair-dice.md", "dice-scheme.md"))
EXAMPLE = PAGE.split("## A worked example")[1].split("\n## ")[0]
SCRIPT = ROOT / "examples" / "check_dice.py"


def dice() -> CommittedDice:
    """Those of the worked example."""
    return CommittedDice(SECRET, (ANN, BEN, CLEO))


def steps(heading: str) -> list[list[str]]:
    """The cells of the rows of a table whose last column has this heading."""
    table = EXAMPLE.split(f"| lot | {heading} |\n")[1].split("\n\n")[0]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()[1:]]


def lot_of(number: int, bound: int, width: int) -> str:
    """What the page makes of a number."""
    return "thrown away" if number >= 256**width // bound * bound else str(number % bound)


# The worked example


def test_its_proof_is_that_of_the_dice() -> None:
    lines = re.findall(r"^also fair-dice 1 .*$", PAGE, re.MULTILINE)
    assert lines == [line for line in proven_file().splitlines() if line.startswith("also")]
    assert f"`{commitment(SECRET)}`" in EXAMPLE


@pytest.mark.parametrize("name", [ORDER, DEAL, "roll 1"])
def test_its_streams_are_those_of_the_dice(name: str) -> None:
    shown = dice().stream(name).take(32).hex(" ")
    message = f"{SCHEME} {name} 0 {ANN.hex()} nothing {CLEO.hex()}"
    assert f"**Stream `{name}`**, block 0, message `{message}`:\n\n    {shown}\n" in EXAMPLE


@pytest.mark.parametrize("heading", ["chairs", "cards", "Continent", "face"])
def test_its_lots_follow_from_its_bytes(heading: str) -> None:
    drawn = [row for row in steps(heading) if row[0]]
    for bytes_taken, number, bound, lot, _ in drawn:
        taken = bytes.fromhex(bytes_taken)
        assert int(number) == int.from_bytes(taken, "big")
        assert lot == lot_of(int(number), int(bound), len(taken))
    assert len(drawn) >= 2


@pytest.mark.parametrize(
    ("name", "headings"), [(ORDER, ["chairs"]), (DEAL, ["cards", "Continent"]), ("roll 1", ["face"])]
)
def test_its_tables_use_up_the_stream_byte_by_byte(name: str, headings: list[str]) -> None:
    taken = " ".join(row[0] for heading in headings for row in steps(heading) if row[0])
    assert dice().stream(name).take(32).hex(" ").startswith(taken)


def test_its_order_of_play_is_drawn() -> None:
    assert steps("chairs")[-1][-1] == " ".join(map(str, order_of_play((1, 2, 3), dice())))
    assert "Seat 1 is chair 1, seat 2 is chair 3, seat 3 is chair 2." in EXAMPLE


def test_its_cards_and_continents_are_dealt() -> None:
    start = start_match(standard().edition, Options(3, advanced_setup=True), dice())
    deals = standard().edition.valid_deals(3)
    chosen = int(steps("cards")[0][3])
    assert f"There are {len(deals)} valid deals for 3 players" in EXAMPLE
    assert f"Number {chosen} of them has the cards {' '.join(map(str, deals[chosen]))}." in EXAMPLE
    assert steps("cards")[-1][-1] == " ".join(map(str, start.objective))
    first, second, third = (standard().cards[card].id for card in start.objective)
    assert f"Seat 1 has `{first}`, seat 2 `{second}`, seat 3 `{third}`." in EXAMPLE
    assert [row[-1].strip("`") for row in steps("Continent")] == [
        standard().continents[continent].id for continent in start.deployed
    ]


def test_its_roll_is_rolled() -> None:
    shown = [int(row[-1]) for row in steps("face") if row[-1]]
    assert tuple(shown) == faces(int(dice().roll(5)), 5)
    assert f"`= {' '.join(map(str, shown[:3]))} v {' '.join(map(str, shown[3:]))}`" in EXAMPLE


# The command


def test_every_option_and_exit_code_is_described() -> None:
    names = [name for option in verify.params for name in option.opts if name.startswith("--")]
    assert [name for name in names if name not in PAGE] == []
    rows = dict(re.findall(r"^\| (\d) \| `(\w+)` \|", PAGE, re.MULTILINE))
    assert rows == {str(code): str(outcome) for outcome, code in EXIT_CODES.items()}


def test_every_cause_is_described() -> None:
    assert [cause for cause in Cause if f"`{cause}`" not in PAGE] == []
    assert [key for key in document(Verdict(())) if f"`{key}`" not in PAGE] == []


def test_its_finding_is_a_real_one(tmp_path: Path) -> None:
    answer, finding = re.findall(r"^```\n(This does not agree\.)\n(line .*)\n```$", PAGE, re.MULTILINE)[0]
    forged = tmp_path / "forged.rawsiko"
    forged.write_text(proven_file().replace("3 = 1 4 6 v", "3 = 6 4 1 v"), "utf-8")
    assert CliRunner().invoke(verify, [str(forged)]).stdout.startswith(f"{answer}\n{finding}\n  commitment")


# The program that knows nothing but the page


def check(text: str, folder: Path) -> tuple[int, str]:
    """What examples/check_dice.py says, with the standard library alone."""
    file = folder / "match.rawsiko"
    file.write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(file), str(STANDARD)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.rstrip()


OPEN_ENDED = Options(4, turns=3, open_end=True, advanced_setup=True)
AGREEING: dict[str, Callable[[], MatchRecord]] = {
    "three": proven,
    "four": lambda: proven(Options(4, turns=4, stranglehold=True), 1),
    "five": lambda: proven(Options(5, turns=4, advanced_setup=True), 2),
    "open-end": lambda: proven(OPEN_ENDED, 3),
    "class": lambda: in_a_class(5),
    "branch": branched,
    "branch-before-the-first-decision": lambda: branched(decisions=0),
    "branch-of-a-branch": lambda: branched(branched(), decisions=60, seed=9),
    "branch-under-stranglehold": lambda: branched(proven(Options(3, turns=4, stranglehold=True), 4)),
}


@pytest.mark.parametrize("name", AGREEING)
def test_another_program_reaches_the_same_verdict(name: str, tmp_path: Path) -> None:
    text = write_match(AGREEING[name](), standard())
    assert check(text, tmp_path) == (0, "Everything agrees.")
    assert verify_file(text).outcome is Outcome.AGREES


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.rawsiko")), ids=lambda file: file.stem)
def test_another_program_reaches_the_same_verdict_on_every_golden_file(file: Path, tmp_path: Path) -> None:
    text = file.read_text("utf-8")
    code, said = check(text, tmp_path)
    assert code == EXIT_CODES[verify_file(text).outcome]
    assert said == ("Everything agrees." if code == 0 else "A proof is missing, or has no secret yet.")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("3 = 1 4 6 v", "3 = 6 4 6 v", "Roll 1 does not agree: 6 4 6 v "),
        ("objective_05", "objective_13", "The Objectives do not agree."),
        ("dealt south_america asia", "dealt asia south_america", "The Continents do not agree."),
        ("chair 2 seat 3", "chair 2 seat 2", "The order of play does not agree."),
        ("commitment 630d", "commitment 640d", "The secret does not fit the commitment."),
    ],
)
def test_another_program_finds_the_same_forgeries(old: str, new: str, sentence: str, tmp_path: Path) -> None:
    forged = proven_file().replace(old, new)
    code, said = check(forged, tmp_path)
    assert code == 1
    assert said.startswith(sentence)
    assert verify_file(forged).findings


def with_last_die_changed(text: str, pattern: str) -> str:
    """The file with another last die in the last line of this kind."""
    line = re.findall(pattern, text, re.MULTILINE)[-1]
    head, _, tail = text.rpartition(f"\n{line}\n")
    return f"{head}\n{line[:-1]}{int(line[-1]) % 6 + 1}\n{tail}"


@pytest.mark.parametrize(
    ("name", "pattern", "sentence"),
    [
        ("open-end", r"^open-end .*$", "The dice of the open end do not agree: "),
        ("class", r"^\d \S+ x .*$", "Roll "),
        ("branch", r"^\d \S+ x .*$", "Roll "),
    ],
)
def test_another_program_finds_a_changed_die(name: str, pattern: str, sentence: str, tmp_path: Path) -> None:
    forged = with_last_die_changed(write_match(AGREEING[name](), standard()), pattern)
    code, said = check(forged, tmp_path)
    assert code == 1
    assert said.startswith(sentence)
    assert "\n" not in said
    assert verify_file(forged).outcome is Outcome.DISAGREES


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (example, "A proof is missing, or has no secret yet."),
        (
            lambda: write_match(without_secret(proven()), standard()),
            "A proof is missing, or has no secret yet.",
        ),
        (lambda: proven_file().replace("fair-dice 1", "fair-dice 7"), "The dice follow scheme 7"),
        (lambda: re.sub("also branch-.*\n", "", write_match(branched(), standard())), "A proof is missing"),
    ],
    ids=["no proof", "no secret", "another scheme", "no proof of the branch"],
)
def test_another_program_says_what_it_cannot_check(
    record: Callable[[], str], sentence: str, tmp_path: Path
) -> None:
    code, said = check(record(), tmp_path)
    assert code == 2
    assert said.startswith(sentence)


def test_the_other_program_imports_nothing_of_ours() -> None:
    assert not re.search(r"^\s*(import|from) rawsiko", SCRIPT.read_text("utf-8"), re.MULTILINE)
