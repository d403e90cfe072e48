/** How much of a Clash has been shown: the dice roll, are sorted, meet pair by pair, and then the result is explained. */
import type { ClashSettled } from '../net/types';
import type { Pair } from './odds';
import type { Scene } from './stage';

/** So that a click meant to skip does not hit a button that has just become active; milliseconds. */
export const GUARD = 350;

export interface ClashProgress {
  act: 'roll' | 'sort' | 'pairs' | 'result';
  /** How many pairs have been shown. */
  pairs: number;
}

/** What the stage shows of a Clash; all of it when its scene is over. */
export function progressOf(clash: ClashSettled, scene: Scene | undefined): ClashProgress {
  const all = Math.min(clash.attack.length, clash.defence.length);
  if (!isSceneOf(clash, scene)) return { act: 'result', pairs: all };
  const { act, pair } = scene!.beat;
  if (act === 'roll' || act === 'sort') return { act, pairs: 0 };
  return act === 'pair' ? { act: 'pairs', pairs: (pair ?? 0) + 1 } : { act: 'result', pairs: all };
}

/** Whether the stage is at this Clash. */
export function isSceneOf(clash: ClashSettled, scene: Scene | undefined): boolean {
  const event = scene?.event;
  return (
    event?.event === 'clash_settled' &&
    event.source === clash.source &&
    event.destination === clash.destination &&
    event.attack === clash.attack
  );
}

/** What each side has lost once this many pairs have been shown. */
export function lossesAfter(pairs: Pair[], shown: number): { attacker: number; defender: number } {
  const met = pairs.slice(0, shown);
  return {
    attacker: met.filter(({ loser }) => loser === 'attacker').length,
    defender: met.filter(({ loser }) => loser === 'defender').length,
  };
}
