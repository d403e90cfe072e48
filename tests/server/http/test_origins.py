"""Only this server's own pages may write to it; programs, which have no origin, may too."""

from socket import gethostname

import pytest

from rawsiko.server.http.hosts import HostName, Hosts
from tests.server.tables.answers import problem
from tests.server.tables.house import HOST, House

FOREIGN = [
    "https://evil.example",
    "null",
    f"http://{HOST}.evil.example",
    f"http://evil.example/{HOST}",
    f"http://{HOST}:8080",
    f"http://user@{HOST}",
    "http://[",
    "http://[::1",
    "",
    "\xff\xfe",
    "file://",
]


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_foreign_page_writes_nothing(house: House, origin: str) -> None:
    host = await house.opens()
    number = host.state.number
    headers = {"origin": origin.encode("latin-1")}
    answer = await host.post(f"{host.path}/host/lock", {"on": True}, headers=headers)
    assert problem(answer) == (403, "other_origin")
    assert host.state.number == number


@pytest.mark.parametrize("origin", [f"http://{HOST}", f"https://{HOST}", None])
async def test_our_own_pages_and_programs_write(house: House, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    answer = await house.visitor().post("/api/tables", {}, headers=headers)
    assert answer.status_code == 201


async def test_a_port_is_part_of_where_we_are(house: House) -> None:
    headers = {"host": "192.168.1.7:8080", "origin": "http://192.168.1.7:8080"}
    assert (await house.visitor().post("/api/tables", {}, headers=headers)).status_code == 201


async def test_a_foreign_page_is_never_told_that_it_may_read(house: House) -> None:
    answer = await house.visitor().get("/health", headers={"origin": "https://evil.example"})
    assert "access-control-allow-origin" not in answer.headers
    asked = {"origin": "https://evil.example", "access-control-request-method": "POST"}
    preflight = await house.visitor().ask("OPTIONS", "/api/tables", headers=asked)
    assert "access-control-allow-origin" not in preflight.headers


async def test_a_proxy_may_leave_out_the_port_where_browsers_say_that_the_page_is_ours(house: House) -> None:
    headers = {"origin": f"https://{HOST}:8443", "sec-fetch-site": "same-origin"}
    assert (await house.visitor().post("/api/tables", {}, headers=headers)).status_code == 201
    headers["sec-fetch-site"] = "same-site"
    assert problem(await house.visitor().post("/api/tables", {}, headers=headers)) == (403, "other_origin")


async def test_a_foreign_name_reaches_nothing(house: House) -> None:
    """DNS rebinding: a page of evil.example, whose name now leads to this machine."""
    host = await house.opens()
    headers = {"host": "evil.example", "origin": "http://evil.example", "sec-fetch-site": "same-origin"}
    assert problem(await host.post("/api/tables", {}, headers=headers)) == (403, "unknown_name")
    assert problem(await host.get(host.path, headers={"host": "evil.example"})) == (403, "unknown_name")
    assert (await host.get("/", headers={"host": "evil.example"})).status_code == 200


OURS = [
    "localhost",
    "localhost:8080",
    "LOCALHOST",
    "127.0.0.1:9",
    "[::1]:8080",
    "[fe80::1]",
    "pi.local",
    "pi.lan.",
]


@pytest.mark.parametrize("name", [*OURS, HOST.upper(), gethostname()])
async def test_a_server_knows_its_addresses_and_names(house: House, name: str) -> None:
    headers = {"host": name, "origin": f"http://{name}"}
    assert (await house.visitor().post("/api/tables", {}, headers=headers)).status_code == 201


@pytest.mark.parametrize("name", ["x:abc", "x:", "x:99999", "a b", "[::1", "x@y", "", "x/y"])
@pytest.mark.parametrize("path", ["/nowhere", "/health", "/api/tables/x"])
async def test_a_host_that_is_none_is_refused_in_a_sentence(house: House, name: str, path: str) -> None:
    assert problem(await house.visitor().get(path, headers={"host": name})) == (400, "bad_request")


def test_a_name_told_with_its_port_is_where_its_pages_come_from() -> None:
    hosts = Hosts(["school.example:8443"])
    called = HostName("school.example", None)
    assert hosts.may_write("https://school.example:8443", called, None)
    assert not hosts.may_write("https://school.example:9000", called, None)
    assert hosts.may_write("https://school.example", called, None)
    assert hosts.may_write("https://school.example:443", called, None)
