"""What must not happen on any page: errors, requests to other places, breaches of the content policy."""

import re
import socketserver
import threading

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

BREACH = "content policy: "
#: The console reports breaches of the content policy too, but not all of them and not in one form.
TELL_BREACHES = f"""
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`{BREACH}${{event.violatedDirective}} ${{event.blockedURI}}`));
"""
#: What the browser says of workers that `people` keep off their pages.
NO_WORKERS = "Service Worker registration blocked by Playwright"
FAULT = 500
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
    """Collects trouble of all pages of a test, and what else their consoles say."""

    def __init__(self) -> None:
        self.addresses: tuple[str, ...] = ()  #: where pages may ask for something
        self.trouble: list[str] = []
        #: No trouble: a refusal, or a network that is gone, may be what a test is about.
        self.said: list[str] = []

    def over(self, context: BrowserContext) -> None:
        """Every page of this browser is watched from now on."""
        context.add_init_script(TELL_BREACHES)
        context.on("page", self._page)
        context.on("request", self._request)
        context.on("response", self._response)

    def _page(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.trouble.append(f"page error: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(NO_WORKERS):
            line = f"{message.type}: {message.text} ({message.location.get('url')})"
            (self.trouble if message.text.startswith(BREACH) else self.said).append(line)

    def _request(self, request: Request) -> None:
        if not request.url.startswith((*self.addresses, "data:", "blob:")):
            self.trouble.append(f"request to another place: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= FAULT:
            self.trouble.append(f"{response.status}: {response.url}, sent: {response.request.post_data}")
