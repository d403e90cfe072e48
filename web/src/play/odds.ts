/** The exact odds of a Commercial Clash (rules §5): highest against highest, a tie costs the attacker. */
import { BOARD } from './board';

export const MOST_DICE = 3;

export interface Odds {
  /** Dice on each side. */
  attack: number;
  defence: number;
  /** By Assets the attacker loses, 0 and more: how likely that is. */
  byLoss: number[];
  /** That all defenders fall. */
  take: number;
  attackerLoses: number;
  defenderLoses: number;
}

export function oddsOf(attackers: number, defenders: number): Odds {
  const attack = Math.min(MOST_DICE, attackers);
  const defence = Math.min(MOST_DICE, defenders);
  const byLoss = BOARD.odds[attack - 1]?.[defence - 1] ?? [1];
  const pairs = byLoss.length - 1;
  const attackerLoses = byLoss.reduce((sum, chance, lost) => sum + chance * lost, 0);
  return {
    attack,
    defence,
    byLoss,
    take: attack >= defenders ? byLoss[0]! : 0,
    attackerLoses,
    defenderLoses: pairs - attackerLoses,
  };
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
