/** The server's API. A refusal is an error with a code to translate. */
import { Refused, Unreachable } from './answers';
import type {
  Accepted,
  DataSetName,
  Decision,
  FoundCode,
  Here,
  Hint,
  Messages,
  MoveReason,
  Preview,
  Problem,
  RowMessage,
  Seated,
  SettingsView,
  TableView,
  Waste,
} from './types';

export { Refused, Unreachable };
export const ROOT = new URL('./api/', document.baseURI).href;

interface Asked {
  method?: string;
  key?: string | undefined;
  body?: unknown;
  signal?: AbortSignal;
  /** After this many milliseconds without an answer the server counts as unreachable. */
  patience?: number;
}

export async function ask<T>(path: string, { method = 'POST', key, body, signal, patience }: Asked = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (key) headers['authorization'] = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  const [waited, late] = limited(signal, patience);
  try {
    response = await fetch(ROOT + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(waited ? { signal: waited } : {}),
      cache: 'no-store',
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(waited?.aborted);
  } finally {
    clearTimeout(late);
  }
  if (response.ok)
    return (response.headers.get('content-type') ?? '').includes('json') ? ((await response.json()) as T) : ((await response.text()) as T);
  throw await refusalOf(response);
}

/** Why the server refuses, as it says itself. */
export async function refusalOf(response: Response): Promise<Error> {
  let problem: Partial<Problem> = {};
  try {
    problem = (await response.json()) as typeof problem;
  } catch {
    // a proxy's own page
  }
  if (!problem.code && response.status >= 502) return new Unreachable();
  return new Refused(response.status, problem.code ?? 'fault', problem.details as Record<string, number>);
}

/** A signal that also ends after the given time. */
function limited(signal: AbortSignal | undefined, patience: number | undefined): [AbortSignal | undefined, number | undefined] {
  if (patience === undefined) return [signal, undefined];
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort(), { once: true });
  return [controller.signal, setTimeout(() => controller.abort(), patience) as unknown as number];
}

const at = (table: string): string => `tables/${encodeURIComponent(table)}`;

export const api = {
  open: (name: string, avatar: string, settings: Partial<SettingsView>, data?: DataSetName) =>
    ask<Seated>('tables', { body: { name, avatar, settings, ...(data && { data: { id: data.id, hash: data.hash } }) } }),
  lookUp: (code: string) => ask<FoundCode>(`codes/${encodeURIComponent(code)}`, { method: 'GET' }),
  sitDown: (code: string, name: string, avatar: string) =>
    ask<Seated>(`codes/${encodeURIComponent(code)}/chairs`, { body: { name, avatar } }),
  /** Under which addresses other devices find this server. */
  here: (patience?: number) => ask<Here>('here', { method: 'GET', ...(patience ? { patience } : {}) }),
  view: (table: string, key?: string) => ask<TableView>(at(table), { method: 'GET', key }),
  history: (table: string, key?: string) =>
    ask<Messages>(`${at(table)}/events?after=0&wait=10`, { method: 'GET', key }).then((found) =>
      found.messages.filter((message): message is RowMessage => 'number' in message),
    ),
  decide: (table: string, key: string, decision: Decision, expected: number, once: string, patience: number) =>
    ask<Accepted>(`${at(table)}/decisions`, { key, body: { decision, expected, once }, patience }),
  contribute: (table: string, key: string, value: string) => ask<Accepted>(`${at(table)}/contribution`, { key, body: { value } }),
  say: (table: string, key: string, line: { phrase: string } | { text: string }) => ask<Accepted>(`${at(table)}/chat`, { key, body: line }),
  changePerson: (table: string, key: string, name: string, avatar: string) =>
    ask<Accepted>(`${at(table)}/person`, { key, body: { name, avatar } }),
  leave: (table: string, key: string) => ask<Accepted>(`${at(table)}/leave`, { key }),
  again: (table: string, key: string) => ask<Seated>(`${at(table)}/again`, { key }),
  playOn: (table: string, key: string, from: { decisions: number; seat: number; level: string }) =>
    ask<Seated>(`${at(table)}/branch`, { key, body: from }),
  preview: <D extends Decision>(table: string, key: string, decision: D, signal?: AbortSignal) =>
    ask<D extends { do: 'end' } ? Waste : Preview>(`${at(table)}/preview`, { key, body: { decision }, ...(signal ? { signal } : {}) }),
  hint: (table: string, key: string, depth: 1 | 2 | 3) => ask<Hint>(`${at(table)}/hint`, { key, body: { depth } }),
  reasons: (table: string, key?: string) => ask<MoveReason[]>(`${at(table)}/reasons`, { method: 'GET', key }),
  file: (table: string, key?: string) => ask<string>(`${at(table)}/file`, { method: 'GET', key }),
  start: (table: string, key: string) => ask<Accepted>(`${at(table)}/host/start`, { key }),
  seatBot: (table: string, key: string, chair: number, level: string, name = '') =>
    ask<Accepted>(`${at(table)}/host/bot`, { key, body: { chair, level, name } }),
  clear: (table: string, key: string, chair: number) => ask<Accepted>(`${at(table)}/host/clear`, { key, body: { chair } }),
  settings: (table: string, key: string, settings: SettingsView) => ask<Accepted>(`${at(table)}/host/settings`, { key, body: settings }),
  handOver: (table: string, key: string, chair: number) => ask<Accepted>(`${at(table)}/host/hand-over`, { key, body: { chair } }),
  lock: (table: string, key: string, on: boolean) => ask<Accepted>(`${at(table)}/host/lock`, { key, body: { on } }),
  mute: (table: string, key: string, chair: number, muted: boolean) =>
    ask<Accepted>(`${at(table)}/host/mute`, { key, body: { chair, muted } }),
  pause: (table: string, key: string, on: boolean) => ask<Accepted>(`${at(table)}/host/pause`, { key, body: { on } }),
  stop: (table: string, key: string) => ask<Accepted>(`${at(table)}/host/stop`, { key }),
};

/** Random hexadecimal digits; works on plain http too. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
