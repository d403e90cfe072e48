"""Casting: which character a bot is at a table. The cast itself is in bots/cast.py."""

from rawsiko.bots.cast import CAST, character
from rawsiko.server.names import free_avatar, told_apart
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.table import Table


def bot_at(table: Table, chair: int, level: str, wanted: str = "") -> tuple[str, str]:
    """The name and avatar of a bot on this chair: of the character that is wanted, or of one that is free."""
    names, avatars = table.names_beside(chair), table.avatars_beside(chair)
    asked = [one for one in CAST if one.name == wanted and one.level == level]
    if wanted and not asked:
        raise Refused(Refusal.UNKNOWN_LEVEL)
    cast = asked[0] if asked and wanted not in names else character(level, names, avatars, chair)
    return told_apart(cast.name, names), free_avatar(cast.avatar, chair, avatars)
