/** The server's API. A refusal is an error with a code to translate. */
import type { Decision, Hint, MoveReason, RowMessage, Seated, StreamMessage, TableSettings, WholeView } from './types';

const ROOT = new URL('./api/', document.baseURI).href;

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: Record<string, number> = {},
  ) {
    super(code);
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

interface Asked {
  method?: string;
  key?: string | undefined;
  body?: unknown;
  signal?: AbortSignal;
}

export async function ask<T>(path: string, { method = 'POST', key, body, signal }: Asked = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (key) headers['authorization'] = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(ROOT + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      cache: 'no-store',
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable();
  }
  if (response.ok)
    return (response.headers.get('content-type') ?? '').includes('json')
      ? ((await response.json()) as T)
      : ((await response.text()) as T);
  let problem: { code?: string; details?: Record<string, number> } = {};
  try {
    problem = (await response.json()) as typeof problem;
  } catch {
    // a proxy's own page
  }
  if (!problem.code && response.status >= 502) throw new Unreachable();
  throw new Refused(response.status, problem.code ?? 'fault', problem.details);
}

const at = (table: string): string => `tables/${encodeURIComponent(table)}`;
type Number = { number: number };

export const api = {
  open: (name: string, avatar: string, settings: Partial<TableSettings>) =>
    ask<Seated>('tables', { body: { name, avatar, settings } }),
  lookUp: (code: string) =>
    ask<{ table: string; code: string; state: string }>(`codes/${encodeURIComponent(code)}`, { method: 'GET' }),
  sitDown: (code: string, name: string, avatar: string) =>
    ask<Seated>(`codes/${encodeURIComponent(code)}/chairs`, { body: { name, avatar } }),
  view: (table: string, key?: string) => ask<WholeView>(at(table), { method: 'GET', key }),
  history: (table: string, key?: string) =>
    ask<{ messages: StreamMessage[] }>(`${at(table)}/events?after=0&wait=10`, { method: 'GET', key }).then((found) =>
      found.messages.filter((message): message is RowMessage => message.number !== undefined),
    ),
  decide: (table: string, key: string, decision: Decision, expected: number, once: string) =>
    ask<Number>(`${at(table)}/decisions`, { key, body: { decision, expected, once } }),
  contribute: (table: string, key: string, value: string) =>
    ask<Number>(`${at(table)}/contribution`, { key, body: { value } }),
  say: (table: string, key: string, line: { phrase: string } | { text: string }) =>
    ask<Number>(`${at(table)}/chat`, { key, body: line }),
  changePerson: (table: string, key: string, name: string, avatar: string) =>
    ask<Number>(`${at(table)}/person`, { key, body: { name, avatar } }),
  leave: (table: string, key: string) => ask<Number>(`${at(table)}/leave`, { key }),
  again: (table: string, key: string) => ask<Seated>(`${at(table)}/again`, { key }),
  hint: (table: string, key: string, depth: 1 | 2 | 3) => ask<Hint>(`${at(table)}/hint`, { key, body: { depth } }),
  reasons: (table: string, key?: string) => ask<MoveReason[]>(`${at(table)}/reasons`, { method: 'GET', key }),
  file: (table: string, key?: string) => ask<string>(`${at(table)}/file`, { method: 'GET', key }),
  start: (table: string, key: string) => ask<Number>(`${at(table)}/host/start`, { key }),
  seatBot: (table: string, key: string, chair: number, level: string) =>
    ask<Number>(`${at(table)}/host/bot`, { key, body: { chair, level } }),
  clear: (table: string, key: string, chair: number) => ask<Number>(`${at(table)}/host/clear`, { key, body: { chair } }),
  settings: (table: string, key: string, settings: TableSettings) =>
    ask<Number>(`${at(table)}/host/settings`, { key, body: settings }),
  handOver: (table: string, key: string, chair: number) =>
    ask<Number>(`${at(table)}/host/hand-over`, { key, body: { chair } }),
  lock: (table: string, key: string, on: boolean) => ask<Number>(`${at(table)}/host/lock`, { key, body: { on } }),
  mute: (table: string, key: string, chair: number, muted: boolean) =>
    ask<Number>(`${at(table)}/host/mute`, { key, body: { chair, muted } }),
  pause: (table: string, key: string, on: boolean) => ask<Number>(`${at(table)}/host/pause`, { key, body: { on } }),
  stop: (table: string, key: string) => ask<Number>(`${at(table)}/host/stop`, { key }),
};

/** Random hexadecimal digits; works on plain http too. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
