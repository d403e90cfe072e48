"""Nodes that end with their test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.operations.node import Node

StartNode = Callable[..., Node]


@pytest.fixture
def start_node() -> Iterator[StartNode]:
    """Starts a node; see Node."""
    nodes: list[Node] = []

    def start(database: str | Path, *options: str, **environment: str) -> Node:
        nodes.append(Node(database, *options, **environment))
        return nodes[-1]

    yield start
    for node in nodes:
        node.end()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return str(request.getfixturevalue("fresh_postgres_url"))
