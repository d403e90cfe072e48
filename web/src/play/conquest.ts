/** Land that changes hands in a Clash of ours: whose banner it was, and whose it is now. */
import type { MatchEvent } from '../net/types';

export interface Conquest {
  territory: string;
  from: number;
  to: number;
}

/** The conquest among some Events that the player in a seat made or suffered. */
export function conquestIn(events: MatchEvent[], seat: number | undefined): Conquest | undefined {
  const found = events.findLast((event) => event.event === 'clash_settled' && event.conquered);
  if (found?.event !== 'clash_settled' || seat === undefined || ![found.seat, found.defender].includes(seat)) return undefined;
  return { territory: found.destination, from: found.defender, to: found.seat };
}
