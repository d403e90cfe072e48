"""Reading: the text of a match file as a MatchRecord, or BadMatchFile with the line and the reason.

Every Decision is played while it is read, so a file that is read without complaint is a legal match.
lines.py takes the text apart, header.py reads what comes before the first Decision.
"""

import re
from dataclasses import replace
from typing import Final, NoReturn

from rawsiko.data import DataSet, find_data_set
from rawsiko.data.checks.wording import unknown
from rawsiko.match_file.calls import call_from_text, is_call
from rawsiko.match_file.header import (
    LINES,
    DataSetMissing,
    FindDataSet,
    header_from_lines,
    needs_version_2,
)
from rawsiko.match_file.lines import MOST_BYTES, BadMatchFile, Line, read_lines
from rawsiko.match_file.notation import BadNotation, row_from_text
from rawsiko.match_file.record import Called, MatchRecord, Row
from rawsiko.match_file.replaying import (
    DRAFT,
    INITIAL_ASSETS,
    RESULT,
    TRADE,
    UNFINISHED,
    WrongDice,
    match_at_start,
    play_calls,
    play_row,
    section_after,
)
from rawsiko.match_file.results import score_from_text, score_to_text
from rawsiko.rules.match import Match
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.scoring import Score, final_score

__all__ = ["MOST_BYTES", "BadMatchFile", "DataSetMissing", "read_match"]

HEADINGS: Final = (DRAFT, INITIAL_ASSETS, "turn 1", TRADE, RESULT, UNFINISHED)

TURN: Final = re.compile(r"turn [0-9]{1,4}")
SEAT: Final = re.compile(r"[0-9]")


def read_match(content: bytes | str, find: FindDataSet = find_data_set) -> MatchRecord:
    """The match of a file; `find` looks up its data set by id and hash."""
    version, lines = read_lines(content)
    start = next((place for place, line in enumerate(lines) if begins_body(line)), len(lines))
    last = lines[-1].number if lines else 1
    next_line = lines[start].number if start < len(lines) else last
    record, data_set, dealing_line = header_from_lines(lines[:start], next_line, find, version)
    try:
        match = match_at_start(record, data_set)
    except IllegalDecision as refused:
        raise BadMatchFile(dealing_line, str(refused)) from None
    body = Body(match, data_set, version)
    for line in lines[start:]:
        body.read(line)
    result = body.finish(last)
    for branch in record.branches:
        if branch > len(body.rows):
            raise BadMatchFile(
                last, f"The match branches after Decision {branch}, and has only {len(body.rows)}."
            )
    return replace(record, moves=tuple(body.rows), result=result, calls=tuple(body.calls))


def begins_body(line: Line) -> bool:
    """Whether the header has ended: a heading, a call or a Decision."""
    text = heading(line)
    return is_heading(text) or is_call(text) or SEAT.match(line.text) is not None


def heading(line: Line) -> str:
    return " ".join(line.words).lower()


def is_heading(text: str) -> bool:
    return text in HEADINGS or TURN.fullmatch(text) is not None


