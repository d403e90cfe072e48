"""Problems: how a refusal or a fault is told."""

from typing import Any, Final

import msgspec

from rawsiko.rules.reasons import IllegalDecision
from rawsiko.server.logger import log
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.errors import NoSuchLog, StoreError, StoreFull
from rawsiko.server.tables.requests import Problem

#: Fields that are refused with a code and a sentence of their own.
OWN_WORDS: Final = {
    "pupils": Refusal.BAD_CLASS_SIZE,
    "minutes": Refusal.BAD_LESSON_LENGTH,
    "value": Refusal.BAD_VALUE,
}


class Rejected(Exception):
    """A request that reaches no handler: its address does not exist, or its body does not fit."""

    def __init__(self, status: int, code: str, sentence: str, *, allow: str = "", **details: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.problem = Problem(code, sentence, details)
        self.headers = {"allow": allow} if allow else {}


def not_found() -> Rejected:
    return Rejected(404, "not_found", "Not Found")


def problem_of(error: BaseException, table: str = "", path: str = "") -> tuple[int, Problem]:
    """The status and the Problem of what was refused, or of a fault, which is logged."""
    if isinstance(error, Refused):
        return error.refusal.status, Problem(error.refusal.value, str(error), error.details)
    if isinstance(error, IllegalDecision):
        return 422, Problem(error.reason.value, str(error), error.details)
    if isinstance(error, StoreError):
        return problem_of_store(error, table, path)
    if isinstance(error, RecursionError):  # JSON nested far too deeply; nothing of ours is
        return 400, Problem("bad_request", "That request is nested too deeply.", {})
    log.error("fault", table=table, path=path, exc_info=error)
    return 500, Problem("fault", "Something went wrong here; the match is as it was.", {})


def problem_of_store(error: StoreError, table: str, path: str) -> tuple[int, Problem]:
    """Nothing was written; the client may try again with the same mark."""
    if isinstance(error, NoSuchLog):
        return 404, Problem("no_such_table", str(error), {})
    log.error("store", table=table, path=path, why=str(error))
    if isinstance(error, StoreFull):
        return 507, Problem("store_full", "The server's disk is full.", {})
    sentence = "The server cannot store anything just now; try again."
    return 503, Problem("store_unavailable", sentence, {})


def when_to_come_again(problem: Problem) -> dict[str, str]:
    """The header that says so, if the problem does."""
    wait = problem.details.get("wait")
    return {} if wait is None else {"retry-after": str(wait)}


def malformed(error: Exception) -> Rejected:
    """The body is not valid JSON."""
    return Rejected(400, "bad_request", f"{str(error).rstrip('.')}.")


def invalid(error: msgspec.ValidationError, **source: str) -> Rejected:
    """A value that cannot be."""
    message, _, place = str(error).partition(" - at `$")
    return invalid_field(place.strip("`."), message, **source)


def invalid_field(field: str, message: str, **source: str) -> Rejected:
    """The same, explained in our own sentence if there is one."""
    problems = [{"message": message, "key": field, **source}]
    refusal = OWN_WORDS.get(field.rpartition(".")[2])
    if refusal is not None:
        return Rejected(400, refusal.value, refusal.sentence, problems=problems)
    if message.endswith("."):  # a check of our own says what is wrong
        sentence = message
    elif field:
        sentence = f"The field {field!r} cannot have this value: {message}."
    else:
        sentence = "That request has a value that cannot be."
    return Rejected(400, "bad_request", sentence, problems=problems)
