"""A small part of the fuzzing, always the same; the whole is `make fuzz`."""

import pytest

from rawsiko.server.logger import log
from tests.fuzz.faults import faults
from tests.fuzz.running import hang_up, send_described, send_made_up


def test_no_request_that_is_made_up_is_a_fault() -> None:
    statuses = send_made_up(400, seed_=1)
    assert statuses.total() >= 400
    assert {200, 400, 404, 409} <= set(statuses)  # it gets far enough to be refused for many reasons


def test_no_request_made_from_the_description_is_a_fault() -> None:
    assert send_described(60, seed_=1).total() >= 60


def test_no_client_that_hangs_up_is_a_fault() -> None:
    assert hang_up(400, seed_=1).total() >= 200


def test_what_a_server_must_not_log_is_noticed() -> None:
    def log_it() -> None:
        with faults():
            log.info("all is well")
            try:
                raise KeyError("a pupil")
            except KeyError:
                log.exception("class")

    with pytest.raises(AssertionError, match="a pupil"):
        log_it()
