"""Import this first, and nothing of ours can import what only some hosts have."""

import builtins
from collections.abc import Mapping, Sequence
from typing import Any, Final

FOREIGN: Final = frozenset(
    (
        *("litestar", "starlette", "uvicorn", "httptools", "uvloop", "structlog", "prometheus_client"),
        *("sqlite3", "asyncpg", "redis", "cryptography", "ifaddr"),
    )
)
#: Python's own modules import each other, as they do in a browser; ours may not use these.
OF_PYTHON: Final = frozenset(
    (
        *("threading", "multiprocessing", "concurrent", "subprocess"),
        *("socket", "ssl", "signal", "resource", "fcntl"),
    )
)
import_anything: Final = builtins.__import__


class OfAHost(Exception):
    """Something wants what only some hosts have."""


def import_for_the_core(
    name: str,
    globals: Mapping[str, object] | None = None,  # noqa: A002
    locals: Mapping[str, object] | None = None,  # noqa: A002
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> Any:
    by = str((globals or {}).get("__name__"))
    top, ours = name.partition(".")[0], by.startswith(("rawsiko", "tests"))
    if level == 0 and (top in FOREIGN or (ours and top in OF_PYTHON)):
        raise OfAHost(f"{by} imports {name}")
    return import_anything(name, globals, locals, fromlist or (), level)


builtins.__import__ = import_for_the_core
