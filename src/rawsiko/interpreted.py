"""Compiled or interpreted: which of the two runs, and how to prefer the source to the compiled modules."""

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder:
    """Finds modules of this package only by their `.py` files."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("rawsiko."):
            return None
        for folder in path or ():
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if found is not None:
                return found
        return None


def prefer_source() -> None:
    """From now on, import rawsiko's modules from their source."""
    sys.meta_path.insert(0, SourceFinder())


def is_compiled() -> bool:
    """Whether the rules and the bots run compiled."""
    from rawsiko.rules import match

    return not str(match.__file__).endswith(".py")
