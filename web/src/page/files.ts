/** The files of the page: what it is made of, fetched with a count of their bytes, and unpacked. */

/** page.json, which the build writes. */
export interface PageList {
  version: string;
  /** Changes with any file. */
  build: string;
  /** Where the parts of Python are. */
  python: Record<Part | 'loader', string>;
  /** Of Pyodide. */
  info: object;
  /** The sizes of all files. */
  files: Record<string, number>;
}

/** The archives: WebAssembly, the standard library as a zip, our package with what it needs as a tar. */
export type Part = 'runtime' | 'library' | 'game';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A file that is not there, or is something else: many hosts answer with a page of their own. */
export class Missing extends Error {
  constructor(readonly file: string) {
    super(`${file} is missing, or is not what it should be`);
  }
}

/** No network, or the host does not answer. */
export class Cut extends Error {}

export async function listOf(page: string): Promise<PageList> {
  const file = new URL('page.json', page);
  const list = (await (await fetched(file, { cache: 'no-cache' })).json().catch(() => ({}))) as Partial<PageList>;
  if (!list.python || !list.files) throw new Missing('page.json');
  return list as PageList;
}

async function fetched(file: URL, how: RequestInit = {}): Promise<Response> {
  const response = await fetch(file, how).catch(() => {
    throw new Cut();
  });
  if (!response.ok) throw response.status >= 500 ? new Cut() : new Missing(file.pathname);
  return response;
}

/** What has come of files whose connection was lost. */
const begun = new Map<string, { bytes: Bytes; filled: number }>();

/** The bytes of a file, kept for the next time where the browser can; `came` is told of each piece. */
export async function bytesOf(file: URL, size: number, kept: Cache | undefined, came: (bytes: number) => void): Promise<Bytes> {
  const known = await kept?.match(file);
  if (known) return (came(size), new Uint8Array(await known.arrayBuffer()));
  const bytes = await downloaded(file, size, came);
  await kept?.put(file, new Response(bytes, { headers: { 'content-type': typeOf(file) } })).catch(() => undefined); // no room
  return bytes;
}

const typeOf = ({ pathname }: URL): string => (pathname.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');

async function downloaded(file: URL, size: number, came: (bytes: number) => void): Promise<Bytes> {
  const at = begun.get(file.href) ?? { bytes: new Uint8Array(size), filled: 0 };
  begun.set(file.href, at);
  const response = await fetched(file, at.filled ? { headers: { range: `bytes=${at.filled}-` }, cache: 'no-store' } : {});
  if (response.status !== 206) at.filled = 0; // all of it comes again
  came(at.filled);
  const body = response.body!.getReader();
  for (;;) {
    const { done, value } = await body.read().catch(() => {
      throw new Cut();
    });
    if (done && at.filled < size) throw response.headers.get('content-type')?.includes('html') ? new Missing(file.pathname) : new Cut();
    if (done) return (begun.delete(file.href), at.bytes);
    if (at.filled + value.length > size) throw new Missing(file.pathname);
    at.bytes.set(value, at.filled);
    at.filled += value.length;
    came(value.length);
  }
}

/** What was compressed. */
export function unpacked(packed: Bytes, type: string): Response {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': type } });
}

const BLOCK = 512;

/** The files of a tar: blocks of 512 bytes, each file's name and size before its content. */
export function* filesOfTar(tar: Uint8Array): Generator<[name: string, content: Uint8Array]> {
  const text = (from: number, length: number): string => new TextDecoder().decode(tar.subarray(from, from + length)).replace(/\0.*$/s, '');
  for (let at = 0; tar[at];) {
    const [name, size, folder] = [text(at, 100), parseInt(text(at + 124, 12), 8), text(at + 345, 155)];
    yield [folder ? `${folder}/${name}` : name, tar.subarray(at + BLOCK, at + BLOCK + size)];
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}
