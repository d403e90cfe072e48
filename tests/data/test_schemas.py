"""The schemas: valid themselves, strict, and helpful to people who edit a file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rawsiko.data import STANDARD
from rawsiko.data.checks.shape import SCHEMAS
from rawsiko.data.reading import FILES, walk

PATHS = sorted(SCHEMAS.glob("*.schema.json"))


def read(path: Path) -> Any:
    return json.loads(path.read_bytes())


def objects(schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    for place, node in walk(schema):
        if isinstance(node, dict) and "properties" in node and node.get("type") == "object":
            yield place, node


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
class TestEachSchema:
    def test_it_is_a_schema(self, path: Path) -> None:
        Draft202012Validator.check_schema(read(path))

    def test_it_allows_nothing_that_it_does_not_name(self, path: Path) -> None:
        assert [
            place for place, node in objects(read(path)) if node.get("additionalProperties") is not False
        ] == []

    def test_it_explains_every_key(self, path: Path) -> None:
        silent = [
            f"{place}.{key}"
            for place, node in objects(read(path))
            for key, described in node["properties"].items()
            if "description" not in described and "$ref" not in described
        ]
        assert silent == []


def test_every_file_has_a_schema_and_names_it() -> None:
    for file in FILES:
        named = read(STANDARD / file)["$schema"]
        assert (STANDARD / named).resolve() == SCHEMAS / file.replace(".json", ".schema.json")
        assert (SCHEMAS / file.replace(".json", ".schema.json")).is_file()
