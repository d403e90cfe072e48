"""Actions only answer: none may change the table or class that it is asked about. Every house of the tests
compares them before and after each question."""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest

from rawsiko.rules.position import Position
from rawsiko.server.log.live_log import LiveLog
from rawsiko.server.tables.codec import Codec


def frozen(value: Any) -> Any:
    """The same in values that never change, down to the last number; facts and settings never do."""
    if isinstance(value, Position):
        return tuple(value.numbers())
    if dataclasses.is_dataclass(value) and not isinstance(value, Codec | type):
        return tuple((field.name, frozen(getattr(value, field.name))) for field in dataclasses.fields(value))
    if isinstance(value, dict):
        return tuple((key, frozen(item)) for key, item in value.items())
    if isinstance(value, list):
        return tuple(map(frozen, value))
    return frozenset(value) if isinstance(value, set) else value


def differences(before: Any, after: Any) -> list[str]:
    """Which fields differ."""
    return [name for (name, old), (_, new) in zip(before, after, strict=True) if old != new]


@contextmanager
def asking_changes_nothing() -> Iterator[list[str]]:
    """Lists what questions have changed; fails at the end if there is anything."""
    changed: list[str] = []
    try_once: Any = LiveLog.try_once

    @wraps(try_once)
    def tried(self: LiveLog, asked: Any) -> None:
        before = frozen(self.folded)
        try_once(self, asked)
        named = f"{getattr(asked.action, '__name__', asked.action)}: {type(self.folded).__name__}."
        changed.extend(named + name for name in differences(before, frozen(self.folded)))

    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(LiveLog, "try_once", tried)
        yield changed
    assert not changed, f"Asking has changed {sorted(set(changed))}."
