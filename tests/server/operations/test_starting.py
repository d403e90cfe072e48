"""Starting a server: what it says, what it refuses, and how little it reads."""

import asyncio
import gc
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from rawsiko.cli import main
from rawsiko.server.store import Kind, open_store
from rawsiko.server.tables.facts import TableOpened, TableSettings, encode_fact
from tests.server.operations.conftest import StartNode
from tests.server.operations.node import command
from tests.server.operations.people import opens

STORED = 3_000  # tables


@pytest.fixture
def taken_port() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield str(taken.getsockname()[1])


def refusal(*options: str, **environment: str) -> str:
    """What a server says that does not start: one line, and nothing before it."""
    ended = command("serve", "--local", *options, **environment)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.stderr


def test_a_port_in_use_is_refused(taken_port: str, tmp_path: Path) -> None:
    said = refusal("--port", taken_port, "--database", str(tmp_path / "tables.db"))
    assert f"Port {taken_port} is in use" in said
    assert "--port" in said


def test_garbage_is_collected_again_once_a_server_is_ready(tmp_path: Path) -> None:
    start = (
        "import gc, os, sys\n"
        "from rawsiko.cli.serve import serve_until_stopped\n"
        "from rawsiko.server.settings import Settings\n"
        "def ready(_):\n"
        "    print(gc.isenabled(), flush=True)\n"
        "    os._exit(0)\n"
        "serve_until_stopped(lambda: Settings('127.0.0.1', int(sys.argv[1]), sys.argv[2]), ready)\n"
    )
    arguments = [sys.executable, "-c", start, "0", str(tmp_path / "tables.db")]
    assert subprocess.run(arguments, capture_output=True, text=True, check=True).stdout == "True\n"


def test_garbage_is_collected_again_after_a_start_that_failed(taken_port: str) -> None:
    CliRunner().invoke(main, ["serve", "--local", "--port", taken_port])
    assert gc.isenabled()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://host/name", "There is no store of the kind 'mysql'"),
        ("sqlite:tables.db/", "is not a file path"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be reached"),
        ("postgresql://host:port/none", "cannot be read"),
        ("/nowhere/at/all/tables.db", "cannot be opened for writing"),
        ("/proc/version", "cannot be opened for writing"),  # what even root may not write
    ],
)
def test_a_database_that_cannot_be_is_refused(address: str, sentence: str) -> None:
    assert sentence in refusal("--port", "0", "--database", address)


def test_a_file_of_something_else_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear teacher, " * 400)
    assert "is no database" in refusal("--port", "0", "--database", str(letter))
    assert letter.read_text() == "Dear teacher, " * 400


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    newer = tmp_path / "tables.db"
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("PRAGMA application_id = 0x52415753")
        connection.execute("PRAGMA user_version = 999")
        connection.execute("CREATE TABLE tables (id TEXT)")
    said = refusal("--port", "0", "--database", str(newer))
    assert "newer version of RAWsiko" in said


def test_redis_without_postgresql_is_refused(tmp_path: Path) -> None:
    options = ("--database", str(tmp_path / "tables.db"), "--redis", "redis://127.0.0.1")
    assert "--redis needs --database postgresql://" in refusal(*options)


def test_a_redis_that_does_not_answer_is_refused(postgres_url: str) -> None:
    options = ("--port", "0", "--database", postgres_url, "--redis", "redis://127.0.0.1:1")
    assert "Redis cannot be reached" in refusal(*options)


def test_a_data_set_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    options = ("--port", "0", "--database", str(tmp_path / "tables.db"), "--data")
    assert "data_set.json: The file is missing." in refusal(*options, str(tmp_path))


def test_numbers_out_of_range_are_refused() -> None:
    for option in ("--port", "--thinkers", "--pace", "--away", "--keep-days"):
        ended = CliRunner().invoke(main, ["serve", option, "-1"])
        assert ended.exit_code == 2
        assert option in ended.stderr


def test_help_explains_every_option() -> None:
    said = CliRunner().invoke(main, ["serve", "--help"]).stdout
    options = (
        "--local",
        "--port",
        "--database",
        "--redis",
        "--data",
        "--thinkers",
        "--pace",
        "--away",
        "--keep-days",
    )
    for option in (*options, "--log-json", "RAWSIKO_PORT=9000"):
        assert option in said


def test_settings_come_from_the_environment_too(taken_port: str) -> None:
    assert f"Port {taken_port} is in use" in refusal(RAWSIKO_PORT=taken_port)
    assert "kind 'mysql'" in refusal(RAWSIKO_PORT="0", RAWSIKO_DATABASE="mysql://host/name")


def test_local_listens_on_this_machine_only(tmp_path: Path, start_node: StartNode) -> None:
    node = start_node(tmp_path / "tables.db")
    assert listeners(node.process.pid, node.port) == ["0100007F"]
    node.end()
    shared = tuple(option for option in node.command if option != "--local")
    node.command = shared
    node.start()
    assert listeners(node.process.pid, node.port) == ["00000000"]


def listeners(pid: int, port: int) -> list[str]:
    """The addresses, as the kernel writes them, at which a process listens on a port."""
    lines = [line.split() for line in Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]]
    places = [fields[1].split(":") for fields in lines if fields[3] == "0A"]
    return [address for address, found in places if int(found, 16) == port]


async def store_many(path: Path, count: int) -> None:
    """Tables that nobody has visited since."""
    store = open_store(str(path))
    await store.open()
    first = encode_fact(TableOpened(TableSettings(), "standard-1", "0" * 64, "0" * 64, 0))
    now = 2_000_000_000  # later than any day on which tables are wiped
    await asyncio.gather(
        *(
            store.create(f"table-{number}", first, now, kind=Kind.TABLE, code=f"CODE{number}")
            for number in range(count)
        )
    )
    await store.close()


async def test_thousands_of_stored_tables_are_not_loaded(tmp_path: Path, start_node: StartNode) -> None:
    path = tmp_path / "tables.db"
    empty = start_node(path)
    (person,) = opens(empty)
    empty.stop()
    await store_many(path, STORED)
    node = start_node(path)
    assert node.figure("rawsiko_tables") == 0
    person.node = node
    person.view()
    assert node.figure("rawsiko_tables") == 1
    assert memory(node.process.pid) < 1.25 * memory_of_an_empty_server(tmp_path, start_node)


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def memory_of_an_empty_server(folder: Path, start_node: StartNode) -> int:
    node = start_node(folder / "empty.db")
    opens(node)
    return memory(node.process.pid)


def test_a_store_of_an_older_version_is_opened_and_played_on(tmp_path: Path, start_node: StartNode) -> None:
    golden = Path(__file__).parents[1] / "store" / "golden" / "version-1.sqlite"
    node = start_node(shutil.copy(golden, tmp_path))
    assert node.get("/health").json()["status"] == "ok"
    opens(node)
