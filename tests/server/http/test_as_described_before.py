"""What other programs rely on stays: every address, field, type, status and refusal.

golden/description.json is the OpenAPI description of version 0.1, without its prose. Additions are no change;
names of schemas are looked through.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from rawsiko.server.refusals import Refusal
from rawsiko.server.tables.wire import Json
from tests.server.tables.house import House

GOLDEN: Final[Json] = json.loads((Path(__file__).parent / "golden" / "description.json").read_text("utf-8"))
BOUNDS: Final = ("minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems", "default")


class Change(Exception):
    """Something is not as it was."""


class Schemas:
    """Compares schemas of then with those of now. `asked` says whether clients send or get them."""

    def __init__(self, then: Json, now: Json, *, asked: bool) -> None:
        self.then, self.now, self.asked = then, now, asked
        self.comparing: set[tuple[str, str]] = set()

    def compare(self, then: Json, now: Json, where: str) -> None:
        """Raise Change unless what was valid then is described as valid now."""
        pair = str(then.get("$ref")), str(now.get("$ref"))
        if "None" not in pair:
            if pair in self.comparing:
                return
            self.comparing.add(pair)
        then, now = resolved(then, self.then), resolved(now, self.now)
        kinds, found = branches(then, self.then), branches(now, self.now)
        if len(kinds) > 1 or len(found) > 1:
            for number, kind in enumerate(kinds):
                self.compare_with_any(kind, found, f"{where}|{number}")
            return
        self.compare_one(then, now, where)

    def compare_with_any(self, then: Json, kinds: list[Json], where: str) -> None:
        before = set(self.comparing)
        problems = []
        for kind in kinds:
            try:
                self.compare(then, kind, where)
                return
            except Change as change:
                problems.append(str(change))
                self.comparing = set(before)
        raise Change(problems[0] if len(problems) == 1 else f"{where}: none of {len(kinds)}: {problems}")

    def compare_one(self, then: Json, now: Json, where: str) -> None:
        if then.get("type") != now.get("type"):
            raise Change(f"{where}: {then.get('type')} is {now.get('type')}")
        if not values(then) <= values(now):
            raise Change(f"{where}: {values(then) - values(now)} is gone")
        for bound in BOUNDS:
            if bound in then and then[bound] != now.get(bound):
                raise Change(f"{where}: {bound} {then[bound]} is {now.get(bound)}")
        then_needed, needed = set(then.get("required", ())), set(now.get("required", ()))
        if then_needed - needed or (self.asked and needed - then_needed):
            raise Change(f"{where}: required {then_needed} is {needed}")
        fields = now.get("properties", {})
        for name, kind in then.get("properties", {}).items():
            if name not in fields:
                raise Change(f"{where}.{name}: gone")
            self.compare(kind, fields[name], f"{where}.{name}")
        for name in {"items", "additionalProperties"} & then.keys():
            self.compare_part(then[name], now.get(name, {}), f"{where}.{name}")
        for number, kind in enumerate(then.get("prefixItems", ())):
            self.compare(kind, now["prefixItems"][number], f"{where}.{number}")

    def compare_part(self, then: Json | bool, now: Json | bool, where: str) -> None:
        if isinstance(then, bool) or isinstance(now, bool):
            if then is not now:
                raise Change(f"{where}: {then} is {now}")
        else:
            self.compare(then, now, where)


def resolved(schema: Json, schemas: Json) -> Json:
    """A schema with the names in it looked up."""
    while "$ref" in schema:
        schema = schemas[str(schema["$ref"]).rpartition("/")[2]]
    return schema


def branches(schema: Json, schemas: Json) -> list[Json]:
    """The kinds that a schema allows, each with the bounds that are common to all."""
    schema = resolved(schema, schemas)
    several = schema.get("anyOf") or schema.get("oneOf")
    if several is None:
        listed = schema.get("type")
        return [{**schema, "type": one} for one in listed] if isinstance(listed, list) else [schema]
    common: Json = {bound: schema[bound] for bound in BOUNDS if bound in schema}
    kinds = [kind for one in several for kind in branches(one, schemas)]
    return [kind if kind.get("type") == "null" else {**kind, **common} for kind in kinds]


def values(schema: Json) -> set[str]:
    """The values that are listed."""
    listed = [schema["const"]] if "const" in schema else schema.get("enum", [])
    return set(map(json.dumps, listed))


def changes(then: Json, now: Json) -> Iterator[str]:
    """Everything that is not as it was."""
    for path, operations in then["paths"].items():
        for method, operation in operations.items():
            where = f"{method.upper()} {path}"
            found = now["paths"].get(path, {}).get(method)
            try:
                if found is None:
                    raise Change(f"{where}: gone")
                compare_operation(operation, found, then["schemas"], now["schemas"], where)
            except Change as change:
                yield str(change)
    for code, status in then["refusals"].items():
        if now["refusals"].get(code) != status:
            yield f"{code}: {status} is {now['refusals'].get(code)}"


def compare_operation(then: Json, now: Json, then_schemas: Json, schemas: Json, where: str) -> None:
    asked = Schemas(then_schemas, schemas, asked=True)
    parameters = {(one["name"], one["in"]): one for one in now.get("parameters", ())}
    for one in then.get("parameters", ()):
        found = parameters.pop((one["name"], one["in"]), None)
        if found is None or found["required"] != one["required"]:
            raise Change(f"{where}: {one['name']}: {found}")
        asked.compare(one["schema"], found["schema"], f"{where}?{one['name']}")
    if any(one["required"] for one in parameters.values()):
        raise Change(f"{where}: {[*parameters]} would be required")
    if ("requestBody" in then) != ("requestBody" in now):
        raise Change(f"{where}: its body")
    if "requestBody" in then:
        asked.compare(json_of(then["requestBody"]), json_of(now["requestBody"]), f"{where} body")
    told = Schemas(then_schemas, schemas, asked=False)
    if not then["responses"].keys() <= now["responses"].keys():
        raise Change(f"{where}: {then['responses'].keys() - now['responses'].keys()} is gone")
    for status, response in then["responses"].items():
        content = now["responses"][status]["content"]
        for kind, one in response["content"].items():
            if kind not in content:
                raise Change(f"{where}: {status} is no {kind}")
            told.compare(one["schema"], content[kind]["schema"], f"{where} {status}")


def json_of(body: Json) -> Json:
    schema: Json = body["content"]["application/json"]["schema"]
    return schema


async def description_now(house: House) -> Json:
    described: Json = (await house.visitor().get("/api/openapi.json")).json()
    refusals = {refusal.value: refusal.status for refusal in Refusal}
    return {
        "paths": described["paths"],
        "schemas": described["components"]["schemas"],
        "refusals": refusals,
    }


async def test_nothing_that_others_rely_on_has_changed(house: House) -> None:
    assert list(changes(GOLDEN, await description_now(house))) == []


def lose_an_address(then: Json) -> None:
    then["paths"]["/api/tables/{table_id}/before"] = {"get": {}}


def lose_a_status(then: Json) -> None:
    operation = then["paths"]["/api/tables"]["post"]
    operation["responses"]["202"] = operation["responses"]["201"]


def rename_a_field(then: Json) -> None:
    then["schemas"]["Seated"]["properties"]["place"] = {"type": "string"}


def change_a_type(then: Json) -> None:
    then["schemas"]["Accepted"]["properties"]["number"]["type"] = "string"


def need_a_field(then: Json) -> None:
    then["schemas"]["Decide"]["required"].remove("once")


def lose_a_bound(then: Json) -> None:
    then["schemas"]["Decide"]["properties"]["expected"]["minimum"] = 7


def lose_a_value(then: Json) -> None:
    [parameter] = [
        one for one in then["paths"]["/api/class-plans"]["get"]["parameters"] if one["name"] == "preset"
    ]
    parameter["schema"]["enum"].append("easter")


def lose_a_kind(then: Json) -> None:
    then["schemas"]["RowMessage"]["properties"]["events"]["items"]["anyOf"].append({"type": "integer"})


def lose_a_refusal(then: Json) -> None:
    then["refusals"]["too_slow"] = 429


@pytest.mark.parametrize(
    "differ",
    [
        lose_an_address,
        lose_a_status,
        rename_a_field,
        change_a_type,
        need_a_field,
        lose_a_bound,
        lose_a_value,
        lose_a_kind,
        lose_a_refusal,
    ],
)
async def test_a_change_is_noticed(house: House, differ: Callable[[Any], None]) -> None:
    then = deepcopy(GOLDEN)
    differ(then)
    assert list(changes(then, await description_now(house)))
