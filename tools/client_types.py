"""Writes the client's types, web/src/net/types.ts, from the OpenAPI description of the server.

    python tools/client_types.py          write them
    python tools/client_types.py --check  fail if they are not up to date (make check)

The description comes from the structs that the server builds its views and messages from, so nothing is
written down twice.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from rawsiko.server.routes.description import described
from rawsiko.server.routes.listing import ROUTES

Json = Any

FILE: Final = Path(__file__).parent.parent / "web" / "src" / "net" / "types.ts"
WIDTH: Final = 140  # of a line, as prettier lays them out

HEAD: Final = """/**
 * What the server says and hears; docs/protocol.md says in words what it means.
 *
 * Written by tools/client_types.py from the server's own description: change shapes.py or requests.py in
 * src/rawsiko/server/tables or src/rawsiko/server/classes, or documents.py in src/rawsiko/data, and run it.
 */
"""

BESIDE: Final = """/** What travels beside the log. */
export type BesideMessage = Exclude<StreamMessage, RowMessage>;
"""

#: Parts of other types that the client calls by a name: which type, which of its fields.
PARTS: Final = {
    "Decision": ("Decide", "decision"),
    "Legal": ("YourView", "legal"),
    "MatchEvent": ("RowMessage", "events", "items"),
    "StreamMessage": ("Messages", "messages", "items"),
    "Chair": ("PublicView", "chairs", "values"),
    "Phase": ("MatchView", "phase"),
    "MoveKind": ("MayMove", "moves", "values", "values"),
}


def main(arguments: list[str]) -> int:
    written = types_file(described(ROUTES))
    if "--check" not in arguments:
        FILE.write_text(written, encoding="utf-8")
        return 0
    if FILE.read_text(encoding="utf-8") == written:
        return 0
    print(f"{FILE.name} is not what the server says; run `python tools/client_types.py`.", file=sys.stderr)
    return 1


def types_file(description: Json) -> str:
    """The whole file: an interface for each schema in the order of their names, then the named parts."""
    schemas = description["components"]["schemas"]
    interfaces = "\n".join(declared(name, schemas[name]) for name in sorted(schemas))
    parts = {name: kind_of(part_of(schemas, *path)) for name, path in PARTS.items()}
    for name, kind in parts.items():
        interfaces = interfaces.replace(f"({kind})", name).replace(kind, name)
    return "\n".join([HEAD, interfaces, *(alias(name, kind) for name, kind in parts.items()), BESIDE])


def declared(name: str, schema: Json) -> str:
    """An interface, or a name for something simpler."""
    says = comment(schema.get("description", ""))
    if "properties" not in schema and schema.get("type") != "object":
        return says + alias(name, kind_of(schema))
    required = schema.get("required", [])
    fields = [
        f"  {field}{'' if field in required else '?'}: {kind_of(inner)};\n"
        for field, inner in schema.get("properties", {}).items()
    ]
    return (
        f"{says}export interface {name} {{\n{''.join(fields)}}}\n"
        if fields
        else f"{says}{alias(name, 'Record<string, never>')}"
    )


def comment(says: str) -> str:
    return f"/** {' '.join(says.split())} */\n" if says else ""


def alias(name: str, kind: str) -> str:
    """`export type …`, on one line where it fits, else a line for each of its kinds."""
    line = f"export type {name} = {kind};\n"
    if len(line) <= WIDTH + 1 or " | " not in kind:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {one}" for one in kind.split(" | ")) + ";\n"


def part_of(schemas: Json, name: str, field: str, *steps: str) -> Json:
    """The schema of a field of a type; further in, of its items or its values."""
    found = schemas[name]["properties"][field]
    for step in steps:
        found = found["items" if step == "items" else "additionalProperties"]
    return found


def kind_of(schema: Json) -> str:
    """A schema as TypeScript says it."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return any_of(kind_of(one) for one in schema[several])
    if "const" in schema:
        return quoted(schema["const"])
    if "enum" in schema:
        return any_of(quoted(value) for value in schema["enum"])
    return simple_kind(schema)


def simple_kind(schema: Json) -> str:
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(kind_of, schema['prefixItems']))}]"
        case "array":
            inner = kind_of(schema.get("items", {}))
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            return f"Record<string, {kind_of(schema['additionalProperties'])}>"
        case "object":
            return "Record<string, unknown>"
        case "integer" | "number":
            return "number"
        case "string":
            return "string"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case list() as several:
            return any_of(simple_kind({**schema, "type": one}) for one in several)
        case _:
            return "unknown"


def any_of(kinds: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(kinds))


def quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
