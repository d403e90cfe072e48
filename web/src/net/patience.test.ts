import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from './answers';
import { patiently } from './patience';
import { solved } from './puzzle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => (vi.useRealTimers(), vi.restoreAllMocks()));

const tooFast = (details: { wait?: number; puzzle?: string } = {}) => new Refused(429, 'too_fast', details);

/** Answers one after the other; what is asked is kept. */
function server(...answers: (Error | string)[]) {
  const shown: (string | undefined)[] = [];
  const ask = (solution?: string): Promise<string> => {
    shown.push(solution);
    const answer = answers.shift()!;
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
  };
  return { ask, shown };
}

test('asks again when the server says so, and a little later', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { ask, shown } = server(tooFast({ wait: 4 }), tooFast(), 'in');
  const told: boolean[] = [];
  const came = patiently(ask, (on) => told.push(on), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(shown.length).toBe(1);
  expect(told).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.length).toBe(2);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await came).toBe('in');
  expect(told).toEqual([true, true, false]);
});

test('solves a puzzle and shows the solution once', async () => {
  vi.useRealTimers();
  const { ask, shown } = server(tooFast({ wait: 1, puzzle: '8.1800000120.00112233.abcdef' }), 'in');
  expect(await patiently(ask, () => undefined, new AbortController().signal)).toBe('in');
  expect(shown).toEqual([undefined, '8.1800000120.00112233.abcdef:212']);
});

test('a puzzle is solved by the number that the server finds too', async () => {
  vi.useRealTimers();
  expect(await solved('12.1800000120.00112233.abcdef')).toBe('12.1800000120.00112233.abcdef:12052');
});

test.each([new Refused(429, 'too_many_streams'), new Refused(409, 'class_is_full'), new Unreachable()])(
  'gives up at once: %o',
  async (error) => {
    const { ask, shown } = server(error, 'in');
    await expect(patiently(ask, () => undefined, new AbortController().signal)).rejects.toBe(error);
    expect(shown.length).toBe(1);
  },
);

test('stops when nobody waits any more', async () => {
  const { ask, shown } = server(tooFast({ wait: 4 }), 'in');
  const leaving = new AbortController();
  const came = patiently(ask, () => undefined, leaving.signal);
  const refused = expect(came).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1_000);
  leaving.abort();
  await refused;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown.length).toBe(1);
});
