"""Only pages of this server write to it; programs, which have no origin, may."""

import pytest

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
