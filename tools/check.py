"""Run every static check of both languages, and end with what failed: `make check`."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
PYTHON = sys.executable
ESLINT_CACHE = "node_modules/.cache/eslint"
STYLES = ["src/**/*.css", "src/**/*.svelte"]
#: Each language has its checks one after the other, so two run at a time. True: `make format` may mend it.
PYTHON_CHECKS = [
    ("ruff format", [BIN / "ruff", "format", "--check", "."], True),
    ("ruff check", [BIN / "ruff", "check", "."], True),
    ("mypy", [BIN / "mypy"], False),
    ("imports", [BIN / "lint-imports", "--no-cache"], False),
    ("client types", [PYTHON, "tools/client_types.py", "--check"], False),
]
NPM = [PYTHON, "tools/npm.py"]
CLIENT_CHECKS = [
    ("icons", [*NPM, "run", "icons"], False),
    ("prettier", [*NPM, "exec", "--", "prettier", "--check", "--cache", "--log-level", "warn", "."], True),
    ("eslint", [*NPM, "exec", "--", "eslint", "--cache", "--cache-location", ESLINT_CACHE, "."], False),
    ("stylelint", [*NPM, "exec", "--", "stylelint", *STYLES], False),
    ("svelte-check", [*NPM, "exec", "--", "svelte-check", "--fail-on-warnings"], False),
    ("vitest", [*NPM, "test"], False),
]


@dataclass(frozen=True)
class Check:
    name: str
    words: list[str | Path]
    can_be_formatted: bool

    def passes(self) -> bool:
        """Run it; one line if it passes, all it says if not."""
        began = time.monotonic()
        run = subprocess.run(
            [str(word) for word in self.words],
            cwd=ROOT,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        seconds = f"{time.monotonic() - began:.0f} s"
        if run.returncode == 0:
            print(f"ok      {self.name}, {seconds}", flush=True)
        else:
            print(f"FAILED  {self.name}, {seconds}\n{run.stdout.strip()}\n", flush=True)
        return run.returncode == 0


def failed_of(checks: list[Check]) -> list[Check]:
    return [check for check in checks if not check.passes()]


def summary(failed: list[Check]) -> str:
    """The last line: what failed, and what may mend it."""
    if not failed:
        return "All checks passed."
    told = f"Failed: {', '.join(check.name for check in failed)}."
    if any(check.can_be_formatted for check in failed):
        told += " Try `make format`."
    return told


def main() -> int:
    lanes = [[Check(*check) for check in checks] for checks in (PYTHON_CHECKS, CLIENT_CHECKS)]
    with ThreadPoolExecutor() as side_by_side:
        failed = [check for lane in side_by_side.map(failed_of, lanes) for check in lane]
    print(summary(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
