import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { blind, power, spread, unblind } from './blind';

// Two primes of 61 and 89 bits (Mersenne's), and what belongs to them.
const [P, Q] = [2n ** 61n - 1n, 2n ** 89n - 1n];
const MODULUS = P * Q;
const SECRET = (() => {
  const order = (P - 1n) * (Q - 1n);
  let [a, b, x, y] = [65_537n, order, 1n, 0n];
  while (a > 1n) {
    const times = a / b;
    [a, b, x, y] = [b, a - times * b, y, x - times * y];
  }
  return ((x % order) + order) % order;
})();

test('a signature of the blinded number becomes one of the token', () => {
  for (let round = 0; round < 5; round++) {
    const made = blind(MODULUS);
    const signed = power(BigInt(`0x${made.blinded}`), SECRET, MODULUS).toString(16);
    const signature = BigInt(`0x${unblind(signed, made, MODULUS)}`);
    expect(power(signature, 65_537n, MODULUS)).toBe(spread(hexToBytes(made.token), MODULUS));
  }
});

test('the server sees nothing of the token: the same one looks different each time', () => {
  let lots = 1;
  const same = (length: number): Uint8Array => new Uint8Array(length).fill(length === 32 ? 7 : lots++ + 3);
  const [one, other] = [blind(MODULUS, same), blind(MODULUS, same)];
  expect(one.token).toBe(other.token);
  expect(one.blinded).not.toBe(other.blinded);
});

test('a token is spread as the server spreads it', () => {
  const token = Uint8Array.from({ length: 32 }, (_, place) => place);
  expect(spread(token, 2n ** 300n).toString(16)).toBe('b170dcb8d81735abf2c1e096158e067f3fc8dd8d5821f65cc0caea2c6fc7e688b44d96f2143');
});
