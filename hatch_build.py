"""Build hook: compiles the rules with mypyc where a C compiler is there.

Without one, or with RAWSIKO_COMPILE=0, the same source is installed as it is: slower bots, the same
game. RAWSIKO_COMPILE=1 makes a failure to compile an error instead.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What is compiled, by package. The rest of these packages stays as it is: enums, Decisions and Events at
#: the edges gain nothing, and vectors.py is the stand-in for interpreted runs.
COMPILED = {
    "rules": "action_phase choices clash deal dice drafting edition elimination investment_phase match odds "
    "options placing position progress scoring sets trade_with_china turns views",
    "bots": "beam evaluation placing_plans plans playouts quick_play random_play sketch tally "
    "weights",
}


class CompileTheRules(BuildHookInterface[Any]):
    """Puts the compiled modules into a wheel, or beside the source of an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        source = Path(self.root, "src")
        self.built = built = compiled(source)
        if version == "editable":
            for old in compiled_files(source):
                old.unlink()
        if built is None:
            return
        for file in compiled_files(built):
            place = file.relative_to(built)
            if version == "editable":
                shutil.copy2(file, source / place)
            else:
                build_data["force_include"][str(file)] = str(place)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.target_name == "wheel" and self.built:
            shutil.rmtree(self.built)


def compiled(source: Path) -> Path | None:
    """A folder with the compiled modules; None where they are not to be compiled."""
    wish = os.environ.get("RAWSIKO_COMPILE", "")
    if wish not in ("", "0", "1"):
        raise SystemExit(f"RAWSIKO_COMPILE must be 0 or 1, not {wish!r}.")
    if wish == "0" or (wish == "" and not has_c_compiler()):
        print("RAWsiko: the rules are installed interpreted.", file=sys.stderr)
        return None
    folder = Path(tempfile.mkdtemp(prefix="rawsiko-build-"))
    shutil.copytree(source / "rawsiko", folder / "rawsiko", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    modules = [
        f"rawsiko/{package}/{name}.py" for package, names in COMPILED.items() for name in names.split()
    ]
    run = subprocess.run(
        [sys.executable, "-c", COMPILE, *modules], cwd=folder, check=False, capture_output=True, text=True
    )
    if run.returncode:
        raise SystemExit(f"RAWsiko: mypyc could not compile the rules.\n{run.stdout}\n{run.stderr}")
    return folder


#: Runs in a process and folder of its own, because mypyc and setuptools leave much behind.
COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(sys.argv[1:], opt_level="3", debug_level="0", group_name="rawsiko", target_dir="c")
if sys.platform != "win32":
    for module in modules:
        # Functions that nobody outside can replace may be inlined.
        module.extra_compile_args.append("-fvisibility=hidden")
setup(
    name="rawsiko",
    packages=[],
    ext_modules=modules,
    script_args=["build_ext", "--inplace"],
)
"""


def has_c_compiler() -> bool:
    """Whether a C compiler is there that finds Python's own headers."""
    command = (sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(command) is None:
        return False
    return command == "cl" or Path(sysconfig.get_paths()["include"], "Python.h").is_file()


def compiled_files(folder: Path) -> list[Path]:
    """The compiled modules in a source folder, the library they share included."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted([*folder.glob(f"*__mypyc{suffix}"), *folder.glob(f"rawsiko/**/*{suffix}")])
