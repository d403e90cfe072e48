/** A class over a transport that a test stalls: what is shown then, and what becomes of commands. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Request, Transport } from '../net/transport';
import type { KeptClass } from '../state/classes';

const { useThatOf } = vi.hoisted(() => ({ useThatOf: vi.fn(() => Promise.resolve()) }));
vi.mock('../state/data-set.svelte', () => ({ dataSets: { useThatOf } }));
vi.mock('../state/detached.svelte', () => ({ detached: <State>(make: () => State): State => make() })); // no component is at work here
vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('window', { setTimeout });
vi.stubGlobal('document', { addEventListener: () => undefined, documentElement: {} });
vi.stubGlobal('addEventListener', () => undefined);

const NOON = Date.UTC(2026, 10, 19, 12);
const DATA = { id: 'mine', hash: 'h' };
const BELL_AT = NOON / 1_000 + 600;
const json = (body: unknown, status = 200): Answer => ({ status, type: 'application/json', text: JSON.stringify(body) });

/** A server with one class, behind something that may stop passing anything on. */
class Server implements Transport {
  stalled = false;
  refusal: Answer | undefined;
  commands: Request[] = [];
  streams: { tables: unknown[]; classes: unknown[] }[] = [];
  number = 1;
  #hear = new Set<(piece: string) => void>();

  async request(request: Request): Promise<Answer> {
    if (request.method === 'POST') this.commands.push(request);
    return this.stalled ? endOf(request) : (this.refusal ?? json({ number: this.number }));
  }

  listen(request: Request, hear: (piece: string) => void): Promise<Answer> {
    if (this.stalled) return endOf(request);
    if (this.refusal) return Promise.resolve(this.refusal);
    this.streams.push(JSON.parse(request.body!) as (typeof this.streams)[0]);
    this.#hear.add(hear);
    const bell = { at: BELL_AT, seconds: BELL_AT - Date.now() / 1_000 };
    hear(`data: ${JSON.stringify({ class: 'class.a', number: this.number, view: { code: 'ABC234', bell, data: DATA } })}\n\n`);
    return endOf(request).finally(() => this.#hear.delete(hear));
  }

  /** As the server does every 12 seconds; and a message. */
  beat = (): void => this.say(': still here\n\n');
  tell = (message: object): void => this.say(`data: ${JSON.stringify({ class: 'class.a', ...message })}\n\n`);

  say(piece: string): void {
    if (!this.stalled) for (const hear of this.#hear) hear(piece);
  }
}

const endOf = ({ signal }: Request): Promise<Answer> =>
  new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError'))));

const kept = (role: KeptClass['role']): KeptClass => ({ class: 'class.a', code: 'ABC234', key: 'k', role, when: 0 });
type Raw = { number: number; code: string; bell: { at: number; seconds: number } };

let server: Server;
/** Seconds to the bell, as a clock of the screen has them. */
const left = (): number => Math.round((stream.view! - stream.now) / 1_000);
let stream: InstanceType<typeof import('./class-stream.svelte').ClassStream<Raw, number>>;
let closeOthers: () => void;

/** Listens as a teacher, unless a test says otherwise; what is read is when the bell rings. */
async function open(role: KeptClass['role'] = 'teacher'): Promise<void> {
  const { ClassStream } = await import('./class-stream.svelte');
  stream = new ClassStream<Raw, number>(kept(role), (raw) => raw.bell.seconds);
  await vi.dynamicImportSettled(); // the connection's own code
  await vi.advanceTimersByTimeAsync(1_000);
}

/** Seconds pass, with the server's signs of life. */
async function pass(seconds: number): Promise<void> {
  for (let second = 1; second <= seconds; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (second % 12 === 0) server.beat();
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON });
  vi.resetModules();
  const { useTransport } = await import('../net/transport');
  useTransport((server = new Server()));
  closeOthers = () => undefined;
});
afterEach(() => {
  closeOthers();
  stream.close();
  vi.useRealTimers();
});

test('a class is heard on the stream of the tables, and its clock runs while the server gives signs of life', async () => {
  await open();
  const { connection } = await import('../state/link.svelte');
  const table = { message: () => undefined, refused: () => undefined };
  connection().listen({ of: 'table', id: 't', key: 'seat', after: 3 }, table);
  closeOthers = () => connection().leave('t', table);
  await pass(1);
  expect(server.streams.at(-1)).toEqual({
    tables: [{ table: 't', after: 3, key: 'seat' }],
    classes: [{ class: 'class.a', key: 'k' }],
  });
  const before = left();
  await pass(60);
  expect([before - left(), stream.staleSince]).toEqual([60, undefined]);
});

