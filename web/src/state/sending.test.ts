import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from '../net/answers';
import { type Line, PutBack, Sending } from './sending.svelte';

/** A connection that a test cuts and mends. */
class Wire implements Line {
  whole = true;
  #waiting: (() => void)[] = [];
  isUp = (): boolean => this.whole;
  probe = (): Promise<void> => (this.whole ? Promise.resolve() : Promise.reject(new Unreachable()));
  whenBack = (): Promise<void> => new Promise((go) => this.#waiting.push(go));
  mend(): void {
    this.whole = true;
    this.#waiting.splice(0).forEach((go) => go());
  }
}

let wire: Wire;
let sending: Sending;
/** How many attempts have left, and what each is answered. */
let left: number;
let answer: () => Promise<string>;
const attempt = (): Promise<string> => (left++, answer());

beforeEach(() => {
  vi.useFakeTimers();
  wire = new Wire();
  sending = new Sending(wire);
  left = 0;
  answer = () => (wire.whole ? Promise.resolve('done') : Promise.reject(new Unreachable()));
});
afterEach(() => vi.useRealTimers());

/** How it ends: with an answer, or the error. */
const ended = (sent: Promise<string>): Promise<unknown> => sent.catch((error: unknown) => error);

test('what arrives at once is not worth a word', async () => {
  expect(await sending.send(attempt)).toBe('done');
  expect([left, sending.request, sending.outcome]).toEqual([1, undefined, undefined]);
});

test('while the server is known to be away nothing leaves, and it can be put back', async () => {
  wire.whole = false;
  const end = ended(sending.send(attempt));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sending.request).toMatchObject({ failed: true, waits: true, left: false });
  sending.putBack();
  expect(await end).toBeInstanceOf(PutBack);
  wire.mend();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([left, sending.request, sending.outcome]).toEqual([0, undefined, undefined]);
});

test('it leaves as soon as the connection is back, and that is told for a while', async () => {
  wire.whole = false;
  const end = ended(sending.send(attempt));
  await vi.advanceTimersByTimeAsync(5_000);
  wire.mend();
  await vi.advanceTimersByTimeAsync(0);
  expect([await end, left, sending.outcome]).toEqual(['done', 1, 'sent']);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(sending.outcome).toBeUndefined();
});

test('what has left may have arrived: it is not put back', async () => {
  answer = () => Promise.reject(new Unreachable());
  const end = ended(sending.send(attempt));
  await vi.advanceTimersByTimeAsync(0);
  expect(sending.request).toMatchObject({ failed: true, waits: true, left: true });
  sending.putBack();
  answer = () => Promise.resolve('done');
  await vi.advanceTimersByTimeAsync(500);
  expect([await end, left, sending.outcome]).toEqual(['done', 2, 'sent']);
});

test('an attempt that takes too long is made again; that is slow, not offline', async () => {
  answer = () => new Promise((_, fail) => setTimeout(() => fail(new Unreachable(true)), 3_000));
  const end = ended(sending.send(attempt));
  await vi.advanceTimersByTimeAsync(3_100);
  expect([left, sending.request?.failed]).toEqual([2, false]);
  answer = () => Promise.resolve('done');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await end).toBe('done');
});

test('a kept Decision that is refused came too late', async () => {
  wire.whole = false;
  answer = () => Promise.reject(new Refused(409, 'stale'));
  const end = ended(sending.send(attempt));
  await vi.advanceTimersByTimeAsync(1_000);
  wire.mend();
  expect(await end).toBeInstanceOf(Refused);
  expect(sending.outcome).toBe('late');
});

test('a refusal at once is not late', async () => {
  answer = () => Promise.reject(new Refused(409, 'cannot_act'));
  expect(await ended(sending.send(attempt))).toBeInstanceOf(Refused);
  expect(sending.outcome).toBeUndefined();
});
