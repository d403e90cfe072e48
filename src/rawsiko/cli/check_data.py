"""`rawsiko check-data`: is this folder a playable data set, and if not, what needs fixing?"""

import json
import sys
from pathlib import Path

import rich_click as click

from rawsiko.data import STANDARD, Complaint, DataSet, in_language


@click.command("check-data")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def check_data(folder: Path | None, as_json: bool) -> None:
    """Check the data set in DIR, or the standard one, and list everything that is wrong with it.

    Exits with 0 if the set can be played, and with 1 if anything needs fixing.
    """
    from rawsiko.data.check import examine  # here, because jsonschema is slow to import

    folder = folder or STANDARD
    data_set, complaints = examine(folder)
    if as_json:
        say(json.dumps(answer(data_set, complaints, folder), indent=2))
    else:
        for line in [*map(str, complaints), summary(data_set, complaints, folder)]:
            say(line)
    sys.exit(1 if complaints else 0)


def say(text: str) -> None:
    """Print, even if the terminal does not know every letter."""
    encoding = sys.stdout.encoding or "utf-8"
    click.echo(text.encode(encoding, "backslashreplace").decode(encoding))


def answer(data_set: DataSet | None, complaints: list[Complaint], folder: Path) -> dict[str, object]:
    return {
        "folder": str(folder),
        "playable": data_set is not None,
        "id": data_set.id if data_set else None,
        "hash": data_set.hash if data_set else None,
        "counts": counts(data_set) if data_set else None,
        "complaints": [
            {"file": found.file, "place": found.place, "item": found.item, "sentence": found.sentence}
            for found in complaints
        ],
    }


def counts(data_set: DataSet) -> dict[str, int]:
    return {
        "continents": len(data_set.continents),
        "territories": len(data_set.territories),
        "land_links": sum(not link.by_sea for link in data_set.links),
        "sea_links": sum(link.by_sea for link in data_set.links),
        "materials": len(data_set.materials),
        "materials_in_play": len(data_set.materials_in_play),
        "places": sum(len(material.placements) for material in data_set.materials_in_play),
        "applications": len(data_set.applications),
        "cards": len(data_set.cards),
    }


def summary(data_set: DataSet | None, complaints: list[Complaint], folder: Path) -> str:
    if data_set is None:
        things = "1 thing" if len(complaints) == 1 else f"{len(complaints)} things"
        return f"\n{things} to fix in {folder}. docs/data.md describes the files."
    found = counts(data_set)
    return "\n".join(
        (
            f"{data_set.id} ({in_language(data_set.title, 'en')}) is fine and can be played.",
            f"  board   {found['continents']} Continents, {found['territories']} Territories, "
            f"{found['land_links']} links by land and {found['sea_links']} by sea",
            f"  in play {found['materials_in_play']} of {found['materials']} Materials "
            f"on {found['places']} places, {found['applications']} Applications, {found['cards']} cards",
            f"  hash    {data_set.hash}",
            f"  folder  {folder}",
        )
    )
