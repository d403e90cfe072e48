"""Problems: how a refusal or a fault becomes an HTTP answer."""

from typing import Any, Final

import structlog
from litestar import Request
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Response

from rawsiko.rules.committed_dice import NotASeed
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import Problem
from rawsiko.server.store.errors import NoSuchTable, StoreError, StoreFull

log = structlog.get_logger()

AnyRequest = Request[Any, Any, Any]

#: What people type into a form: out of range, it is refused in words they can act on.
TYPED_BY_PEOPLE: Final = {"pupils": Refusal.BAD_CLASS_SIZE, "minutes": Refusal.BAD_LESSON_LENGTH}


def answer(status: int, code: str, sentence: str, details: dict[str, Any] | None = None) -> Response[Problem]:
    return Response(Problem(code, sentence, details or {}), status_code=status, media_type="application/json")


def problem_of(error: BaseException, table: str = "", path: str = "") -> tuple[int, Problem]:
    """The status and the Problem of what was refused, or of a fault, which is logged."""
    if isinstance(error, Refused):
        return error.refusal.status, Problem(error.refusal.value, str(error), error.details)
    if isinstance(error, IllegalDecision):
        return 422, Problem(error.reason.value, str(error), error.details)
    if isinstance(error, NotASeed):
        return 400, Problem("bad_value", str(error), {})
    if isinstance(error, StoreError):
        return problem_of_store(error, table, path)
    log.error("fault", table=table, path=path, exc_info=error)
    return 500, Problem("fault", "Something went wrong here; the match is as it was.", {})


def problem_of_store(error: StoreError, table: str, path: str) -> tuple[int, Problem]:
    """Nothing was written; the client may try again with the same mark."""
    if isinstance(error, NoSuchTable):
        return 404, Problem("no_such_table", str(error), {})
    log.error("store", table=table, path=path, why=str(error))
    if isinstance(error, StoreFull):
        return 507, Problem("store_full", "The server's disk is full.", {})
    sentence = "The server cannot store anything just now; try again."
    return 503, Problem("store_unavailable", sentence, {})


def refused(request: AnyRequest, error: Exception) -> Response[Problem]:
    """What a table, the rules or the store refuse, and faults of ours."""
    status, problem = problem_of(error, request.path_params.get("table_id", ""), request.url.path)
    return Response(problem, status_code=status, media_type="application/json")


def http_error(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: addresses that do not exist, bodies that do not fit."""
    if isinstance(error, ValidationException) and error.extra:
        return bad_values(error, error.extra)
    code = {404: "not_found", 405: "not_allowed", 413: "too_large", 429: "too_fast"}.get(
        error.status_code, "bad_request"
    )
    told = answer(error.status_code, code, error.detail or "That request cannot be understood.")
    told.headers.update(error.headers or {})  # 405: what is allowed
    return told


def bad_values(error: ValidationException, problems: Any) -> Response[Problem]:
    """Invalid values in a request: explained in our own sentence, if there is one."""
    code, sentence = "bad_request", error.detail
    for problem in problems:
        field = problem.get("key", "")
        refusal = TYPED_BY_PEOPLE.get(field.rpartition(".")[2])
        if refusal is not None:
            code, sentence = refusal.value, refusal.sentence
            break
        if problem["message"].endswith("."):  # a check of our own says what is wrong
            sentence = problem["message"]
        elif field:
            sentence = f"The field {field!r} cannot have this value: {problem['message']}."
    return answer(error.status_code, code, sentence, {"problems": problems})


def too_deep(_: AnyRequest, __: RecursionError) -> Response[Problem]:
    """JSON nested far too deeply; nothing of ours is."""
    return answer(400, "bad_request", "That request is nested too deeply.")


HANDLERS: dict[type[Exception] | int, Any] = {
    HTTPException: http_error,
    RecursionError: too_deep,
    Exception: refused,
}
