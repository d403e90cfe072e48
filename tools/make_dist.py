"""Make a release for this Python and this system: `make dist`.

`dist/` then holds the source, a wheel with compiled rules and the client inside, the game as a page in a zip,
what they are made of (CycloneDX, one file for the server and one for the client) and the checksums of it all.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from hatch_build import npm_command
from rawsiko import __version__

ROOT = Path(__file__).parent.parent
SUMS = "SHA256SUMS"


def run(*words: str | Path, **environment: str) -> None:
    subprocess.run([str(word) for word in words], cwd=ROOT, check=True, env=os.environ | environment)


def program(name: str, environment: Path = Path(sys.prefix)) -> Path:
    """A program of a virtual environment."""
    return environment / ("Scripts" if sys.platform == "win32" else "bin") / name


def server_parts(wheel: Path, target: Path) -> None:
    """Write what a server from this wheel runs: its packages as they are pinned, with their licences."""
    with tempfile.TemporaryDirectory() as folder:
        clean = Path(folder, "server")
        venv.create(clean)
        pip = (sys.executable, "-m", "pip", "--python", program("python", clean), "install", "--quiet")
        run(*pip, "--require-hashes", "-r", "requirements/server.txt")
        run(*pip, "--no-deps", "--no-index", wheel)
        run(
            *(
                program("cyclonedx-py"),
                "environment",
                "--output-reproducible",
                "--pyproject",
                "pyproject.toml",
            ),
            *("--output-file", target, program("python", clean)),
        )
        parts = json.loads(target.read_text())
        say_licences(parts["components"], [str(place) for place in clean.rglob("site-packages")])
    write_parts(target, "server", parts)


def say_licences(parts: list[dict[str, Any]], places: list[str]) -> None:
    """Name the licence of a part that gives its text alone: the text begins with the name."""
    for part in parts:
        if not part.get("licenses"):
            [package] = distributions(name=part["name"], path=places)
            part["licenses"] = [{"license": {"name": package.metadata["License"].splitlines()[0].strip()}}]


def client_parts(target: Path) -> None:
    """Write what the client is built from; what only builds or checks it is marked as development."""
    command, environment = npm_command("sbom", "--sbom-format", "cyclonedx", "--package-lock-only")
    done = subprocess.run(command, cwd=ROOT / "web", env=environment, check=True, capture_output=True)
    write_parts(target, "client", json.loads(done.stdout))


def write_parts(target: Path, whole: str, parts: dict[str, Any]) -> None:
    """Write a list of parts, with the name and version of the whole."""
    parts["metadata"]["component"] |= {"name": f"rawsiko-{whole}", "version": __version__}
    target.write_text(json.dumps(parts, indent=1) + "\n", encoding="utf-8")


def write_sums(folder: Path) -> None:
    """The SHA-256 of every file in a folder, as `sha256sum --check` reads it."""
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(folder.iterdir())
        if file.is_file() and file.name != SUMS
    ]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")


def make(target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    run(program("hatchling"), "build", "-t", "sdist", "-t", "wheel", "-d", target)
    [wheel] = target.glob("*.whl")
    name = "-".join(wheel.name.split("-")[:2])
    server_parts(wheel, target / f"{name}-server.cdx.json")
    client_parts(target / f"{name}-client.cdx.json")
    run(sys.executable, "tools/page/build.py")
    write_sums(target)


if __name__ == "__main__":
    make(ROOT / "dist")
