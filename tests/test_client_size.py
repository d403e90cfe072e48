"""How much a browser loads before the first decision, from the start page on: any screen, any language."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rawsiko.data import DataSetRepository
from rawsiko.server.http.client_files import newest_client
from rawsiko.server.tables.data_sets import DataSetCache

CLIENT = newest_client()
MOST = 300_000
MOST_SCRIPT = 120_000
#: What is asked for on the way from the start page into a match, beside what index.html names.
ON_THE_WAY = (
    "Backdrop.svelte",
    "AtTable.svelte",
    "screens/Match.svelte",
    "learn/Opening.svelte",
    "worker.ts",
)
CHAPTERS = ("texts", "moments", "learn", "debrief")
#: What each kind of screen adds; a tablet's bars show the Applications' icons.
LAYOUTS = {
    "laptop": ("shell/wide.ts",),
    "tablet": ("shell/wide.ts", "icons-applications.json"),
    "phone": ("shell/small.ts",),
}
LANGUAGES = ("en", "it", "pt", "hr", "de")

pytestmark = pytest.mark.skipif("RAWSIKO_SKIP_WEB" in os.environ, reason="the client was not to be built")


def loaded(language: str, layout: str = "laptop") -> set[str]:
    """Every file of the client that is fetched until the first decision of a match."""
    made: dict[str, Any] = json.loads((CLIENT / ".vite" / "manifest.json").read_text())
    entry = "index.html"
    texts = (f"{chapter}/{language}.json" for chapter in CHAPTERS)
    chosen = (*ON_THE_WAY, *LAYOUTS[layout], *texts)
    wanted = [entry, *(key for key in made if key.endswith(chosen) or component(made[key]) in chosen)]
    files = {entry}
    seen: set[str] = set()
    while wanted:
        key = wanted.pop()
        if key in seen:
            continue
        seen.add(key)
        files |= {made[key]["file"], *made[key].get("css", [])}
        wanted += made[key].get("imports", [])
    found = {key.rpartition("/")[2] for key in seen} | {component(made[key]) for key in seen}
    missing = {name for name in chosen if name.rpartition("/")[2] not in found and name != "worker.ts"}
    assert not missing, f"not in the client: {missing}"
    files |= {path.relative_to(CLIENT).as_posix() for path in CLIENT.glob("assets/worker-*.js")}
    return files | {path.relative_to(CLIENT).as_posix() for path in fonts(language)}


def component(chunk: dict[str, Any]) -> str:
    """What a chunk is called after: one that others share goes by another key."""
    return f"{chunk.get('name')}.svelte"


def fonts(language: str) -> list[Path]:
    """The fonts of a language: the letters of Croatian are in files of their own."""
    every = [path for path in CLIENT.glob("assets/*.woff2") if "-latin-" in path.name]
    return [path for path in every if language == "hr" or "latin-ext" not in path.name]


def documents(language: str) -> dict[str, int]:
    """The sizes of what is fetched of the data set until then."""
    library = DataSetCache(DataSetRepository())
    (offered,) = library.offered()
    named = offered.documents
    sent = {"data sets": len(gzip.compress(msgspec.json.encode(library.offered())))}
    for what, name in (
        ("board", named.board),
        ("drawing", named.drawing),
        ("odds", named.odds),
        ("names", named.names[language]),
    ):
        found = library.document(name)
        assert found is not None
        sent[what] = len(found.packed["gzip"])
    return sent


def size(file: str) -> int:
    """As it is sent over plain http, where browsers do not ask for brotli."""
    path = CLIENT / file
    packed = path.with_name(path.name + ".gz")
    return (packed if packed.is_file() else path).stat().st_size


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_match_is_loaded_quickly(language: str, layout: str) -> None:
    sizes = {file: size(file) for file in loaded(language, layout)} | documents(language)
    script = sum(count for file, count in sizes.items() if file.endswith(".js"))
    assert len(sizes) > 20
    assert script < MOST_SCRIPT, f"script: {script}"
    assert sum(sizes.values()) < MOST, f"all: {sum(sizes.values())}"


def test_what_nobody_asked_for_is_not_loaded() -> None:
    names = " ".join(loaded("en"))
    for later in (
        "Learn-",
        "End-",
        "Verify-",
        "Replay-",
        "Menu-",
        "small-",
        "soon-",
        "FlyingChips-",
        "Arrows-",
        "device.svelte-",
        "back-",
        "later-",
        "icons-later",
        "facts.",
        "/de-",
        "/hr-",
    ):
        assert later not in names
