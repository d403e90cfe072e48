"""Extras: optional dependencies, installed as in `pip install rawsiko[nodes]`."""

from importlib.util import find_spec

#: Which extra brings a module; pyproject.toml says what else is in it.
BROUGHT_BY = {"asyncpg": "nodes", "redis": "nodes", "openskill": "arena"}


class MissingExtra(Exception):
    """Something was asked for whose extra is not installed; says how to install it."""


def require(module: str, for_what: str) -> None:
    """Raise MissingExtra unless this module is installed."""
    if find_spec(module) is None:
        raise MissingExtra(
            f"{for_what} needs an extra that is not installed: pip install 'rawsiko[{BROUGHT_BY[module]}]'"
        )
