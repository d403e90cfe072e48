"""Data: the board, the Materials, Applications and Objective cards, and the facts about them.

docs/data.md describes the files. A DataSet is loaded from a folder; `rawsiko check-data`
checks one that was changed.
"""

from pathlib import Path

from rawsiko.data.complaints import BadDataSet, Complaint
from rawsiko.data.data_set import DataSet, Texts, in_language
from rawsiko.data.find import DataSetNotFound, OtherDataSet, UnknownDataSet, find_data_set
from rawsiko.data.load import STANDARD, load_data_set
from rawsiko.data.repository import DataSetRepository, SetNotKept

__all__ = [
    "STANDARD",
    "BadDataSet",
    "Complaint",
    "DataSet",
    "DataSetNotFound",
    "DataSetRepository",
    "OtherDataSet",
    "SetNotKept",
    "Texts",
    "UnknownDataSet",
    "check_data_set",
    "find_data_set",
    "in_language",
    "load_data_set",
]


def check_data_set(folder: Path) -> list[Complaint]:
    """Everything that is wrong with the data set in this folder; nothing if it can be played."""
    from rawsiko.data.check import check_data_set  # here, because jsonschema is slow to import

    return check_data_set(folder)
