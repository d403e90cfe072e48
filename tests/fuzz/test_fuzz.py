"""A small part of the fuzzing, always the same; the whole is `make fuzz`."""

from tests.fuzz.running import send_described, send_made_up


def test_no_request_that_is_made_up_is_a_fault() -> None:
    statuses = send_made_up(400, seed_=1)
    assert statuses.total() >= 400
    assert {200, 400, 404, 409} <= set(statuses)  # it gets far enough to be refused for many reasons


def test_no_request_made_from_the_description_is_a_fault() -> None:
    assert send_described(60, seed_=1).total() >= 60
