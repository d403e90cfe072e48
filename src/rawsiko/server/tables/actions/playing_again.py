"""Playing again: after the match, a table where the same people play with the same settings and bots."""

from rawsiko.server.tables.actions.action import Actor, Result
from rawsiko.server.tables.facts import BotSeated, WantsAgain
from rawsiko.server.tables.table import Table


def want_again(table: Table, who: Actor, code: str) -> Result:
    """A player wants another match; the table for it has this code, unless another player was faster."""
    table.check_ended()
    if who.chair in table.want_again:
        return []
    return [WantsAgain(who.chair, table.next_code or code)]


def seat_same_bot(table: Table, who: Actor, what: BotSeated) -> Result:
    """Put a bot of the old table on the same chair of the new one."""
    return [what]
