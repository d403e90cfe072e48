"""The OpenAPI description, made of the list of routes (routes/listing.py) and the structs of their handlers.

docs/protocol.md says in words what it all means.
"""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any, Final

import msgspec

from rawsiko import __version__
from rawsiko.data.documents import DOCUMENTS
from rawsiko.server.classes.shapes import SHAPES, PupilView, TeacherView, as_told
from rawsiko.server.log.streams import EVENT_STREAM
from rawsiko.server.routes.patch_shapes import PublicPatch, YourPatch
from rawsiko.server.routes.request import JSON
from rawsiko.server.routes.route import Route
from rawsiko.server.tables.requests import Problem
from rawsiko.server.tables.shapes import EVENTS, MESSAGES
from rawsiko.server.tables.wire import Json

REFERENCE: Final = "#/components/schemas/{name}"
REFUSALS: Final = {
    "4XX": "Refused; nothing has changed. `code` says why.",
    "5XX": "Nothing was stored; the same request may be sent again.",
}
#: Shapes that are sent inside others, which say only that it is JSON.
INSIDE: Final = (PublicPatch, YourPatch, Problem, *MESSAGES, *EVENTS, *SHAPES, *DOCUMENTS)


class Schemas:
    """The schemas of all types that routes name."""

    def __init__(self, routes: Sequence[Route]) -> None:
        bodies = [route.body_type for route in routes]
        answers = [kind for route in routes for kind in route.answers]
        kinds = list(
            dict.fromkeys([one for kind in (*bodies, *answers) for one in parts_of(kind)] + [*INSIDE])
        )
        found, self.named = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
        self.of_kind = dict(zip(map(str, kinds), found, strict=True))
        queries = [route.query_type for route in routes if route.query_type is not None]
        _, self.queries = msgspec.json.schema_components(queries)
        self.complete()

    def complete(self) -> None:
        """Say what is in the messages, which are sent as they are."""
        named = self.named
        named["Messages"]["properties"]["messages"]["items"] = self.schema(MESSAGES)
        row = named["RowMessage"]["properties"]
        row["events"]["items"] = self.schema(EVENTS)
        row["patch"], row["yours"] = self.schema(PublicPatch), self.schema(YourPatch)
        named["ClassMessage"]["properties"]["view"] = self.schema((TeacherView, PupilView))
        for schema in named.values():
            use_told_names(schema)
            if "properties" in schema:
                schema["additionalProperties"] = False

    def schema(self, kind: Any) -> Json:
        """The schema of a type, of one of several, or of lists by name."""
        if isinstance(kind, dict):
            lists = {name: {"type": "array", "items": self.schema(items)} for name, items in kind.items()}
            return {"type": "object", "properties": lists, "required": [*lists]}
        if isinstance(kind, tuple | list):
            return {"anyOf": [self.schema(one) for one in kind]}
        return self.of_kind[str(kind)]


def parts_of(kind: Any) -> list[Any]:
    """The types of which one is meant."""
    if isinstance(kind, dict):
        return [one for items in kind.values() for one in parts_of(items)]
    if isinstance(kind, tuple):
        return [one for part in kind for one in parts_of(part)]
    return [] if kind is None else [kind]


def use_told_names(schema: Json) -> None:
    """Points in time appear as seconds, under shorter names."""
    if "properties" in schema:
        schema["properties"] = {as_told(name): kind for name, kind in schema["properties"].items()}
        schema["required"] = [as_told(name) for name in schema.get("required", [])]


def described(routes: Iterable[Route]) -> Json:
    """The whole description."""
    public = [route for route in routes if not route.hidden]
    schemas = Schemas(public)
    paths: Json = {}
    for route in public:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "RAWsiko", "version": __version__},
        "servers": [{"url": "/"}],
        "paths": paths,
        "security": [{"SeatKey": []}, {}],
        "components": {
            "schemas": schemas.named,
            "securitySchemes": {"SeatKey": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(route: Route, schemas: Schemas) -> Json:
    """One method of an address."""
    words = [word for word in route.path.replace("-", "/").split("/") if word]
    found: Json = {
        "operationId": "".join([route.method.lower(), *(word.strip("{}").title() for word in words[1:])]),
        "description": route.description,
        "responses": {str(route.status): response(HTTPStatus(route.status).phrase, content(route, schemas))},
    }
    parameters = [*named_in(route.path), *asked_for(route, schemas)]
    if parameters:
        found["parameters"] = parameters
    if route.body_type is not None:
        body = as_json(schemas.schema(route.body_type))
        found["requestBody"] = {"content": body, "required": True}
    for status, kind in route.others.items():
        found["responses"][str(status)] = response(HTTPStatus(status).phrase, as_json(schemas.schema(kind)))
    for span, meaning in REFUSALS.items():
        found["responses"][span] = response(meaning, as_json(schemas.schema(Problem)))
    return found


def content(route: Route, schemas: Schemas) -> Json:
    """What an address answers, by media type."""
    events: Json = {EVENT_STREAM: {"schema": {}}} if route.streams else {}
    if route.answer_type is None:
        return events
    return {**events, route.media_type: {"schema": schemas.schema(route.answer_type)}}


def named_in(path: str) -> list[Json]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    kinds = {name: "integer" if name == "number" else "string" for name in names}
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": kind}}
        for name, kind in kinds.items()
    ]


def asked_for(route: Route, schemas: Schemas) -> list[Json]:
    if route.query_type is None:
        return []
    schema = schemas.queries[route.query_type.__name__]
    needed = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in needed, "schema": with_type(kind)}
        for name, kind in schema["properties"].items()
    ]


def with_type(schema: Json) -> Json:
    """Where msgspec only lists the values, they are texts."""
    return {"type": "string", **schema} if "enum" in schema else schema


def response(meaning: str, content: Json) -> Json:
    return {"description": meaning, "content": content}


def as_json(schema: Json) -> Json:
    return {JSON: {"schema": schema}}
