/** Who is away, as the server says it: since when they are awaited, and when a bot plays for them. Pure. */
import type { Missed } from '../net/types';

export interface Absent {
  chair: number;
  /** Milliseconds by our own clock. */
  since: number;
  botAt: number | undefined;
}

/** The server counts in seconds from now, so that its clock does not matter. */
export const absentSince = (missed: readonly Missed[] | undefined, now: number): Absent[] =>
  (missed ?? []).map(({ chair, seconds, bot_in: left }) => ({
    chair,
    since: now - 1000 * seconds,
    botAt: left === undefined ? undefined : now + 1000 * left,
  }));

/** What is left until then, as clocks show it. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
