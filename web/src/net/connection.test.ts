import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection';
import type { AnyMessage, Listen, Status } from './listening';
import type { Answer, Request, Transport } from './transport';

type Answering = (signal: AbortSignal, hear: (piece: string) => void) => Promise<Answer>;

/** What answers in place of a server, by path; it records the requests. */
class Server implements Transport {
  asked: string[] = [];
  after: number[] = [];
  answers: Record<string, Answering> = {};
  request = (request: Request): Promise<Answer> => this.listen(request, () => undefined);
  listen = ({ path: address, body, signal }: Request, hear: (piece: string) => void): Promise<Answer> => {
    const [path, query] = address.split('?') as [string, string?];
    this.asked.push(path);
    const places = body ? (JSON.parse(body) as { tables: { after: number }[] }).tables : [];
    for (const { after } of places) this.after.push(after);
    if (query) this.after.push(Number(new URLSearchParams(query).get('after')));
    return (this.answers[path] ?? never)(signal!, hear);
  };
}

const never = (signal: AbortSignal): Promise<Answer> =>
  new Promise((_, fail) => {
    const end = (): void => fail(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });
const json = (body: object, status = 200): Promise<Answer> =>
  Promise.resolve({ status, type: 'application/json', text: JSON.stringify(body) });
/** A stream that sends something and then stays silent. */
const streaming = async (signal: AbortSignal, hear: (piece: string) => void, ...messages: object[]): Promise<Answer> => {
  for (const message of messages) hear(`data: ${JSON.stringify(message)}\n\n`);
  return never(signal);
};

let server: Server;
let messages: AnyMessage[];
let refused: [string, string][];
let statuses: Status['state'][];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  [messages, refused, statuses] = [[], [], []];
  connection = new Connection(server, {
    message: (message) => messages.push(message),
    status: ({ state }) => statuses.push(state),
    refused: (id, code) => refused.push([id, code]),
  });
});
afterEach(() => {
  connection.remove('a');
  vi.useRealTimers();
});

test('a stream brings messages, and none of them twice', async () => {
  server.answers['stream'] = (signal, hear) =>
    streaming(signal, hear, { table: 'a', number: 6, patch: {} }, { table: 'a', number: 7, patch: {} });
  connection.add({ of: 'table', id: 'a', after: 6 });
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
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.asked.slice(0, 3)).toEqual(['stream', 'stream', 'tables/a/events']);
  expect(messages.map((message) => 'number' in message && message.number)).toEqual([7]);
  expect(statuses).toEqual(['connected']);
});

test('every sign of life is told, so that a loss counts from the last', async () => {
  let beat = (): void => undefined;
  server.answers['stream'] = (signal, hear) => ((beat = () => hear(': alive\n\n')), never(signal));
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(100);
  for (let time = 0; time < 3; time++) {
    beat();
    await vi.advanceTimersByTimeAsync(12_000);
  }
  expect(statuses).toEqual(['connected', 'connected', 'connected']);
});

test('a stream that falls silent is lost, and begun again', async () => {
  server.answers['stream'] = (signal, hear) => streaming(signal, hear, { table: 'a', present: [0] });
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(statuses).toEqual(['connected', 'reconnecting', 'connected']);
  expect(server.asked).toEqual(['stream', 'stream']);
});

test('someone who is sent away hears of it at once', async () => {
  server.answers['stream'] = (signal, hear) => streaming(signal, hear, { table: 'a', gone: 'not_seated', chair: 1 });
  connection.add({ of: 'table', id: 'a', key: 'k', after: 6 });
  await vi.advanceTimersByTimeAsync(100);
  expect(refused).toEqual([['a', 'not_seated']]);
});

test('a server that knows less than we do is asked afresh', async () => {
  server.answers['stream'] = () => json({ code: 'no_such_number' }, 409);
  server.answers['tables/a'] = () => json({ number: 3 });
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(100);
  expect(refused).toEqual([['a', 'no_such_number']]);
});

test('a refused table is left, and the reason is given', async () => {
  server.answers['stream'] = () => json({ code: 'no_such_table' }, 404);
  server.answers['tables/a'] = () => json({ code: 'no_such_table' }, 404);
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refused).toEqual([['a', 'no_such_table']]);
  expect(server.asked).toEqual(['stream', 'tables/a']);
});

const row = (number: number): object => ({ table: 'a', number, patch: {} });
const numbers = (): (number | false)[] => messages.map((message) => 'number' in message && message.number);

/** Answers each stream, or each poll, with what it brings after a number. */
function bringing(bring: (after: number) => number[]): void {
  server.answers['stream'] = (signal, hear) => streaming(signal, hear, ...bring(server.after.at(-1)!).map(row));
}

test('a first message that does not follow is not taken: it asks again from its number', async () => {
  let times = 0;
  bringing((after) => (times++ ? [after + 1, after + 2, after + 3] : [after + 3]));
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(100);
  expect(server.after).toEqual([6, 6]);
  expect(numbers()).toEqual([7, 8, 9]);
  expect(statuses).toEqual(['connected']);
});

test('if that brings the gap again, it asks for everything', async () => {
  bringing((after) => (after ? [after + 3] : [1, 2, 3, 4, 5, 6, 7, 8, 9]));
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(100);
  expect(server.after).toEqual([6, 6, 0]);
  expect(numbers()).toEqual([7, 8, 9]);
  expect(statuses).toEqual(['connected']);
});

