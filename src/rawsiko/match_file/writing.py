"""Writing: a MatchRecord as the text of a match file.

The same match always gives the same text. docs/match-file.md describes it.
"""

from rawsiko.data import DataSet
from rawsiko.match_file.calls import call_to_text
from rawsiko.match_file.header import header_to_lines
from rawsiko.match_file.lines import FORMAT, OLDEST, VERSION
from rawsiko.match_file.notation import row_to_text
from rawsiko.match_file.proof import NAME as PROOF
from rawsiko.match_file.proof import OF_A_TABLE
from rawsiko.match_file.record import MatchRecord
from rawsiko.match_file.replaying import RESULT, UNFINISHED, match_at_start, replay
from rawsiko.match_file.results import score_to_text
from rawsiko.rules.position import OVER
from rawsiko.rules.scoring import final_score


def write_match(record: MatchRecord, data_set: DataSet) -> str:
    """The whole file; a record that is not a legal match is refused like an illegal Decision."""
    lines = [f"{FORMAT} {version_of(record)}", *header_to_lines(record, data_set)]
    section = ""
    match = match_at_start(record, data_set)
    if first := record.calls_after(0):
        lines += ["", *map(call_to_text, first)]
    for step in replay(record, data_set):
        match = step.match
        if step.section != section:
            section = step.section
            lines += ["", section]
        lines += [row_to_text(step.row, data_set), *map(call_to_text, step.calls)]
    if record.result != (final_score(match) if match.phase == OVER else None):
        raise ValueError("The result of the record is not what its Decisions lead to.")
    if record.result is None:
        lines += ["", UNFINISHED]
    else:
        lines += ["", RESULT, *(score_to_text(score, data_set) for score in record.result)]
    return "\n".join(lines) + "\n"


def version_of(record: MatchRecord) -> int:
    """The oldest version that can hold a match: one that uses nothing new is still written as version 1."""
    new_dice = any(addition.name == PROOF and addition.version > OF_A_TABLE for addition in record.additions)
    new = record.calls or record.branches or record.options.has_house_rules() or new_dice
    return VERSION if new else OLDEST
