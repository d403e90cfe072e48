/** The server's API. A refusal is an error with a code to translate. */
import { Refused, refusalOf, Unreachable } from './answers';
import { limited } from './retry';
import { during } from './settled';
import { type Answer, isOk, transport } from './transport';
import type {
  Accepted,
  CheckedFile,
  DataSetName,
  Decision,
  FoundCode,
  Here,
  Hint,
  Messages,
  MoveReason,
  Preview,
  RowMessage,
  Seated,
  SettingsView,
  ShownMatch,
  TableView,
  Waste,
} from './types';

export { Refused, Unreachable };

interface Asked {
  method?: 'GET' | 'POST';
  key?: string | undefined;
  body?: unknown;
  signal?: AbortSignal;
  /** The solution of a puzzle that the server gave. */
  solution?: string | undefined;
  /** When it was asked, in seconds by the server's clock: refused if that is too long ago. */
  askedAt?: number | undefined;
  /** After this many milliseconds without an answer the server counts as unreachable. */
  patience?: number;
  /** The answer never changes. */
  lasting?: boolean;
}

export const ask = <T>(path: string, asked: Asked = {}): Promise<T> => during(answered<T>(path, asked));

async function answered<T>(path: string, { method = 'POST', signal, patience, lasting, body, ...head }: Asked): Promise<T> {
  const [ended, late] = limited(signal, patience);
  const text = body === undefined ? undefined : JSON.stringify(body);
  let answer: Answer;
  try {
    answer = await transport().request({ method, path, headers: headersOf(head, text), body: text, signal: ended, lasting });
  } catch (error) {
    if (signal?.aborted || (!ended?.aborted && isCalledOff(error))) throw error;
    throw new Unreachable(ended?.aborted);
  } finally {
    clearTimeout(late);
  }
  if (!isOk(answer)) throw refusalOf(answer);
  return (answer.type.includes('json') ? JSON.parse(answer.text) : answer.text) as T;
}

const isCalledOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

function headersOf({ key, solution, askedAt }: Pick<Asked, 'key' | 'solution' | 'askedAt'>, body?: string): Record<string, string> {
  return {
    ...(key && { authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(solution && { 'rawsiko-puzzle': solution }),
    ...(askedAt !== undefined && { 'rawsiko-asked-at': askedAt.toFixed(3) }),
  };
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
  /** The quiz as a file for Moodle. */
  quizFile: (set: DataSetName, language: string, format: 'gift' | 'xml') =>
    ask<string>(`data-sets/${set.id}/${set.hash}/quiz?${new URLSearchParams({ language, format })}`, { method: 'GET' }),
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
  /** A bot plays this phase for us. */
  standIn: (table: string, key: string) => ask<Accepted>(`${at(table)}/stand-in`, { key }),
  again: (table: string, key: string) => ask<Seated>(`${at(table)}/again`, { key }),
  playOn: (table: string, key: string, from: { decisions: number; seat: number; level: string }) =>
    ask<Seated>(`${at(table)}/branch`, { key, body: from }),
  /** What the check of a match file finds; nothing is stored. */
  checkFile: (text: string) => ask<CheckedFile>('match-files/check', { body: { text } }),
  /** Store the match of a file as a table that has ended, to look back on. */
  openFile: (text: string) => ask<ShownMatch>('match-files/show', { body: { text } }),
  /** Open a table that begins with a position of the match of a file. */
  playFile: (text: string, from: { decisions: number; seat: number; level?: string }, name: string, avatar: string) =>
    ask<Seated>('match-files/play', { body: { text, ...from, name, avatar } }),
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
  /** Let a bot play for somebody who is away, until they are back. */
  letBotPlay: (table: string, key: string, chair: number) => ask<Accepted>(`${at(table)}/host/bot-plays`, { key, body: { chair } }),
  /** Wait for somebody who is away. */
  waitFor: (table: string, key: string, chair: number) => ask<Accepted>(`${at(table)}/host/wait`, { key, body: { chair } }),
  pause: (table: string, key: string, on: boolean) => ask<Accepted>(`${at(table)}/host/pause`, { key, body: { on } }),
  stop: (table: string, key: string) => ask<Accepted>(`${at(table)}/host/stop`, { key }),
};

/** Random hexadecimal digits; works on plain http too. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
