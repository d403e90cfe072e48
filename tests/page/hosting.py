"""The built page at a plain static file server on loopback."""

import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "dist" / "page"


def built() -> Path:
    """The page, built where it is missing or older than what it is made of."""
    subprocess.run([sys.executable, ROOT / "tools" / "page" / "build.py", "--if-changed"], check=True)
    return BUILT


class Quiet(SimpleHTTPRequestHandler):
    """Sends files, and writes no log."""

    def log_message(self, *_: Any) -> None:
        pass


class Obliging(Quiet):
    """Answers with a page of its own where a file is missing, as many hosts do."""

    def send_head(self) -> Any:
        if not Path(self.translate_path(self.path)).exists():
            self.path = "/sorry.html"
        return super().send_head()


class Host:
    """Serves a copy of the page, which a test may spoil, from a sub-folder of its own."""

    def __init__(self, folder: Path, *, pace: float = 0.0, handler: type[Quiet] = Quiet) -> None:
        self.folder = folder / "site" / "games" / "rawsiko"
        shutil.copytree(built(), self.folder)
        index = self.folder / "index.html"
        index.write_text(index.read_text().replace('data-pace="0.7"', f'data-pace="{pace:g}"'))
        (folder / "site" / "sorry.html").write_text("<!doctype html><title>There is no such page</title>")
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder / "site"))
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/games/rawsiko/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def lose(self, name: str) -> None:
        """Somebody deletes a part of Python."""
        for file in self.folder.glob(f"python/{name}-*"):
            file.unlink()

    def stop(self) -> None:
        """May be called again."""
        self.server.shutdown()
        self.server.server_close()
