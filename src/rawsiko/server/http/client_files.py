"""The web client: files built from `web/`, read once and served from memory.

Names under `assets/` change with their content, so browsers keep them for good; all others are revalidated
each time. If there is a compressed twin (`.br`, `.gz`) that the browser accepts, the twin is sent.
"""

import hashlib
import mimetypes
import os
from pathlib import Path
from typing import Final

from rawsiko.server.routes.cached_files import ASK_AGAIN, FOR_GOOD, CachedFile
from rawsiko.server.routes.files import file_answer
from rawsiko.server.routes.problems import not_found
from rawsiko.server.routes.request import TEXT, Answer, Request
from rawsiko.server.routes.route import Route

INSTALLED: Final = Path(__file__).parents[2] / "_web"
BUILT_BY_HAND: Final = Path(__file__).parents[4] / "web" / "dist"
TWINS: Final = {"br": ".br", "gzip": ".gz"}
READING: Final = ("GET", "HEAD")
NOT_BUILT: Final = (
    "RAWsiko is running, but its pages have not been built. Programs play by the API: /api/openapi.json\n"
)

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


def read_client(folder: Path) -> dict[str, CachedFile]:
    """All files of the client by their path; none if it has not been built."""
    contents = contents_of(folder)
    endings = tuple(TWINS.values())
    return {
        name: CachedFile(
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


def client_routes(folder: Path | None = None) -> list[Route]:
    """The start page and everything it loads."""
    files = read_client(folder or newest_client())

    async def front(request: Request) -> Answer:
        """The start page; the fragment of the address decides what it shows."""
        page = files.get("index.html")
        return Answer(NOT_BUILT.encode(), media_type=TEXT) if page is None else file_answer(page, request)

    async def client_file(request: Request, name: str) -> Answer:
        """A file of the client."""
        found = files.get(request.path.lstrip("/"))
        if found is None or name == "index.html":
            raise not_found()
        return file_answer(found, request)

    served = (("/", front), ("/{name}", client_file), ("/assets/{name}", client_file))
    return [Route(method, path, handler, hidden=True) for path, handler in served for method in READING]
