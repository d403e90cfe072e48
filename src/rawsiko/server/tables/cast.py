"""Casting: which character a bot is at a table. The cast itself is in bots/cast.py."""

from rawsiko.bots.cast import CAST, character
from rawsiko.server.identity.names import free_avatar, make_distinct
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.table import Table


def bot_at(table: Table, chair: int, level: str, wanted: str = "") -> tuple[str, str]:
    """The name and avatar of a bot on this chair: of the character that is wanted, or of one that is free."""
    names, avatars = table.names_beside(chair), table.avatars_beside(chair)
    matching = [one for one in CAST if one.name == wanted and one.level == level]
    if wanted and not matching:
        raise Refused(Refusal.UNKNOWN_LEVEL)
    cast = matching[0] if matching and wanted not in names else character(level, names, avatars, chair)
    return make_distinct(cast.name, names), free_avatar(cast.avatar, chair, avatars)
