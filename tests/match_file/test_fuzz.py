"""Whatever the bytes: a match, or a refusal with a line and a sentence; never anything else."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rawsiko.match_file import BadMatchFile, read_match, write_match
from tests.match_file.golden import FOLDER
from tests.match_file.matches import example, standard

FILES = sorted(FOLDER.glob("*.rawsiko"))

WORDS = """
# " \\ = v x > + : 0 7 -1 99999 end pass take turn result unfinished seat dealt options also
{} %s ß ٣ ² \u202e
"""
STUFF = [word.encode() for word in WORDS.split()]
STUFF += [
    b"",
    b" ",
    b"\n",
    b"\r",
    b"\t",
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b"x" * 5000,
    b"1 end\n",
    b"also a 1",
]


def read_or_refuse(content: bytes) -> None:
    """Read it; a refusal says where and why, and what is read can be written."""
    bad = None
    try:
        record = read_match(content)
    except BadMatchFile as refused:
        bad = refused
    if bad is None:
        assert read_match(write_match(record, standard())) == record
        return
    assert 0 <= bad.line <= content.count(b"\n") + 1
    assert bad.reason.endswith((".", "?"))
    assert str(bad).isprintable()
    assert len(str(bad)) < 500


def damage(content: bytes, dice: random.Random) -> bytes:
    """Cut, repeat, swap or replace a piece, somewhere; often whole lines or words."""
    lines = content.split(b"\n")
    place = dice.randrange(len(lines))
    match dice.randrange(6):
        case 0:
            start = dice.randrange(len(content) + 1)
            return content[:start] + dice.choice(STUFF) + content[start + dice.randrange(4) :]
        case 1:
            del lines[place]
        case 2:
            lines.insert(dice.randrange(len(lines)), lines[place])
        case 3:
            words = lines[place].split(b" ")
            words[dice.randrange(len(words))] = dice.choice([*STUFF, *dice.choice(lines).split(b" ")])
            lines[place] = b" ".join(words)
        case 4:
            return content[: dice.randrange(len(content) + 1)]
        case _:
            lines[place] = lines[place][:-1] + bytes([dice.randrange(256)])
    return b"\n".join(lines)


@pytest.mark.parametrize("seed", range(300))
def test_a_damaged_file_is_read_or_refused(seed: int) -> None:
    dice = random.Random(seed)
    files = [file for file in FILES if file.stat().st_size < 6000]
    content = dice.choice([example().encode(), dice.choice(files).read_bytes()])
    for _ in range(dice.randint(1, 3)):
        content = damage(content or b"?", dice)
    read_or_refuse(content)


def test_a_file_that_was_cut_off_is_refused() -> None:
    content = example().encode()
    for cut in range(0, len(content) - 1, 7):  # without the last line end it is still whole
        with pytest.raises(BadMatchFile):
            read_match(content[:cut])


@settings(max_examples=200)
@given(st.binary(max_size=300))
def test_random_bytes_are_refused(content: bytes) -> None:
    read_or_refuse(content)
    read_or_refuse(b"rawsiko match 1\n" + content)


@settings(max_examples=200)
@given(st.text(max_size=100), st.integers(0, 70))
def test_any_text_in_place_of_a_line_is_read_or_refused(text: str, place: int) -> None:
    lines = example().split("\n")
    lines[place % len(lines)] = text
    content = "\n".join(lines).encode("utf-8", "surrogatepass")
    read_or_refuse(content)


def test_a_long_file_of_spaces_and_quotes_is_refused_quickly() -> None:
    for piece in (" ", '"', '\\"', "# ", "1 ", "\t#"):
        line = piece * (3900 // len(piece))
        read_or_refuse(("rawsiko match 1\n" + f"{line}\n" * 400).encode())
