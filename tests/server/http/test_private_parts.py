"""What of uvicorn is not promised to anybody, and what we build on nevertheless: pinned, and named here."""

import inspect
import tomllib
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from rawsiko.server.http.fast_lane import Turn

PROJECT = Path(__file__).parents[3] / "pyproject.toml"
#: What uvicorn's protocol reads and writes of the request that is being answered.
OF_A_CYCLE = (
    *("body", "more_body", "message_event", "disconnected", "keep_alive"),
    *("response_started", "response_complete"),
)
OF_A_PROTOCOL = (
    *("on_message_begin", "on_headers_complete", "on_message_complete", "on_response_complete"),
    *("_start_asgi_task", "data_received", "connection_made", "connection_lost"),
    *("pause_writing", "resume_writing"),
)
OF_A_CONNECTION = (
    *("parser", "transport", "flow", "pipeline", "scope", "url", "cycle", "tasks", "loop", "config"),
    *("server_state", "expect_100_continue"),
)


def test_uvicorn_is_pinned_to_the_minor_release_whose_private_parts_we_know() -> None:
    needed = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["dependencies"]
    major, minor, _ = version("uvicorn").split(".")
    assert f"uvicorn[standard]>={major}.{minor},<{major}.{int(minor) + 1}" in needed


def test_its_protocol_has_what_ours_is_built_on() -> None:
    written = inspect.getsource(HttpToolsProtocol)
    assert [name for name in OF_A_PROTOCOL if not hasattr(HttpToolsProtocol, name)] == []
    assert [name for name in OF_A_CONNECTION if f"self.{name}" not in written] == []
    assert {"pause_reading", "resume_reading", "write_paused", "drain"} <= set(
        dir(FlowControl(None))  # type: ignore[arg-type]
    )
    assert STATUS_LINE[200] == b"HTTP/1.1 200 OK\r\n"
    assert hasattr(ServerState(), "default_headers")
    assert {"proxy_headers", "forwarded_allow_ips"} <= vars(uvicorn.Config(None)).keys()  # type: ignore[arg-type]


def test_a_turn_has_what_its_protocol_takes_of_a_cycle() -> None:
    ours, theirs = inspect.getsource(Turn), inspect.getsource(RequestResponseCycle)
    for name in OF_A_CYCLE:
        assert f"self.{name}" in ours
        assert f"self.{name}" in theirs


def test_a_trusted_proxy_is_believed_without_waiting() -> None:
    headers = [(b"x-forwarded-for", b"198.51.100.7")]
    scope: Any = {"type": "http", "client": ("127.0.0.1", 1), "scheme": "http", "headers": headers}
    reached = []

    async def application(*_: object) -> None:
        reached.append(scope["client"])

    asked: Any = ProxyHeadersMiddleware(application, "127.0.0.1")(scope, None, None)  # type: ignore[arg-type]
    with suppress(StopIteration):
        asked.send(None)
    assert [client[0] for client in reached] == ["198.51.100.7"]
