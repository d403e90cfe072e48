"""Standing in: what the clock does when a person is away, out of time, or back, and what the host may do."""

from typing import NamedTuple

from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor, Result
from rawsiko.server.tables.facts import ClockHeld, HostChanged, PersonAwaited, PersonReturned, StandInCame
from rawsiko.server.tables.table import ENDED, Table


class Absentee(NamedTuple):
    """A person whom the host thinks away, and whether they are there after all."""

    chair: int
    is_there: bool


def stand_in(table: Table, who: Actor, chair: int) -> Result:
    """Let a bot play on for a person who is away or out of time."""
    if table.chairs[chair].stand_in or table.state == ENDED:
        return []
    return [StandInCame(chair)]


def stand_in_for_phase(table: Table, who: Actor, chair: int) -> Result:
    """Let a bot play the running phase for a person, who plays again after it."""
    table.check_playing()
    table.check_person(chair)
    if table.chairs[chair].stand_in or chair not in table.awaited_chairs():
        return []
    return [StandInCame(chair, this_phase=True)]


def play_for_me(table: Table, who: Actor, what: None) -> Result:
    """Let a bot play the running phase for you; you play again after it."""
    if table.is_of_class:
        raise Refused(Refusal.ONLY_THE_TEACHER)
    return stand_in_for_phase(table, who, who.chair)


def come_back(table: Table, who: Actor, chair: int) -> Result:
    """Hand a seat back to its person, who need not be waited for any more."""
    sits = table.chairs[chair]
    if not (sits.stand_in or sits.waited_for) or table.state == ENDED:
        return []
    return [PersonReturned(chair)]


def let_bot_play(table: Table, who: Actor, what: Absentee) -> Result:
    """Host: let a bot play for a person who is away, until they are back."""
    check_away(table, what)
    return stand_in(table, who, what.chair)


def await_person(table: Table, who: Actor, what: Absentee) -> Result:
    """Host: wait for a person who is away; no bot plays for them until they are back."""
    check_away(table, what)
    return [] if table.chairs[what.chair].waited_for else [PersonAwaited(what.chair)]


def check_away(table: Table, what: Absentee) -> None:
    table.check_playing()
    table.check_person(what.chair)
    if what.is_there:
        raise Refused(Refusal.PERSON_IS_THERE)


def hold_clock(table: Table, who: Actor, held: bool) -> Result:
    """Let the clock of the match stand still, or go on."""
    if table.state == ENDED or (table.held_at is not None) == held:
        return []
    return [ClockHeld(held, who.now)]


def pass_on_host(table: Table, who: Actor, what: tuple[int, int]) -> Result:
    """Make someone present the host in place of someone absent: from one chair to another."""
    host, heir = what
    if table.host != host or heir not in table.people_after(host):
        return []
    return [HostChanged(heir)]
