"""The ids of the logs that are stored beneath a table, and wiped with it."""

from typing import Final

CHAT_SUFFIX: Final = ".chat"


def chat_log(table: str) -> str:
    """The id of a table's chat, in the store and in the notifications of other nodes."""
    return table + CHAT_SUFFIX


def analysis_log(table: str) -> str:
    """The id of the analysis of a table's match."""
    return f"{table}.analysis"
