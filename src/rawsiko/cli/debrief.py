"""`rawsiko debrief`: what a match has to do with the real world, step by step, or as JSON."""

import json
from collections.abc import Iterator
from pathlib import Path

import rich_click as click

from rawsiko.cli.replay import read
from rawsiko.cli.terminal import print_any_letter
from rawsiko.data import DataSet
from rawsiko.debrief import debrief_of
from rawsiko.debrief.shares import Json

WORDS = {
    "mined": "mines",
    "refined": "refines",
    "won": "wins",
    "coke": "makes into coke",
    "ore": "mines as ore",
    "made": "makes",
}


@click.command("debrief")
@click.argument("file", metavar="FILE")
@click.option(
    "--data",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The folder of the data set, or of several, if the match used your own.",
)
@click.option("--json", "for_programs", is_flag=True, help="Print one JSON document, for programs.")
def debrief(file: str, folder: Path | None, for_programs: bool) -> None:
    """Compare the match in FILE with the real world. FILE may be - for standard input.

    Exits with 1 if FILE is not a match file, or the rules do not allow what is in it.
    """
    print_any_letter()
    record, data_set = read(file, folder)
    document = debrief_of(record, data_set)
    if for_programs:
        click.echo(json.dumps(document, indent=1))
        return
    for line in Telling(document, data_set).lines():
        click.echo(line)


class Telling:
    """The steps in plain sentences, in English like everything in the terminal."""

    def __init__(self, document: Json, data_set: DataSet) -> None:
        self.document = document
        self.materials = {one.symbol: one.names["en"] for one in data_set.materials_in_play}
        self.applications = {one.id: one.names["en"] for one in data_set.applications}
        self.territories = {one.id: one.names["en"] for one in data_set.territories}

    def lines(self) -> Iterator[str]:
        yield "1  What you fought over"
        yield from self.fought()
        yield "\n2  What stopped" if self.document["scored"] else "\n2  What was missing so far"
        for stop in self.document["stops"]:
            yield from self.stops(stop)
        yield "\n3  Board and world"
        yield from self.world()
        if self.document["china"]:
            yield "\n4  With China open"
            yield from self.china()

    def fought(self) -> Iterator[str]:
        fought = self.document["fought"]
        yield f"   {fought['clashes']} Clashes, {fought['about_nothing']} of them about no needed Material."
        for one in fought["materials"]:
            places = ", ".join(self.territories[territory] for territory in one["territories"])
            where = f" in {places}" if places else ""
            wanted = f"wanted by {one['wanted_by']}"
            yield f"   {self.materials[one['symbol']]}: {one['fights']} Clashes{where}, {wanted}."

    def stops(self, stop: Json) -> Iterator[str]:
        name = self.document["seats"][stop["seat"]]["name"]
        if not stop["missed"]:
            yield f"   {name} finished everything."
        for miss in stop["missed"]:
            missing = ", ".join(self.materials[symbol] for symbol in miss["missing"])
            yield f"   {name}: {self.applications[miss['application']]} stopped; missing: {missing}."

    def world(self) -> Iterator[str]:
        symbol = self.document["world"]["first"]
        for stage in self.document["world"]["materials"][symbol]["stages"]:
            leader, suppliers = stage["shares"][0], " to ".join(map(str, stage["suppliers"]))
            does = f"{leader['country']} {WORDS[stage['word']]} {leader['pct']}%"
            yield f"   {self.materials[symbol]}: {does}; like {suppliers} equal suppliers."

    def china(self) -> Iterator[str]:
        for seat in self.document["china"]["seats"]:
            name = self.document["seats"][seat["seat"]]["name"]
            yield f"   {name}: {seat['then_points']} points instead of {seat['points']}."
