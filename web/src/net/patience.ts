/**
 * Asking again while there is a flood: when the server says so, and a little later at random, so that a class does not
 * come back all at once; at once if it gives a puzzle, which is solved first (docs/protocol.md).
 */
import { isTooFast, patienceAfter, pause } from './retry';

/** `waiting` is told when the first try was refused as too fast, and when it is over; `signal` ends the trying. */
export async function patiently<T>(
  ask: (solution?: string) => Promise<T>,
  waiting: (on: boolean) => void,
  signal: AbortSignal,
): Promise<T> {
  let solution: string | undefined;
  try {
    for (;;) {
      try {
        return await ask(solution);
      } catch (error) {
        if (signal.aborted || !isTooFast(error) || error.code !== 'too_fast') throw error;
        waiting(true);
        const { puzzle } = error.details;
        if (puzzle) solution = await (await import('./puzzle')).solved(puzzle, signal);
        else await pause(patienceAfter(error), signal);
        signal.throwIfAborted();
      }
    }
  } finally {
    waiting(false);
  }
}
