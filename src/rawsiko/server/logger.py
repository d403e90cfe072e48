"""The server's log: an event and its fields, handed to the log of Python, which any host may render.

Never a name, an address or an agent.
"""

import logging
from typing import Any, Final

OURS: Final = logging.getLogger("rawsiko.server")


class Line:
    """A line of the log; as text, its fields follow the event."""

    def __init__(self, event: str, fields: dict[str, Any]) -> None:
        self.event = event
        self.fields = fields

    def __str__(self) -> str:
        return " ".join([self.event, *(f"{name}={value}" for name, value in self.fields.items())])


class Logger:
    """Writes lines with fields."""

    def info(self, event: str, **fields: Any) -> None:
        if OURS.isEnabledFor(logging.INFO):
            OURS.info(Line(event, fields))

    def warning(self, event: str, **fields: Any) -> None:
        OURS.warning(Line(event, fields))

    def error(self, event: str, *, exc_info: BaseException | None = None, **fields: Any) -> None:
        OURS.error(Line(event, fields), exc_info=exc_info)

    def exception(self, event: str, **fields: Any) -> None:
        """A line with the exception that is being handled."""
        OURS.exception(Line(event, fields))


log: Final = Logger()
