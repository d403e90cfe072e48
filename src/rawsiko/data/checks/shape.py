"""Shape: does each file match its JSON Schema? Faults are described in plain words."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry, Resource

from rawsiko.data.checks.wording import did_you_mean, listed
from rawsiko.data.complaints import Complaint, printable, quoted
from rawsiko.data.reading import item_at, joined

SCHEMAS = Path(__file__).parent.parent / "schemas"

TYPES = {
    "object": "an object in curly brackets {}",
    "array": "a list in square brackets []",
    "string": "a text in double quotes",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


def check_shape(file: str, value: object) -> Iterator[Complaint]:
    """What the schema of this file finds, in the order of the file."""
    errors = validator(file).iter_errors(value)
    for error in sorted(errors, key=lambda error: [str(step).zfill(6) for step in error.absolute_path]):
        place = place_of(error)
        for key, sentence in explain(error):
            yield Complaint(file, joined(place, key) if key else place, sentence, item_at(value, place))


@cache
def validator(file: str) -> Draft202012Validator:
    schemas = {path.name: json.loads(path.read_bytes()) for path in SCHEMAS.glob("*.schema.json")}
    resources = [(name, Resource.from_contents(schema)) for name, schema in schemas.items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft202012Validator(schemas[file.replace(".json", ".schema.json")], registry=registry)


def place_of(error: ValidationError) -> str:
    place = ""
    for step in error.absolute_path:
        place = f"{place}[{step}]" if isinstance(step, int) else joined(place, step)
    return place


class Fault(NamedTuple):
    """What a sentence is made of."""

    wanted: Any  #: what the schema asks for: a type, a list of choices, a number
    found: Any
    schema: Any  #: the part of the schema that asks
    message: str


def explain(error: ValidationError) -> list[tuple[str, str]]:
    """(key, sentence) for each fault; the key is empty if the fault is the value itself."""
    fault = Fault(error.validator_value, error.instance, error.schema, error.message)
    if error.validator == "required":
        return [(fault.message.split("'")[1], "This is missing.")]
    if error.validator == "additionalProperties":
        return list(unexpected(fault))
    sentence = SENTENCES.get(str(error.validator))
    return [("", sentence(fault) if sentence else f"{printable(fault.message, 200)}.")]


def unexpected(fault: Fault) -> Iterator[tuple[str, str]]:
    expected = fault.schema["properties"]
    for key in fault.found:
        if key not in expected:
            yield key, f"{quoted(key)} is not expected here{did_you_mean(key, expected) or '.'}"


def wrong_type(fault: Fault) -> str:
    wanted = fault.wanted if isinstance(fault.wanted, list) else [fault.wanted]
    types = " or ".join(TYPES[name] for name in wanted)
    return f"This must be {types}, not {quoted(json_text(fault.found))}."


def not_one_of(fault: Fault) -> str:
    hint = did_you_mean(str(fault.found), fault.wanted) or "."
    return f"{quoted(json_text(fault.found))} is not one of {listed(fault.wanted)}{hint}"


def no_fit(fault: Fault) -> str:
    if fault.found != fault.found.strip():
        return f"{quoted(fault.found)} begins or ends with a space."
    return f"{quoted(fault.found)} does not fit. {fault.schema.get('description', '')}".rstrip()


def json_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


SENTENCES: dict[str, Callable[[Fault], str]] = {
    "type": wrong_type,
    "enum": not_one_of,
    "const": lambda fault: f"This can only be {quoted(fault.wanted)}.",
    "pattern": no_fit,
    "minLength": lambda _: "This text must not be empty.",
    "maxLength": lambda fault: f"This text has {len(fault.found)} characters; at most {fault.wanted} fit.",
    "minimum": lambda fault: f"{fault.found} is too small; the least is {fault.wanted}.",
    "maximum": lambda fault: f"{fault.found} is too large; the most is {fault.wanted}.",
    "minItems": lambda fault: f"The list has {len(fault.found)} entries; at least {fault.wanted} are needed.",
    "maxItems": lambda fault: f"The list has {len(fault.found)} entries; at most {fault.wanted} are allowed.",
    "uniqueItems": lambda _: "The list names the same thing twice.",
    "minProperties": lambda _: "At least one language is needed.",
}
