"""Sitting: taking a chair, getting up, changing your name, adding to the dice."""

from typing import NamedTuple

from rawsiko.server.identity.names import cleaned_name, free_avatar, make_distinct, suggested_name
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor, Result
from rawsiko.server.tables.facts import (
    ChairCleared,
    ChairTaken,
    Contributed,
    HostChanged,
    PauseChanged,
    PersonChanged,
)
from rawsiko.server.tables.requests import Contribution, SitDown
from rawsiko.server.tables.table import Table


class Newcomer(NamedTuple):
    """A player joining; `lot` picks a name if none is given."""

    name: str
    avatar: str
    key_hash: str
    lot: int
    wanted: int = 0  # the chair they would like
    muted: bool = False  # at the table they come from


def sit_down(table: Table, who: Actor, what: Newcomer) -> Result:
    """Take the wanted chair or, if it is taken, the first open one."""
    if table.chair_with_key(what.key_hash) is not None:
        return []
    table.check_open()
    if table.is_of_class:
        raise Refused(Refusal.ONLY_THE_TEACHER)  # who sits there is the class's business
    if table.locked:
        raise Refused(Refusal.TABLE_IS_LOCKED)
    chair = table.free_chair(what.wanted)
    names = table.names_beside(chair)
    name = make_distinct(what.name, names) if what.name else suggested_name(names, what.lot)
    avatar = free_avatar(what.avatar, chair, table.avatars_beside(chair))
    muted = what.muted or table.mutes_left > 0
    return [ChairTaken(chair, name, avatar, what.key_hash, muted)]


def hand_over_first(table: Table, who: Actor, what: object) -> Result:
    """Before a host leaves: the next person is host."""
    others = table.people_after(who.chair)
    if who.chair != table.host or not others:
        return []
    return [HostChanged(others[0])]


def end_pause_first(table: Table, who: Actor, what: object) -> Result:
    """Before the last person leaves: end the pause, since nobody could afterwards."""
    if not table.paused or table.people_after(who.chair):
        return []
    return [PauseChanged(False, who.now)]


def leave(table: Table, who: Actor, what: object) -> Result:
    """Get up; during a match a bot plays on for you."""
    table.check_can_be_cleared(who.chair)
    return [ChairCleared(who.chair)]


def change_person(table: Table, who: Actor, what: SitDown) -> Result:
    """Change your name or avatar; at a class's table that is the class's business."""
    if table.is_of_class:
        raise Refused(Refusal.NAME_IS_OF_CLASS)
    chair = table.chairs[who.chair]
    name = make_distinct(cleaned_name(what.name), table.names_beside(who.chair))
    if chair.muted and name != chair.name:
        raise Refused(Refusal.MUTED)  # a muted person cannot use their name to say something either
    avatar = free_avatar(what.avatar, who.chair, table.avatars_beside(who.chair))
    return [PersonChanged(who.chair, name, avatar)]


def contribute(table: Table, who: Actor, what: Contribution) -> Result:
    """Add your own random value to the dice."""
    table.check_open()
    if table.chairs[who.chair].contribution is not None:
        raise Refused(Refusal.ALREADY_CONTRIBUTED)
    return [Contributed(who.chair, what.value.lower())]
