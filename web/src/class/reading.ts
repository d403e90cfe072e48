/** What a teacher reads off the wall: which state a table is in, how long, and in what order tables need help. */
import type { ClassView, Hand, Pupil, TableCard } from './types';

export type Sign = 'hand' | 'stuck' | 'held' | 'paused' | 'done' | 'past' | 'long' | 'all' | 'one' | 'setup' | 'nobody' | 'gone';

/** `4:05`, from seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The time of day some seconds from now, as the reader's country writes it. */
export function timeOfDay(now: number, seconds: number, locale: string): string {
  return new Date(now + seconds * 1000).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', hour12: false });
}

/** How many cards stand side by side. */
export function columns(tables: number): number {
  return tables <= 3 ? tables : tables === 4 ? 2 : tables <= 6 ? 3 : 4;
}

/** From nine tables on, the map is next to the seats. */
export const isDense = (tables: number): boolean => tables > 8;

/** The oldest raised hand of a table. */
export function handAt(table: TableCard, hands: Hand[]): Hand | undefined {
  const sitting = new Set(table.seats.map((seat) => seat.pupil));
  return hands.filter((hand) => sitting.has(hand.pupil)).sort((one, other) => other.since - one.since)[0];
}

/** The one state a card shows if several are true: a raised hand comes before everything else. `bell`: seconds left. */
export function signOf(table: TableCard, hands: Hand[], bell = Infinity): Sign {
  if (table.state === 'gone') return 'gone';
  if (handAt(table, hands)) return 'hand';
  if (table.stuck === 'stuck') return 'stuck';
  if (table.state === 'held') return 'held';
  if (table.state === 'paused') return 'paused';
  if (table.state === 'ended' || table.state === 'scored') return 'done';
  if (table.seats.every((seat) => !seat.here || seat.pupil === undefined)) return 'nobody';
  if (table.stuck === 'long') return 'long';
  if (isPast(table, bell)) return 'past';
  if (table.ready) return 'all';
  return table.turn === 0 ? 'setup' : 'one';
}

/** How many seconds a seat taken with a slip is brought to the teacher's attention. */
const TAKEN_FOR = 120;

/** Seats that a slip took a moment ago from a pupil who was there. */
export const justTaken = (taken: ClassView['taken']): ClassView['taken'] => taken.filter(({ since }) => since < TAKEN_FOR);

export interface Need {
  table: TableCard;
  kind: 'hand' | 'taken' | 'stuck' | 'past';
  since: number;
}

/** Tables that need the teacher, the one that has waited longest first; those the bell may cut come last. */
export function needs({ tables, hands, taken, bell }: Pick<ClassView, 'tables' | 'hands' | 'taken' | 'bell'>): Need[] {
  const found = tables.flatMap((table): Need[] => {
    const hand = handAt(table, hands);
    if (hand) return [{ table, kind: 'hand', since: hand.since }];
    const lost = justTaken(taken).find(({ pupil }) => table.seats.some((seat) => seat.pupil === pupil));
    if (lost) return [{ table, kind: 'taken', since: lost.since }];
    if (table.stuck === 'stuck') return [{ table, kind: 'stuck', since: table.since }];
    return isPast(table, bell.seconds) ? [{ table, kind: 'past', since: -1 }] : [];
  });
  return found.sort((one, other) => other.since - one.since);
}

export const isOver = ({ state }: TableCard): boolean => state === 'ended' || state === 'scored' || state === 'gone';

/** In its last Turn, and expected to end after the bell: nothing but the bell can help it now. */
const isPast = (table: TableCard, bell: number): boolean =>
  table.last_turn && table.ends !== undefined && table.ends > bell && !isOver(table);

/** In how many seconds the slowest table would end, if the running Turn were its last, or the next one; 0 if unknown. */
export function lastTurnEnds(tables: TableCard[]): { running: number; next: number } {
  const ends = tables
    .filter((table) => !isOver(table) && table.ends !== undefined && table.turn > 0)
    .map(({ ends: end = 0, turn, turns }) => ({ running: end / (turns - turn + 1), next: (2 * end) / (turns - turn + 1) }));
  return { running: Math.max(0, ...ends.map((end) => end.running)), next: Math.max(0, ...ends.map((end) => end.next)) };
}

/** A pupil by their number. */
export const pupilOf = (pupils: Pupil[], number: number | undefined): Pupil | undefined => pupils.find((pupil) => pupil.pupil === number);

/** A code as people read it aloud: in threes. */
export const inThrees = (code: string): string => code.replace(/(.{3})(?=.)/g, '$1 ');

/** The state of all tables together. */
export function count(tables: TableCard[]): { playing: number; last: number; paused: number; done: number } {
  const of = (...states: TableCard['state'][]) => tables.filter((table) => states.includes(table.state)).length;
  const last = tables.filter((table) => table.state === 'playing' && table.last_turn).length;
  return { playing: of('playing', 'seating') - last, last, paused: of('paused', 'held'), done: of('ended', 'scored') };
}

/** Tables forecast to end after the bell. */
export const pastTheBell = (tables: TableCard[], seconds: number): TableCard[] =>
  tables.filter((table) => table.ends !== undefined && table.ends > seconds && !isOver(table));
