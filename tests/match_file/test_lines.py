"""Lines: what a file may look like, and what is refused before anything is read."""

import pytest

from rawsiko.match_file import read_match
from rawsiko.match_file.lines import MOST_BYTES, BadMatchFile, read_lines
from tests.match_file.matches import example, refusal


def test_both_line_ends_and_a_mark_at_the_start_are_read() -> None:
    record = read_match(example())
    assert read_match(example().replace("\n", "\r\n").encode()) == record
    assert read_match(example().encode("utf-8-sig")) == record
    assert read_match("\ufeff" + example()) == record
    assert read_match(example().rstrip("\n")) == record


def test_line_ends_of_very_old_systems_are_named() -> None:
    with pytest.raises(BadMatchFile, match="end with CR alone; save it with LF or CRLF"):
        read_lines(b"rawsiko match 1\rturns 3\r")


def test_comments_empty_lines_and_indents_mean_nothing() -> None:
    lines = [f"\t{line}   # yes" for line in example().splitlines()]
    text = "# A match\n\n" + "\n\n # so\n".join(lines)
    assert read_match(text) == read_match(example())


def test_a_number_sign_in_a_name_begins_no_comment() -> None:
    text = example().replace('"Sun" person objective_01', r'"Sun \" # 1" person objective_01 # her name')
    assert read_match(text).players[0].name == 'Sun " # 1'


def test_an_addition_is_kept_with_its_number_sign() -> None:
    _, [line] = read_lines('rawsiko match 1\nalso notes 1 a # b "')
    assert line.text == 'also notes 1 a # b "'


@pytest.mark.parametrize("content", [b"", b"\n\n", b"# only this", "\ufeff".encode()])
def test_an_empty_file_is_no_match_file(content: bytes) -> None:
    assert refusal(content).line == 0
    assert refusal(content).reason == "The file is empty; a match file begins with 'rawsiko match 1'."


@pytest.mark.parametrize(
    "first", ["PK\x03\x04", "{}", "rawsiko", "rawsiko match", "rawsiko match 0", "rawsiko match 1.1"]
)
def test_another_kind_of_file_is_recognised_by_its_first_line(first: str) -> None:
    bad = refusal(f"\n{first}\n")
    assert bad.line == 2
    assert bad.reason == "This is no RAWsiko match file: it does not begin with 'rawsiko match 1'."


def test_a_newer_version_is_refused_whatever_it_holds() -> None:
    bad = refusal("# new\nrawsiko match 3\n\x00\u202e")
    assert bad.line == 2
    assert bad.reason == (
        "This is version 3 of the match file; this program reads up to version 2. "
        "A newer RAWsiko will read it."
    )
    assert str(bad) == f"line 2: {bad.reason}"


def test_a_file_in_another_encoding_is_refused_where_it_shows() -> None:
    bad = refusal(example().replace("Sun", "Süß").encode("latin-1"))
    assert (bad.line, bad.reason) == (6, "The file is not UTF-8; save it in this encoding.")
    assert refusal(example().encode("utf-16")).line == 1


@pytest.mark.parametrize(
    "hidden", ["\x00", "\x07", "\x1b", "\x0b", "\x85", "\r", "\u2028", "\u202e", "\ufeff", "\xad"]
)
def test_a_hidden_character_is_refused_even_in_a_comment(hidden: str) -> None:
    bad = refusal(example().replace("turns 3", f"turns 3 # a{hidden}b"))
    assert bad.line == 3
    assert bad.reason == f"The line holds the hidden character U+{ord(hidden):04X}; take it out."


def test_files_and_lines_that_are_too_long_are_refused() -> None:
    long = refusal(example() + "#" + "x" * 4000)
    assert long.reason == "A line has at most 4000 characters."
    assert long.line == example().count("\n") + 1
    assert str(refusal(b"x" * (MOST_BYTES + 1))) == "A match file has at most 2 MB."
