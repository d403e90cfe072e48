"""What the commands have in common when they speak to a person."""

import io
import sys
from typing import NoReturn

import rich_click as click


def forgive_letters() -> None:
    """From now on print, also where the terminal does not know every letter."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def fail(sentence: str) -> NoReturn:
    """End with 1 and one line that says why."""
    click.echo(sentence, err=True)
    sys.exit(1)
