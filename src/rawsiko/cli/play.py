"""`rawsiko play`: serve the game from this machine and open it in the browser."""

import os
import sys
import webbrowser
from pathlib import Path

import rich_click as click

from rawsiko.cli.serve import EVERYWHERE, LOCALHOST, announce, serve_until_stopped
from rawsiko.server.settings import Settings, data_sets_beside


@click.command("play", context_settings={"auto_envvar_prefix": "RAWSIKO"})
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
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("rawsiko.db"),
    show_default=True,
    help="Where your tables are kept.",
)
@click.option(
    "--data",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The folder of your own data set; a copy is kept.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
def play(local: bool, port: int, database: Path, data: Path | None, no_browser: bool) -> None:
    """Play alone against bots, or with everyone who can reach this machine.

    Opens your browser if there is one, and shows the address and a QR code for phones.
    Stop it with Ctrl-C; your tables are kept.
    """
    host = LOCALHOST if local else EVERYWHERE

    def ready(listening: int) -> None:
        announce(host, listening)
        if not no_browser and has_a_display():
            webbrowser.open(f"http://localhost:{listening}")

    file, kept = str(database), data_sets_beside(str(database))
    serve_until_stopped(
        lambda: Settings(host=host, port=port, database=file, data=data, data_sets=kept), ready
    )


def has_a_display() -> bool:
    """Whether there is a screen for a browser."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
