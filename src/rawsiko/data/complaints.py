"""Complaints: what is wrong with a data set, in words that let a teacher fix it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Complaint:
    """One thing to fix: where it is, and a sentence about it."""

    file: str  #: for example "materials.json"; empty for the folder as a whole
    place: str  #: for example "materials[3].placement.board[0].territory"; empty for the file as a whole
    sentence: str
    item: str = ""  #: the id of the Territory, Material, card … in which the place is

    def __str__(self) -> str:
        place = f"{self.place} ({self.item})" if self.place and self.item else self.place
        where = ", ".join(part for part in (self.file, place) if part)
        return f"{where}: {self.sentence}" if where else self.sentence


class BadDataSet(Exception):
    """A folder that is not a playable data set; `complaints` lists everything that is wrong with it."""

    def __init__(self, complaints: tuple[Complaint, ...]) -> None:
        self.complaints = complaints
        more = f" (and {len(complaints) - 1} more)" if len(complaints) > 1 else ""
        super().__init__(f"{complaints[0]}{more}")


def quoted(text: object, longest: int = 60) -> str:
    """A text from a file, in quotes, shortened, and safe to print."""
    return f"'{printable(str(text), longest)}'"


def printable(text: str, longest: int) -> str:
    short = text if len(text) <= longest else f"{text[:longest]}…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in short)
