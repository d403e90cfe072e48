"""The client's types are generated from the server's own description, and are up to date."""

from rawsiko.server.routes.description import described
from rawsiko.server.routes.listing import ROUTES
from tools.client_types import FILE, kind_of, types_file


def test_the_clients_types_are_those_of_the_server() -> None:
    written = types_file(described(ROUTES))
    assert FILE.read_text(encoding="utf-8") == written, "run python tools/client_types.py"


def test_a_schema_is_said_in_the_clients_language() -> None:
    text_or_null = {"anyOf": [{"type": "string"}, {"type": "null"}]}
    assert kind_of({"$ref": "#/components/schemas/Seated"}) == "Seated"
    assert kind_of({"type": "array", "items": text_or_null}) == "(string | null)[]"
    assert (
        kind_of({"type": "object", "additionalProperties": text_or_null}) == "Record<string, string | null>"
    )
    assert kind_of({"enum": ["a", "b"]}) == "'a' | 'b'"
    assert kind_of({}) == "unknown"
