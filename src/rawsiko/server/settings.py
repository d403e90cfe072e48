"""Settings of a server, from flags and the environment; nonsense is refused with a sentence."""

from dataclasses import dataclass
from pathlib import Path

from rawsiko.extras import require
from rawsiko.server.http.hosts import host_from

DEFAULT_PORT = 8080
LOCALHOST = "127.0.0.1"
AWAY_SECONDS = 45.0


def data_sets_beside(database: str) -> Path:
    """Where a server keeps its data sets by default: beside its database file, or where it was started."""
    if "://" in database or database in {"memory:", ":memory:"}:
        return Path("rawsiko.data-sets")
    return Path(database).with_suffix(".data-sets")


class BadSettings(Exception):
    """A setting that makes no sense; says which and why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    host: str = "0.0.0.0"
    port: int = DEFAULT_PORT
    database: str = "rawsiko.db"
    redis: str | None = None
    data: Path | None = None  # another data set, for tables that choose none
    data_sets: Path | None = None  # keeps every set the server was ever started with
    thinkers: int = 1  # processes for bots
    pace: float = 0.7  # seconds between the Decisions of bots
    away: float = AWAY_SECONDS  # how long an absent pupil is waited for
    keep_days: int = 30
    log_json: bool = False
    names: tuple[str, ...] = ()  # host names of this server, in addition to those it knows

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise BadSettings(f"A port is a number from 0 to 65535, not {self.port}.")
        if self.thinkers < 1:
            raise BadSettings("Bots need one process at least to think in (--thinkers).")
        if not 0 <= self.pace <= 60:
            raise BadSettings("The pace of bots is 0 to 60 seconds (--pace).")
        if not 1 <= self.away <= 3600:
            raise BadSettings("Pupils who are away are waited for 1 to 3600 seconds (--away).")
        if self.keep_days < 1:
            raise BadSettings("Tables are kept for one day at least (--keep-days).")
        for name in self.names:
            if host_from(name) is None:
                raise BadSettings(f"{name!r} is no name of a server such as rawsiko.example.org (--name).")
        if self.redis is not None and not self.database.startswith(("postgresql:", "postgres:")):
            raise BadSettings("Several nodes share one PostgreSQL: --redis needs --database postgresql://…")
        if self.redis is not None:
            require("redis", "A server of several nodes (--redis)")
        if self.database.startswith(("postgresql:", "postgres:")):
            require("asyncpg", "PostgreSQL (--database)")