test('within 15 seconds of silence it is not live, since the last sign of life, and its clock stands', async () => {
  await open();
  await pass(24);
  server.stalled = true;
  const heard = Date.now();
  await pass(13);
  expect(stream.staleSince).toBe(undefined);
  await pass(2);
  expect(stream.staleSince! - heard).toBeLessThan(1_000);
  const stood = left();
  await pass(60);
  expect([left(), stream.now]).toEqual([stood, stream.staleSince]);
});

test('it is live again by itself, with everything that changed meanwhile', async () => {
  await open();
  server.stalled = true;
  await pass(40);
  expect(stream.staleSince).toBeDefined();
  server.stalled = false;
  await pass(20);
  expect([stream.staleSince, left()]).toEqual([undefined, Math.round(BELL_AT - Date.now() / 1_000)]);
});

test('nothing is shown before the data set of the class is in use', async () => {
  let arrive = (): void => undefined;
  useThatOf.mockReturnValueOnce(new Promise((done) => (arrive = done)));
  await open();
  expect([useThatOf.mock.lastCall, stream.view]).toEqual([[DATA], undefined]);
  arrive();
  await pass(1);
  expect(left()).toBe(598);
});

test('a patch and a reminder arrive', async () => {
  await open();
  server.tell({ number: 2, patch: { bell: { at: BELL_AT + 60, seconds: BELL_AT + 60 - Date.now() / 1_000 } } });
  stream.onNudge = vi.fn();
  server.tell({ number: 3, nudge: true });
  expect(left()).toBe(659);
  expect(stream.onNudge).toHaveBeenCalledOnce();
});

test('who follows it hears each view once, with the one before', async () => {
  await open();
  const [first, heard] = [stream.view, [] as (number | undefined)[][]];
  const stop = stream.whenSeen((view, before) => heard.push([before, view]));
  const patch = { bell: { at: BELL_AT + 60, seconds: BELL_AT + 60 - Date.now() / 1_000 } };
  server.tell({ number: 2, patch });
  server.tell({ number: 3, nudge: true });
  expect(heard).toEqual([[first, first! + 60_000]]);
  stop();
  server.tell({ number: 4, patch });
  expect(heard).toHaveLength(1);
});

test("a command says when it was given, by the server's clock", async () => {
  await open();
  vi.setSystemTime(Date.now() + 3_600_000); // somebody sets the clock of this device: what was heard last holds
  server.tell({ number: 2, patch: { bell: { at: BELL_AT, seconds: 500 } } });
  await stream.command('eyes', { on: true });
  expect(Number(server.commands[0]!.headers['rawsiko-asked-at'])).toBeCloseTo(BELL_AT - 500, 1);
});

test('a command that is not answered shows that it is on its way, and is given up after 10 seconds', async () => {
  await open();
  const refused = vi.fn();
  server.stalled = true;
  stream.command('eyes', { on: true }).catch(refused);
  await pass(5);
  expect(stream.sendingMs).toBeGreaterThan(4_000);
  expect(stream.gaveUp).toBe(false);
  await pass(5);
  expect([stream.sendingMs, stream.gaveUp, refused.mock.calls.length]).toEqual([0, true, 1]);
  server.stalled = false;
  await stream.command('eyes', { on: true });
  expect(stream.gaveUp).toBe(false);
});

test('refused because too many requests came, it says when it asks again', async () => {
  server.refusal = json({ code: 'too_fast', details: { wait: 8 } }, 429);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await open();
  expect([stream.lost, stream.again]).toEqual(['', 9]);
  server.refusal = undefined;
  await pass(8);
  expect(stream.view).toBe(undefined);
  await pass(2);
  expect([stream.again, stream.staleSince, left()]).toEqual([0, undefined, 589]);
});

test('whoever is no longer in the class learns why, and may come back', async () => {
  await open('pupil');
  const lost: string[] = [];
  stream.whenLost((code) => lost.push(code));
  server.refusal = json({ code: 'left_the_class' }, 401);
  server.tell({ table: 'class.a', class: undefined, gone: 'seat_moved' });
  await pass(1);
  expect([stream.lost, lost]).toEqual(['left_the_class', ['left_the_class']]);
  server.refusal = undefined;
  stream.reopen();
  await pass(1);
  expect([stream.lost, stream.staleSince]).toEqual(['', undefined]);
});
