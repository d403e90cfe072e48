import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, type Status } from './connection';
import type { StreamMessage } from './types';

const ROOT = 'http://rawsiko.test/api/';

/** A server that answers by path and records the requests. */
class Server {
  asked: string[] = [];
  answers: Record<string, (signal: AbortSignal) => Promise<Response>> = {};
  fetch = (address: string, how: { signal: AbortSignal }): Promise<Response> => {
    const path = address.slice(ROOT.length).split('?')[0]!;
    this.asked.push(path);
    return this.answers[path]?.(how.signal) ?? never(how.signal);
  };
}

const never = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError'))));
const json = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }));
/** A stream that sends something and then stays silent. */
const streaming = (signal: AbortSignal, ...messages: object[]) => {
  const body = new ReadableStream<Uint8Array>({
    start: (out) => {
      signal.addEventListener('abort', () => out.error(signal.reason));
      for (const message of messages) out.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
    },
  });
  return Promise.resolve(new Response(body));
};

let server: Server;
let messages: StreamMessage[];
let refused: [string, string][];
let statuses: Status['state'][];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  vi.stubGlobal('fetch', server.fetch);
  [messages, refused, statuses] = [[], [], []];
  connection = new Connection(ROOT, {
    message: (message) => messages.push(message),
    status: ({ state }) => statuses.push(state),
    refused: (table, code) => refused.push([table, code]),
  });
});
afterEach(() => {
  connection.remove('a');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream brings messages, and none of them twice', async () => {
  server.answers['stream'] = (signal) => streaming(signal, { table: 'a', number: 6, patch: {} }, { table: 'a', number: 7, patch: {} });
  connection.add({ table: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(100);
  expect(messages.map((message) => 'number' in message && message.number)).toEqual([7]);
  expect(statuses).toEqual(['connected']);
});

test('if streams are held up twice, it polls instead', async () => {
  let told = false;
  server.answers['tables/a/events'] = (signal) => {
    if (told) return never(signal);
    told = true;
    return json({ messages: [{ table: 'a', number: 7, patch: {} }] });
  };
  connection.add({ table: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.asked.slice(0, 3)).toEqual(['stream', 'stream', 'tables/a/events']);
  expect(messages.map((message) => 'number' in message && message.number)).toEqual([7]);
  expect(statuses).toEqual(['connected']);
});

test('every sign of life is told, so that a loss counts from the last', async () => {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const beat = (): void => out?.enqueue(new TextEncoder().encode(': alive\n\n'));
  server.answers['stream'] = () => Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start: (one) => void (out = one) })));
  connection.add({ table: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(100);
  for (let time = 0; time < 3; time++) {
    beat();
    await vi.advanceTimersByTimeAsync(12_000);
  }
  expect(statuses).toEqual(['connected', 'connected', 'connected']);
});

test('a stream that falls silent is lost, and begun again', async () => {
  server.answers['stream'] = (signal) => streaming(signal, { table: 'a', present: [0] });
  connection.add({ table: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(statuses).toEqual(['connected', 'reconnecting', 'connected']);
  expect(server.asked).toEqual(['stream', 'stream']);
});

test('someone who is sent away hears of it at once', async () => {
  server.answers['stream'] = (signal) => streaming(signal, { table: 'a', gone: 'not_seated', chair: 1 });
  connection.add({ table: 'a', key: 'k', after: 6 });
  await vi.advanceTimersByTimeAsync(100);
  expect(refused).toEqual([['a', 'not_seated']]);
});

test('a server that knows less than we do is asked afresh', async () => {
  server.answers['stream'] = () => json({ code: 'no_such_number' }, 409);
  server.answers['tables/a'] = () => json({ number: 3 });
  connection.add({ table: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(100);
  expect(refused).toEqual([['a', 'no_such_number']]);
});

test('a refused table is left, and the reason is given', async () => {
  server.answers['stream'] = () => json({ code: 'no_such_table' }, 404);
  server.answers['tables/a'] = () => json({ code: 'no_such_table' }, 404);
  connection.add({ table: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refused).toEqual([['a', 'no_such_table']]);
  expect(server.asked).toEqual(['stream', 'tables/a']);
});
