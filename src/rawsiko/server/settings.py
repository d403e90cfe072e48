"""Settings of a server, from flags and the environment; nonsense is refused with a sentence."""

from dataclasses import dataclass
from pathlib import Path

DEFAULT_PORT = 8080
AWAY_SECONDS = 45.0


class BadSettings(Exception):
    """A setting that cannot be; says which and why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    host: str = "0.0.0.0"
    port: int = DEFAULT_PORT
    database: str = "rawsiko.db"
    redis: str | None = None
    data: Path | None = None  # another data set
    thinkers: int = 1  # processes for bots
    pace: float = 0.7  # seconds between the Decisions of bots
    away: float = AWAY_SECONDS  # how long an absent person is waited for
    keep_days: int = 30
    log_json: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise BadSettings(f"A port is a number from 0 to 65535, not {self.port}.")
        if self.thinkers < 1:
            raise BadSettings("Bots need one process at least to think in (--thinkers).")
        if not 0 <= self.pace <= 60:
            raise BadSettings("The pace of bots is 0 to 60 seconds (--pace).")
        if not 1 <= self.away <= 3600:
            raise BadSettings("People who are away are waited for 1 to 3600 seconds (--away).")
        if self.keep_days < 1:
            raise BadSettings("Tables are kept for one day at least (--keep-days).")
        if self.redis is not None and not self.database.startswith(("postgresql:", "postgres:")):
            raise BadSettings("Several nodes share one PostgreSQL: --redis needs --database postgresql://…")
