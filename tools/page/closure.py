"""Which files of the standard library and of our package go into the page."""

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
#: Modules of the standard library that a match, an analysis and a debrief import; a test compares.
LIBRARY = Path(__file__).with_name("library.txt")
#: What the page begins with.
FIRST = "rawsiko.server.browser.host"
#: What is imported only for data sets that do not come with the program, and for other stores.
ELSEWHERE = ("rawsiko.data.check", "rawsiko.server.store.postgres", "rawsiko.server.store.sqlite")
#: Packages of others that are there.
THERE = frozenset({"librt", "msgspec", "mypy_extensions", "pyodide"})


class NotForBrowsers(Exception):
    """Our package would import something that the page does not have."""


def files_of_library(there: Iterable[str]) -> list[str]:
    """The files of the standard library that are wanted, of those that are there."""
    wanted = LIBRARY.read_text().split()
    paths = {f"{name.replace('.', '/')}{ending}" for name in wanted for ending in (".py", "/__init__.py")}
    return sorted(paths & set(there))


def files_of_game() -> Iterator[tuple[Path, str]]:
    """The modules of our package that the page needs, with what lies beside them, and their places."""
    packages: set[Path] = set()
    for file in modules():
        packages.add(file.parent)
        yield file, file.relative_to(SOURCE).as_posix()
    for package in sorted(packages):
        for file in sorted(package.glob("*.json")):
            yield file, file.relative_to(SOURCE).as_posix()
    for file in sorted((SOURCE / "rawsiko" / "data" / "standard-1").glob("*.json")):
        yield file, file.relative_to(SOURCE).as_posix()


def modules() -> list[Path]:
    """All modules of ours that are imported from the first one on, at once or later."""
    found: set[Path] = set()
    waiting = [FIRST]
    while waiting:
        name = waiting.pop()
        file = file_of(name)
        if file is None or file in found or name in ELSEWHERE:
            continue
        found.add(file)
        for imported in imports_of(file):
            package = imported.partition(".")[0]
            if package not in THERE | sys.stdlib_module_names | {"rawsiko"}:
                raise NotForBrowsers(f"{file.relative_to(SOURCE)} imports {package}.")
            if package == "rawsiko":
                parts = imported.split(".")
                waiting += [".".join(parts[:length]) for length in range(1, len(parts) + 1)]
    return sorted(found)


def file_of(name: str) -> Path | None:
    """The file of a module; None if the name is that of something in a module."""
    path = SOURCE / name.replace(".", "/")
    package, module = path / "__init__.py", path.with_suffix(".py")
    return package if package.is_file() else module if module.is_file() else None


def imports_of(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
