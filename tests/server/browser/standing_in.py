"""Stands in for what only Pyodide has: values of Python pass as they are, and jobs are done in place."""

import asyncio


class Headers:
    """An object of JavaScript."""

    def __init__(self, **values: str) -> None:
        self.values = values

    def to_py(self) -> dict[str, str]:
        return self.values


class Bytes(bytes):
    def to_bytes(self) -> bytes:
        return bytes(self)


class Reply:
    """Collects an answer."""

    def __init__(self) -> None:
        self.status = 0
        self.media_type = ""
        self.pieces: list[str] = []
        self.over = asyncio.Event()

    def head(self, status: int, media_type: str) -> None:
        self.status, self.media_type = status, media_type

    def piece(self, text: str) -> None:
        self.pieces.append(text)

    def end(self) -> None:
        self.over.set()

    @property
    def text(self) -> str:
        return "".join(self.pieces)


class JobsInPlace:
    """Another worker of the browser."""

    def __init__(self) -> None:
        self.asked = 0
        self.here = True

    def ready(self) -> bool:
        return self.here

    async def ask(self, order: Bytes) -> Bytes:
        self.asked += 1
        from rawsiko.server.browser.jobs import done

        return Bytes(done(order))

    def end(self) -> None:
        pass
