"""Action: a pure function `(state, actor, what) -> facts`, and what it takes and gives.

It reads the table or class as it is and returns the facts to store, one after the other; none if nothing is
left to do. Or it refuses (`Refused`, `IllegalDecision`). Nothing has changed by then: live_log.py stores and
applies the facts.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Final, NamedTuple, TypeVar

from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.facts import AnyFact
from rawsiko.server.tables.played import Played
from rawsiko.server.tables.table import Table

NO_CHAIR: Final = -1

What = TypeVar("What")


class Actor(NamedTuple):
    """Who asks, and when: a chair of a table, or a pupil of a class, or else its teacher. Without the hash of
    a seat key it is the server itself: a bot, a clock, a class."""

    now: int
    chair: int = NO_CHAIR
    key_hash: str | None = None
    pupil: int | None = None
    seed: int = 0
    away: frozenset[int] = frozenset()  # pupils who have not been there for two minutes


class Computed(NamedTuple):
    """A fact with what it leads to, which has been computed on a copy already."""

    fact: AnyFact
    played: Played


Result = Sequence[AnyFact | Computed]


class AlreadyDone(Exception):
    """The request was carried out before, as row `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


Action = Callable[[Table, Actor, What], Result]


def for_host(action: Action[What]) -> Action[What]:
    """The same action, for the host of the table only. At a class's table that is the teacher, who has no
    chair and asks the class."""

    @wraps(action)
    def checked(table: Table, who: Actor, what: What) -> Result:
        if table.is_of_class:
            raise Refused(Refusal.ONLY_THE_TEACHER)
        if who.chair != table.host:
            raise Refused(Refusal.NOT_THE_HOST)
        return action(table, who, what)

    return checked
