"""Loading: a folder into a DataSet."""

from pathlib import Path

from rawsiko.data.build import build_data_set
from rawsiko.data.complaints import BadDataSet
from rawsiko.data.data_set import DataSet
from rawsiko.data.reading import read_bundled

BUNDLED = Path(__file__).parent  #: holds a folder for each data set that comes with the program
STANDARD = BUNDLED / "standard-1"


def load_data_set(folder: Path | None = None) -> DataSet:
    """The data set in this folder, or the standard one; raises BadDataSet with everything that is wrong.

    Sets that come with the program are tested, so they are not checked again.
    """
    folder = folder or STANDARD
    if is_bundled(folder):
        return build_data_set(read_bundled(folder), folder)
    from rawsiko.data.check import examine  # here, because jsonschema is slow to import

    data_set, complaints = examine(folder)
    if data_set is None:
        raise BadDataSet(tuple(complaints))
    return data_set


def bundled_folders() -> list[Path]:
    """Folders of all sets that come with the program."""
    return sorted(path.parent for path in BUNDLED.glob("*/data_set.json"))


def is_bundled(folder: Path) -> bool:
    try:
        return any(folder.samefile(bundled) for bundled in bundled_folders())
    except OSError:
        return False
