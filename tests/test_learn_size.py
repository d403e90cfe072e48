"""How much Learn loads beyond a match: all its pages, texts and facts together."""

import json
import os
from typing import Any

import pytest

from rawsiko.data import DataSetRepository
from rawsiko.server.tables.data_sets import DataSetCache
from tests.test_client_size import CLIENT, LANGUAGES, loaded, size

MOST = 150_000
CHAPTERS = ("learn", "debrief")

pytestmark = pytest.mark.skipif("RAWSIKO_SKIP_WEB" in os.environ, reason="the client was not to be built")


def files_of_learn(language: str) -> set[str]:
    """Every file that any page of Learn asks for, those it loads later too."""
    made: dict[str, Any] = json.loads((CLIENT / ".vite" / "manifest.json").read_text())
    chapters = tuple(f"texts/{chapter}/{language}.json" for chapter in CHAPTERS)
    wanted = [
        key for key in made if key.endswith(("screens/Learn.svelte", "learn/Opening.svelte", *chapters))
    ]
    assert len(wanted) == 2 + len(CHAPTERS)
    files: set[str] = set()
    seen: set[str] = set()
    while wanted:
        key = wanted.pop()
        if key in seen or key == "index.html":
            continue
        seen.add(key)
        files |= {made[key]["file"], *made[key].get("css", [])}
        wanted += [*made[key].get("imports", []), *made[key].get("dynamicImports", [])]
    return files


def told_by_the_data(language: str) -> int:
    """The facts and the sources, as they are sent."""
    library = DataSetCache(DataSetRepository())
    (offered,) = library.offered()
    documents = (offered.documents.facts[language], offered.documents.sources)
    found = [library.document(name) for name in documents]
    assert all(found)
    return sum(len(one.packed["gzip"]) for one in found if one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_learn_is_light(language: str) -> None:
    beyond = files_of_learn(language) - loaded(language)
    everything = sum(size(file) for file in beyond) + told_by_the_data(language)
    assert 20_000 < everything < MOST, f"{everything} bytes beyond the match"
