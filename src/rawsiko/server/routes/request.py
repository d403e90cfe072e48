"""A request and its answer, independent of the host."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.services import Services

JSON: Final = "application/json"
TEXT: Final = "text/plain"


@dataclass(slots=True)
class Request:
    """An HTTP request."""

    services: Services
    method: str
    path: str
    headers: Mapping[bytes, bytes]
    query: bytes = b""
    content: bytes = b""
    address: str = ""  #: of a client, for counting; stored nowhere
    scheme: str = "http"

    def header(self, name: bytes) -> str:
        """A header as text; empty if it was not sent."""
        return self.headers.get(name, b"").decode("latin-1")

    @property
    def has_key(self) -> bool:
        return b"authorization" in self.headers

    @property
    def key(self) -> str:
        """The key that is shown; refused if there is none."""
        scheme, _, key = self.header(b"authorization").partition(" ")
        if scheme.lower() != "bearer" or not key:
            raise Refused(Refusal.NOT_SEATED)
        return key.strip()


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer."""

    content: bytes
    status: int = 200
    media_type: str = JSON
    headers: dict[str, str] = field(default_factory=dict)
