"""Every field of every request, as the application lists them, and bodies with something else in one."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final, NamedTuple

from msgspec import inspect

from rawsiko.server.app import Server
from rawsiko.server.tables.wire import Json
from tests.fuzz.domains import DOMAINS, SWITCH, Domain, one_of, or_none

POISON: Final = "\x01here\x01"
Step = str | int


class Key(str):
    """A step to a key itself instead of what it leads to."""


class Field(NamedTuple):
    """Where a value is sent, and what it is."""

    template: str  # of the address
    path: tuple[Step, ...]
    domain: Domain
    base: Json  # a body with a right value there

    def __str__(self) -> str:
        return f"{self.template} {'.'.join(map(str, self.path))}"

    def body(self, poison: str, base: Json | None = None) -> bytes:
        """The body with this JSON in place of the value."""
        whole = deepcopy(self.base if base is None else base)
        at: Any = whole
        for step in self.path[:-1]:
            at = at[step]
        last = self.path[-1]
        if isinstance(last, Key):
            at[POISON] = at.pop(str(last))
        else:
            at[last] = POISON
        return json.dumps(whole).replace(json.dumps(POISON), poison).encode()


class NoDomain(Exception):
    """A field that does not say what it is."""


def bodies(server: Server) -> dict[str, inspect.Type]:
    """The struct of each body, by the address."""
    return {
        route.path: inspect.type_info(route.body_type)
        for route in server.routes
        if route.body_type is not None
    }


def fields(server: Server) -> list[Field]:
    """All of them; raises NoDomain for one that is none."""
    return [
        Field(template, path, domain, base)
        for template, struct in sorted(bodies(server).items())
        for path, domain, base in places(struct, template)
    ]


def places(kind: inspect.Type, where: str) -> Iterator[tuple[tuple[Step, ...], Domain, Any]]:
    """The values in something that is sent: where, what they are, and the whole with a right one there."""
    domain = domain_of(kind, where)
    if domain is not None:
        yield (), domain, domain.right
        return
    match kind:
        case inspect.StructType():
            yield from places_in_struct(kind, where)
        case inspect.UnionType(types):
            for one in types:
                yield from () if isinstance(one, inspect.NoneType) else places(one, where)
        case inspect.VarTupleType(item) | inspect.ListType(item):
            for path, inner, base in places(item, where):
                yield (0, *path), inner, [base]
        case inspect.DictType(key, value):
            [(_, names, name)] = places(key, where)
            for path, inner, base in places(value, where):
                yield (name, *path), inner, {name: base}
            yield (Key(name),), names, {name: right(value, where)}
        case inspect.Metadata():
            yield from places(kind.type, where)
        case _:
            raise NoDomain(f"{where}: {kind} is in no domain.")


def places_in_struct(kind: inspect.StructType, where: str) -> Iterator[tuple[tuple[Step, ...], Domain, Any]]:
    whole = right(kind, where)
    for field in kind.fields:
        for path, inner, base in places(field.type, f"{where} {field.encode_name}"):
            yield (field.encode_name, *path), inner, {**whole, field.encode_name: base}


def domain_of(kind: inspect.Type, where: str) -> Domain | None:
    """What a single value is; None if this is made of several."""
    match kind:
        case inspect.Metadata(inspect.StrType() | inspect.IntType() | inspect.FloatType()):
            name = (kind.extra or {}).get("domain")
            if name not in DOMAINS:
                raise NoDomain(f"{where}: the domain {name!r} is not known to tests/fuzz/domains.py.")
            return DOMAINS[name]
        case inspect.BoolType():
            return SWITCH
        case inspect.LiteralType(values):
            return one_of(values)
        case inspect.UnionType(types) if len(types) == 2 and inspect.NoneType() in types:
            [other] = [one for one in types if not isinstance(one, inspect.NoneType)]
            inner = domain_of(other, where)
            return None if inner is None else or_none(inner)
    return None


def right(kind: inspect.Type, where: str) -> Any:
    """Something that may be sent, with no more than it needs."""
    match kind:
        case inspect.StructType(fields=inside):
            told = {} if kind.tag is None else {str(kind.tag_field): kind.tag}
            needed = [field for field in inside if field.required]
            return {**told, **{field.encode_name: right(field.type, where) for field in needed}}
        case inspect.UnionType(types):
            return right(types[0], where)
        case inspect.VarTupleType() | inspect.ListType():
            return []
        case inspect.Metadata() if domain_of(kind, where) is None:
            return right(kind.type, where)
        case inspect.DictType():
            return {}
    domain = domain_of(kind, where)
    if domain is None:
        raise NoDomain(f"{where}: {kind} is in no domain.")
    return domain.right
