"""Running: send requests, and report any that causes a fault, hangs or is refused without a sentence."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from tests.fuzz.requests import Maker, Odds, addresses, odds
from tests.fuzz.server import Answer, Asked, Asking, hurried_server

AT_ONCE: Final = 200  # requests of one example, at the same tables


def check(asked: Asked, answer: Answer) -> None:
    assert 200 <= answer.status < 500, f"{asked} was answered with {answer.status}: {answer.body[:500]!r}"
    assert answer.headers["x-content-type-options"] == "nosniff"
    if answer.status >= 400 and asked.method != "HEAD":
        is_page = answer.headers.get("content-type", "").startswith("text/html")  # what a browser shows
        assert is_page or set(answer.json()) == {"code", "sentence", "details"}, asked


def send_made_up(number: int, seed_: int, heard: Callable[[int], None] = lambda _: None) -> Counter[int]:
    """Send this many requests made up by hypothesis; returns how often each status was the answer."""
    asking = Asking()
    statuses: Counter[int] = Counter()
    templates = addresses(asking)

    @seed(seed_)
    @settings(
        max_examples=-(-number // AT_ONCE),
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(odds)
    def send(drawn: Odds) -> None:
        maker = Maker(drawn, templates, asking.seats(), asking.in_classes())
        for _ in range(AT_ONCE):
            asked = maker.request()
            answer = asking.ask(asked)
            statuses[answer.status] += 1
            check(asked, answer)
        heard(statuses.total())

    try:
        send()
    finally:
        asking.close()
    return statuses


def send_described(number: int, seed_: int, heard: Callable[[int], None] = lambda _: None) -> Counter[int]:
    """Send this many requests that schemathesis makes from the OpenAPI description."""
    app: Any = hurried_server().app
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    statuses: Counter[int] = Counter()
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    for operation in operations:

        @seed(seed_)
        @settings(
            max_examples=-(-number // len(operations)),
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def send(case: Any) -> None:
            answer = case.call()
            statuses[answer.status_code] += 1
            case.validate_response(answer, checks=[not_a_server_error])

        send()
        heard(statuses.total())
    return statuses
