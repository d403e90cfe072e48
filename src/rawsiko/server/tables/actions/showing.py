"""Showing: a match that was played elsewhere, at a table where nobody plays."""

from collections.abc import Sequence

from rawsiko.server.tables.actions.action import Actor, Result
from rawsiko.server.tables.facts import AnyFact
from rawsiko.server.tables.table import Table


def show_match(table: Table, who: Actor, what: Sequence[AnyFact]) -> Result:
    """Everything that happened in a match, as a file tells it."""
    return what
