"""`python -m benchmarks.page`: what the page loads, how soon one can choose, how much memory it needs.

Bytes are those of the files, compressed by gzip -6 one by one, as a host does. Times are from the click on
*Play now* until something can be chosen; bots that draft before one take their 0.7 s each. Cold is the
first visit, from a plain file server on loopback; warm is a later one in the same browser profile, without
a network: the click comes at once, or after some seconds on the start page, during which Python starts.
Both again at a quarter of the speed: the process of the tab, workers included, is stopped for three
quarters of the time. Beside each is the processor time of the tab, which says more on a busy machine. A
Decision is timed from the one before it, with bots alone at the table: thinking, storing and telling. An
input is timed to the end of the frame that shows what it did, at a table of four Masters. Memory is the PSS
of the tab's process, workers included.
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
from contextlib import contextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks.client import TIME_TO_PAINT
from tests.browser.people import PATIENCE, TOLD, settled
from tests.page.asking import CATCH_WORKER
from tests.page.hosting import ROOT, Host

MOST_BEFORE, MOST_IN_ALL, MOST_WARM = 300_000, 7_500_000, 3.0
MOVES_BEFORE_WEIGHING = 20.0  # seconds of a match
LEVELS = ("novice", "apprentice", "expert", "master")
BOTS = Path(__file__).with_name("page_bots.js").read_text()
LOOKS = 5.0  # seconds that somebody looks at the start page before the click
ROUNDS_OF_A_LOOK = 10
INPUTS = 20
BETWEEN_INPUTS = 300.0  # milliseconds, during which a Master is at work again
KEPT = "navigator.serviceWorker.ready.then(() => true)"


def packed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 6))


def loaded_before(page: Page, host: Host) -> int:
    """The bytes that the start page has asked for."""
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    files = {name.removeprefix(host.address).partition("?")[0] for name in names} | {"index.html"}
    return sum(packed(host.folder / file) for file in files if (host.folder / file).is_file())


class Waited(NamedTuple):
    """From the click to the first choice."""

    seconds: float
    processor: float  #: seconds of the tab

    def __str__(self) -> str:
        return f"{self.seconds:.1f} s ({self.processor:.1f} s of processor time)"


def first_choice(page: Page) -> Waited:
    begun, used = time.monotonic(), processor_time()
    page.locator("button.play").click()
    page.locator(".match[data-ready=true]").wait_for()
    return Waited(time.monotonic() - begun, processor_time() - used)


def processor_time() -> float:
    """Seconds that all renderers have used."""
    ticks = 0
    for process in renderers(os.getpid()):
        with suppress(FileNotFoundError):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory() -> float:
    """Megabytes of the largest renderer that we have started."""
    return max((pss(process) for process in renderers(os.getpid())), default=0.0)


def renderers(parent: int) -> Iterator[int]:
    """The renderers beneath a process."""
    children = subprocess.run(["pgrep", "-P", str(parent)], stdout=subprocess.PIPE, text=True, check=False)
    for child in map(int, children.stdout.split()):
        with suppress(FileNotFoundError):  # gone meanwhile
            if b"--type=renderer" in Path(f"/proc/{child}/cmdline").read_bytes():
                yield child
        yield from renderers(child)


@contextmanager
def a_quarter() -> Iterator[None]:
    """The tabs run for a quarter of the time only."""
    over = threading.Event()

    def hold_up() -> None:
        for rounds in count():
            if over.is_set():
                return
            if rounds % ROUNDS_OF_A_LOOK == 0:  # a navigation may bring another process
                found.update(renderers(os.getpid()))
            for number, pause in ((signal.SIGSTOP, 0.015), (signal.SIGCONT, 0.005)):
                for process in found:
                    with suppress(ProcessLookupError):
                        os.kill(process, number)
                over.wait(pause)

    found = set(renderers(os.getpid()))
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
                self.warm = self.again(page, host, 0.0, slow=slow)
                self.looked = self.again(page, host, LOOKS, slow=slow)

    def again(self, page: Page, host: Host, looks: float, *, slow: bool) -> Waited:
        """A later visit."""
        page.goto("about:blank")
        with a_quarter() if slow else nullcontext():
            page.goto(host.address)
            page.locator("button.play").wait_for()
            settled(page)
            page.wait_for_timeout(looks * 1000)
            return first_choice(page)

    def __str__(self) -> str:
        return f"cold {self.cold}, warm {self.warm}, after {LOOKS:g} s {self.looked}"

    def timed(self, page: Page, *, slow: bool) -> Waited:
        with a_quarter() if slow else nullcontext():
            return first_choice(page)


class Bots(NamedTuple):
    """Milliseconds."""

    decisions: dict[str, list[float]]  #: of each level
    inputs: list[float]  #: while Masters think
    megabytes: float  #: of the tab meanwhile


def among_bots() -> Bots:
    with tempfile.TemporaryDirectory() as name:
        host = Host(Path(name))
        with device(Path(name)) as context:
            for script in (CATCH_WORKER, BOTS):
                context.add_init_script(script)
            page = context.new_page()
            page.goto(host.address)
            first_choice(page)
            page.wait_for_timeout(MOVES_BEFORE_WEIGHING * 1000)  # the worker for bots has started
            decisions = {level: page.evaluate("level => window.times(level)", level) for level in LEVELS}
            inputs = list(inputs_among_masters(page))
            megabytes = memory()
        host.stop()
    return Bots(decisions, inputs, megabytes)


def inputs_among_masters(page: Page) -> Iterator[float]:
    """The log is opened and closed by its key."""
    page.evaluate("window.begin('master').then(({ table }) => void (location.hash = `/table/${table}`))")
    page.locator(".match .land").first.wait_for()
    for _ in range(INPUTS):
        page.wait_for_timeout(BETWEEN_INPUTS)
        page.evaluate(TIME_TO_PAINT, "keydown")
        page.keyboard.press("l")
        yield page.evaluate("window.painted")


def main() -> None:
    usual = Visit(slow=False)
    print(f"before Play now   {usual.before:>9,} bytes   goal {MOST_BEFORE:,}")
    print(f"in all            {usual.in_all:>9,} bytes   goal {MOST_IN_ALL:,}")
    print(f"memory of the tab {usual.megabytes:.0f} MB with a running match among Novices   goal 220")
    print(f"full speed        {usual}   goal {MOST_WARM:g} s warm", flush=True)
    print(f"a quarter of it   {Visit(slow=True)}", flush=True)
    bots = among_bots()
    for level, times in bots.decisions.items():
        print(f"{level:<17} {statistics.median(times):.0f} ms a Decision, at worst {max(times):.0f}")
    median, worst = statistics.median(bots.inputs), max(bots.inputs)
    print(f"inputs            {median:.0f} ms, at worst {worst:.0f}, while Masters think   goal 50")
    print(f"memory of the tab {bots.megabytes:.0f} MB while Masters think   goal 350")
    print(f"load here         {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
