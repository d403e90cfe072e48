"""Nothing personal is kept: no address, no user agent and no key, neither in the database nor in a log."""

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from rawsiko.server.settings import Settings
from tests.server.tables.house import opened_house, play_out

ADDRESS = "203.0.113.99"
AGENT = "Mozilla/5.0 (of somebody quite particular)"

FAULT = """
from rawsiko.server.logger import log
from rawsiko.server.run import set_up_logs

set_up_logs(as_json={as_json})

def with_a_secret(secret):
    raise RuntimeError("a fault")

try:
    with_a_secret("the key " + "of a seat")
except RuntimeError as fault:
    log.error("fault", exc_info=fault)
"""


async def test_neither_database_nor_log_knows_who_was_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.WARNING, "httpx")  # it speaks for the clients
    caplog.set_level(logging.DEBUG)
    async with opened_house(Settings(database=str(tmp_path / "tables.db"), pace=0.0)) as house:
        house.address = ADDRESS
        people = await house.full_table(2, chat="free")
        for person in people:
            person.headers |= {
                "user-agent": AGENT,
                "x-forwarded-for": ADDRESS,
                "referer": "http://me.example",
            }
            await person.does("chat", {"text": "hello"})
            await person.tries("decisions", b"nonsense")
        await people[0].does("host/start")
        await play_out(people)
        await people[0].get("/nowhere")
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    logged = caplog.text + "".join(capfd.readouterr())
    assert people[0].table.encode() in stored
    assert people[0].table in logged
    for secret in (ADDRESS, AGENT, "me.example", *(person.key for person in people)):
        assert secret.encode() not in stored
        assert secret not in logged
    for name in ("Sun", "Jack", "hello"):
        assert name not in logged


@pytest.mark.parametrize("as_json", [True, False])
def test_a_fault_is_logged_with_its_place_and_without_the_values_there(as_json: bool) -> None:
    code = FAULT.format(as_json=as_json)
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert "with_a_secret" in told.stderr
    assert "the key of a seat" not in told.stderr
    if as_json:
        assert json.loads(told.stderr)["event"] == "fault"
