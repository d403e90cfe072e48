"""Heads as both SQL databases have them."""

from collections.abc import Iterable

from rawsiko.server.store.interface import Kind, LogHead

HEAD_COLUMNS = ", ".join(LogHead._fields)


def head_from(columns: Iterable[object]) -> LogHead:
    """A head from its columns, in the order of HEAD_COLUMNS."""
    head = LogHead(*columns)  # type: ignore[arg-type]
    return head._replace(kind=Kind(head.kind))


def wanted_heads(
    kind: Kind | None, state: str | None, touched_before: int | None, touched_after: int | None, after: str
) -> dict[str, str | int]:
    """The conditions of a page of heads: column and comparison, and what to compare with."""
    wanted = {
        "id >": after,
        "kind =": kind,
        "state =": state,
        "touched <": touched_before,
        "touched >": touched_after,
    }
    return {condition: value for condition, value in wanted.items() if value is not None}
