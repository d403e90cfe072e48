"""The programs and fonts of others in the client come with their licences."""

import json
import os
import re
from pathlib import Path

import pytest

from rawsiko.server.http.client_files import newest_client

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif("RAWSIKO_SKIP_WEB" in os.environ, reason="the client was not to be built")
def test_the_client_carries_the_licences_of_what_is_in_it_and_notice_names_them() -> None:
    licences = (newest_client() / "licences.txt").read_text(encoding="utf-8")
    found = set(re.findall(r"^((?:@[\w-]+/)?[\w-]+) \d+\.\d+\.\d+$", licences, re.MULTILINE))
    wanted = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert set(wanted) <= found
    assert len(re.findall(r"copyright", licences, re.IGNORECASE)) >= len(found)
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8").lower()
    assert [name for name in found if name not in notice] == []
