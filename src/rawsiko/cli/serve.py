"""`rawsiko serve`: tables for everybody who can reach this machine."""

import sys
from collections.abc import Callable
from pathlib import Path

import rich_click as click

from rawsiko.cli.terminal import fail, forgive_letters
from rawsiko.server.settings import BadSettings, Settings

LOCALHOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


@click.command("serve", context_settings={"auto_envvar_prefix": "RAWSIKO"})
@click.option(
    "--local", is_flag=True, help="Keep it to this machine; without it, the whole network can come in."
)
@click.option(
    "--port", default=8080, show_default=True, type=click.IntRange(1, 65535), help="Where to listen."
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
    help="The folder of a data set of your own.",
)
@click.option(
    "--thinkers",
    metavar="N",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Processes in which bots think.",
)
@click.option(
    "--pace",
    metavar="SECONDS",
    default=0.7,
    show_default=True,
    type=click.FloatRange(0, 60),
    help="Pause before each Decision of a bot, so that people can follow.",
)
@click.option(
    "--away",
    metavar="SECONDS",
    default=45.0,
    show_default=True,
    type=click.FloatRange(1, 3600),
    help="How long somebody who is away is waited for before a bot plays on.",
)
@click.option(
    "--keep-days",
    metavar="N",
    default=30,
    show_default=True,
    type=click.IntRange(1, 3650),
    help="Tables nobody has touched for so long are wiped.",
)
@click.option("--log-json", is_flag=True, help="Log lines as JSON, for programs.")
def serve(
    local: bool,
    port: int,
    database: str,
    redis: str | None,
    data: Path | None,
    thinkers: int,
    pace: float,
    away: float,
    keep_days: int,
    log_json: bool,
) -> None:
    """Serve tables until you stop it with Ctrl-C.

    Every option can also come from the environment: RAWSIKO_PORT=9000 is --port 9000.
    """
    host = LOCALHOST if local else EVERYWHERE
    serve_until_stopped(
        lambda: Settings(host, port, database, redis, data, thinkers, pace, away, keep_days, log_json),
        lambda: announce(host, port),
    )


def serve_until_stopped(choose: Callable[[], Settings], when_ready: Callable[[], None]) -> None:
    """Serve with these settings; whatever keeps it from starting is said in one sentence."""
    forgive_letters()
    from rawsiko.data import BadDataSet
    from rawsiko.server.hints import HintsUnavailable
    from rawsiko.server.serving import port_is_free, run
    from rawsiko.server.store import StoreError

    try:
        settings = choose()
        if not port_is_free(settings.host, settings.port):
            raise BadSettings(f"Port {settings.port} is in use; choose another one with --port.")
        run(settings, when_ready)
    except (BadSettings, BadDataSet, StoreError, HintsUnavailable) as problem:
        fail(str(problem))


def announce(host: str, port: int) -> None:
    """Say where to find the tables."""
    from rawsiko.server.serving import lan_address

    click.echo(f"RAWsiko on this machine:   http://localhost:{port}")
    if host == LOCALHOST:
        click.echo("Nobody else can reach it (--local).")
        return
    address = lan_address()
    if address is not None:
        place = f"http://{address}:{port}"
        click.echo(f"RAWsiko for your network:  {place}")
        show_qr(place)


def show_qr(place: str) -> None:
    """A code for the cameras of phones, where the terminal is wide enough for it."""
    if sys.stdout.isatty():
        import segno

        segno.make(place, micro=False).terminal(compact=True)
