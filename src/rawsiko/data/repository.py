"""Every available data set, looked up by the id and hash that a table or a match file names.

These are the sets that come with the program, including those of earlier releases, and the sets in a folder
that a server keeps: every one it was ever started with, so that no table loses its own.
"""

import os
import re
from pathlib import Path

from rawsiko.data.complaints import BadDataSet
from rawsiko.data.data_set import DataSet
from rawsiko.data.find import OtherDataSet, UnknownDataSet
from rawsiko.data.load import STANDARD, bundled_folders, is_bundled, load_data_set
from rawsiko.data.reading import DRAWING, FILES

NAME = re.compile(r"[a-z0-9-]{1,40}-[0-9a-f]{16}")  # of a folder


class SetNotKept(Exception):
    """A data set cannot be copied to the server's folder; says why."""


class DataSetRepository:
    """Data sets by id and hash. `default` is used unless another is chosen."""

    def __init__(self, folder: Path | None = None, chosen: Path | None = None) -> None:
        """Raises BadDataSet if `chosen` cannot be played, SetNotKept if `folder` cannot take a copy of it."""
        self.folder = folder
        self.sets: dict[tuple[str, str], DataSet] = {}
        self.bad: dict[Path, BadDataSet] = {}  # folders without a playable set
        for bundled in bundled_folders():
            self.put(load_data_set(bundled))
        for kept in self.kept_folders():
            self.look_into(kept)
        self.standard = self.put(load_data_set(STANDARD))
        self.default = self.put(load_data_set(self.keep(chosen))) if chosen else self.standard

    def find(self, set_id: str, set_hash: str) -> DataSet:
        """The set with this id and hash; raises UnknownDataSet or OtherDataSet."""
        name = folder_name(set_id, set_hash)
        if (set_id, set_hash) not in self.sets and self.folder is not None and NAME.fullmatch(name):
            self.look_into(self.folder / name)  # another node may have put it there
        if (set_id, set_hash) in self.sets:
            return self.sets[set_id, set_hash]
        hashes = [other_hash for other, other_hash in self.sets if other == set_id]
        if hashes:
            raise OtherDataSet(set_id, set_hash, hashes)
        raise UnknownDataSet(set_id, [other for other, _ in self.sets])

    def offered(self) -> list[DataSet]:
        """What a new table may choose from: the default, the standard set, the newest of each other id."""
        own = [one for one in self.sets.values() if not is_bundled(one.folder)]
        newest = {one.id: one for one in sorted(own, key=when_kept)}
        first = {one.id: one for one in (self.default, self.standard)}
        return list((first | {name: newest[name] for name in sorted(newest) if name not in first}).values())

    def put(self, data_set: DataSet) -> DataSet:
        return self.sets.setdefault((data_set.id, data_set.hash), data_set)

    def look_into(self, folder: Path) -> None:
        """Take the set in a folder, if there is one; a folder that was tampered with is ignored."""
        if not folder.is_dir() or folder in self.bad:
            return
        try:
            data_set = load_data_set(folder)
        except BadDataSet as bad:
            self.bad[folder] = bad
            return
        if folder.name == folder_name(data_set.id, data_set.hash):
            self.put(data_set)

    def kept_folders(self) -> list[Path]:
        if self.folder is None or not self.folder.is_dir():
            return []
        return sorted(path.parent for path in self.folder.glob("*/data_set.json"))

    def keep(self, source: Path) -> Path:
        """Check a set and copy it to the folder, over an older one that plays alike; returns where it is."""
        data_set = load_data_set(source)
        if self.folder is None or is_bundled(source):
            return source
        target = self.folder / folder_name(data_set.id, data_set.hash)
        try:
            target.mkdir(parents=True, exist_ok=True)
            for file in (*FILES, DRAWING):
                copy_file(source / file, target / file)
        except OSError as error:
            raise SetNotKept(f"The data set cannot be kept in {self.folder}: {error.strerror}.") from None
        self.sets.pop((data_set.id, data_set.hash), None)  # its texts may have changed
        return target


def folder_name(set_id: str, set_hash: str) -> str:
    """Where a set is kept: two sets with the same id that play differently are kept side by side."""
    return f"{set_id}-{set_hash[:16]}"


def copy_file(source: Path, target: Path) -> None:
    """Copy a file completely or not at all; one missing from the source is removed."""
    if not source.is_file():
        target.unlink(missing_ok=True)
        return
    content = source.read_bytes()
    if target.is_file() and target.read_bytes() == content:
        return
    half = target.with_name(f"{target.name}.{os.getpid()}.part")
    half.write_bytes(content)
    half.replace(target)


def when_kept(data_set: DataSet) -> float:
    return (data_set.folder / FILES[0]).stat().st_mtime
