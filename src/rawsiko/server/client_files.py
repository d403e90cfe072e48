"""The web client: files built from `web/`, read once and served from memory.

Names under `assets/` change with their content, so browsers keep them for good; all others are revalidated
each time. If there is a compressed twin (`.br`, `.gz`) that the browser accepts, the twin is sent.
"""

import hashlib
import mimetypes
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from litestar import Request, route
from litestar.datastructures import State
from litestar.enums import HttpMethod, MediaType
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Response

INSTALLED: Final = Path(__file__).parent.parent / "_web"
BUILT_BY_HAND: Final = Path(__file__).parents[3] / "web" / "dist"
TWINS: Final = {"br": ".br", "gzip": ".gz"}
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
READING: Final = (HttpMethod.GET, HttpMethod.HEAD)
NOT_BUILT: Final = (
    "RAWsiko is running, but its pages have not been built. Programs play by the API: /api/openapi.json\n"
)

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")

Http = Request[None, None, State]


@dataclass(frozen=True, slots=True)
class ClientFile:
    """A file as it is sent: plain, and compressed if there is a twin."""

    media_type: str
    cache: str
    etag: str
    plain: bytes
    packed: dict[str, bytes]

    def answer(self, request: Http) -> Response[bytes]:
        """The file in the smallest form the browser accepts; 304 if it already has it."""
        headers = {"cache-control": self.cache, "etag": self.etag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.etag:
            return Response(b"", status_code=304, headers=headers, media_type=self.media_type)
        reads = encodings_in(request.headers.get("accept-encoding", ""))
        for encoding in TWINS:
            if encoding in reads and encoding in self.packed:
                headers["content-encoding"] = encoding
                return Response(self.packed[encoding], headers=headers, media_type=self.media_type)
        return Response(self.plain, headers=headers, media_type=self.media_type)


def encodings_in(accepted: str) -> set[str]:
    """The encodings a browser accepts; `q=0` means that it does not."""
    asked = ["".join(word.split()).partition(";q=") for word in accepted.lower().split(",")]
    return {name for name, _, weight in asked if weight.strip("0.") or not weight}


def read_client(folder: Path) -> dict[str, ClientFile]:
    """All files of the client by their path; none if it has not been built."""
    contents = contents_of(folder)
    endings = tuple(TWINS.values())
    return {
        name: ClientFile(
            media_type=mimetypes.guess_type(name)[0] or "application/octet-stream",
            cache=FOR_GOOD if name.startswith("assets/") else ASK_AGAIN,
            etag=f'W/"{hashlib.sha256(plain).hexdigest()[:20]}"',
            plain=plain,
            packed={
                encoding: contents[name + ending]
                for encoding, ending in TWINS.items()
                if name + ending in contents
            },
        )
        for name, plain in contents.items()
        if not name.endswith(endings)
    }


def contents_of(folder: Path) -> dict[str, bytes]:
    """What is in every visible file of a folder, by its path."""
    contents: dict[str, bytes] = {}
    for place, _, names in os.walk(folder):
        within = "" if place == str(folder) else Path(place).relative_to(folder).as_posix() + "/"
        for name in names:
            if not name.startswith("."):
                with open(os.path.join(place, name), "rb") as file:  # several hundred; a Path each is slow
                    contents[within + name] = file.read()
    return contents


def newest_client() -> Path:
    """The client that came with the package, or one built by hand since then."""
    return max((INSTALLED, BUILT_BY_HAND), key=when_built)


def when_built(folder: Path) -> float:
    page = folder / "index.html"
    return page.stat().st_mtime if page.is_file() else 0.0


def client_handlers(folder: Path | None = None) -> list[HTTPRouteHandler]:
    """Handlers for the start page and everything it loads."""
    files = read_client(folder or newest_client())

    @route("/", http_method=READING, include_in_schema=False)
    async def front(request: Http) -> Response[bytes]:
        """The start page; the fragment of the address decides what it shows."""
        page = files.get("index.html")
        if page is None:
            return Response(NOT_BUILT.encode(), media_type=MediaType.TEXT)
        return page.answer(request)

    @route(["/{name:str}", "/assets/{name:str}"], http_method=READING, include_in_schema=False)
    async def client_file(request: Http, name: FromPath[str]) -> Response[bytes]:
        """A file of the client."""
        found = files.get(request.url.path.lstrip("/"))
        if found is None or name == "index.html":
            raise NotFoundException
        return found.answer(request)

    return [front, client_file]
