/** Who was lucky: Assets lost by the other side and kept by oneself, against the exact odds of every Clash. */
import type { ClashEvent, RowMessage } from '../net/types';
import { patched } from '../net/merge';
import { oddsOf } from './odds';

export function luckOf(clashes: ClashEvent[], players: number): number[] {
  const luck = Array<number>(players).fill(0);
  for (const clash of clashes) {
    const { attackerLoses } = oddsOf(clash.attack.length, clash.defence.length);
    const better = attackerLoses - clash.lost_by_attacker; // for the attacker, the same against the defender
    luck[clash.seat] = (luck[clash.seat] ?? 0) + better;
    luck[clash.defender] = (luck[clash.defender] ?? 0) - better;
  }
  return luck;
}

export const clashesOf = (history: RowMessage[]): ClashEvent[] =>
  history.flatMap(({ events = [] }) => events.filter((event): event is ClashEvent => event.event === 'clash_settled'));

/** Territories of each seat at the end of each Turn. */
export function territoriesByTurn(history: RowMessage[], players: number): number[][] {
  let view: { match?: { turn?: number; seats?: Record<string, { territories: number }> } } = {};
  const turns: number[][] = [];
  for (const { patch } of history) {
    view = patched(view, patch);
    const turn = view.match?.turn ?? 0;
    if (turn > 0)
      turns[turn - 1] = Array.from({ length: players }, (_, seat) => view.match?.seats?.[String(seat)]?.territories ?? 0);
  }
  for (let turn = 1; turn < turns.length; turn++) turns[turn] ??= turns[turn - 1]!; // the Stranglehold skips Turns
  return turns;
}
