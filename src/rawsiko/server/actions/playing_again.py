"""Playing again: after the match, a table where the same people play with the same settings and bots."""

from rawsiko.server.actions.action import Done, NextFact, Who
from rawsiko.server.facts import BotSeated, WantsAgain
from rawsiko.server.table import Table


def want_again(table: Table, who: Who, code: str) -> NextFact:
    """A player wants another match; the table for it has this code, unless another player was faster."""
    table.check_ended()
    if who.chair in table.want_again:
        raise Done(table.number)
    return NextFact(WantsAgain(who.chair, table.next_code or code))


def seat_same_bot(table: Table, who: Who, what: BotSeated) -> NextFact:
    """Put a bot of the old table on the same chair of the new one."""
    return NextFact(what)
