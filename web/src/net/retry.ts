/** When to ask again what was not answered: soon at first, then less often; later at random where too many ask. */
import { Refused, Unreachable } from './answers';

const PAUSES = [300, 1_000, 2_000, 3_000, 5_000];
/** Seconds between two tries where the server refused one too many and does not say. */
const WAIT = 2;
/** How much longer at most, as a share: a class does not come back all at once. */
const LONGER = 0.5;

/** Milliseconds to wait after so many tries in vain. */
export const pauseAfter = (failures: number): number => PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0;

/** Milliseconds to wait after the server has refused because too many ask. */
export const patienceAfter = ({ details }: Refused): number => 1_000 * (details.wait ?? WAIT) * (1 + LONGER * Math.random());

export const isTooFast = (error: unknown): error is Refused => error instanceof Refused && error.status === 429;

/** Resolves after a time, or as soon as it is called off. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Whether the same may be answered later: it did not arrive, too many ask, or the fault is the server's. */
const mayGoLater = (error: unknown): boolean =>
  error instanceof Unreachable || isTooFast(error) || (error instanceof Refused && error.status >= 500);

/** Asks until there is an answer; a refusal that will not change is thrown. `inVain` hears of each try without an answer. */
export async function untilAnswered<T>(ask: () => Promise<T>, inVain: () => void = () => undefined): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (!mayGoLater(error)) throw error;
      inVain();
      await pause(isTooFast(error) ? patienceAfter(error) : pauseAfter(failures));
    }
  }
}

/** A signal that also ends after some milliseconds, if a number is given; and the timer, to be cleared when it is no longer needed. */
export function limited(signal: AbortSignal | undefined, milliseconds: number | undefined): [AbortSignal | undefined, number | undefined] {
  if (milliseconds === undefined) return [signal, undefined];
  const controller = new AbortController(); // AbortSignal.any is not in every browser
  signal?.addEventListener('abort', () => controller.abort(), { once: true });
  if (signal?.aborted) controller.abort();
  return [controller.signal, setTimeout(() => controller.abort(), milliseconds) as unknown as number];
}
