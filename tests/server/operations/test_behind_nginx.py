"""The nginx configuration of docs/running.md, in a real nginx on a port of its own, with TLS."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.ports import quiet_port
from tests.server.operations.conftest import StartNode
from tests.server.operations.node import PATIENCE, Node

PAGE: Final = Path(__file__).parents[3] / "docs" / "running.md"
NAME: Final = "rawsiko.example.org"
NGINX: Final = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")

pytestmark = [
    pytest.mark.skipif(NGINX is None, reason="there is no nginx on this machine"),
    pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make a certificate"),
]


def documented(folder: Path, port: int, upstream: int, **changes: str) -> str:
    """The server block of the page, at ports and with a certificate of the test."""
    block = PAGE.read_text().partition("```nginx\n")[2].partition("```")[0]
    changes = {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "/etc/ssl/": f"{folder}/",
        "127.0.0.1:8080": f"127.0.0.1:{upstream}",
        **changes,
    }
    for old, new in changes.items():
        assert old in block, old
        block = block.replace(old, new)
    return block


class Nginx:
    """Running from when it is made until `end`."""

    def __init__(self, folder: Path, upstream: int, **changes: str) -> None:
        self.port = quiet_port()
        self.url = f"https://{NAME}:{self.port}"
        make_certificate(folder)
        configuration = folder / "nginx.conf"
        configuration.write_text(
            f"daemon off; pid {folder}/pid; error_log stderr; worker_processes 1; events {{}}\n"
            f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n"
            f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n"
            f"{documented(folder, self.port, upstream, **changes)} }}\n"
        )
        folder.chmod(0o755)
        self.process = subprocess.Popen([str(NGINX), "-p", str(folder), "-c", str(configuration)])
        self.client = httpx.Client(verify=False, timeout=PATIENCE)
        while not self.answers():
            assert self.process.poll() is None, "nginx does not take the documented configuration"

    def answers(self) -> bool:
        try:
            return self.ask("GET", "/health").status_code == 200
        except httpx.TransportError:
            return False

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """As a browser that shows this name and port."""
        headers = {"host": f"{NAME}:{self.port}", **more.pop("headers", {})}
        return self.client.request(method, f"https://127.0.0.1:{self.port}{path}", headers=headers, **more)

    def end(self) -> None:
        self.client.close()
        self.process.terminate()
        self.process.wait(PATIENCE)


def make_certificate(folder: Path) -> None:
    subprocess.run(
        [
            *(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                f"/CN={NAME}",
            ),
            *("-subj", f"/CN={NAME}", "-keyout", folder / "rawsiko.key", "-out", folder / "rawsiko.pem"),
        ],
        check=True,
        capture_output=True,
    )


@pytest.fixture
def node(tmp_path: Path, start_node: StartNode) -> Node:
    return start_node(tmp_path / "tables.db", "--name", NAME)


@pytest.fixture
def nginx(tmp_path: Path, node: Node) -> Iterator[Nginx]:
    server = Nginx(tmp_path, node.port)
    yield server
    server.end()


def test_a_page_writes_and_listens_through_the_documented_proxy(nginx: Nginx) -> None:
    opened = nginx.ask("POST", "/api/tables", json={}, headers={"origin": nginx.url})
    assert opened.status_code == 201, opened.text
    assert opened.headers["cross-origin-opener-policy"] == "same-origin"  # it knows that TLS is used
    foreign = nginx.ask("POST", "/api/tables", json={}, headers={"origin": f"https://{NAME}:1"})
    assert foreign.json()["code"] == "other_origin"
    seated = opened.json()
    path = f"https://127.0.0.1:{nginx.port}/api/tables/{seated['table']}/events"
    headers = {"host": f"{NAME}:{nginx.port}", "authorization": f"Bearer {seated['key']}"}
    with nginx.client.stream("GET", path, headers=headers) as stream:
        assert next(stream.iter_lines()).startswith("retry:")


def test_a_proxy_that_drops_the_port_passes_what_browsers_vouch_for(tmp_path: Path, node: Node) -> None:
    nginx = Nginx(tmp_path, node.port, **{"$http_host": "$host"})
    try:
        vouched = {"origin": nginx.url, "sec-fetch-site": "same-origin"}
        assert nginx.ask("POST", "/api/tables", json={}, headers=vouched).status_code == 201
    finally:
        nginx.end()
