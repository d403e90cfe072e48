"""Beside a table: logs that the store keeps under the table's id with a suffix, and wipes with it."""

from typing import Final

CHAT_SUFFIX: Final = ".chat"
ANALYSIS_SUFFIX: Final = ".analysis"
SUFFIXES: Final = (CHAT_SUFFIX, ANALYSIS_SUFFIX)


def chat_log(table: str) -> str:
    """The id under which the store keeps the chat of a table; no table has it."""
    return table + CHAT_SUFFIX


def analysis_log(table: str) -> str:
    """The same for the analysis of its match: one row, the document."""
    return table + ANALYSIS_SUFFIX


def logs_beside(table: str) -> tuple[str, ...]:
    """Everything that is wiped with a table."""
    return tuple(table + suffix for suffix in SUFFIXES)
