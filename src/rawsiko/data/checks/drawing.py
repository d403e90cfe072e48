"""The drawing: a file of the right shape, whose outlines are built from arcs that exist."""

from collections.abc import Iterator
from pathlib import Path

from rawsiko.data.checks.shape import check_shape
from rawsiko.data.complaints import Complaint
from rawsiko.data.reading import DRAWING, Unreadable, parse, text_of


def check_drawing(folder: Path) -> Iterator[Complaint]:
    """Nothing if there is no such file. Not fitting the board is not a fault; see data/drawing.py."""
    if not (folder / DRAWING).exists():
        return
    complaints: list[Complaint] = []
    try:
        drawing = parse(text_of(folder / DRAWING), complaints, DRAWING)
    except Unreadable as unreadable:
        yield Complaint(DRAWING, unreadable.place, unreadable.sentence)
        return
    complaints += check_shape(DRAWING, drawing)
    yield from complaints
    if complaints:
        return
    pieces = len(drawing["arcs"])
    for land in (*drawing["territories"], drawing["closed"]):
        if any(max(number, ~number) >= pieces for ring in land["rings"] for number in ring):
            yield Complaint(DRAWING, "", "A ring names an arc that does not exist.", land["id"])
