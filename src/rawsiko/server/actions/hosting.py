"""Hosting: what the host of a table may do; whether it is the host who asks is checked at the door."""

from rawsiko.bots.levels import LEVELS
from rawsiko.rules.house_rules import HEAD_STARTS
from rawsiko.server.actions import sitting
from rawsiko.server.actions.action import Done, NextFact, Who
from rawsiko.server.casting import bot_at
from rawsiko.server.facts import (
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
from rawsiko.server.names import free_avatar, suggested_name
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import Mute, OnChair, SeatBot, Switch
from rawsiko.server.table import ENDED, PLAYING, Table


def start(table: Table, who: Who, what: None) -> NextFact:
    """Host: start the match."""
    table.check_can_start()
    head_start = HEAD_STARTS[len(table.chairs)] if table.settings.head_start else ()
    return NextFact(MatchStarted(table.drawn_order(), who.now, head_start), PLAYING)


def seat_bot(table: Table, who: Who, what: SeatBot) -> NextFact:
    """Host: put a bot on a chair."""
    if what.level not in LEVELS:
        raise Refused(Refusal.UNKNOWN_LEVEL)
    table.check_open()
    if table.check_chair(what.chair).is_person:
        raise Refused(Refusal.CHAIR_IS_TAKEN)
    name, avatar = bot_at(table, what.chair, what.level, what.name)
    return NextFact(BotSeated(what.chair, what.level, name, avatar))


def leave_first(table: Table, who: Who, what: OnChair) -> NextFact:
    """Before a host clears their own chair: the next person is host, as when they leave."""
    if what.chair != who.chair:
        raise Done(table.number)
    return sitting.hand_over_first(table, who, what)


def end_pause_first(table: Table, who: Who, what: OnChair) -> NextFact:
    """Before the last person clears their own chair: a pause is over, as when they leave."""
    if what.chair != who.chair:
        raise Done(table.number)
    return sitting.end_pause_first(table, who, what)


def clear(table: Table, who: Who, what: OnChair) -> NextFact:
    """Host: remove a bot, or send a person away; the bot that plays on has neither their name nor their
    picture."""
    table.check_can_be_cleared(what.chair)
    if table.match is None or what.chair == who.chair:
        return NextFact(ChairCleared(what.chair))
    chair = table.chairs[what.chair]
    name = suggested_name([*table.names_beside(what.chair), chair.name], table.number)
    avatar = free_avatar("", what.chair, [*table.avatars_beside(what.chair), chair.avatar])
    return NextFact(ChairCleared(what.chair, name, avatar))


def change_settings(table: Table, who: Who, what: TableSettings) -> NextFact:
    """Host: change the settings before the match."""
    table.check_settings(what)
    return NextFact(SettingsChanged(what))


def hand_over(table: Table, who: Who, what: OnChair) -> NextFact:
    """Host: make another person the host."""
    table.check_person(what.chair)
    return NextFact(HostChanged(what.chair))


def lock(table: Table, who: Who, what: Switch) -> NextFact:
    """Host: let nobody else sit down."""
    return NextFact(LockChanged(what.on))


def mute(table: Table, who: Who, what: Mute) -> NextFact:
    """Host: keep a person from chatting."""
    table.check_person(what.chair)
    return NextFact(MuteChanged(what.chair, what.muted))


def pause(table: Table, who: Who, what: Switch) -> NextFact:
    """Host: stop everything for a while."""
    table.check_playing()
    return NextFact(PauseChanged(what.on, who.now))


def stop(table: Table, who: Who, what: None) -> NextFact:
    """Host: end the match before its time."""
    table.check_playing()
    return NextFact(MatchStopped(), ENDED)
