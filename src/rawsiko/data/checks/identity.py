"""Identity: every id, symbol and name is unique."""

from collections.abc import Iterable, Iterator
from typing import Any

from rawsiko.data.checks.parts import Parts, Placed, all_with_names
from rawsiko.data.complaints import Complaint, quoted
from rawsiko.data.data_set import Material

Marked = tuple[Placed[Any], str]


def check_identity(parts: Parts) -> Iterator[Complaint]:
    for listing in (parts.continents, parts.territories, parts.materials, parts.applications, parts.cards):
        yield from repeated([(placed, placed.id) for placed in listing], ".id", "id")
    yield from repeated([(placed, placed.id) for placed in parts.sources], ".code", "code")
    yield from check_symbols(parts)
    yield from check_closed_land(parts)
    for what, named in all_with_names(parts):
        for language in ("en", "it", "pt", "hr", "de"):
            names = [(placed, texts[language]) for placed, texts in named if language in texts]
            yield from repeated(names, f".names.{language}", f"name of a {what}")


def repeated(marked: Iterable[Marked], where: str, what: str) -> Iterator[Complaint]:
    """Those that repeat an earlier one, ignoring case."""
    seen: dict[str, str] = {}
    for placed, mark in marked:
        first = seen.setdefault(mark.casefold(), placed.place)
        if first != placed.place:
            yield placed.complaint(where, f"{quoted(mark)} is already the {what} of {first}; choose another.")


def check_symbols(parts: Parts) -> Iterator[Complaint]:
    seen: dict[str, Placed[Material]] = {}
    for placed in parts.materials:
        symbol = placed.thing.symbol
        first = seen.setdefault(symbol.casefold(), placed)
        if first.thing.symbol != symbol:
            same = f"{quoted(symbol)} and {quoted(first.thing.symbol)} differ only in capitals"
            yield placed.complaint(".symbol", f"{same}; choose another symbol.")
        elif first is not placed:
            same = f"{quoted(symbol)} is already the symbol of {first.place}"
            yield placed.complaint(".symbol", f"{same}; choose another.")


def check_closed_land(parts: Parts) -> Iterator[Complaint]:
    if parts.closed:
        for placed in parts.territories:
            if placed.id == parts.closed.id:
                yield placed.complaint(".id", f"{quoted(placed.id)} is closed land, so it is no Territory.")
