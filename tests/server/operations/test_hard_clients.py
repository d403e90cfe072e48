"""Clients that never stop sending, never read, or never finish a request: everybody else is still served."""

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import pytest

from tests.server.operations.conftest import StartNode
from tests.server.operations.node import PATIENCE, Node

GET: Final = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"
MEGABYTE: Final = 1_000_000

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


class FewFiles(Node):
    """A server that may open only a few files."""

    under = ("sh", "-c", 'ulimit -n 160; exec "$@"', "sh")


@pytest.fixture
def few_files(tmp_path: Path) -> Iterator[Node]:
    node = FewFiles(tmp_path / "tables.db")
    yield node
    node.end()


def pour(client: socket.socket, data: bytes, most: int) -> None:
    """Send again and again, until nobody takes it any more."""
    client.settimeout(1.0)
    with suppress(OSError):
        for _ in range(most // len(data)):
            client.sendall(data)


def test_requests_whose_answers_nobody_reads_take_no_memory(tmp_path: Path, start_node: StartNode) -> None:
    node = start_node(tmp_path / "tables.db")
    before = node.memory()
    with socket.create_connection(("127.0.0.1", node.port)) as client:
        pour(client, GET * 1_000, 40 * MEGABYTE)
        assert node.get("/health").status_code == 200
        assert node.memory() < before + 20
    assert node.get("/health").status_code == 200


def test_a_header_without_end_is_cut_off(tmp_path: Path, start_node: StartNode) -> None:
    node = start_node(tmp_path / "tables.db")
    before = node.memory()
    with socket.create_connection(("127.0.0.1", node.port)) as client:
        client.sendall(b"GET / HTTP/1.1\r\nx-long: ")
        pour(client, b"a" * 100_000, 20 * MEGABYTE)
        assert node.get("/health").status_code == 200
        assert node.memory() < before + 20
        client.settimeout(PATIENCE)
        assert client.recv(100).startswith(b"HTTP/1.1 431 ")


def test_half_sent_requests_keep_nobody_out(few_files: Node) -> None:
    with ExitStack() as clients:
        for _ in range(400):
            client = clients.enter_context(socket.create_connection(("127.0.0.1", few_files.port)))
            with suppress(OSError):  # others have come since
                client.sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(20):
            assert few_files.get("/health").status_code == 200


def test_what_is_no_request_is_not_logged_and_answered_in_a_sentence(
    tmp_path: Path, start_node: StartNode
) -> None:
    node = start_node(tmp_path / "tables.db")
    with socket.create_connection(("127.0.0.1", node.port), timeout=PATIENCE) as client:
        client.sendall(b"hello\r\n\r\n")
        answer = client.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"content-security-policy" in answer
    assert b'"code":"bad_request"' in answer
    assert node.written() == ""
