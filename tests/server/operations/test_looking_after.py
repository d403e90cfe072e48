"""Looking after a server that runs: health, logs, and the command that lists, exports and wipes tables."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rawsiko.server.identity.keys import new_table_id
from tests.server.operations.conftest import StartNode
from tests.server.operations.node import PATIENCE, command
from tests.server.operations.people import Person, opens, play_on, play_out
from tests.server.postgres_server import PostgresServer

NAME = "Wilhelmina"
AGENT = "an-agent-of-somebody"


def test_health_is_bad_while_the_store_is_gone(start_node: StartNode) -> None:
    postgres = PostgresServer()
    try:
        node = start_node(postgres.url())
        (person,) = opens(node, bots=2)
        play_on([person], decisions=2)
        assert node.get("/health").status_code == 200
        postgres.stop()
        answer = node.get("/health")
        assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
        refused = person.client.post(f"{person.path}/host/pause", json={"on": True})
        assert (refused.status_code, refused.json()["code"]) == (503, "store_unavailable")
        postgres.start()
        assert node.get("/health").status_code == 200
        play_out([person])
        person.hears_all_again()
    finally:
        postgres.remove()


def test_health_is_bad_and_nothing_is_acknowledged_while_the_file_is_gone(
    tmp_path: Path, start_node: StartNode
) -> None:
    file, remote = tmp_path / "tables.db", tmp_path / "moved.db"
    node = start_node(file)
    (person,) = opens(node, bots=2)
    file.rename(remote)
    health = node.get("/health")
    assert (health.status_code, health.json()["code"]) == (503, "store_unavailable")
    refused = person.client.post(f"{person.path}/host/pause", json={"on": True})
    assert (refused.status_code, refused.json()["code"]) == (503, "store_unavailable")
    file.touch()  # another one in its place is as bad
    assert node.get("/health").status_code == 503
    remote.rename(file)
    assert node.get("/health").status_code == 200
    person.does("host/pause", {"on": True})


def test_log_lines_name_the_table_and_the_number_and_nobody(tmp_path: Path, start_node: StartNode) -> None:
    node = start_node(tmp_path / "tables.db")
    host = {"user-agent": AGENT, "x-forwarded-for": "203.0.113.77"}
    seated = node.post(
        "/api/tables", {"name": NAME, "settings": {"players": 3, "turns": 3}}, headers=host
    ).json()
    person = Person(node, seated)
    for chair in (1, 2):
        person.does("host/bot", {"chair": chair, "level": "novice"})
    started = person.does("host/start")
    play_on([person], decisions=3)
    lines = node.log_lines()
    told = [(line["event"], line["number"]) for line in lines if line.get("table") == person.table]
    assert ("match_started", started) in told
    for personal in (NAME, AGENT, "203.0.113.77", person.key, "127.0.0.1"):
        assert personal not in node.written()
        assert personal == NAME or personal.encode() not in everything_in(tmp_path)


def everything_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


def test_tables_are_listed_exported_and_wiped_while_the_server_runs(
    database: str, tmp_path: Path, start_node: StartNode
) -> None:
    node = start_node(database)
    (over,), (running,) = opens(node), opens(node)
    play_out([over])
    listed = command("tables", "--database", database, "list").stdout.splitlines()
    assert {line.split()[0]: line.split()[2] for line in listed} == {
        over.table: "ended",
        running.table: "playing",
    }
    file = tmp_path / "match.rawsiko"
    assert command("tables", "--database", database, "export", over.table, str(file)).returncode == 0
    assert file.read_text("utf-8") == over.client.get(f"{over.path}/file").text
    refused = command("tables", "--database", database, "export", running.table, str(tmp_path / "early"))
    assert refused.returncode == 1
    assert "ended" in refused.stderr
    assert command("tables", "--database", database, "wipe", over.table, "--yes").returncode == 0
    running.does("host/pause", {"on": True})
    assert node.get("/health").status_code == 200


def test_no_command_takes_the_id_of_a_table_for_an_option() -> None:
    assert not any(new_table_id().startswith("-") for _ in range(1_000))


def test_a_table_that_was_wiped_is_gone_for_everybody(tmp_path: Path, start_node: StartNode) -> None:
    database = str(tmp_path / "tables.db")
    node = start_node(database)
    (person,) = opens(node, people=1, bots=2)
    play_on([person], decisions=1)
    assert command("tables", "--database", database, "wipe", person.table, "--yes").returncode == 0
    answer = person.client.post(f"{person.path}/host/pause", json={"on": True})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")
    assert json.loads(node.get("/health").text)["status"] == "ok"


@pytest.mark.parametrize("as_json", [False, True])
def test_a_traceback_in_the_log_shows_no_values(as_json: bool) -> None:
    fault = (
        "import logging\n"
        "from rawsiko.server.logger import log as ours\n"
        "from rawsiko.server.run import set_up_logs\n"
        f"set_up_logs(as_json={as_json})\n"
        "def fail(key):\n"
        "    raise ValueError('a fault')\n"
        "for log in ours, logging.getLogger('of a library'):\n"
        "    try:\n"
        "        fail(bytes.fromhex('73 65 63 72 65 74').decode())\n"
        "    except ValueError:\n"
        "        log.exception('told')\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", fault], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert run.stderr.count("a fault") >= 2
    assert "secret" not in run.stderr
    if as_json:
        assert [json.loads(line)["event"] for line in run.stderr.splitlines()] == ["told", "told"]
