import type { ClashSettled, RowMessage } from '../net/types';

/** Every Clash, with the number that its Turn began with. */
export function clashesByTurn(history: RowMessage[]): (ClashSettled & { turn: number })[] {
  let turn = 0;
  return history
    .flatMap(({ events = [] }) => events)
    .flatMap((event) => {
      if (event.event === 'turn_started') turn = event.turn;
      return event.event === 'clash_settled' ? [{ ...event, turn }] : [];
    });
}
