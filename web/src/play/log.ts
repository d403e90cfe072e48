/** The log of a match: its rows, an Event a line. */
import type { MatchEvent, Reason, RowMessage } from '../net/types';

export interface LogLine {
  number: number;
  event: MatchEvent;
  /** The Decision it follows from. */
  decided?: MatchEvent | undefined;
  /** What moved a bot to it. */
  why?: Reason | undefined;
  /** The clock, or a bot that keeps the seat, decided it. */
  by?: 'clock' | 'stand_in' | undefined;
}

/** The first Event of a row is the Decision itself, and what moved a bot to it belongs there. */
export const linesOf = (row: RowMessage): LogLine[] =>
  (row.events ?? []).map((event, place, [decided]) => ({
    number: row.number,
    event,
    decided,
    why: place ? undefined : row.why,
    by: place ? undefined : row.by,
  }));

/** Whose Decision a row is; `chair` says only whose message it is. */
export function deciderOf({ events }: Pick<RowMessage, 'events'>): number | undefined {
  const [first] = events ?? [];
  return first && 'seat' in first ? first.seat : undefined;
}

export const clashesIn = (lines: LogLine[]): number => lines.filter(({ event }) => event.event === 'clash_settled').length;