test('if that fails too, it says so, goes on asking, and is well again when the missing row comes', async () => {
  let mended = false;
  bringing(() => (mended ? [7, 8, 9] : [9, 10]));
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.after).toEqual([6, 6, 0]);
  expect(statuses).toEqual(['connected', 'behind']);
  expect(numbers()).toEqual([]);
  mended = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.after).toEqual([6, 6, 0, 0]);
  expect(numbers()).toEqual([7, 8, 9]);
  expect(statuses.at(-1)).toBe('connected');
});

test('a gap amid a stream is asked for too', async () => {
  let times = 0;
  bringing((after) => (times++ ? [after + 1, after + 2] : [7, 8, 10]));
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(100);
  expect(server.after).toEqual([6, 8]);
  expect(numbers()).toEqual([7, 8, 9, 10]);
});

test('whoever polls asks again as well', async () => {
  const answers: number[][] = [[9], [9], [1, 2, 3, 4, 5, 6, 7, 8, 9]];
  server.answers['tables/a/events'] = (signal) => {
    const next = answers.shift();
    return next ? json({ messages: next.map(row) }) : never(signal);
  };
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.after).toEqual([6, 6, 6, 6, 0, 9]);
  expect(numbers()).toEqual([7, 8, 9]);
});

const A_CLASS = { of: 'class', id: 'c', key: 'k', after: 0 } as const;
const told = (number: number): object => ({ class: 'c', number, view: {} });

test('a class rides on the stream of the tables, and is told as a whole after each loss', async () => {
  const bodies: unknown[] = [];
  server.listen = ({ body, signal }, hear) => (bodies.push(JSON.parse(body!)), streaming(signal!, hear, told(bodies.length)));
  connection.add({ of: 'table', id: 'a', after: 6 });
  connection.add(A_CLASS);
  await vi.advanceTimersByTimeAsync(16_000);
  const both = { tables: [{ table: 'a', after: 6 }], classes: [{ class: 'c', key: 'k' }] };
  expect(bodies.slice(-2)).toEqual([both, both]);
  expect(messages.at(-1)).toEqual(told(bodies.length));
  connection.remove('c');
});

test('where streams are held up, a class is polled with the number of its newest message', async () => {
  let polls = 0;
  server.answers['classes/c/events'] = (signal) => (polls++ ? never(signal) : json({ messages: [told(41)] }));
  connection.add(A_CLASS);
  await vi.advanceTimersByTimeAsync(14_000);
  expect([server.after.at(-1), messages, statuses]).toEqual([41, [told(41)], ['connected']]);
  connection.remove('c');
});

test('if not even polls are answered, streams are tried again, and the loss is told within 15 seconds', async () => {
  let polls = 0;
  server.answers['tables/a/events'] = (signal) => (polls++ ? never(signal) : json({ messages: [] }));
  connection.add({ of: 'table', id: 'a', after: 6 });
  await vi.advanceTimersByTimeAsync(13_400); // two streams are held up, then a poll is answered
  expect(statuses).toEqual(['connected']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(statuses).toEqual(['connected', 'reconnecting']);
  server.answers['stream'] = (signal, hear) => streaming(signal, hear, row(7));
  await vi.advanceTimersByTimeAsync(12_000);
  expect([statuses.at(-1), numbers()]).toEqual(['connected', [7]]);
});

test('one stream has a seat at each table, and four classes', () => {
  expect(connection.hasRoomFor(A_CLASS)).toBe(true);
  for (const id of ['c', 'd', 'e', 'f']) connection.add({ ...A_CLASS, id });
  expect(connection.hasRoomFor(A_CLASS)).toBe(true);
  expect(connection.hasRoomFor({ ...A_CLASS, key: 'other' })).toBe(false);
  expect(connection.hasRoomFor({ ...A_CLASS, id: 'g' })).toBe(false);
  expect(connection.hasRoomFor({ of: 'table', id: 'a', after: 0 })).toBe(true);
  for (const id of ['c', 'd', 'e', 'f']) connection.remove(id);
});

test('several seats at one table are told apart by their chairs, and each has what it missed', async () => {
  const seat = (chair: number): Listen => ({ of: 'table', id: 'a', key: `k${chair}`, chair, after: 5 + chair });
  server.answers['stream'] = (signal, hear) =>
    streaming(signal, hear, { ...row(6), chair: 0 }, { ...row(7), chair: 1 }, { ...row(7), chair: 0 }, { ...row(7), chair: 1 });
  for (const chair of [0, 1]) expect(connection.hasRoomFor(seat(chair))).toBe(true);
  for (const chair of [0, 1]) connection.add(seat(chair));
  await vi.advanceTimersByTimeAsync(10);
  const heard = messages.map((message) => message as { number: number; chair: number });
  const of = (chair: number): number[] => heard.filter((message) => message.chair === chair).map(({ number }) => number);
  expect([of(0), of(1)]).toEqual([[6, 7], [7]]);
  expect(connection.hasRoomFor(seat(0))).toBe(true);
  expect(connection.hasRoomFor({ ...seat(0), key: 'other' })).toBe(false);
  expect(connection.hasRoomFor({ of: 'table', id: 'a', after: 0 })).toBe(false); // whose messages would it be told?
});

test('one of several seats that is taken away goes alone', async () => {
  server.answers['stream'] = (signal, hear) =>
    streaming(signal, hear, { table: 'a', gone: 'not_seated', chair: 1 }, { ...row(6), chair: 0 });
  for (const chair of [0, 1]) connection.add({ of: 'table', id: 'a', key: `k${chair}`, chair, after: 5 });
  await vi.advanceTimersByTimeAsync(10);
  expect([refused, numbers()]).toEqual([[['a', 'not_seated']], [6]]);
});
