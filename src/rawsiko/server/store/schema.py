"""The numbered SQL files in migrations/ that make a store and bring an older one up to date.

A released file never changes; a new schema is a new file. sqlite.py and postgres.py carry them out,
each in one transaction.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

FILE_NAME: Final = re.compile(r"(\d{4})_[a-z_]+\.sql")


class Migration(NamedTuple):
    version: int  #: of the schema that it leads to
    sql: str


@cache
def migrations(kind: str) -> tuple[Migration, ...]:
    """All for "sqlite" or "postgres", from version 1 up."""
    found = []
    for file in files("rawsiko.server.store").joinpath("migrations", kind).iterdir():
        if name := FILE_NAME.fullmatch(file.name):
            found.append(Migration(int(name[1]), file.read_text(encoding="utf-8")))
    return tuple(sorted(found))


def newest_version(kind: str) -> int:
    return migrations(kind)[-1].version
