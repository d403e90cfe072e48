"""Endings: what each player of an opened table is told beside the Score, worked out once a match."""

from collections import OrderedDict
from typing import Final

from msgspec import UNSET

from rawsiko.match_file import Ending, endings
from rawsiko.server.tables.export import played_so_far
from rawsiko.server.tables.shapes import CameClosest, EndingView
from rawsiko.server.tables.table import Table

#: The newest, by the secret of a table and how many Decisions and calls it has.
_worked_out: OrderedDict[tuple[str, int, int], tuple[Ending, ...]] = OrderedDict()
MOST_KEPT: Final = 256


def endings_of(table: Table) -> tuple[Ending, ...]:
    """By seat; refused before everything is opened, because what came closest opens Objectives."""
    table.check_revealed()
    assert table.opened is not None
    named = table.opened.secret, len(table.decided), len(table.calls)
    if named not in _worked_out:
        _worked_out[named] = endings(played_so_far(table), table.codec.data_set)
        while len(_worked_out) > MOST_KEPT:
            _worked_out.popitem(last=False)
    return _worked_out[named]


def bots_played_all(table: Table, seat: int) -> bool:
    """Whether bots made all the Decisions of a seat."""
    theirs = [fact.by_bot for fact in table.decided if fact.seat == seat]
    return bool(theirs) and all(theirs)


def was_absent(table: Table, seat: int) -> bool:
    """Whether somebody in a class was never there."""
    is_pupils = table.is_of_class and table.chairs[table.order[seat]].level is None
    return is_pupils and bots_played_all(table, seat)


def endings_view(table: Table) -> list[EndingView]:
    """The same, as readers get it."""
    return [
        EndingView(
            ending.materials,
            ending.territories,
            ending.continents,
            ending.most_points,
            ending.in_turn,
            UNSET
            if ending.closest is None
            else CameClosest(ending.closest.application, ending.closest.points, list(ending.closest.missing)),
            was_absent(table, seat) or UNSET,
        )
        for seat, ending in enumerate(endings_of(table))
    ]
