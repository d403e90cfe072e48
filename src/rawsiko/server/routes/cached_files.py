"""Files as browsers cache them: served from memory, compressed for those that read it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

ENCODINGS: Final = ("br", "gzip")  # the smallest first
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


@dataclass(frozen=True, slots=True)
class CachedFile:
    """A file as it is sent: plain, and compressed if there is a twin."""

    media_type: str
    cache: str
    etag: str
    plain: bytes
    packed: dict[str, bytes]

    def answer(self, headers_sent: Mapping[str, str]) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and content for a request with these headers: the file in the smallest form the
        browser accepts; 304 if it already has it."""
        headers = {"cache-control": self.cache, "etag": self.etag, "vary": "accept-encoding"}
        if headers_sent.get("if-none-match") == self.etag:
            return 304, headers, b""
        reads = encodings_in(headers_sent.get("accept-encoding", ""))
        for encoding in ENCODINGS:
            if encoding in reads and encoding in self.packed:
                return 200, {**headers, "content-encoding": encoding}, self.packed[encoding]
        return 200, headers, self.plain


def encodings_in(accepted: str) -> set[str]:
    """The encodings a browser accepts; `q=0` means that it does not."""
    weighted = ["".join(word.split()).partition(";q=") for word in accepted.lower().split(",")]
    return {name for name, _, weight in weighted if weight.strip("0.") or not weight}
