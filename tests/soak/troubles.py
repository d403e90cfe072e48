"""What happens to the servers of a soak, one trouble after another."""

import random
import threading
import time
from collections.abc import Sequence

from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.soak.nursery import Server
from tests.soak.sitting import Sitting


class Troubles:
    """Kills a server each round; where there are a Redis and a PostgreSQL, they have their own."""

    def __init__(
        self,
        servers: Sequence[Server],
        lots: random.Random,
        longest: float,
        postgres: PostgresServer | None = None,
        redis: RedisServer | None = None,
    ) -> None:
        self.servers = servers
        self.lots = lots
        self.longest = longest
        self.postgres = postgres
        self.redis = redis
        self.kills = self.redis_deaths = self.redis_freezes = self.postgres_restarts = 0

    def round(self, sittings: Sequence[Sitting]) -> None:
        """Everybody plays; after a while a server is gone; it comes back, and so do they."""
        self.trouble_redis()
        stop = threading.Event()
        playing = [threading.Thread(target=sitting.play_until_cut, args=(stop,)) for sitting in sittings]
        for thread in playing:
            thread.start()
        time.sleep(self.longest * self.lots.random() ** 2)
        self.restart_postgres()
        victim = self.lots.choice(self.servers)
        victim.kill()
        self.kills += 1
        stop.set()
        for thread in playing:
            thread.join()
        self.mend_redis()
        victim.start()
        for server in self.servers:
            server.wait_until_ready()
        for sitting in sittings:
            sitting.come_back()

    def trouble_redis(self) -> None:
        """Every third round Redis dies or freezes before anybody plays."""
        if self.redis is None or self.kills % 3:
            return
        if self.lots.random() < 0.5:
            self.redis.stop()
            self.redis_deaths += 1
        else:
            self.redis.freeze()
            self.redis_freezes += 1

    def mend_redis(self) -> None:
        """A server needs it to start."""
        if self.redis is not None and self.kills % 3 == 1:
            self.redis.revive()

    def restart_postgres(self) -> None:
        """Every tenth round PostgreSQL is started again while everybody plays."""
        if self.postgres is not None and self.kills % 10 == 9:
            self.postgres.stop()
            self.postgres.start()
            self.postgres_restarts += 1

    def summary(self, sittings: Sequence[Sitting], seconds: float) -> str:
        total = {
            what: sum(getattr(sitting, what) for sitting in sittings)
            for what in ("matches", "decisions", "repeated", "refused")
        }
        others = (
            f", {self.redis_deaths} deaths and {self.redis_freezes} freezes of Redis, "
            f"{self.postgres_restarts} restarts of PostgreSQL, {total['refused']} Decisions refused meanwhile"
        )
        return (
            f"{self.kills} kills in {seconds:.0f} s: {total['matches']} matches ended, {total['decisions']} "
            f"Decisions acknowledged, {total['repeated']} sent twice{others if self.redis else ''}"
        )
