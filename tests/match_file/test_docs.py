"""docs/match-file.md says what the program does."""

import re
from pathlib import Path

import pytest

from rawsiko.match_file import read_match, write_match
from rawsiko.match_file.header import LINES
from rawsiko.match_file.lines import MOST_BYTES, MOST_CHARACTERS_IN_A_LINE
from rawsiko.match_file.notation import decision_from_text
from rawsiko.match_file.record import MOST_CHARACTERS_IN_A_NAME
from rawsiko.match_file.results import score_from_text
from rawsiko.rules.house_rules import LARGEST_HEAD_START
from tests.match_file.matches import DOCS, example, standard
from tests.match_file.new_matches import branched, house_rules

TEXT = DOCS.read_text("utf-8")


def table(heading: str) -> list[str]:
    """The first cells of the table below a heading, without the header."""
    part = TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(.+?)` \|", part, re.MULTILINE)


def test_the_example_is_a_whole_match_in_its_one_form() -> None:
    record = read_match(example())
    assert record.result is not None
    assert write_match(record, standard()) == example()


def test_every_line_of_the_header_is_described() -> None:
    assert list(dict.fromkeys(line.split()[0] for line in table("The header"))) == list(LINES)


def test_the_header_is_written_in_the_order_of_the_table() -> None:
    for record in (branched(), house_rules()):
        header = write_match(record, standard()).split("\n\n")[0].splitlines()[1:]
        words = list(dict.fromkeys(line.split()[0] for line in header))
        assert words == [word for word in LINES if word in words]


@pytest.mark.parametrize("line", table("Decisions"))
def test_every_decision_that_is_shown_can_be_read(line: str) -> None:
    decision_from_text(line.removeprefix("1 "), standard())


def test_the_limits_are_those_of_the_program() -> None:
    limits = f"at most {MOST_BYTES // 1_000_000} MB, and {MOST_CHARACTERS_IN_A_LINE:,} characters in a line"
    assert limits in TEXT
    assert f"up to {MOST_CHARACTERS_IN_A_NAME} characters" in TEXT
    assert f"0 to {LARGEST_HEAD_START} |" in TEXT


def test_the_line_of_a_result_can_be_read() -> None:
    [line] = re.findall(r"^    (\d rank .*)$", TEXT, re.MULTILINE)
    assert score_from_text(line, standard()).eliminated == 1


def test_the_lines_of_python_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.rawsiko").write_text(example(), encoding="utf-8")
    found = re.search(r"^```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    assert found
    exec(found[1], {})
    assert capsys.readouterr().out.startswith("1 draft (Deployed(seat=0")
