"""What all commands share when they talk to a person."""

import errno
import io
import os
import sys
from pathlib import Path
from typing import Final, NoReturn

import rich_click as click
from rich.console import Console

from rawsiko.data.complaints import printable

#: What the system reports when output can no longer be written.
OUTPUT_LOST: Final = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EIO)
EXIT_OUTPUT_LOST: Final = 74  # EX_IOERR; never the exit code of an answer such as "disagrees"


def print_any_letter() -> None:
    """From now on, escape letters that the terminal cannot show instead of failing."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


class Screen(Console):
    """Standard output with colours and tables; a closed pipe is an error as it is everywhere else."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))  # rich would exit with 1, silently


def screen_for_tables() -> Console:
    """As wide as the terminal, or 120 columns if there is none."""
    return Screen(highlight=False, width=None if Console().is_terminal else 120)


def give_up_output(problem: OSError) -> NoReturn:
    """Exit because the output could not be written: a full disk, or a closed pipe."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())  # what is still buffered goes nowhere
    click.echo(f"The output could not be written: {problem.strerror}.", err=True)
    sys.exit(EXIT_OUTPUT_LOST)


def give_up_file(file: Path, problem: OSError) -> NoReturn:
    """Exit because a file could not be written: with 1, or on a full disk as for any output."""
    click.echo(f"{printable(str(file), 200)} cannot be written: {problem.strerror}.", err=True)
    sys.exit(EXIT_OUTPUT_LOST if problem.errno in OUTPUT_LOST else 1)


def fail(sentence: str) -> NoReturn:
    """Exit with 1 and one line that says why."""
    click.echo(sentence, err=True)
    sys.exit(1)
