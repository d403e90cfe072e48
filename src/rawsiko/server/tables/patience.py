"""Patience: how long a table waits for people who are away before a bot plays for them.

Nobody plays for people who are alone with bots: nobody else waits for them. Other tables have agreed on it
(`when_away`). In a class the server says how long (`--away`), unless its teacher wants tables to wait.
Homework waits.
"""

from collections.abc import Collection
from typing import Final

from rawsiko.server.tables.clock import awaited_people
from rawsiko.server.tables.facts import WhenAway
from rawsiko.server.tables.table import Table

MINUTE: Final = 60.0
DAY: Final = 86_400.0
NEVER: Final = 1e9  # seconds, as it is told
HOSTS_WAIT: Final = 2  # an absent host is waited for this many times as long as other people

BOT_AFTER: Final[dict[WhenAway, float]] = {
    "1_minute": MINUTE,
    "2_minutes": 2 * MINUTE,
    "10_minutes": 10 * MINUTE,
}
FRIENDS_WAIT: Final = BOT_AFTER["2_minutes"]
SHORTEST_PATIENCE: Final = min(BOT_AFTER.values())


def seconds_until_bot(table: Table, of_class: float) -> float | None:
    """How long this table waits for people; None: until they are back. `of_class` is what the server says of
    the tables of classes."""
    when_away = table.settings.when_away
    if table.is_homework or (not table.is_of_class and is_alone(table)):
        return None
    if table.is_of_class and when_away in BOT_AFTER:
        return of_class
    return BOT_AFTER.get(when_away)


def patience_with(table: Table, chair: int, of_class: float) -> float | None:
    """The same for one person, for whom the host may have chosen to wait."""
    return None if table.chairs[chair].waited_for else seconds_until_bot(table, of_class)


def hosts_patience(table: Table) -> float:
    """After how many seconds an absent host hands over to somebody who is there; over days, after a day."""
    if table.settings.when_away == "over_days":
        return DAY
    return HOSTS_WAIT * BOT_AFTER.get(table.settings.when_away, FRIENDS_WAIT)


def is_alone(table: Table) -> bool:
    """Whether at most one person plays; who has left for good does not."""
    return sum(chair.is_person and not chair.is_gone for chair in table.chairs) <= 1


def people_on_the_clock(table: Table, present: Collection[int], of_class: float) -> list[int]:
    """The awaited people for whom a clock runs: it stands still for those who are away and waited for, but in
    a class, where the bell rings for everybody."""
    return [
        chair
        for chair in awaited_people(table)
        if table.is_of_class or chair in present or patience_with(table, chair, of_class) is not None
    ]
