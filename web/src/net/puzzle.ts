/** Puzzles of the server: some work that it asks for in a flood (docs/protocol.md). Works on plain http, where browsers do not hash. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Hashes before the page may draw again. */
const AT_ONCE = 1_000;

/** What is sent for a puzzle: the first number whose hash begins with as many zero bits as the puzzle says. */
export async function solved(puzzle: string, signal?: AbortSignal): Promise<string> {
  const bits = parseInt(puzzle, 10);
  for (let number = 0; ; number++) {
    const told = `${puzzle}:${number}`;
    if (zeros(sha256(utf8ToBytes(told))) >= bits) return told;
    if (number % AT_ONCE) continue;
    signal?.throwIfAborted();
    await new Promise((done) => setTimeout(done));
  }
}

function zeros(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte > 0);
  return first < 0 ? 8 * hash.length : 8 * first + Math.clz32(hash[first]!) - 24;
}
