"""The OpenAPI description: what litestar finds out by itself, put right where it cannot know.

Every refusal is a Problem, a seat key is a bearer token, what is not known is refused, events come as a
stream or as JSON, and views and messages have the shapes of shapes.py. docs/protocol.md says in words what
it all means.
"""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from rawsiko.server.requests import Messages, Problem
from rawsiko.server.shapes import EVENTS, MESSAGES, TableView
from rawsiko.server.wire import Json

VIEW = "/api/tables/{table_id}"
HEARD = "/api/tables/{table_id}/events"
REFERENCE = "#/components/schemas/{name}"
REFUSALS = {
    "4XX": "Refused; nothing has changed. `code` says why.",
    "5XX": "Nothing was stored; the same request may be sent again.",
}


class Description(JsonRenderPlugin):
    """Serves the description as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return super().render(request, put_right(openapi_schema))


def put_right(found: Json) -> Json:
    """The description with what litestar cannot know."""
    described = deepcopy(found)
    components = described["components"]
    shapes = [Problem, Messages, TableView, *MESSAGES, *EVENTS]
    _, known = msgspec.json.schema_components(shapes, ref_template=REFERENCE)
    known["Messages"]["properties"]["messages"]["items"] = any_of(MESSAGES)
    known["RowMessage"]["properties"]["events"]["items"] = any_of(EVENTS)
    components["schemas"] |= known
    for schema in components["schemas"].values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    components["securitySchemes"] = {"SeatKey": {"type": "http", "scheme": "bearer"}}
    described["security"] = [{"SeatKey": []}, {}]
    for path in described["paths"].values():
        for operation in path.values():
            responses = operation["responses"]
            responses.pop("400", None)
            for status, meaning in REFUSALS.items():
                responses[status] = {"description": meaning, "content": as_json("Problem")}
    described["paths"][VIEW]["get"]["responses"]["200"]["content"] = as_json("TableView")
    described["paths"][HEARD]["get"]["responses"]["200"]["content"] |= as_json("Messages")
    return described


def as_json(name: str) -> Json:
    return {"application/json": {"schema": reference(name)}}


def any_of(shapes: Iterable[type]) -> Json:
    return {"anyOf": [reference(shape.__name__) for shape in shapes]}


def reference(name: str) -> Json:
    return {"$ref": REFERENCE.format(name=name)}
