"""A ready-made phrase is known to the server, offered by the client, and has a text in every language."""

import json
import re
from pathlib import Path

import pytest

from rawsiko.server.tables.chat import PHRASES

WEB = Path(__file__).parents[2] / "web" / "src"


def test_the_client_offers_the_phrases_that_the_server_takes() -> None:
    [listed] = re.findall(
        r"const PHRASES = \[(.*?)\]", (WEB / "match" / "Chat.svelte").read_text(), re.DOTALL
    )
    offered = re.findall(r"'(\w+)'", listed)
    assert sorted(offered) == sorted(PHRASES)


@pytest.mark.parametrize("language", ["en", "it", "pt", "hr", "de"])
def test_every_phrase_has_a_text(language: str) -> None:
    texts = json.loads((WEB / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    assert {key.removeprefix("phrase.") for key in texts if key.startswith("phrase.")} == PHRASES
    assert all(texts[f"phrase.{phrase}"].strip() for phrase in PHRASES)
