"""Heads, and pages of them, as SQL databases have them and as they are in memory."""

from collections.abc import Iterable

from rawsiko.server.store.interface import HEADS_ON_A_PAGE, Kind, LogHead, Wanted

HEAD_COLUMNS = ", ".join(LogHead._fields)


def head_from(columns: Iterable[object]) -> LogHead:
    """A head from its columns, in the order of HEAD_COLUMNS."""
    head = LogHead(*columns)  # type: ignore[arg-type]
    return head._replace(kind=Kind(head.kind))


def conditions_of(wanted: Wanted) -> dict[str, str | int]:
    """The conditions of a page of heads: column and comparison, and what to compare with."""
    values: dict[str, str | int | None] = {
        "id >": wanted.get("after", ""),
        "kind =": wanted.get("kind"),
        "state =": wanted.get("state"),
        "touched <": wanted.get("touched_before"),
        "touched >": wanted.get("touched_after"),
    }
    return {condition: value for condition, value in values.items() if value is not None}


def page_of(heads: Iterable[LogHead], wanted: Wanted) -> list[LogHead]:
    """The same of heads that are in memory."""
    before, after = wanted.get("touched_before"), wanted.get("touched_after")
    found = [
        head
        for head in sorted(heads)
        if head.id > wanted.get("after", "")
        and wanted.get("kind") in (None, head.kind)
        and wanted.get("state") in (None, head.state)
        and (before is None or head.touched < before)
        and (after is None or head.touched > after)
    ]
    return found[: wanted.get("limit", HEADS_ON_A_PAGE)]
