"""Observers are notified of what happens to the tables, or the classes, of this node.

The list is complete when the server has started (app.py), and its order is the order of the calls.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar

from rawsiko.rules.events import Event

Live = TypeVar("Live")


class Observer(Generic[Live]):
    """Does nothing; overridden by what depends on a table or a class."""

    def decided(self, live: Live, events: Sequence[Event]) -> None:
        """A Decision was applied; the Events are known at the node that carried it out."""

    def changed(self, live: Live) -> None:
        """Anything else was applied, or people have come or gone at another node."""

    def loaded(self, live: Live) -> None:
        """It was read from the store, and is in memory now."""
        self.changed(live)

    def came_or_went(self, live: Live) -> None:
        """A subscriber has come or gone at this node."""

    def wiped(self, live: Live) -> None:
        """The log was deleted from the store and from memory."""


Observers = list[Observer[Live]]
