"""How much a browser loads before the first decision: the start page and a match, in any language."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from rawsiko.server.client_files import newest_client

CLIENT = newest_client()
MOST = 300_000
MOST_SCRIPT = 120_000
#: What is asked for on the way from the start page into a match, beside what index.html names.
ON_THE_WAY = ("Backdrop.svelte", "AtTable.svelte", "Match.svelte", "worker.ts", "drawing.json")
LANGUAGES = ("en", "it", "pt", "hr", "de")

pytestmark = pytest.mark.skipif("RAWSIKO_SKIP_WEB" in os.environ, reason="the client was not to be built")


def loaded(language: str) -> set[str]:
    """Every file of the client that is fetched until the first decision of a match."""
    made: dict[str, Any] = json.loads((CLIENT / ".vite" / "manifest.json").read_text())
    entry = "index.html"
    chosen = (*ON_THE_WAY, f"texts/{language}.json", f"names.{language}.json")
    wanted = [entry, *(key for key in made if key.endswith(chosen))]
    files = {entry}
    seen: set[str] = set()
    while wanted:
        key = wanted.pop()
        if key in seen:
            continue
        seen.add(key)
        files |= {made[key]["file"], *made[key].get("css", [])}
        wanted += made[key].get("imports", [])
    found = {key.rpartition("/")[2] for key in seen}
    missing = {name for name in chosen if name.rpartition("/")[2] not in found and name != "worker.ts"}
    assert not missing, f"not in the client: {missing}"
    files |= {path.relative_to(CLIENT).as_posix() for path in CLIENT.glob("assets/worker-*.js")}
    return files | {path.relative_to(CLIENT).as_posix() for path in fonts(language)}


def fonts(language: str) -> list[Path]:
    """The fonts of a language: the letters of Croatian are in files of their own."""
    every = [path for path in CLIENT.glob("assets/*.woff2") if "-latin-" in path.name]
    return [path for path in every if language == "hr" or "latin-ext" not in path.name]


def size(file: str) -> int:
    """As it is sent over plain http, where browsers do not ask for brotli."""
    path = CLIENT / file
    packed = path.with_name(path.name + ".gz")
    return (packed if packed.is_file() else path).stat().st_size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_match_is_loaded_quickly(language: str) -> None:
    sizes = {file: size(file) for file in loaded(language)}
    script = sum(count for file, count in sizes.items() if file.endswith(".js"))
    assert len(sizes) > 20
    assert script < MOST_SCRIPT, f"script: {script}"
    assert sum(sizes.values()) < MOST, f"all: {sum(sizes.values())}"


def test_what_nobody_asked_for_is_not_loaded() -> None:
    names = " ".join(loaded("en"))
    for later in ("Learn-", "End-", "Verify-", "Replay-", "facts.", "/de-", "/hr-"):
        assert later not in names
