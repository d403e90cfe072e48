"""`rawsiko serve`: tables for everyone who can reach this machine."""

import gc
import sys
from collections.abc import Callable
from pathlib import Path

import rich_click as click

from rawsiko.cli.terminal import fail, print_any_letter
from rawsiko.server.settings import BadSettings, Settings, data_sets_beside

LOCALHOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


@click.command("serve", context_settings={"auto_envvar_prefix": "RAWSIKO"})
@click.option("--local", is_flag=True, help="Only this machine can connect; otherwise the whole network can.")
@click.option(
    "--port",
    default=8080,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port to listen on; 0 for any that is free.",
)
@click.option(
    "--database",
    metavar="FILE|URL",
    default="rawsiko.db",
    show_default=True,
    help="A file for SQLite, or postgresql://user@host/name.",
)
@click.option("--redis", metavar="URL", help="redis://host, for several nodes on one PostgreSQL.")
@click.option(
    "--data",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The folder of your own data set; the server keeps a copy.",
)
@click.option(
    "--data-sets",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Where your own data sets are kept; by default next to the database.",
)
@click.option(
    "--thinkers",
    metavar="N",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Number of processes for the bots' thinking.",
)
@click.option(
    "--pace",
    metavar="SECONDS",
    default=0.7,
    show_default=True,
    type=click.FloatRange(0, 60),
    help="Seconds before each Decision of a bot, so that people can follow.",
)
@click.option(
    "--away",
    metavar="SECONDS",
    default=45.0,
    show_default=True,
    type=click.FloatRange(1, 3600),
    help="Seconds that the tables of a class wait for a pupil who is away before a bot plays for them.",
)
@click.option(
    "--keep-days",
    metavar="N",
    default=30,
    show_default=True,
    type=click.IntRange(1, 3650),
    help="Days after which untouched tables are deleted.",
)
@click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    envvar="RAWSIKO_NAME",
    help="A name people reach this server by, such as rawsiko.example.org; can be repeated.",
)
@click.option("--log-json", is_flag=True, help="Log lines as JSON, for programs.")
def serve(
    local: bool,
    port: int,
    database: str,
    redis: str | None,
    data: Path | None,
    data_sets: Path | None,
    thinkers: int,
    pace: float,
    away: float,
    keep_days: int,
    names: tuple[str, ...],
    log_json: bool,
) -> None:
    """Serve tables until you stop it with Ctrl-C.

    Every option can also come from the environment: RAWSIKO_PORT=9000 is --port 9000.
    """
    host = LOCALHOST if local else EVERYWHERE
    kept = data_sets or data_sets_beside(database)
    serve_until_stopped(
        lambda: Settings(
            host, port, database, redis, data, kept, thinkers, pace, away, keep_days, log_json, names
        ),
        lambda listening: announce(host, listening),
    )


def serve_until_stopped(choose: Callable[[], Settings], when_ready: Callable[[int], None]) -> None:
    """Serve with these settings; if it cannot start, one sentence says why."""
    print_any_letter()
    gc.disable()  # a start makes little garbage; collect_rarely enables it again
    from rawsiko.data import BadDataSet, SetNotKept
    from rawsiko.server.cluster.notifications import NotificationsUnavailable
    from rawsiko.server.run import port_is_free, run
    from rawsiko.server.store import StoreError

    try:
        settings = choose()
        if not port_is_free(settings.host, settings.port):
            raise BadSettings(f"Port {settings.port} is in use; choose another with --port.")
        run(settings, when_ready)
    except (BadSettings, BadDataSet, SetNotKept, StoreError, NotificationsUnavailable) as problem:
        fail(str(problem))
    finally:
        gc.enable()


def announce(host: str, port: int) -> None:
    """Say where to find the tables."""
    from rawsiko.server.http.hosts import lan_address

    click.echo(f"On this machine:           http://localhost:{port}")
    if host == LOCALHOST:
        click.echo("Nobody else can reach it (--local).")
        return
    address = lan_address()
    if address is not None:
        place = f"http://{address}:{port}"
        click.echo(f"Type on any other device:  {place}")
        show_qr(place)


def show_qr(place: str) -> None:
    """A QR code for phones, if the terminal is wide enough."""
    if sys.stdout.isatty():
        import segno

        segno.make(place, micro=False).terminal(compact=True)
