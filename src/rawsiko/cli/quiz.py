"""`rawsiko quiz`: the questions of the quiz as a file for a learning platform such as Moodle."""

from pathlib import Path

import rich_click as click

from rawsiko.cli.terminal import fail, print_any_letter
from rawsiko.data import BadDataSet, load_data_set
from rawsiko.data.complaints import printable
from rawsiko.debrief.quiz.moodle import FORMATS
from rawsiko.debrief.quiz.words import LANGUAGES, NoWords, worded_bank


@click.command("quiz")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Of the questions."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    default="gift",
    show_default=True,
    help="GIFT, or Moodle XML.",
)
@click.option(
    "--data",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The folder of your own data set.",
)
def quiz(language: str, form: str, folder: Path | None) -> None:
    """Print every question of the quiz, with its sources as feedback, to import into Moodle."""
    print_any_letter()
    try:
        data_set = load_data_set(folder)
    except BadDataSet as bad:
        raise click.BadParameter(
            f"{printable(str(folder), 200)} is not a playable data set: {bad}", param_hint="--data"
        ) from None
    try:
        questions = worded_bank(data_set, language)
    except NoWords as why:
        fail(str(why))
    _, write = FORMATS[form]
    click.echo(write(questions), nl=False)
