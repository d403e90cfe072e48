"""Strict headers are on every answer, including refusals, faults and streams."""

from typing import Any

import httpx
import pytest

from rawsiko.server.http.security import POLICY
from tests.server.http.routes import filled_in, templates
from tests.server.tables.answers import problem
from tests.server.tables.house import House

EXPECTED = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


def check(answer: httpx.Response) -> None:
    for name, value in EXPECTED.items():
        assert answer.headers.get_list(name) == [value], (answer.request.url, answer.status_code, name)
    assert "cache-control" in answer.headers
    assert not [name for name in answer.headers if name.startswith("access-control-")]
    assert not {"set-cookie", "server", "x-powered-by"} & set(answer.headers)


def test_the_policy_allows_this_server_alone_and_nothing_inline() -> None:
    rules = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    sources = {source for value in rules.values() for source in value.split()}
    assert sources == {"'none'", "'self'", "data:"}
    assert [name for name, value in rules.items() if "data:" in value] == ["img-src"]


async def test_every_address_answers_with_them(house: House) -> None:
    host = await house.opens()
    for template in templates(house, "GET"):
        if not template.endswith("/events"):
            check(await host.get(filled_in(template, host)))
    for template in templates(house, "POST"):
        check(await host.post(filled_in(template, host), b"{}"))


async def test_the_opener_is_cut_off_where_browsers_listen_to_that(house: House) -> None:
    name = "cross-origin-opener-policy"
    assert name not in (await house.visitor().get("/")).headers
    assert (await house.visitor().get("https://rawsiko.test/")).headers[name] == "same-origin"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/api/tables/x", 404),
        ("GET", "/api/tables/x/events", 404),
        ("PUT", "/api/tables", 405),
        ("DELETE", "/api/tables/x", 405),
        ("HEAD", "/", 200),
        ("HEAD", "/api/tables/x", 405),
        ("OPTIONS", "/api/tables", 204),
        ("POST", "/api/tables/x/leave", 401),
        ("GET", "/../etc/passwd", 404),
        ("GET", "/api/tables/x/../../../etc/passwd", 404),
    ],
)
async def test_refusals_answer_with_them(house: House, method: str, path: str, status: int) -> None:
    answer = await house.visitor().ask(method, path)
    assert answer.status_code == status
    check(answer)


async def test_a_wrong_method_is_answered_with_the_right_ones(house: House) -> None:
    answer = await house.visitor().ask("DELETE", "/api/tables/x")
    assert {method.strip() for method in answer.headers["allow"].split(",")} == {"GET", "OPTIONS"}


async def test_a_fault_before_any_handler_is_reported_in_one_sentence_with_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(house.server.security.router, "find", broken)
    answer = await house.visitor().get("/health")
    assert problem(answer) == (500, "fault")
    assert "secret detail" not in answer.text
    check(answer)


async def test_a_fault_is_reported_in_one_sentence_with_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await house.opens()

    async def broken(*_: Any) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(house.inside.tables, "get", broken)
    answer = await host.get(host.path)
    assert problem(answer) == (500, "fault")
    assert "secret detail" not in answer.text
    check(answer)


async def test_what_the_guard_refuses_answers_with_them(house: House) -> None:
    foreign = await house.visitor().post("/api/tables", {}, headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403
    check(foreign)
    large = await house.visitor().post("/api/tables", b" " * 100_000)
    assert large.status_code == 413
    check(large)


async def test_streams_answer_with_them(house: House) -> None:
    host = await house.opens()
    for stream in (host.follows(), host.listens("/api/stream", {"tables": [{"table": host.table}]})):
        await stream.until_number(host.state.number)
        assert {name: stream.headers[name] for name in EXPECTED} == EXPECTED
        await stream.hang_up()


async def test_no_answer_about_a_table_is_kept_by_a_browser(house: House) -> None:
    host = await house.opens()
    for path in (host.path, f"{host.path}/events?wait=0", f"/api/codes/{host.code}"):
        assert (await host.get(path)).headers["cache-control"] == "no-store"
    assert (await host.tries("host/start")).headers["cache-control"] == "no-store"
