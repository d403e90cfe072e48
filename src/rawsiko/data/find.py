"""Finding the data set that a match file names by id and hash."""

from collections.abc import Iterable
from os.path import isdir
from pathlib import Path

from rawsiko.data.complaints import quoted
from rawsiko.data.data_set import DataSet
from rawsiko.data.load import bundled_folders, load_data_set


class DataSetNotFound(Exception):
    """None of the available data sets is the one asked for."""


class UnknownDataSet(DataSetNotFound):
    """None has this id."""

    def __init__(self, set_id: str, known: Iterable[str]) -> None:
        listed = ", ".join(sorted({quoted(other) for other in known}))
        super().__init__(f"There is no data set {quoted(set_id)} here; there is {listed}.")


class OtherDataSet(DataSetNotFound):
    """One has this id, but it plays differently."""

    def __init__(self, set_id: str, wanted: str, found: Iterable[str]) -> None:
        listed = ", ".join(sorted(f"{other[:12]}…" for other in found))
        super().__init__(
            f"The data set {quoted(set_id)} here is not the one that was played: "
            f"its hash is {listed}, and {quoted(wanted, 12)} is asked for."
        )


def find_data_set(set_id: str, set_hash: str, extra_folders: Iterable[Path] = ()) -> DataSet:
    """The set with this id and hash, among those that came with the program and the extra folders.

    An extra folder may also hold folders of sets, as a server keeps them. Raises UnknownDataSet or
    OtherDataSet; BadDataSet if an extra folder holds no playable set.
    """
    extra = [place for folder in extra_folders for place in sets_in(folder)]
    at_hand = [load_data_set(folder) for folder in (*bundled_folders(), *extra)]
    same_id = [data_set for data_set in at_hand if data_set.id == set_id]
    if not same_id:
        raise UnknownDataSet(set_id, [data_set.id for data_set in at_hand])
    for data_set in same_id:
        if data_set.hash == set_hash:
            return data_set
    raise OtherDataSet(set_id, set_hash, [data_set.hash for data_set in same_id])


def sets_in(folder: Path) -> list[Path]:
    """The folders of data sets in a folder, or itself."""
    if not isdir(folder) or (folder / "data_set.json").exists():
        return [folder]
    return sorted(path.parent for path in folder.glob("*/data_set.json")) or [folder]
