"""Debriefing: what an opened table's match has to do with the real world, and the quiz of any table."""

from collections import OrderedDict
from functools import lru_cache
from typing import Final

import msgspec

from rawsiko.data import DataSet
from rawsiko.debrief import debrief_of
from rawsiko.debrief.quiz import quiz_document
from rawsiko.debrief.shapes import Debrief, Quiz
from rawsiko.server.tables.export import recorded
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import Json

#: The newest results, by table and the number of its last fact: a whole class looks at the same tables.
_worked_out: OrderedDict[tuple[str, int], Json] = OrderedDict()
MOST_KEPT: Final = 64


def debrief(table: Table) -> Json:
    """The six steps of the match; refused before the end, because they open everything."""
    table.check_revealed()
    named = table.id, table.number
    if named not in _worked_out:
        _worked_out[named] = debrief_of(recorded(table), table.codec.data_set)
        while len(_worked_out) > MOST_KEPT:
            _worked_out.popitem(last=False)
    return _worked_out[named]


def told(table: Table) -> Debrief:
    """The same, as the struct that the API describes."""
    return msgspec.convert(debrief(table), Debrief)


def quiz(table: Table) -> Quiz:
    """Five pairs of questions, the same for everybody at the table; answers are compared in the browser."""
    return quiz_drawn_by(table.codec.data_set, table.id)


@lru_cache(maxsize=256)
def quiz_drawn_by(data_set: DataSet, drawn_by: str) -> Quiz:
    return msgspec.convert(quiz_document(data_set, drawn_by), Quiz)
