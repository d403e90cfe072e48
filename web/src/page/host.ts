/**
 * The worker behind the page: the server's own tables and routes in Python. By the name `jobs` it is one that does nothing but
 * think, for the bots or for an analysis.
 */
import type { PyCallable } from 'pyodide/ffi';
import { type Database, openDatabase } from './database';
import { type Bytes, bytesOf, Cut, listOf, Missing } from './files';
import { compiled, type Ingredients, startPython } from './python';
import type { Asked, Failure, FromTables, Told, ToTables } from './wire';

/** What the types of a page do not know of a worker. */
interface Scope {
  name: string;
  location: Location;
  onmessage: (event: MessageEvent) => void;
  postMessage(message: FromTables | 'ready'): void;
}

const scope = self as unknown as Scope;
const tell = (message: FromTables): void => scope.postMessage(message);

let locked = !navigator.locks; // plain http

/** Only one tab of a browser has the tables; held until the worker ends. Returns whether it is this one. */
async function isOurs(): Promise<boolean> {
  locked ||= await new Promise<boolean>((resolve) => {
    void navigator.locks.request('rawsiko-tables', { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => undefined);
    });
  });
  return locked;
}

/** Fetch the parts of Python, and say how many bytes have come. */
async function fetchAll(page: string): Promise<Ingredients> {
  const { python, files, info, build } = await listOf(page);
  const kept = await globalThis.caches?.open(`rawsiko-${build}`).catch(() => undefined);
  const of = Object.values(python).reduce((sum, file) => sum + files[file]!, 0);
  let bytes = 0;
  const came = (more: number): void => tell({ bytes: (bytes += more), of });
  const part = (name: keyof typeof python): Promise<Bytes> => bytesOf(new URL(python[name], page), files[python[name]]!, kept, came);
  const [packed, library, game] = await Promise.all([part('runtime'), part('library'), part('game'), part('loader')]);
  tell({ step: 1 });
  return { loader: new URL(python.loader, page).href, runtime: await compiled(packed), library, game, info };
}

/** The database of this browser; where it has none, the tables are in memory. */
async function database(): Promise<Database | undefined> {
  try {
    return await openDatabase();
  } catch {
    return undefined; // a private window, or forbidden
  }
}

/** `Answering` of host.py. */
interface Answering {
  answer(number: number, method: string, path: string, headers: object, body: string, reply: object): void;
  stop(number: number): void;
}
let tables: Answering | undefined;

/** Python with our modules. */
interface Prepared {
  made: Ingredients;
  host: { start: PyCallable };
}
let prepared: Promise<Prepared> | undefined;

/** Everything up to opening the tables, which is no business of another tab's; begun once, and again if it has failed. */
function prepare(page: string): Promise<Prepared> {
  prepared ??= begin(page).catch((error: unknown) => {
    prepared = undefined;
    throw error;
  });
  return prepared;
}

async function begin(page: string): Promise<Prepared> {
  const made = await fetchAll(page);
  tell({ step: 2 });
  const python = await startPython(made);
  tell({ step: 3 });
  return { made, host: python.pyimport('rawsiko.server.browser.host') as Prepared['host'] };
}

async function start(page: string, pace: number): Promise<void> {
  if (!(await isOurs())) return tell({ failed: 'taken' });
  const { made, host } = await prepare(page);
  tell({ step: 4 });
  const kept = await database();
  tables = (await host.start(
    kept,
    () => jobs(made),
    pace,
    () => tell({ full: true }),
  )) as Answering;
  tell({ ready: true, kept: kept !== undefined });
}

/** Another worker with a Python of its own, for jobs that take long. */
function jobs(made: Ingredients) {
  const worker = new Worker(scope.location.href, { type: 'module', name: 'jobs' });
  let here = false;
  worker.onmessage = () => (here = true);
  worker.postMessage(made);
  const ask = (order: Uint8Array): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => (data instanceof Uint8Array ? resolve(data) : reject(new Error(String(data))));
      worker.postMessage(order, [port2]);
    });
  return { ask, ready: () => here, end: () => worker.terminate() };
}

function work(): void {
  let python: Promise<{ done: (order: Uint8Array) => Uint8Array }>;
  scope.onmessage = ({ data, ports }: MessageEvent<Ingredients | Uint8Array>) => {
    if (data instanceof Uint8Array) {
      python.then(({ done }) => ports[0]!.postMessage(done(data))).catch((error: unknown) => ports[0]!.postMessage(String(error)));
    } else {
      python = startPython(data).then((made) => made.pyimport('rawsiko.server.browser.jobs'));
      python.then(() => scope.postMessage('ready')).catch(() => undefined); // whoever asks hears of it
    }
  };
}

let asked = 0;

function answer({ method, path, headers, body }: Asked, port: MessagePort): void {
  const number = ++asked;
  const say = (message: Told): void => port.postMessage(message);
  port.onmessage = () => tables!.stop(number);
  tables!.answer(number, method, path, headers, body ?? '', {
    head: (status: number, type: string) => say({ status, type }),
    piece: (piece: string) => say({ piece }),
    end: () => (say({ end: true }), port.close()),
  });
}

const failureOf = (error: unknown): Failure => (error instanceof Missing ? 'missing' : error instanceof Cut ? 'cut' : 'fault');

function serveTables(): void {
  scope.onmessage = ({ data, ports }: MessageEvent<ToTables>) => {
    if ('asked' in data) return answer(data.asked, ports[0]!);
    if ('warm' in data) return void prepare(data.warm).catch(() => undefined); // whoever wants to play hears of it
    start(data.start, data.pace).catch((error: unknown) => {
      tell({ failed: failureOf(error), ...(error instanceof Missing ? { file: error.file } : {}) });
      if (failureOf(error) === 'fault') throw error; // for the console
    });
  };
}

if (scope.name === 'jobs') work();
else serveTables();
