"""`rawsiko replay`: a match file retold in sentences, with the board on request, or as JSON."""

import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import rich_click as click

from rawsiko.cli.terminal import fail, print_any_letter
from rawsiko.data import BadDataSet, DataSet, find_data_set
from rawsiko.data.complaints import printable
from rawsiko.match_file import (
    MOST_BYTES,
    BadMatchFile,
    DataSetMissing,
    MatchRecord,
    Step,
    match_at_start,
    read_match,
    replaying,
    sentences,
)
from rawsiko.match_file.as_json import header_as_json, score_as_json, step_as_json
from rawsiko.match_file.board_table import board_state, board_table
from rawsiko.match_file.replaying import INITIAL_ASSETS, section_after
from rawsiko.match_file.story import Story, Told
from rawsiko.rules.match import Match

NO_NUMBER = " " * 6


class Moment(click.ParamType[str]):
    """When to show the board."""

    name = "moment"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in ("all", "end") or (value.isascii() and value.isdigit() and len(value) < 5):
            return value if value in ("all", "end") else str(int(value))
        sentence = f"'{printable(value, 60)}' is not a Turn number, 'all' or 'end'."
        raise click.BadParameter(sentence, ctx, param)


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option(
    "--board",
    "moments",
    metavar="[TURN|all|end]",
    type=Moment(),
    multiple=True,
    is_flag=False,
    flag_value="end",
    help="Show the board after this Turn (0 for the setup), after every Turn, or at the end. "
    "Can be given several times, after FILE.",
)
@click.option("--until", metavar="N", type=click.IntRange(min=0), help="Stop after Decision number N.")
@click.option(
    "--data",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The folder of the data set, or of several, if the match used your own.",
)
@click.option("--json", "for_programs", is_flag=True, help="Print one JSON document, for programs.")
def replay(
    file: str, moments: Sequence[str], until: int | None, folder: Path | None, for_programs: bool
) -> None:
    """Retell the match in FILE, from the setup to the final Score. FILE may be - for standard input.

    Exits with 1 if FILE is not a match file, or the rules do not allow what is in it.
    """
    print_any_letter()
    record, data_set = read(file, folder)
    if until is not None:
        record = record.until(until)
    refuse_turns_not_played(record, data_set, moments)
    if for_programs:
        click.echo(json.dumps(document(record, data_set, moments), indent=1))
        return
    for line in story_lines(record, data_set, moments):
        click.echo(line)


def read(file: str, folder: Path | None) -> tuple[MatchRecord, DataSet]:
    """The match in the file and its data set; otherwise exits with one line that says what is wrong."""
    shown = "standard input" if file == "-" else printable(file, 200)

    @cache
    def find(set_id: str, set_hash: str) -> DataSet:
        return find_data_set(set_id, set_hash, () if folder is None else (folder,))

    try:
        record = read_match(content_of(file), find)
        return record, find(record.data_set_id, record.data_set_hash)
    except DataSetMissing as missing:
        fail(f"{shown}, {missing} Name the folder of the right one with --data DIR.")
    except BadMatchFile as bad:
        fail(f"{shown}, {bad}" if bad.line else f"{shown}: {bad}")
    except BadDataSet as bad:
        fail(f"{printable(str(folder), 200)} is not a playable data set: {bad}")
    except OSError as error:
        fail(f"{shown} cannot be read: {error.strerror}.")
    except ValueError:  # a name that no system accepts, such as one with a zero byte
        fail(f"{shown} cannot be read: it is not the name of a file.")


def refuse_turns_not_played(record: MatchRecord, data_set: DataSet, moments: Sequence[str]) -> None:
    """End with one line if the board is asked for after a Turn that this match does not have."""
    asked = {int(moment) for moment in moments if moment.isdigit()}
    if not asked:
        return
    ended = {turn_just_ended(step) for step in replaying.replay(record, data_set)}
    played = {turn for turn in ended if turn is not None}
    if missing := sorted(asked - played):
        last = max(played, default=None)
        ended_with = f"Turn {last} is the last that has ended" if last else "no Turn has ended yet"
        fail(f"There is no board after Turn {missing[0]}: {ended_with}.")


def content_of(file: str) -> bytes:
    """The content of the file, up to a little more than is allowed."""
    if file == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with open(file, "rb") as opened:
        return opened.read(MOST_BYTES + 1)


def story_lines(record: MatchRecord, data_set: DataSet, moments: Sequence[str]) -> Iterator[str]:
    """The story, with boards in between."""
    story = Story(record, data_set)
    match = match_at_start(record, data_set)
    yield from (line_of(told, margin="") for told in story.opening())
    for step in replaying.replay(record, data_set):
        match = step.match
        told = story.tell(step)
        board = board_lines(story, match, turn_just_ended(step), moments)
        number = f"{step.number:4}  "
        for place, line in enumerate(told):
            if line.kind == "heading":
                yield from board
                board = []
            yield line_of(line, number if place == 0 else NO_NUMBER)
    yield from map(line_of, story.ending(match))
    if "end" in moments:
        yield from ["", sentences.BOARD_NOW, *board_table(story, match)]


def line_of(told: Told, margin: str = NO_NUMBER) -> str:
    match told.kind:
        case "heading":
            return f"\n{told.text}"
        case "phase":
            return f"\n{NO_NUMBER}{told.text}"
        case "event":
            return margin + told.text
        case "table":
            return told.text


def turn_just_ended(step: Step) -> int | None:
    """The Turn that ended with this Decision, 0 for the setup; None in the middle of one."""
    following = section_after(step.section, step.events)
    if following == step.section:
        return None
    if step.section == INITIAL_ASSETS:
        return 0
    return int(step.section.removeprefix("turn ")) if step.section.startswith("turn ") else None


def board_lines(story: Story, match: Match, ended: int | None, moments: Sequence[str]) -> list[str]:
    """The board, if it is asked for after the Turn that has just ended."""
    if ended is None or not {"all", str(ended)} & set(moments):
        return []
    title = sentences.BOARD_AFTER_TURN.format(turn=ended) if ended else sentences.BOARD_AFTER_SETUP
    return ["", title, *board_table(story, match)]


def document(record: MatchRecord, data_set: DataSet, moments: Sequence[str]) -> dict[str, object]:
    """The whole match for programs; docs/match-file.md describes it."""
    rows: list[object] = []
    boards: list[object] = []
    match = match_at_start(record, data_set)
    for step in replaying.replay(record, data_set):
        match = step.match
        rows.append(step_as_json(step, data_set))
        ended = turn_just_ended(step)
        if ended is not None and {"all", str(ended)} & set(moments):
            boards.append({"after": step.number, "turn": ended, "territories": board_state(match, data_set)})
    if "end" in moments:
        boards.append(
            {"after": len(rows), "turn": int(match.turn), "territories": board_state(match, data_set)}
        )
    result = record.result
    return {
        "format": "rawsiko replay",
        "version": 1,
        "header": header_as_json(record, data_set),
        "rows": rows,
        "boards": boards,
        "result": None if result is None else [score_as_json(score, data_set) for score in result],
    }
