"""Problems: how a refusal or a fault becomes an HTTP answer."""

from typing import Any

import structlog
from litestar import Request
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Response

from rawsiko.rules.committed_dice import NotASeed
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.server.refusals import Refused
from rawsiko.server.requests import Problem
from rawsiko.server.store.errors import NoSuchTable, StoreError, StoreFull

log = structlog.get_logger()

AnyRequest = Request[Any, Any, Any]


def answer(status: int, code: str, sentence: str, details: dict[str, Any] | None = None) -> Response[Problem]:
    return Response(Problem(code, sentence, details or {}), status_code=status, media_type="application/json")


def refused(_: AnyRequest, error: Refused) -> Response[Problem]:
    return answer(error.refusal.status, error.refusal.value, str(error), error.details)


def illegal(_: AnyRequest, error: IllegalDecision) -> Response[Problem]:
    return answer(422, error.reason.value, str(error), error.details)


def bad_value(_: AnyRequest, error: NotASeed) -> Response[Problem]:
    return answer(400, "bad_value", str(error))


def store_error(request: AnyRequest, error: StoreError) -> Response[Problem]:
    """Nothing was written; the client may try again with the same key."""
    if isinstance(error, NoSuchTable):
        return answer(404, "no_such_table", str(error))
    full = isinstance(error, StoreFull)
    log.error("store", table=request.path_params.get("table_id"), path=request.url.path, why=str(error))
    sentence = (
        "The server's disk is full." if full else "The server cannot store anything just now; try again."
    )
    return answer(507 if full else 503, "store_full" if full else "store_unavailable", sentence)


def http_error(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: addresses that do not exist, bodies that do not fit."""
    details = {"problems": error.extra} if isinstance(error, ValidationException) and error.extra else {}
    code = {404: "not_found", 405: "not_allowed", 413: "too_large", 429: "too_fast"}.get(
        error.status_code, "bad_request"
    )
    return answer(error.status_code, code, error.detail or "That request cannot be understood.", details)


def too_deep(_: AnyRequest, __: RecursionError) -> Response[Problem]:
    """JSON that is nested without end; nothing of ours is."""
    return answer(400, "bad_request", "That request is nested too deeply.")


def fault(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A fault of ours: logged whole, told in one sentence."""
    log.error("fault", table=request.path_params.get("table_id"), path=request.url.path, exc_info=error)
    return answer(500, "fault", "Something went wrong here; the match is as it was.")


HANDLERS: dict[type[Exception] | int, Any] = {
    Refused: refused,
    IllegalDecision: illegal,
    NotASeed: bad_value,
    StoreError: store_error,
    HTTPException: http_error,
    RecursionError: too_deep,
    Exception: fault,
}
