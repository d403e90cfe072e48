"""The host in a browser without a browser."""

import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from tests.server.browser.standing_in import Bytes


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """Starts the services as a worker of the page does."""
    stand_in: Any = ModuleType("pyodide.ffi")
    stand_in.to_js, stand_in.jsnull, stand_in.JsException = Bytes, None, RuntimeError
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", stand_in)
    from rawsiko.server.browser import host

    yield host.start
    for name in [name for name in sys.modules if name.startswith("rawsiko.server.browser")]:
        monkeypatch.delitem(sys.modules, name)
