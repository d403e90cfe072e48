"""A data set as a teacher might make it: the standard set with a card, a place and a name of their own."""

import shutil
from pathlib import Path

from rawsiko.data import STANDARD
from rawsiko.data.reading import DRAWING, FILES
from tests.data.classroom import Classroom

CARD = "our_card"
NAME = "Our Turkey"


def own_set(folder: Path, set_id: str = "our-class") -> Classroom:
    """The standard set, but copper lies in Ukraine, not in Germany; a Territory and a card have new names."""
    own = Classroom(folder)
    folder.mkdir(parents=True)
    for file in (*FILES, DRAWING):
        shutil.copy(STANDARD / file, folder / file)
    own.change("data_set.json", lambda about: about.update(id=set_id, title={"en": "Our class"}))
    own.change("objectives.json", lambda objectives: objectives["cards"][0].update(id=CARD))
    with own.edited("board.json") as board:
        turkey = next(land for land in board["territories"] if land["id"] == "turkey")
        turkey["names"] = {"en": NAME}
    with own.edited("materials.json") as materials:
        copper = next(material for material in materials["materials"] if material["symbol"] == "Cu")
        moved = next(place for place in copper["placement"]["board"] if place["territory"] == "germany")
        moved.update(territory="ukraine", producers=[])
    return own
