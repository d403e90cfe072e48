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
def migrations(backend: str) -> tuple[Migration, ...]:
    """All migrations for this backend, oldest first."""
    found = []
    for file in files("rawsiko.server.store").joinpath("migrations", backend).iterdir():
        if name := FILE_NAME.fullmatch(file.name):
            found.append(Migration(int(name[1]), file.read_text(encoding="utf-8")))
    return tuple(sorted(found))


def newest_version(backend: str) -> int:
    return migrations(backend)[-1].version
