"""Run npm in web/ with the Node that comes from the Python registry: `python tools/npm.py run check`."""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

try:
    from hatch_build import npm_command
except ModuleNotFoundError as missing:
    sys.exit(
        f"There is no {missing.name} here: run `make dev` once, then `. .venv/bin/activate`, and try again."
    )

WEB = Path(__file__).parent.parent / "web"
LOCK = WEB / "package-lock.json"
#: npm writes it when it has installed what the lock names.
INSTALLED = WEB / "node_modules" / ".package-lock.json"


def main() -> int:
    command, environment = npm_command(*sys.argv[1:])
    return subprocess.run(command, cwd=WEB, env=environment, check=False).returncode


if __name__ == "__main__":
    if not INSTALLED.is_file() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        command, environment = npm_command("ci", "--no-audit", "--no-fund")
        subprocess.run(command, cwd=WEB, env=environment, check=True)
    sys.exit(main())
