/** What to read while waiting, and when there is time for it. */

/** Seconds of a phase, below which a match is too quick for reading. */
const TIME_TO_READ = 45;

export const isQuick = (phaseSeconds: number | null | undefined, speed: number): boolean =>
  speed === 0 || (!!phaseSeconds && phaseSeconds < TIME_TO_READ);

/** The needed Material lost last, or else the next one still needed, a different one each Turn. */
export function subjectOf(needed: readonly string[], lost: readonly string[], turn: number): string | undefined {
  const gone = lost.findLast((symbol) => needed.includes(symbol));
  return gone ?? needed[turn % Math.max(1, needed.length)];
}
