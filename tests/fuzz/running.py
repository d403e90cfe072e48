"""Running: send requests, and report any that causes a fault, hangs, is refused without a sentence, or makes
the server log what it never should.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from tests.fuzz.faults import faults
from tests.fuzz.hanging_up import Exchange, asking_at_a_port
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
    with faults() as found, closing(asking):

        def send(drawn: Odds) -> None:
            maker = Maker(drawn, templates, asking.seats(), asking.in_classes())
            for _ in range(AT_ONCE):
                asked = maker.request()
                answer = asking.ask(asked)
                statuses[answer.status] += 1
                check(asked, answer)
                found.check(asked)
            heard(statuses.total())

        seeded(number, seed_)(given(odds)(send))()
    return statuses


def hang_up(number: int, seed_: int, heard: Callable[[int], None] = lambda _: None) -> Counter[int]:
    """Send this many over real connections, and hang up whenever; returns how many at once how often."""
    asking = asking_at_a_port()
    sent: Counter[int] = Counter()
    templates = addresses(asking)
    with faults() as found, closing(asking), closing(Exchange(asking)) as exchange:

        def send(drawn: Odds) -> None:
            maker = Maker(drawn, templates, asking.seats(), asking.in_classes())
            for _ in range(AT_ONCE // 2):
                asked = exchange.call(maker)
                sent[len(asked)] += 1
                found.check(asked)
            heard(sum(count * times for count, times in sent.items()))

        seeded(number, seed_)(given(odds)(send))()
    return sent


def seeded(number: int, seed_: int) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """As many examples as it takes, always the same for a seed."""
    chosen = settings(
        max_examples=-(-number // AT_ONCE),
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    return lambda test: seed(seed_)(chosen(test))


def send_described(number: int, seed_: int, heard: Callable[[int], None] = lambda _: None) -> Counter[int]:
    """Send this many requests that schemathesis makes from the OpenAPI description."""
    app: Any = hurried_server().app
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    statuses: Counter[int] = Counter()
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    with faults() as found:

        def send(case: Any) -> None:
            answer = case.call()
            statuses[answer.status_code] += 1
            case.validate_response(answer, checks=[not_a_server_error])
            found.check(case)

        for operation in operations:
            examples = AT_ONCE * -(-number // len(operations))
            seeded(examples, seed_)(given(case=operation.as_strategy())(send))()
            heard(statuses.total())
    return statuses
