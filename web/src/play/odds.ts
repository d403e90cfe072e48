/** The exact odds of a Commercial Clash, as the rules on the server compute them; see rules/odds.py. */
import { inUse } from '../net/in-use';
import type { Odds } from '../net/types';

export type { Odds } from '../net/types';

export const MOST_DICE = 3;

export function oddsOf(attackers: number, defenders: number): Odds {
  const { odds } = inUse;
  const row = odds[Math.min(attackers, odds.length) - 1]!;
  return row[Math.min(defenders, row.length) - 1]!;
}

/** Dice as they meet: highest first, each with its partner; surplus dice have none. */
export interface Pair {
  attack?: number;
  defence?: number;
  loser?: 'attacker' | 'defender';
}

export function paired(attack: number[], defence: number[]): Pair[] {
  const [a, d] = [descending(attack), descending(defence)];
  return Array.from({ length: Math.max(a.length, d.length) }, (_, place) => {
    const [one, other] = [a[place], d[place]];
    if (one === undefined) return { defence: other! };
    if (other === undefined) return { attack: one };
    return { attack: one, defence: other, loser: one > other ? 'defender' : 'attacker' };
  });
}

const descending = (faces: number[]): number[] => [...faces].sort((x, y) => y - x);
