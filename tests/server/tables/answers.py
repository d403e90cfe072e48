"""An answer in one word."""

import httpx


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, after making sure that it is a whole Problem."""
    told = answer.json()
    assert set(told) == {"code", "sentence", "details"}, told
    assert told["sentence"]
    assert answer.headers["content-type"].startswith("application/json")
    return answer.status_code, told["code"]
