"""Canaries: a data set with unmistakable names, so that no byte of an Objective can be overlooked."""

import json
import shutil
from pathlib import Path
from typing import Any

from rawsiko.data import STANDARD, check_data_set
from rawsiko.data.reading import FILES
from rawsiko.server.identity.keys import hash_of
from rawsiko.server.tables.table import Table


def make_canaries(folder: Path) -> Path:
    """The standard set, with every Application and card called after a bird of its own."""
    folder.mkdir()
    for file in FILES:
        shutil.copy(STANDARD / file, folder / file)
    change(folder / "data_set.json", lambda about: about.update(id="canaries"))
    change(folder / "applications.json", rename_applications)
    change(folder / "objectives.json", rename_cards)
    assert check_data_set(folder) == []
    return folder


def change(path: Path, how: Any) -> None:
    value = json.loads(path.read_bytes())
    how(value)
    path.write_text(json.dumps(value), "utf-8")


def rename_applications(value: Any) -> None:
    for application in value["applications"]:
        application["id"] = bird(application["id"])


def rename_cards(value: Any) -> None:
    for card in value["cards"]:
        card["id"] = bird(card["id"])
        card["applications"] = [bird(application) for application in card["applications"]]


def bird(name: str) -> str:
    return f"canary_{hash_of(name)[:16]}"


def secrets_of(table: Table, chair: int) -> list[bytes]:
    """What nobody else may learn before the end: the card on a chair, and its Applications."""
    assert table.match is not None
    card = table.codec.data_set.cards[table.match.objective[table.seat_of(chair)]]
    return [name.encode() for name in (card.id, *card.applications)]


def dice_secret_of(table: Table) -> bytes:
    assert table.opened is not None
    return table.opened.secret.encode()
