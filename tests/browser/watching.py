"""What must not happen on any page: errors, requests to other places, breaches of the content policy."""

import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

#: The console reports breaches of the content policy too, but not all of them and not in one form.
TELL_BREACHES = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
#: What Chromium says when nobody answers.
NO_ANSWER = ("net::ERR_", "Failed to fetch", "NetworkError", "network error")
#: Addresses Chromium itself calls at times, whatever its settings.
BROWSERS_OWN = re.compile(r"^\w+ (http://)?(?!fonts\.)[a-z0-9.-]+\.(google|googleapis|gstatic|gvt1)\.com[:/]")


class Trap(socketserver.ThreadingTCPServer):
    """A proxy for all places but this machine. Whatever asks for one, a page, a worker, falls into it."""

    daemon_threads = True

    def __init__(self) -> None:
        self.caught: list[str] = []
        super().__init__(("127.0.0.1", 0), Caught)
        self.address = f"127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Caught(socketserver.StreamRequestHandler):
    """Writes down what was asked for and does not answer."""

    server: Trap

    def handle(self) -> None:
        asked = self.rfile.readline(1_000).decode(errors="replace").strip()
        if not BROWSERS_OWN.search(asked):
            self.server.caught.append(asked)


class Watch:
    """Collects trouble of all pages of a test."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses
        self.trouble: list[str] = []
        self.sent: dict[str, str | None] = {}  #: what was last sent to an address
        self.server_is_down = False

    def over(self, context: BrowserContext) -> None:
        """Every page of this browser is watched from now on."""
        context.add_init_script(TELL_BREACHES)
        context.on("page", self._page)
        context.on("request", self._request)

    @contextmanager
    def while_the_server_is_down(self) -> Iterator[None]:
        """Requests without an answer are no trouble for a while."""
        self.server_is_down = True
        yield
        self.server_is_down = False

    def _page(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.trouble.append(f"page error: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.server_is_down and any(words in message.text for words in NO_ANSWER):
            return
        url = str(message.location.get("url"))
        self.trouble.append(f"{message.type}: {message.text} ({url}, sent: {self.sent.get(url)})")

    def _request(self, request: Request) -> None:
        self.sent[request.url] = request.post_data
        if not request.url.startswith((*self.addresses, "data:", "blob:")):
            self.trouble.append(f"request to another place: {request.url}")
