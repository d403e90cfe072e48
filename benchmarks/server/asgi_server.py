"""`python -m benchmarks.server.asgi_server PORT DATABASE`: our server with every request through ASGI, as any
ASGI server would serve it, to compare with the gate on its connections."""

import sys

from rawsiko.server.run import run
from rawsiko.server.settings import LOCALHOST, Settings


def main(port: str, database: str) -> None:
    settings = Settings(host=LOCALHOST, port=int(port), database=database)
    run(settings, lambda _: print("ready", flush=True), on_connections=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
