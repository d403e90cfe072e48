/** Blind tokens: a right to answer once that nobody can trace. Python's debrief/quiz/blind.py is the other half. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const EXPONENT = 65_537n;
const TOKEN_BYTES = 32;

export interface Blinded {
  /** What is shown with the answers, later and without a name. */
  token: string;
  /** What is signed now. */
  blinded: string;
  factor: bigint;
}

/** A new token, and its blinded number for signing. */
export function blind(modulus: bigint, random = randomBytes): Blinded {
  const token = random(TOKEN_BYTES);
  const factor = coprime(modulus, random);
  return { token: bytesToHex(token), blinded: hex((spread(token, modulus) * power(factor, EXPONENT, modulus)) % modulus), factor };
}

/** The signature of the token itself, from that of the blinded number. */
export const unblind = (signed: string, { factor }: Blinded, modulus: bigint): string =>
  hex((BigInt(`0x${signed}`) * inverse(factor, modulus)) % modulus);

/** The token as a number of the modulus' full length. */
export function spread(token: Uint8Array, modulus: bigint): bigint {
  const length = Math.ceil(modulus.toString(2).length / 8);
  const blocks = Array.from({ length: Math.floor(length / 32) + 1 }, (_, number) => sha256(new Uint8Array([...token, number])));
  return number(blocks.flatMap((block) => [...block]).slice(0, length)) % modulus;
}

export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus];
  for (let rest = exponent; rest; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
  while (a > 1n) {
    const times = a / b;
    [a, b, x, y] = [b, a - times * b, y, x - times * y];
  }
  return ((x % modulus) + modulus) % modulus;
}

function coprime(modulus: bigint, random: (length: number) => Uint8Array): bigint {
  for (;;) {
    const factor = number([...random(Math.ceil(modulus.toString(16).length / 2))]) % modulus;
    if (factor > 1n && divisor(factor, modulus) === 1n) return factor;
  }
}

const divisor = (a: bigint, b: bigint): bigint => (b ? divisor(b, a % b) : a);
const number = (bytes: number[]): bigint => BigInt(`0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
const hex = (value: bigint): string => value.toString(16);
const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
