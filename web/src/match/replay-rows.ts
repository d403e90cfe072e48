/** The rows of a match as a replay needs them. */
import { patched } from '../net/merge';
import type { PublicView, RowMessage } from '../net/types';

/** One of these is in every row that is a Decision. */
const DECISIONS = new Set([
  'deployed',
  'placing_confirmed',
  'assets_placed',
  'assets_moved',
  'territory_occupied',
  'clash_settled',
  'action_phase_ended',
  'trade_confirmed',
  'materials_taken',
]);

export interface Rows {
  /** What everybody saw after each row. */
  views: PublicView[];
  /** The first row that can be shown. */
  begin: number;
  /** The rows that are moves, in their order: Decisions and reasons count them. */
  moves: number[];
  /** Where a Turn begins: its number, and its place among the rows. */
  turns: { turn: number; place: number }[];
}

export function readRows(rows: RowMessage[]): Rows {
  const views: PublicView[] = [];
  rows.reduce((view, row, place) => (views[place] = patched(view, row.patch)), {} as PublicView);
  return {
    views,
    begin: Math.max(
      0,
      rows.findIndex((row) => row.events?.length),
    ),
    moves: rows.flatMap((row, place) => (row.events?.some(({ event }) => DECISIONS.has(event)) ? [place] : [])),
    turns: rows.flatMap((row, place) =>
      (row.events ?? []).flatMap((event) => (event.event === 'turn_started' ? [{ turn: event.turn, place }] : [])),
    ),
  };
}
