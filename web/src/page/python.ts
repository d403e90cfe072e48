/** Starts Python in a worker: Pyodide with our archives. */
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { type Bytes, filesOfTar, unpacked } from './files';

/** What Python is made of, as it was fetched; the runtime is compiled once for all workers. */
export interface Ingredients {
  /** The address of the loader. */
  loader: string;
  runtime: WebAssembly.Module;
  library: Bytes;
  game: Bytes;
  /** Which Pyodide this is, as it says itself. */
  info: object;
}

const HOME = '/game/';

export const compiled = (runtime: Bytes): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(unpacked(runtime, 'application/wasm'));

export async function startPython(made: Ingredients): Promise<PyodideAPI> {
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ made.loader)) as { default: never };
  const library = new Uint8Array(await unpacked(made.library, 'application/zip').arrayBuffer());
  const python = await lent(made.runtime, library, () =>
    loadPyodide({
      createPyodideModule,
      indexURL: new URL('./', made.loader).href,
      stdLibURL: LIBRARY,
      lockFileContents: JSON.stringify({ info: made.info, packages: {} }), // nothing is loaded by itself
    } as never),
  );
  for (const [name, content] of filesOfTar(new Uint8Array(await unpacked(made.game, 'application/x-tar').arrayBuffer()))) {
    const path = HOME + name;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    python.FS.writeFile(path, content);
  }
  (python.globals.get('__import__')('sys') as { path: { insert(place: number, path: string): void } }).path.insert(0, HOME);
  return python;
}

const LIBRARY = 'python_stdlib.zip';

/** Pyodide fetches its files itself; these are here already. */
async function lent<T>(runtime: WebAssembly.Module, library: Bytes, work: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (input) => new Response(String(input).endsWith(LIBRARY) ? library : null);
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: runtime, instance: await WebAssembly.instantiate(runtime, imports) });
  try {
    return await work();
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
