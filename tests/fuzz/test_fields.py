"""Every field of every request says what it is, and nothing else gets in: a part of it, always the same."""

import json

import pytest
from msgspec import inspect

from rawsiko.server.tables.requests import RequestBody
from tests.fuzz.domains import DOMAINS
from tests.fuzz.fields import NoDomain, bodies, places
from tests.fuzz.poisoning import poisoned
from tests.fuzz.server import hurried_server

SHARE = 0.08


async def test_poison_in_any_field_is_refused_and_the_lesson_goes_on() -> None:
    answers = await poisoned(1, SHARE)
    assert answers[400] > 3_000
    assert {200, 201, 404, 409, 422} <= set(answers)  # what is odd but right gets in, or further


def test_every_body_is_of_a_struct_that_refuses_unknown_fields() -> None:
    for template, struct in bodies(hurried_server()).items():
        assert isinstance(struct, inspect.StructType), template
        assert struct.forbid_unknown_fields, template


def test_every_domain_has_its_right_value_and_none_of_another_shape() -> None:
    for name, domain in DOMAINS.items():
        assert domain.has(domain.right), name
        assert not any(domain.has(json.loads(poison)) for poison in ("null", "[]", "{}")), name


@pytest.mark.parametrize("kind", [str, int, float, dict[str, bool], list[str], object])
def test_a_field_without_a_domain_is_noticed(kind: type) -> None:
    class New(RequestBody, frozen=True):
        field: kind  # type: ignore[valid-type]

    with pytest.raises(NoDomain):
        list(places(inspect.type_info(New), "new"))
