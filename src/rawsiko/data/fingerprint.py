"""Fingerprint: a hash over what matters for play, so that a match file can name its data set.

SHA-256 over canonical JSON of ids, their order, links, places, points, cards and the dealing
rule. Names, texts, sources and the way links are drawn are left out: a corrected translation
does not turn a data set into another one. docs/data.md describes it for other programs.
"""

import hashlib
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rawsiko.data.data_set import DataSet


def fingerprint(data_set: "DataSet") -> str:
    """64 hexadecimal digits."""
    canonical = json.dumps(what_matters_for_play(data_set), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def what_matters_for_play(data_set: "DataSet") -> dict[str, object]:
    """Lists in the order of the files; `format` is raised if this function ever has to change."""
    return {
        "format": 1,
        "continents": [continent.id for continent in data_set.continents],
        "territories": [[territory.id, territory.continent] for territory in data_set.territories],
        "links": [[link.a, link.b] for link in data_set.links],
        "materials": [[material.symbol, material.territories] for material in data_set.materials_in_play],
        "applications": [
            [application.id, application.points, application.symbols] for application in data_set.applications
        ],
        "cards": [[card.id, card.applications] for card in data_set.cards],
        "most_wanting_single": data_set.most_wanting_single,
    }
