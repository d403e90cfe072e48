"""Files as answers."""

from rawsiko.server.routes.cached_files import CachedFile
from rawsiko.server.routes.request import Answer, Request


def file_answer(file: CachedFile, request: Request) -> Answer:
    """A file in the smallest form that the browser accepts, or 304."""
    wanted = {name: request.header(name.encode()) for name in ("if-none-match", "accept-encoding")}
    status, headers, content = file.answer(wanted)
    return Answer(content, status, file.media_type, headers)