class Body:
    """The Decisions and the result, read line by line into a match that follows them."""

    def __init__(self, match: Match, data_set: DataSet, version: int) -> None:
        self.match = match
        self.data_set = data_set
        self.version = version
        self.rows: list[Row] = []
        self.calls: list[Called] = []
        self.scores: list[Score] = []
        self.reached = DRAFT  # the section that the rules are in
        self.open = ""  # the section whose heading has been read
        self.decided = 0  # the line of the last Decision

    def read(self, line: Line) -> None:
        """A heading, a call, a Decision or a line of the result."""
        if self.open == UNFINISHED:
            raise BadMatchFile(line.number, f"Nothing may follow '{UNFINISHED}'.")
        if is_call(heading(line)):
            self.read_call(line)
        elif not SEAT.match(line.text):
            self.read_heading(line)
        elif self.open == RESULT:
            self.read_score(line)
        else:
            self.read_row(line)

    def read_heading(self, line: Line) -> None:
        """A heading belongs where the match has reached that section."""
        text = heading(line)
        if not is_heading(text):
            if line.words[0].lower() in LINES:
                raise BadMatchFile(
                    line.number, f"'{line.words[0].lower()}' belongs to the header, before '{DRAFT}'."
                )
            raise BadMatchFile(
                line.number,
                unknown(text, (*HEADINGS, self.reached), "a heading, nor does it begin with a seat"),
            )
        if text == self.open:
            raise BadMatchFile(line.number, f"'{text}' has begun already.")
        if text not in (UNFINISHED, self.reached):
            raise BadMatchFile(line.number, f"The match has reached '{self.reached}' here, not '{text}'.")
        if text == UNFINISHED and self.reached == RESULT:
            raise BadMatchFile(line.number, f"The match is finished; write its '{RESULT}' here.")
        self.open = text

    def read_call(self, line: Line) -> None:
        """A call, carried out at once."""
        if self.version < 2:
            raise BadMatchFile(line.number, needs_version_2(heading(line)))
        try:
            called = call_from_text(heading(line), len(self.rows))
            events = play_calls(self.match, [called])
        except (BadNotation, IllegalDecision) as refused:
            raise BadMatchFile(line.number, str(refused)) from None
        self.calls.append(called)
        self.reached = section_after(self.reached, events)
        self.decided = line.number

    def read_row(self, line: Line) -> None:
        """A Decision, played at once."""
        if self.reached == RESULT:
            raise BadMatchFile(
                line.number, f"The match is over with line {self.decided}; only its '{RESULT}' may follow."
            )
        if self.open != self.reached:
            raise BadMatchFile(line.number, f"The heading '{self.reached}' is missing before this line.")
        try:
            row = row_from_text(line.text, self.data_set)
            if not 0 <= row.seat < self.match.options.players:
                raise BadNotation(f"There is no seat {row.seat + 1} at this table.")
            events = play_row(self.match, row)
        except (BadNotation, WrongDice) as bad:
            raise BadMatchFile(line.number, str(bad)) from None
        except IllegalDecision as refused:
            self.refuse(line, row, refused)
        self.rows.append(row)
        self.reached = section_after(self.reached, events)
        self.decided = line.number

    def refuse(self, line: Line, row: Row, refused: IllegalDecision) -> NoReturn:
        """Reword a refusal for the reader of a file: the rules address the player."""
        reason = f"Seat {row.seat + 1} may not do this: {refused}"
        if refused.reason in (Reason.NOT_YOUR_TURN, Reason.NOTHING_LEFT_TO_DECIDE, Reason.ELIMINATED):
            reason += f" {self.waiting()}."
        raise BadMatchFile(line.number, reason) from None

    def waiting(self) -> str:
        awaited = " or ".join(str(seat + 1) for seat in self.match.awaiting())
        return f"The match waits for seat {awaited}"

    def read_score(self, line: Line) -> None:
        """A line of the result, which must be what the match has led to."""
        try:
            score = score_from_text(line.text, self.data_set)
        except BadNotation as bad:
            raise BadMatchFile(line.number, str(bad)) from None
        expected = final_score(self.match)
        if len(self.scores) == len(expected):
            raise BadMatchFile(line.number, "The result has a line for each seat already.")
        due = expected[len(self.scores)]
        if score != due:
            right = score_to_text(due, self.data_set)
            raise BadMatchFile(line.number, f"This is not how the match ended; it gives '{right}'.")
        self.scores.append(score)

    def finish(self, last: int) -> tuple[Score, ...] | None:
        """The result, None for an unfinished match; a file that simply stops is refused."""
        if self.open == UNFINISHED:
            return None
        if self.reached != RESULT:
            left = f"if it was left there, end with '{UNFINISHED}'"
            raise BadMatchFile(last, f"The file stops in the middle. {self.waiting()}; {left}.")
        expected = final_score(self.match)
        if len(self.scores) < len(expected):
            due = score_to_text(expected[len(self.scores)], self.data_set)
            where = "" if self.open == RESULT else f"'{RESULT}' and "
            raise BadMatchFile(last, f"The result is not complete; next comes {where}'{due}'.")
        return expected
