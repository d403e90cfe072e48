"""The command `rawsiko`: one module per command, imported when it is called."""

import importlib

import rich_click as click

from rawsiko import __version__

COMMANDS = {
    "play": "play",
    "serve": "serve",
    "simulate": "simulate",
    "arena": "arena",
    "balance": "balance",
    "tell": "tell",
    "replay": "replay",
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


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rawsiko")
def main() -> None:
    """RAWsiko: who controls the Materials when China closes its borders?"""
