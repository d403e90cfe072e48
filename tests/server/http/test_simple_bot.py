"""examples/simple_bot.py plays whole matches on a real server, and the log reveals nothing about it."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from rawsiko.match_file import read_match
from tests.server.operations.conftest import StartNode
from tests.server.operations.node import PATIENCE, Node

BOT = Path(__file__).parents[3] / "examples" / "simple_bot.py"

AGENT = re.compile("urllib", re.IGNORECASE)


@contextmanager
def bots(node: Node, code: str, count: int) -> Iterator[list[subprocess.Popen[str]]]:
    """This many bots sit down and play."""
    command = [sys.executable, str(BOT), node.url, code]
    running = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(count)
    ]
    try:
        yield running
    finally:
        for bot in running:
            if bot.poll() is None:
                bot.kill()
            bot.communicate()


def opened(node: Node, settings: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """A table and the headers of its host."""
    seated = node.post("/api/tables", {"name": "Wilma Night", "settings": settings}).json()
    return seated, {"authorization": f"Bearer {seated['key']}"}


def until_full(node: Node, path: str, headers: dict[str, str]) -> None:
    """Wait until somebody sits on every chair."""
    while True:
        view = node.get(path, headers=headers).json()
        if all(chair["kind"] != "open" for chair in view["public"]["chairs"].values()):
            return
        node.get(f"{path}/events?after={view['number']}&wait=20", headers=headers)


def test_the_bot_is_short_and_needs_python_alone() -> None:
    lines = [line for line in BOT.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 50
    imported = re.findall(r"^(?:import|from) (\w+)", "\n".join(lines), re.MULTILINE)
    assert set(imported) <= set(sys.stdlib_module_names)


@pytest.mark.parametrize(
    "settings", [{"trade_with_china": True}, {"advanced_setup": True, "sealed_placing": False}]
)
def test_bots_play_a_whole_match_over_http(
    start_node: StartNode, tmp_path: Path, settings: dict[str, Any]
) -> None:
    node = start_node(tmp_path / "tables.db")
    seated, host = opened(node, {"players": 3, "turns": 3, **settings})
    path = f"/api/tables/{seated['table']}"
    with bots(node, seated["code"], 2) as running:
        until_full(node, path, host)
        assert node.post(f"{path}/host/start", None, headers=host).status_code == 200
        assert node.post(f"{path}/leave", None, headers=host).status_code == 200  # a bot of ours plays on
        scores = [bot.communicate(timeout=PATIENCE) for bot in running]
    assert [bot.returncode for bot in running] == [0, 0], scores
    assert scores[0] == scores[1]
    record = read_match(node.get(f"{path}/file").text)
    assert record.result is not None
    assert sorted(player.name for player in record.players) == ["Simple bot", "Simple bot 2", "Wilma Night"]
    check_log(node, [seated["key"], "127.0.0.1", "Simple bot", "Wilma Night"])


def check_log(node: Node, secrets: list[str]) -> None:
    """Nobody can be found in the log by what they are called, know, use or are."""
    assert node.log_lines()
    for secret in secrets:
        assert secret not in node.written()
    assert not AGENT.search(node.written())


def test_a_bot_that_is_refused_says_so(start_node: StartNode, tmp_path: Path) -> None:
    node = start_node(tmp_path / "tables.db")
    with bots(node, "AAAAAA", 1) as [bot]:
        _, complaint = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 1
    assert "404" in complaint
    assert httpx.get(f"{node.url}/health", timeout=PATIENCE).status_code == 200
