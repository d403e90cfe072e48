"""kill -9 in the middle of a match: nothing acknowledged is missing, and play goes on."""

import subprocess
import threading
from pathlib import Path

import httpx
import pytest

from tests.server.operations.conftest import StartNode
from tests.server.operations.node import PATIENCE, RAWSIKO, Node
from tests.server.operations.people import Person, opens, play_on, play_out


def kill_while_deciding(node: Node, person: Person, *, after: float) -> None:
    """Kill the server this many seconds after a decision was sent; resend it until it is answered."""
    request = person.chosen()
    killer = threading.Timer(after, node.process.kill)
    killer.start()
    try:
        while request is not None and person.sends(request).status_code == 200:
            request = person.chosen()
        while True:  # bots have the floor
            person.listens()
    except httpx.HTTPError:
        pass
    killer.join()
    node.ended()
    node.start()
    if request is not None:
        answer = person.sends(request)
        assert answer.status_code == 200 or answer.json()["code"] == "stale", answer.text


@pytest.mark.parametrize("seconds", [0.0, 0.03])
def test_a_killed_server_has_lost_nothing_and_the_match_goes_on_to_its_end(
    database: str, start_node: StartNode, seconds: float, tmp_path: Path
) -> None:
    node = start_node(database)
    (person,) = opens(node, bots=2)
    play_on([person], decisions=5)
    kill_while_deciding(node, person, after=seconds)
    person.hears_all_again()
    play_out([person])
    person.hears_all_again()
    file = tmp_path / "match.rawsiko"
    file.write_text(person.client.get(f"{person.path}/file").text, "utf-8")
    verified = subprocess.run(
        [*RAWSIKO, "verify", file], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_a_decision_that_was_not_answered_is_sent_again_and_done_once(
    tmp_path: Path, start_node: StartNode
) -> None:
    node = start_node(tmp_path / "tables.db")
    (person,) = opens(node, bots=2)
    play_on([person], decisions=3)
    while (request := person.chosen()) is None:
        person.listens()
    number = person.sends(request).json()["number"]
    node.kill()
    node.start()
    again = person.sends(request)
    assert again.json() == {"number": number}


def test_a_torn_last_write_takes_only_itself_with_it(tmp_path: Path, start_node: StartNode) -> None:
    node = start_node(tmp_path / "tables.db")
    (person,) = opens(node, bots=2)
    play_on([person], decisions=4)
    node.kill()
    log = tmp_path / "tables.db-wal"
    log.write_bytes(
        log.read_bytes() + b"\x00\x01\x02half a page" * 100
    )  # the machine went down while writing
    node.start()
    person.hears_all_again()
    play_out([person])


def test_bots_think_on_when_one_of_their_processes_is_killed(tmp_path: Path, start_node: StartNode) -> None:
    node = start_node(tmp_path / "tables.db")
    (person,) = opens(node, bots=2)
    play_on([person], decisions=2)
    for child in children(node.process.pid):
        subprocess.run(["kill", "-9", child], check=False, timeout=PATIENCE)
    play_out([person])


def test_thinkers_end_with_their_server(tmp_path: Path, start_node: StartNode) -> None:
    node = start_node(tmp_path / "tables.db")
    (person,) = opens(node, bots=2)
    play_on([person], decisions=2)
    thinkers = children(node.process.pid)
    assert thinkers
    waiting = subprocess.Popen(["tail", *(f"--pid={pid}" for pid in thinkers), "-f", "/dev/null"])
    node.kill()
    assert waiting.wait(timeout=PATIENCE) == 0


def children(pid: int) -> list[str]:
    """The processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return found.read_text().split()
