"""The OpenAPI description: what litestar infers, corrected where it cannot know better.

Every refusal is a Problem, a seat key is a bearer token, unknown fields are refused, events come as a
stream or as JSON, and views and messages have the shapes of shapes.py. docs/protocol.md says in words what
it all means.
"""

from collections.abc import Iterable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from rawsiko.analysis.shapes import MastersMove, Reckoning, WholeAnalysis
from rawsiko.data.documents import DOCUMENTS, BoardData, Drawing, Facts, Names
from rawsiko.debrief.shapes import Debrief, Quiz
from rawsiko.server import requests
from rawsiko.server.classes.shapes import SHAPES, ClassMessage, PupilView, TeacherView, as_told
from rawsiko.server.patch_shapes import PublicPatch, YourPatch
from rawsiko.server.shapes import EVENTS, MESSAGES, GoneMessage, Hint, MoveReason, Preview, TableView, Waste
from rawsiko.server.wire import Json

if TYPE_CHECKING:
    from rawsiko.server.app import Server

HEARD = "/api/tables/{table_id}/events"
CLASS = "/api/classes/{class_id}"
ANALYSIS = "/api/tables/{table_id}/analysis"
BEST_MOVE = "/api/tables/{table_id}/best/{number}"
DOCUMENT = "/api/documents/{name}"
REFERENCE = "#/components/schemas/{name}"
#: Everything that is sent or answered whole.
STRUCTS = [
    *(
        kind
        for kind in vars(requests).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not requests.Request
    ),
    *(TableView, MoveReason, Hint, Preview, Waste, Debrief, Quiz, *SHAPES),
    *(WholeAnalysis, MastersMove, Reckoning),
    *DOCUMENTS,
]
REFUSALS = {
    "4XX": "Refused; nothing has changed. `code` says why.",
    "5XX": "Nothing was stored; the same request may be sent again.",
}


class Description(JsonRenderPlugin):
    """Serves the description as JSON, made once: it takes a while, and anyone may ask for it."""

    made = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        self.made = self.made or super().render(request, put_right(openapi_schema))
        return self.made


def described_by(server: "Server") -> Json:
    """The whole description of a server, without asking it."""
    return put_right(server.litestar.openapi_schema.to_schema())


def put_right(found: Json) -> Json:
    """The description with what litestar cannot know."""
    described = deepcopy(found)
    components = described["components"]
    shapes = [*STRUCTS, PublicPatch, YourPatch, *MESSAGES, *EVENTS]
    _, known = msgspec.json.schema_components(shapes, ref_template=REFERENCE)
    known["Messages"]["properties"]["messages"]["items"] = any_of(MESSAGES)
    row = known["RowMessage"]["properties"]
    row["events"]["items"] = any_of(EVENTS)
    row["patch"], row["yours"] = reference("PublicPatch"), reference("YourPatch")
    known["ClassMessage"]["properties"]["view"] = any_of((TeacherView, PupilView))
    for schema in known.values():
        use_told_names(schema)
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
    content_of(described, HEARD).update(as_json("Messages"))
    content_of(described, CLASS)["application/json"] = {"schema": any_of((TeacherView, PupilView))}
    content_of(described, CLASS + "/events")["application/json"] = {
        "schema": {
            "type": "object",
            "properties": {"messages": {"type": "array", "items": any_of((ClassMessage, GoneMessage))}},
            "required": ["messages"],
        }
    }
    for path, shape in ((ANALYSIS, WholeAnalysis), (BEST_MOVE, MastersMove)):
        content_of(described, path)["application/json"] = {"schema": reference(shape.__name__)}
        described["paths"][path]["get"]["responses"]["202"] = {
            "description": "It is being worked out; ask again.",
            "content": as_json("Reckoning"),
        }
    content_of(described, DOCUMENT).clear()
    content_of(described, DOCUMENT)["application/json"] = {"schema": any_document()}
    return described


def any_document() -> Json:
    """One document of a data set; the sources and the odds are lists."""
    whole = any_of((BoardData, Drawing, Facts, Names))["anyOf"]
    sources = {"type": "array", "items": reference("Source")}
    odds = {"type": "array", "items": {"type": "array", "items": reference("Odds")}}
    return {"anyOf": [*whole, sources, odds]}


def content_of(described: Json, path: str) -> Json:
    """What an address answers to GET, by media type."""
    content: Json = described["paths"][path]["get"]["responses"]["200"]["content"]
    return content


def use_told_names(schema: Json) -> None:
    """Points in time appear as seconds, under shorter names."""
    if "properties" in schema:
        schema["properties"] = {as_told(name): kind for name, kind in schema["properties"].items()}
        schema["required"] = [as_told(name) for name in schema.get("required", [])]


def as_json(name: str) -> Json:
    return {"application/json": {"schema": reference(name)}}


def any_of(shapes: Iterable[type]) -> Json:
    return {"anyOf": [reference(shape.__name__) for shape in shapes]}


def reference(name: str) -> Json:
    return {"$ref": REFERENCE.format(name=name)}
