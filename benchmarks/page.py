"""`python -m benchmarks.page`: what the page loads, how soon one can choose, how much memory it needs.

Bytes are those of the files, compressed by gzip -6 one by one, as a host does. Times are from the click on
*Play now* until something can be chosen: cold is the first visit, from a plain file server on loopback; warm
is a later one, without a network. Both again at a quarter of the speed: the process of the tab, workers
included, is stopped for three quarters of the time. A Decision is timed from the one before it, with bots
alone at the table: thinking, storing and telling. Memory is the PSS of the tab's process, workers included.
"""

import gzip
import os
import signal
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.browser.people import PATIENCE, TOLD, settled
from tests.page.hosting import ROOT, Host

MOST_BEFORE, MOST_IN_ALL, MOST_WARM = 300_000, 7_500_000, 3.0
MOVES_BEFORE_WEIGHING = 20.0  # seconds of a match
LEVELS = ("novice", "apprentice", "expert", "master")
PLAY_BOTS = Path(__file__).with_name("page_bots.js").read_text().partition("\n")[2].rstrip().rstrip(";")
#: The worker with the tables, to ask it as the page does.
CATCH_WORKER = """
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (...given) {
  window.worker = this;
  return postMessage.apply(this, given);
};
"""
KEPT = "navigator.serviceWorker.ready.then(() => true)"


def packed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 6))


def loaded_before(page: Page, host: Host) -> int:
    """The bytes that the start page has asked for."""
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    files = {name.removeprefix(host.address).partition("?")[0] for name in names} | {"index.html"}
    return sum(packed(host.folder / file) for file in files if (host.folder / file).is_file())


def first_choice(page: Page) -> float:
    """Seconds from the click to the first choice."""
    begun = time.monotonic()
    page.locator("button.play").click()
    page.locator(".match[data-ready=true]").wait_for()
    return time.monotonic() - begun


def memory() -> float:
    """Megabytes of the largest renderer that we have started."""
    return max((pss(process) for process in renderers(os.getpid())), default=0.0)


def renderers(parent: int) -> Iterator[int]:
    """The renderers beneath a process."""
    children = subprocess.run(["pgrep", "-P", str(parent)], stdout=subprocess.PIPE, text=True, check=False)
    for child in map(int, children.stdout.split()):
        if b"--type=renderer" in Path(f"/proc/{child}/cmdline").read_bytes():
            yield child
        yield from renderers(child)


@contextmanager
def a_quarter() -> Iterator[None]:
    """The tabs run for a quarter of the time only."""
    over = threading.Event()

    def hold_up() -> None:
        while not over.is_set():
            for number, pause in ((signal.SIGSTOP, 0.015), (signal.SIGCONT, 0.005)):
                for process in found:
                    with suppress(ProcessLookupError):
                        os.kill(process, number)
                over.wait(pause)

    found = list(renderers(os.getpid()))
    thread = threading.Thread(target=hold_up)
    thread.start()
    yield
    over.set()
    thread.join()
    for process in found:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)


def pss(process: int) -> float:
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    (line,) = [line for line in rollup.splitlines() if line.startswith("Pss:")]
    return int(line.split()[1]) / 1024


@contextmanager
def device(folder: Path) -> Iterator[BrowserContext]:
    chromium = subprocess.run([ROOT / "tools" / "chromium.sh"], stdout=subprocess.PIPE, text=True, check=True)
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder / "profile",
            executable_path=chromium.stdout.strip(),
            args=["--no-sandbox", "--disable-gpu"],
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TOLD)
        yield context
        context.close()


class Visit:
    """A device that has never seen the page, and what is measured on it."""

    def __init__(self, *, slow: bool) -> None:
        with tempfile.TemporaryDirectory() as name:
            host = Host(Path(name), pace=0.7)
            with device(Path(name)) as context:
                page = context.new_page()
                page.goto(host.address)
                page.locator("button.play").wait_for()
                settled(page)
                self.before = loaded_before(page, host)
                self.in_all = sum(packed(file) for file in host.folder.rglob("*") if file.is_file())
                self.cold = self.timed(page, slow=slow)
                page.wait_for_timeout(MOVES_BEFORE_WEIGHING * 1000)
                self.megabytes = memory()
                page.evaluate(KEPT)
                host.stop()
                page.goto(host.address)
                page.reload()
                page.locator("button.play").wait_for()
                settled(page)
                self.warm = self.timed(page, slow=slow)

    def timed(self, page: Page, *, slow: bool) -> float:
        if not slow:
            return first_choice(page)
        with a_quarter():
            return first_choice(page)


def milliseconds() -> dict[str, list[float]]:
    """How long the Decisions of each level took."""
    with tempfile.TemporaryDirectory() as name:
        host = Host(Path(name))
        with device(Path(name)) as context:
            context.add_init_script(CATCH_WORKER)
            page = context.new_page()
            page.goto(host.address)
            first_choice(page)
            times = {level: page.evaluate(PLAY_BOTS, level) for level in LEVELS}
        host.stop()
    return times


def main() -> None:
    usual, slow = Visit(slow=False), Visit(slow=True)
    print(f"before Play now   {usual.before:>9,} bytes   goal {MOST_BEFORE:,}")
    print(f"in all            {usual.in_all:>9,} bytes   goal {MOST_IN_ALL:,}")
    print(f"first choice      {usual.cold:.1f} s cold, {usual.warm:.1f} s warm   goal {MOST_WARM:g} s warm")
    print(f"at a quarter      {slow.cold:.1f} s cold, {slow.warm:.1f} s warm")
    for level, times in milliseconds().items():
        print(f"{level:<17} {statistics.median(times):.0f} ms a Decision, at worst {max(times):.0f}")
    load = os.getloadavg()[0]
    print(f"memory of the tab {usual.megabytes:.0f} MB with a running match   (load here: {load:.1f})")


if __name__ == "__main__":
    main()
