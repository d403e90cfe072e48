// Compiles Python files to bytecode of the page's own Python: node compile.mjs PYODIDE FROM TO
// FROM has folders `library` (the standard library) and `game` (ours and what we need of others).
import { pathToFileURL } from "node:url";

const [pyodide, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(
  pathToFileURL(`${pyodide}/pyodide.mjs`).href
);
// Sets of constants are written in the order of their hashes: the same seed, the same bytes.
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  env: { PYTHONHASHSEED: "0" },
});
for (const [point, root] of [
  ["/from", from],
  ["/to", to],
]) {
  python.FS.mkdir(point);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, point);
}
python.runPython(`
import marshal
from importlib.util import MAGIC_NUMBER
from pathlib import Path

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # a hash that nothing is compared with
for file in sorted(Path("/from").rglob("*.py")):
    name = file.relative_to("/from")
    code = compile(file.read_bytes(), str(Path(*name.parts[1:])), "exec", dont_inherit=True, optimize=2)
    target = Path("/to", name).with_suffix(".pyc")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(MAGIC_NUMBER + UNCHECKED + marshal.dumps(code))
`);
