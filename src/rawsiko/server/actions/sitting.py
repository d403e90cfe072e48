"""Sitting: taking a chair, getting up, changing your name, adding to the dice."""

from typing import NamedTuple

from rawsiko.rules.committed_dice import NotASeed, contribution_from_text
from rawsiko.server.actions.action import Done, NextFact, Who
from rawsiko.server.facts import (
    ChairCleared,
    ChairTaken,
    Contributed,
    HostChanged,
    PauseChanged,
    PersonChanged,
)
from rawsiko.server.names import cleaned_name, free_avatar, suggested_name, told_apart
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import Contribution, SitDown
from rawsiko.server.table import OPEN, Table


class Newcomer(NamedTuple):
    """A person who sits down; `lot` draws a name if they give none."""

    name: str
    avatar: str
    key_hash: str
    lot: int
    wanted: int = 0  # the chair they would like
    muted: bool = False  # at the table they come from


def sit_down(table: Table, who: Who, what: Newcomer) -> NextFact:
    """Take the wanted chair or, if it is taken, the first open one."""
    if table.chair_with_key(what.key_hash) is not None:
        raise Done(table.number)
    table.check_open()
    if table.locked:
        raise Refused(Refusal.TABLE_IS_LOCKED)
    chair = table.free_chair(what.wanted)
    names = table.names_beside(chair)
    name = told_apart(what.name, names) if what.name else suggested_name(names, what.lot)
    avatar = free_avatar(what.avatar, chair, table.avatars_beside(chair))
    muted = what.muted or table.mutes_left > 0
    return NextFact(ChairTaken(chair, name, avatar, what.key_hash, muted))


def hand_over_first(table: Table, who: Who, what: object) -> NextFact:
    """Before a host leaves: the next person is host."""
    others = table.people_after(who.chair)
    if who.chair != table.host or not others:
        raise Done(table.number)
    return NextFact(HostChanged(others[0]))


def end_pause_first(table: Table, who: Who, what: object) -> NextFact:
    """Before the last person leaves: nobody is left who could end a pause, so it is over."""
    if not table.paused or table.people_after(who.chair):
        raise Done(table.number)
    return NextFact(PauseChanged(False, who.now))


def leave(table: Table, who: Who, what: object) -> NextFact:
    """Get up; during a match a bot plays on for you."""
    table.check_can_be_cleared(who.chair)
    return NextFact(ChairCleared(who.chair))


def change_person(table: Table, who: Who, what: SitDown) -> NextFact:
    """Change your name or avatar."""
    chair = table.chairs[who.chair]
    name = told_apart(cleaned_name(what.name), table.names_beside(who.chair))
    if chair.muted and name != chair.name:
        raise Refused(Refusal.MUTED)  # a muted person cannot use their name to say something either
    avatar = free_avatar(what.avatar, who.chair, table.avatars_beside(who.chair))
    return NextFact(PersonChanged(who.chair, name, avatar))


def contribute(table: Table, who: Who, what: Contribution) -> NextFact:
    """Add your own random value to the dice."""
    contribution = contribution_from_text(what.value).hex()
    if not contribution:
        raise NotASeed("A chair that has nothing to add need not say so.")
    table.check_open()
    if table.chairs[who.chair].contribution is not None:
        raise Refused(Refusal.ALREADY_CONTRIBUTED)
    return NextFact(Contributed(who.chair, contribution), OPEN)
