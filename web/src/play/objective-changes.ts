/** What a step did to the Objective: an Application complete, or open again. */
import type { Progress } from '../net/types';

export interface Change {
  kind: 'gain' | 'loss';
  application: string;
  points: number;
  /** The Materials that made the difference. */
  materials: string[];
}

/** The changes between two states of an Objective, the most points first. */
export function changesBetween(before: Progress[], after: Progress[]): Change[] {
  const was = new Map(before.map((line) => [line.application, line]));
  const changes = after.flatMap(({ application, points, held, missing }): Change[] => {
    const old = was.get(application);
    if (!old) return [];
    if (old.missing.length && !missing.length)
      return [{ kind: 'gain', application, points, materials: held.filter((symbol) => old.missing.includes(symbol)) }];
    return !old.missing.length && missing.length ? [{ kind: 'loss', application, points, materials: missing }] : [];
  });
  return changes.sort((a, b) => b.points - a.points);
}
