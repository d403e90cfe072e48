"""Standing in: what the clock does when a person is away, out of time, or back."""

from rawsiko.server.actions.action import Done, NextFact, Who
from rawsiko.server.facts import HostChanged, PersonReturned, StandInCame
from rawsiko.server.table import ENDED, Table


def stand_in(table: Table, who: Who, chair: int) -> NextFact:
    """Let a bot play on for a person who is away or out of time."""
    if table.chairs[chair].stand_in or table.state == ENDED:
        raise Done(table.number)
    return NextFact(StandInCame(chair))


def stand_in_for_phase(table: Table, who: Who, chair: int) -> NextFact:
    """Let a bot play the running phase for a person, who plays again after it."""
    table.check_playing()
    table.check_person(chair)
    if table.chairs[chair].stand_in or chair not in table.awaited_chairs():
        raise Done(table.number)
    return NextFact(StandInCame(chair, this_phase=True))


def come_back(table: Table, who: Who, chair: int) -> NextFact:
    """Hand a seat back to its person."""
    if not table.chairs[chair].stand_in or table.state == ENDED:
        raise Done(table.number)
    return NextFact(PersonReturned(chair))


def pass_on_host(table: Table, who: Who, what: tuple[int, int]) -> NextFact:
    """Make someone present the host in place of someone absent: from one chair to another."""
    host, heir = what
    if table.host != host or heir not in table.people_after(host):
        raise Done(table.number)
    return NextFact(HostChanged(heir))
