"""Hosting: what the host of a table may do; whether it is the host who asks is checked at the door."""

from rawsiko.bots.levels import LEVELS
from rawsiko.rules.house_rules import HEAD_STARTS
from rawsiko.server.identity.names import free_avatar, suggested_name
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions import sitting
from rawsiko.server.tables.actions.action import Actor, Result
from rawsiko.server.tables.cast import bot_at
from rawsiko.server.tables.facts import (
    BotSeated,
    ChairCleared,
    HostChanged,
    LockChanged,
    MatchStarted,
    MatchStopped,
    MuteChanged,
    PauseChanged,
    SettingsChanged,
    TableSettings,
)
from rawsiko.server.tables.requests import ChairRef, Mute, SeatBot, Toggle
from rawsiko.server.tables.table import Table


def start(table: Table, who: Actor, what: None) -> Result:
    """Host: start the match."""
    table.check_can_start()
    head_start = HEAD_STARTS[len(table.chairs)] if table.settings.head_start else ()
    return [MatchStarted(table.draw_order(), who.now, head_start)]


def seat_bot(table: Table, who: Actor, what: SeatBot) -> Result:
    """Host: put a bot on a chair."""
    if what.level not in LEVELS:
        raise Refused(Refusal.UNKNOWN_LEVEL)
    table.check_open()
    if table.check_chair(what.chair).is_person:
        raise Refused(Refusal.CHAIR_IS_TAKEN)
    name, avatar = bot_at(table, what.chair, what.level, what.name)
    return [BotSeated(what.chair, what.level, name, avatar)]


def leave_first(table: Table, who: Actor, what: ChairRef) -> Result:
    """Before a host clears their own chair: the next person is host, as when they leave."""
    if what.chair != who.chair:
        return []
    return sitting.hand_over_first(table, who, what)


def end_pause_first(table: Table, who: Actor, what: ChairRef) -> Result:
    """Before the last person clears their own chair: a pause is over, as when they leave."""
    if what.chair != who.chair:
        return []
    return sitting.end_pause_first(table, who, what)


def clear(table: Table, who: Actor, what: ChairRef) -> Result:
    """Host: remove a bot, or send a person away; the bot that plays on has neither their name nor their
    picture."""
    table.check_can_be_cleared(what.chair)
    if table.match is None or what.chair == who.chair:
        return [ChairCleared(what.chair)]
    chair = table.chairs[what.chair]
    name = suggested_name([*table.names_beside(what.chair), chair.name], table.number)
    avatar = free_avatar("", what.chair, [*table.avatars_beside(what.chair), chair.avatar])
    return [ChairCleared(what.chair, name, avatar)]


def change_settings(table: Table, who: Actor, what: TableSettings) -> Result:
    """Host: change the settings before the match."""
    table.check_settings(what)
    return [SettingsChanged(what)]


def hand_over(table: Table, who: Actor, what: ChairRef) -> Result:
    """Host: make another person the host."""
    table.check_person(what.chair)
    return [HostChanged(what.chair)]


def lock(table: Table, who: Actor, what: Toggle) -> Result:
    """Host: lock or unlock the table for newcomers."""
    return [LockChanged(what.on)]


def mute(table: Table, who: Actor, what: Mute) -> Result:
    """Host: keep a person from chatting."""
    table.check_person(what.chair)
    return [MuteChanged(what.chair, what.muted)]


def pause(table: Table, who: Actor, what: Toggle) -> Result:
    """Host: stop everything for a while."""
    table.check_playing()
    return [PauseChanged(what.on, who.now)]


def stop(table: Table, who: Actor, what: None) -> Result:
    """Host: end the match before its time."""
    table.check_playing()
    return [MatchStopped()]
