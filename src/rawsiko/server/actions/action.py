"""Action: a pure function `(table, who, what) -> NextFact`, and what it takes and gives.

It reads the table as it is and returns the fact to store. Or it refuses (`Refused`,
`IllegalDecision`), or says that nothing is left to do (`Done`); then nothing has changed. live.py stores and
applies the fact.
"""

from collections.abc import Callable
from functools import wraps
from typing import Final, NamedTuple, TypeVar

from rawsiko.server.facts import AnyFact
from rawsiko.server.played import Played
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.table import Table

NO_CHAIR: Final = -1

What = TypeVar("What")


class Who(NamedTuple):
    """Who asks, and when. Without the hash of a seat key it is the server itself: a bot, a clock, a class."""

    now: int
    chair: int = NO_CHAIR
    key_hash: str | None = None

    def check_seated(self, table: Table) -> None:
        """Refuse people who were sent away after they were let in, here or at another node, so that they
        cannot act for whoever took their chair."""
        if self.key_hash is not None:
            still = self.chair < len(table.chairs) and table.chairs[self.chair].key_hash == self.key_hash
            if not still:
                raise Refused(Refusal.NOT_SEATED)


class NextFact(NamedTuple):
    """The fact to store next. `state` is the table's after it, None if it does not change; `once` marks
    what must not be done twice; `played` is a Decision that has been carried out on a copy already."""

    fact: AnyFact
    state: str | None = None
    once: str | None = None
    played: Played | None = None


class Done(Exception):
    """What was asked for has been done before, as this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


Action = Callable[[Table, Who, What], NextFact]


def for_host(action: Action[What]) -> Action[What]:
    """The same action, for the host of the table only."""

    @wraps(action)
    def checked(table: Table, who: Who, what: What) -> NextFact:
        if who.chair != table.host:
            raise Refused(Refusal.NOT_THE_HOST)
        return action(table, who, what)

    return checked
