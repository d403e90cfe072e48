"""Match files: one open, readable text format for a whole match, and what can be done with one.

docs/match-file.md describes the format. Write one with `write_match`, read one with `read_match`.
"""

from rawsiko.match_file.endings import Closest, Ending, endings
from rawsiko.match_file.lines import MOST_BYTES, BadMatchFile
from rawsiko.match_file.reading import DataSetMissing, read_match
from rawsiko.match_file.record import Addition, Called, MatchRecord, NotForAMatchFile, Player, Row
from rawsiko.match_file.recording import Recorder, RecordingDice, record_match
from rawsiko.match_file.replaying import Step, match_at_start, replay
from rawsiko.match_file.writing import write_match

__all__ = [
    "MOST_BYTES",
    "Addition",
    "BadMatchFile",
    "Called",
    "Closest",
    "DataSetMissing",
    "Ending",
    "MatchRecord",
    "NotForAMatchFile",
    "Player",
    "Recorder",
    "RecordingDice",
    "Row",
    "Step",
    "endings",
    "match_at_start",
    "read_match",
    "record_match",
    "replay",
    "write_match",
]
