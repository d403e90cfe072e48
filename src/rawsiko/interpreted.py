"""Compiled or interpreted: which of the two runs, and how to prefer the source to the compiled modules.

In a checkout, compiled modules stand beside their source and may be older. `hatch_build.py` notes what it
compiled; a group of modules that was made from anything else runs as source, and `notice` says so.
RAWSIKO_INTERPRETED=1 runs all of the source; the names of groups, which processes hand on to those they
start, only theirs.
"""

import json
import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

WISH = "RAWSIKO_INTERPRETED"
STAMP = ".compiled"
#: Why compiled modules that are there are not used: a sentence for each group.
out_of_date: dict[str, str] = {}


class SourceFinder:
    """Finds modules of this package only by their `.py` files: these, or all of them."""

    def __init__(self, modules: frozenset[str] | None = None) -> None:
        self.modules = modules

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("rawsiko."):
            return None
        if self.modules is not None and fullname not in self.modules:
            return None
        for folder in path or ():
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if found is not None:
                return found
        return None


def choose(package: Path, in_checkout: bool) -> None:
    """Settle what runs as source, here and in processes started from here, before anything is imported."""
    wish = os.environ.get(WISH, "")
    if wish == "1":
        prefer_source()
        return
    groups = stamped_groups(package) if in_checkout else {}
    if in_checkout and not groups:
        # What is compiled while this process runs is for the next one.
        if any(package.glob("rules/match.*[!y]")):
            out_of_date["rules"] = "nothing says what they were compiled from"
        os.environ[WISH] = "1"
        prefer_source()
        return
    for group, known in groups.items():
        changed = changed_file(package.parent, known["files"])
        if changed is not None:
            out_of_date[group] = f"{changed} has changed since"
    as_source: set[str] = set()
    for group in groups:  # a group was compiled for those before it, and takes nothing from their source
        if as_source or group in out_of_date or group in wish.split(","):
            as_source.add(group)
    if as_source:
        os.environ[WISH] = ",".join(sorted(as_source))
        prefer_source(frozenset(module for group in as_source for module in groups[group]["modules"]))


def stamped_groups(package: Path) -> dict[str, Any]:
    """What was compiled, by group: its modules, and the files it was made from."""
    try:
        groups = json.loads((package / STAMP).read_text())["groups"]
    except (OSError, ValueError, LookupError, TypeError):
        return {}
    return groups if isinstance(groups, dict) else {}


def changed_file(source: Path, files: dict[str, list[Any]]) -> str | None:
    """The first of the files that is not what it was when it was compiled."""
    for name, (size, written, content) in files.items():
        try:
            about = os.stat(source / name)
            if about.st_size == size and about.st_mtime_ns == written:
                continue
            if about.st_size == size and sha256((source / name).read_bytes()).hexdigest() == content:
                continue
        except OSError:
            pass
        return name
    return None


def notice() -> str | None:
    """What to tell people whose compiled modules are out of date."""
    if not out_of_date:
        return None
    groups, why = " and the ".join(out_of_date), next(iter(out_of_date.values()))
    return f"The {groups} run uncompiled, which is slower: {why}. `make compiled` compiles them again."


def prefer_source(modules: frozenset[str] | None = None) -> None:
    """From now on, import rawsiko's modules from their source: these, or all of them."""
    sys.meta_path.insert(0, SourceFinder(modules))


def is_compiled() -> bool:
    """Whether the rules and the bots run compiled."""
    from rawsiko.rules import match

    return not str(match.__file__).endswith(".py")
