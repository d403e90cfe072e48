"""The command `rawsiko`: one module per command, imported when it is called."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import rich_click as click

from rawsiko import __version__
from rawsiko.cli.terminal import OUTPUT_LOST, fail, give_up_output
from rawsiko.extras import MissingExtra
from rawsiko.interpreted import notice

COMMANDS = {
    "play": "play",
    "serve": "serve",
    "simulate": "simulate",
    "arena": "arena",
    "balance": "balance",
    "tell": "tell",
    "replay": "replay",
    "debrief": "debrief",
    "quiz": "quiz",
    "analyse": "analyse",
    "verify": "verify",
    "tables": "tables",
    "check-data": "check_data",
}


class Commands(click.RichGroup):
    """Finds a command by name without importing the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = COMMANDS[name]
        command = getattr(importlib.import_module(f"rawsiko.cli.{module}"), module)
        assert isinstance(command, click.Command)
        return command

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """Where `rawsiko --help` and `--version` are answered."""
        with explained():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with explained():
            return super().invoke(ctx)


@contextmanager
def explained() -> Iterator[None]:
    """Whatever stops a command in here is explained in a sentence."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except MissingExtra as missing:
        fail(str(missing))
    except OSError as problem:
        if problem.errno not in OUTPUT_LOST:
            raise
        give_up_output(problem)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rawsiko")
def main() -> None:
    """RAWsiko: who controls the Materials when China closes its borders?"""
    if sys.stderr.isatty() and (told := notice()):
        click.echo(told, err=True)
