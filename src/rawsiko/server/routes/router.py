"""The router: finds the route of a request, counts it, reads its body, asks the handler, and answers.

A refusal or a fault becomes a Problem here and nowhere else.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl

import msgspec

from rawsiko.server.log.streams import EventStream
from rawsiko.server.routes.problems import (
    Rejected,
    invalid,
    malformed,
    not_found,
    problem_of,
    when_to_come_again,
)
from rawsiko.server.routes.request import Answer, Request
from rawsiko.server.routes.route import NEEDED, Route
from rawsiko.server.tables.requests import Problem

LARGEST_BODY: Final = 64 * 1024

encode = msgspec.json.Encoder().encode


class Found(NamedTuple):
    """A route, and what an address names there."""

    route: Route
    named: dict[str, Any]
    decode: Callable[[bytes], Any] | None  #: its body


class Router:
    """Every route by its address."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self.routes = tuple(routes)
        self.by_length: dict[int, list[tuple[tuple[str, ...], dict[str, Found]]]] = {}
        for route in self.routes:
            self.add(route)
        self.find = lru_cache(maxsize=4096)(self.find_route)  # the same few addresses come again and again

    def add(self, route: Route) -> None:
        parts = tuple(route.path.split("/"))
        at_length = self.by_length.setdefault(len(parts), [])
        known = next((methods for found, methods in at_length if found == parts), None)
        if known is None:
            known = {}
            at_length.append((parts, known))
            at_length.sort(key=lambda one: sum(part[:1] == "{" for part in one[0]))
        decode = None if route.body_type is None else msgspec.json.Decoder(route.body_type).decode
        known[route.method] = Found(route, {}, decode)

    def find_route(self, method: str, path: str) -> Found:
        """The route of a request; raises Rejected if there is none."""
        given = (path.rstrip("/") or "/").split("/")
        for parts, methods in self.by_length.get(len(given), ()):
            named = names_in(parts, given)
            if named is None:
                continue
            allowed = ", ".join(sorted({*methods, "OPTIONS"}))
            if method == "OPTIONS":
                return Found(Route(method, path, partial(which_methods, allowed)), {}, None)
            found = methods.get(method)
            if found is None:
                raise Rejected(405, "not_allowed", "Method Not Allowed", allow=allowed)
            return found._replace(named=named)
        raise not_found()

    async def answer(self, request: Request) -> Answer | EventStream:
        """The answer to a request, whatever it is; never raises."""
        try:
            found = self.find(request.method, request.path)
            return whole(found.route, await found.route.handler(request, **read(request, found)))
        except Exception as error:
            return refusal(error, request)


async def which_methods(allowed: str, _: Request) -> Answer:
    return Answer(b"", 204, headers={"allow": allowed})


def names_in(parts: tuple[str, ...], given: list[str]) -> dict[str, Any] | None:
    """What an address names, by the parts of a route; None if it is that of another one."""
    named: dict[str, Any] = {}
    for part, value in zip(parts, given, strict=True):
        if part[:1] == "{":
            if not value:
                return None
            named[part[1:-1]] = value
        elif part != value:
            return None
    return named


def read(request: Request, found: Found) -> dict[str, Any]:
    """What the handler is given, once the request has been counted."""
    route, services = found.route, request.services
    given = dict(found.named)
    if route.cost is not None:
        who = request.key if route.cost.of_key else request.address
        services.limits.spend(route.cost.bucket, who, route.cost.rate)
    elif route.key in NEEDED:
        assert request.key
    if len(request.content) > LARGEST_BODY:
        raise Rejected(413, "too_large", "Request Entity Too Large")
    if route.query_type is not None:
        given["query"] = read_query(request.query, route.query_type)
    if found.decode is not None:
        given["body"] = read_body(request.content, found.decode)
    return given


def read_query(query: bytes, kind: Any) -> Any:
    sent = dict(parse_qsl(query.decode("latin-1"), keep_blank_values=True))
    try:
        return msgspec.convert(sent, kind, strict=False)
    except msgspec.ValidationError as error:
        raise invalid(error, source="query") from None


def read_body(content: bytes, decode: Callable[[bytes], Any]) -> Any:
    try:
        return decode(content)
    except msgspec.ValidationError as error:
        raise invalid(error) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise malformed(error) from None


def whole(route: Route, result: Any) -> Answer | EventStream:
    """An answer of what a handler tells."""
    if isinstance(result, Answer | EventStream):
        return result
    content = (
        result.encode()
        if isinstance(result, str)
        else result
        if isinstance(result, bytes)
        else encode(result)
    )
    return Answer(content, route.status, route.media_type)


def refusal(error: Exception, request: Request) -> Answer:
    """What was refused, or a fault."""
    if isinstance(error, Rejected):
        return Answer(encode(error.problem), error.status, headers=error.headers)
    return refused_with(*problem_of(error, path=request.path))


def refused_with(status: int, problem: Problem) -> Answer:
    return Answer(encode(problem), status, headers=when_to_come_again(problem))
