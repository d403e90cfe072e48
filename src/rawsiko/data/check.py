"""Checking a data set: every Complaint about a folder, in one go.

Reading comes first, then the shape of each file, then how the entries refer to each other, and last what only
makes sense for a complete board or set of cards. A fault in one entry does not stop the others from being
checked; see checks/parts.py.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from rawsiko.data import limits
from rawsiko.data.build import build_data_set
from rawsiko.data.checks.board import check_connections, check_countries, check_links
from rawsiko.data.checks.dealing import check_dealing
from rawsiko.data.checks.draft import check_draft
from rawsiko.data.checks.drawing import check_drawing
from rawsiko.data.checks.identity import check_identity
from rawsiko.data.checks.odd_letters import check_letters
from rawsiko.data.checks.parts import Parts, sound_parts
from rawsiko.data.checks.placements import check_placements
from rawsiko.data.checks.points import check_points
from rawsiko.data.checks.references import check_references, check_sources
from rawsiko.data.checks.shape import check_shape
from rawsiko.data.checks.size import check_size
from rawsiko.data.complaints import Complaint, quoted
from rawsiko.data.data_set import DataSet
from rawsiko.data.load import bundled_folders, is_bundled, load_data_set
from rawsiko.data.reading import DRAWING, FILES, read_strictly

MOST_COMPLAINTS = 300  # per kind of check; then one more that says there are more


def check_data_set(folder: Path) -> list[Complaint]:
    """Everything that is wrong with the data set in this folder; nothing if it can be played."""
    return examine(folder)[1]


def examine(folder: Path) -> tuple[DataSet | None, list[Complaint]]:
    """The data set, if there is no Complaint, and all Complaints in the order of the files."""
    files, unreadable = read_strictly(folder)
    misshapen = check_files(files, unreadable)
    parts = sound_parts(files, unreadable + misshapen)
    complaints = not_too_many(unreadable) + not_too_many(misshapen)
    for file, value in files.items():
        complaints += not_too_many(check_letters(file, value))
    complaints += not_too_many(check_entries(files, parts))
    if "board.json" in files and not any(complaint.file == "board.json" for complaint in complaints):
        complaints += not_too_many(check_whole_board(parts))
    complaints += check_size(parts)
    whole = None if complaints else build_data_set(files, folder)
    complaints += not_too_many(check_points(parts))
    complaints += not_too_many(check_drawing(folder) if files else ())
    if whole:
        complaints += [*check_dealing(whole), *check_own_id(whole, folder)]
    complaints.sort(key=lambda complaint: ("", *FILES, DRAWING).index(complaint.file))
    return (None if complaints else whole), complaints


def check_files(files: Mapping[str, Any], already: list[Complaint]) -> list[Complaint]:
    """The shape of each file; a value already reported as not a number is not also reported as a text."""
    known = {(complaint.file, complaint.place) for complaint in already}
    return [
        found
        for file, value in files.items()
        for found in check_shape(file, value)
        if (file, found.place) not in known
    ]


def check_entries(files: Mapping[str, Any], parts: Parts) -> Iterator[Complaint]:
    """What entries say about themselves and each other."""
    yield from check_identity(parts)
    yield from check_references(parts)
    yield from check_sources(files, parts)
    yield from check_links(parts)
    yield from check_countries(parts)
    yield from check_placements(parts)


def check_whole_board(parts: Parts) -> Iterator[Complaint]:
    """For a board with no other faults, unless it is so large that this would take long."""
    if len(parts.continents) > limits.MOST_CONTINENTS or len(parts.territories) > limits.MOST_TERRITORIES:
        return
    apart = list(check_connections(parts))
    yield from apart or check_draft(parts)


def check_own_id(data_set: DataSet, folder: Path) -> Iterator[Complaint]:
    """A set that plays differently from one of ours must not use its name in match files."""
    if is_bundled(folder):
        return
    for bundled in map(load_data_set, bundled_folders()):
        if bundled.id == data_set.id and bundled.hash != data_set.hash:
            taken = f"{quoted(data_set.id)} is the id of a set that comes with RAWsiko and plays differently"
            yield Complaint("data_set.json", "id", f"{taken}; choose another.")


def not_too_many(complaints: Iterable[Complaint]) -> list[Complaint]:
    found = list(islice(complaints, MOST_COMPLAINTS + 1))
    if len(found) > MOST_COMPLAINTS:
        found[-1] = Complaint(found[-1].file, "", "There are more faults of this kind; fix these first.")
    return found
