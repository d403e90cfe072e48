import { hexToBytes } from '@noble/hashes/utils.js';
import { beforeEach, expect, test, vi } from 'vitest';
import type { KeptClass } from '../state/classes';
import { power, spread } from './blind';
import type { ClassQuiz } from './class-quiz';

const { ask } = vi.hoisted(() => ({ ask: vi.fn() }));
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}
vi.mock('../net/api', () => ({ ask, Refused }));
const { handIn } = await import('./class-quiz');

// The group of a prime: enough to sign and to check.
const [OLD, NEW] = [2n ** 89n - 1n, 2n ** 107n - 1n];
const secretOf = (prime: bigint): bigint => {
  let [a, b, x, y] = [65_537n, prime - 1n, 1n, 0n];
  while (b) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
  return ((x % (prime - 1n)) + prime - 1n) % (prime - 1n);
};
const KEPT = { class: 'class.a', key: 'k' } as KeptClass;
const quizWith = (modulus?: bigint): ClassQuiz => ({ pairs: [], rounds: modulus ? { before: { modulus: modulus.toString(16) } } : {} });

let signer: bigint | undefined;
const handed: Record<string, string>[] = [];
beforeEach(() => {
  handed.length = 0;
  ask.mockImplementation((path: string, { body }: { body: Record<string, string> }) => {
    if (path.endsWith('/quiz')) return Promise.resolve(quizWith(signer));
    if (path.endsWith('/quiz-token'))
      return Promise.resolve({ signed: power(BigInt(`0x${body['blinded']}`), secretOf(signer!), signer!).toString(16) });
    return Promise.resolve(handed.push(body));
  });
});

test('answers are signed by the round that is open now, not by the one that was when the page was opened', async () => {
  signer = NEW; // the server was started again meanwhile
  await handIn(KEPT, quizWith(OLD), 'before', ['CN', null]);
  const [{ token, signature }] = handed as [{ token: string; signature: string }];
  expect(power(BigInt(`0x${signature}`), 65_537n, NEW)).toBe(spread(hexToBytes(token), NEW));
});

test('nothing is signed when the round is closed by now', async () => {
  signer = undefined;
  await expect(handIn(KEPT, quizWith(OLD), 'before', [])).rejects.toMatchObject({ code: 'quiz_is_closed' });
  expect(ask.mock.lastCall![0]).toMatch('/quiz');
  expect(handed).toEqual([]);
});
