"""A full disk is reported clearly, nothing acknowledged is lost, and play resumes once there is room."""

import os
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from rawsiko.server.tables.wire import Json
from tests.server.operations.conftest import StartNode
from tests.server.operations.node import PATIENCE, Node
from tests.server.operations.people import Person, opens, play_on, play_out

Full = Callable[[Node, Path], AbstractContextManager[None]]

ROOM = 2_000_000  # bytes of a small disk


@contextmanager
def quota(node: Node, folder: Path) -> Iterator[None]:
    """No file of the server may grow any more."""
    limit = (folder / "tables.db-wal").stat().st_size
    resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    yield
    everything = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, everything)


@contextmanager
def ballast(_node: Node, folder: Path) -> Iterator[None]:
    """The disk is full to the last byte."""
    filler = folder / "ballast"
    with filler.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 1_000):
                pass
        except OSError:
            pass
    yield
    filler.unlink()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of its own where we may mount one; otherwise an ordinary one."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "rawsiko", str(tmp_path)]
    mounted = os.geteuid() == 0 and subprocess.run(mount, timeout=PATIENCE, check=False).returncode == 0
    yield tmp_path
    if mounted:
        subprocess.run(["umount", "--lazy", str(tmp_path)], timeout=PATIENCE, check=True)


def test_a_full_disk_is_reported_and_the_match_goes_on_when_there_is_room_again(
    small_disk: Path, start_node: StartNode
) -> None:
    full = ballast if os.path.ismount(small_disk) else quota
    check_that_play_survives(full, small_disk, start_node)


def test_a_reached_limit_is_reported_and_the_match_goes_on_when_it_is_lifted(
    tmp_path: Path, start_node: StartNode
) -> None:
    check_that_play_survives(quota, tmp_path, start_node)


def check_that_play_survives(full: Full, folder: Path, start_node: StartNode) -> None:
    node = start_node(folder / "tables.db")
    people = opens(node, people=3, bots=0)
    play_on(people, decisions=6)
    with full(node, folder):
        person, request = somebody_chooses(people)
        while (answer := person.sends(request)).status_code == 200:  # what is left of the last page
            person, request = somebody_chooses(people)
        assert (answer.status_code, answer.json()["code"]) == (507, "store_full")
        assert "disk is full" in answer.json()["sentence"]
        health = node.get("/health")
        assert (health.status_code, health.json()["code"]) == (507, "store_full")
        assert person.view()["public"]["state"] == "playing"  # one can still look
    assert node.get("/health").status_code == 200
    assert person.sends(request).status_code == 200
    for person in people:
        person.hears_all_again()
    play_out(people)


def somebody_chooses(people: list[Person]) -> tuple[Person, Json]:
    chosen = ((person, person.chosen()) for person in people)
    return next((person, request) for person, request in chosen if request is not None)
