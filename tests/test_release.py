"""What `make dist` writes beside the wheel, and the lists of packages a release is made from."""

import hashlib
import json
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rawsiko import __version__
from rawsiko.cli.serve import serve

ROOT = Path(__file__).parent.parent
LISTS = ("run", "dev", "release", "server")


@pytest.fixture(scope="module")
def maker() -> dict[str, Callable[..., None]]:
    return runpy.run_path(str(ROOT / "tools" / "make_dist.py"))


def pinned(name: str) -> dict[str, str]:
    """The packages of a list and their versions."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, flags=re.MULTILINE))


def test_the_checksums_are_those_of_every_file(tmp_path: Path, maker: dict[str, Callable[..., None]]) -> None:
    (tmp_path / "a.whl").write_bytes(b"wheel")
    (tmp_path / "b.tar.gz").write_bytes(b"source")
    maker["write_sums"](tmp_path)
    maker["write_sums"](tmp_path)  # those of the list itself are not in it
    lines = (tmp_path / "SHA256SUMS").read_text().splitlines()
    assert lines == [
        f"{hashlib.sha256(b'wheel').hexdigest()}  a.whl",
        f"{hashlib.sha256(b'source').hexdigest()}  b.tar.gz",
    ]


def test_the_parts_of_the_client_name_what_is_shipped_and_what_only_builds_it(
    tmp_path: Path, maker: dict[str, Callable[..., None]]
) -> None:
    maker["client_parts"](tmp_path / "client.json")
    parts: dict[str, Any] = json.loads((tmp_path / "client.json").read_text())
    only_built_with = {
        part["name"]: any(fact["name"].endswith("development") for fact in part.get("properties", []))
        for part in parts["components"]
    }
    shipped = json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]
    assert {name: only_built_with[name] for name in shipped} == dict.fromkeys(shipped, False)
    assert only_built_with["vite"]
    assert parts["metadata"]["component"]["version"] == __version__


def test_all_lists_of_packages_pin_the_same_versions() -> None:
    seen: dict[str, set[str]] = {}
    for name in LISTS:
        for package, version in pinned(name).items():
            seen.setdefault(package, set()).add(version)
    assert {package: found for package, found in seen.items() if len(found) > 1} == {}


def test_a_server_runs_what_a_checkout_does_and_the_packages_for_nodes() -> None:
    assert set(pinned("server")) - set(pinned("run")) == {"async-timeout", "asyncpg", "hiredis", "redis"}


def test_the_containers_use_settings_that_exist() -> None:
    of_others = {"NAME", "COMPILE"}  # an option that may be repeated; the build hook
    known = {str(option.name).upper() for option in serve.params} | of_others
    files = [ROOT / name for name in ("Containerfile", "compose.yaml", "compose.nodes.yaml")]
    used = {name for file in files for name in re.findall(r"RAWSIKO_(\w+)", file.read_text())}
    assert used > {"NAME", "PORT"}
    assert used - known == set()


def test_a_container_is_built_from_files_that_are_there() -> None:
    wanted = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), flags=re.MULTILINE)
    assert [name for name in wanted if not (ROOT / name).exists()] == []
    lists = re.findall(r"requirements/\S+", (ROOT / "Containerfile").read_text())
    assert lists
    assert [name for name in lists if not (ROOT / name).is_file()] == []
