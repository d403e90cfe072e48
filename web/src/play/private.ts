/** What only one person may see, taken out of what was sent to them. Pure. */
import type { MatchEvent, Preview, RowMessage, YourView } from '../net/types';

/** A row as spectators get it: what is sealed is in the Events of those alone who sealed it. */
export function publicOf({ yours: _, chair: __, events, ...row }: RowMessage): RowMessage {
  return events ? { ...row, events: events.map(opened) } : row;
}

function opened(event: MatchEvent): MatchEvent {
  if (event.event === 'placing_confirmed') return { event: event.event, seat: event.seat };
  if (event.event === 'trade_confirmed') return { event: event.event, seat: event.seat };
  return event;
}

/** What may be seen of somebody's own things while their card is covered: all but what follows from the card. */
export function covered({ objective: _, progress: __, needed: ___, ...rest }: YourView): YourView {
  return rest;
}

/** What a choice would mean, as far as the open board says. */
export const openPart = (preview: Preview): Preview => ({ ...preview, completed: [], broken: [], nearer: [], points: 0 });
