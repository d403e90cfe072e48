/** What a teacher reads off the wall: which state a table is in, how long, and in what order tables need help. */
import { serverTime } from '../net/server-clock';
import type { ClassTable, ClassView, Hand, Pupil, Taken } from './types';

export type Sign = 'hand' | 'stuck' | 'held' | 'paused' | 'done' | 'past' | 'long' | 'all' | 'one' | 'setup' | 'nobody' | 'gone';

/** `4:05`, from seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A time at the server, in milliseconds, as the reader's country writes it: it is the same minute on all devices. */
export const timeOfDay = (at: number, locale: string): string =>
  new Date(at).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', hour12: false });

/** A time of this device as the server's clock has it, in milliseconds. */
export const atServer = (time: number): number => 1000 * (serverTime(time) ?? time / 1000);

/** How many cards stand side by side. */
export function columns(tables: number): number {
  return tables <= 3 ? tables : tables === 4 ? 2 : tables <= 6 ? 3 : 4;
}

/** From nine tables on, the map is next to the seats. */
export const isDense = (tables: number): boolean => tables > 8;

/** The oldest raised hand of a table. */
export function handAt(table: ClassTable, hands: Hand[]): Hand | undefined {
  const sitting = new Set(table.seats.map((seat) => seat.pupil));
  return hands.filter((hand) => sitting.has(hand.pupil)).sort((one, other) => one.since - other.since)[0];
}

/** The one state a card shows if several are true: a raised hand comes before everything else. `bell`: when it rings. */
export function signOf(table: ClassTable, hands: Hand[], bell = Infinity): Sign {
  if (table.state === 'gone' || table.state === 'failed') return 'gone';
  if (handAt(table, hands)) return 'hand';
  if (table.stuck === 'stuck') return 'stuck';
  if (table.state === 'held') return 'held';
  if (table.state === 'paused') return 'paused';
  if (table.state === 'ended' || table.state === 'scored') return 'done';
  if (table.seats.every((seat) => seat.here === false || seat.pupil === undefined)) return 'nobody';
  if (table.stuck === 'long') return 'long';
  if (isPast(table, bell)) return 'past';
  if (table.ready) return 'all';
  return table.turn ? 'one' : 'setup';
}

/** Held by itself, because more than half of its pupils have gone; the others play on. */
export const isHeldAlone = ({ state }: ClassTable, { held }: Pick<ClassView, 'held'>): boolean => state === 'held' && held === undefined;

/** How many milliseconds a seat taken with a slip is brought to the teacher's attention. */
const TAKEN_FOR = 120_000;

/** Seats that a slip took a moment ago from a pupil who was there. */
export const justTaken = (taken: Taken[], now: number): Taken[] => taken.filter(({ since }) => now - since < TAKEN_FOR);

export interface Need {
  table: ClassTable;
  kind: 'hand' | 'taken' | 'stuck' | 'past';
  /** Nothing happens at a table that the bell may cut. */
  since: number | undefined;
}

/** Tables that need the teacher, the one that has waited longest first; those the bell may cut come last. */
export function needs({ tables, hands, taken, bell }: Pick<ClassView, 'tables' | 'hands' | 'taken' | 'bell'>, now: number): Need[] {
  const found = tables.flatMap((table): Need[] => {
    const hand = handAt(table, hands);
    if (hand) return [{ table, kind: 'hand', since: hand.since }];
    const lost = justTaken(taken, now).find(({ pupil }) => table.seats.some((seat) => seat.pupil === pupil));
    if (lost) return [{ table, kind: 'taken', since: lost.since }];
    if (table.stuck === 'stuck') return [{ table, kind: 'stuck', since: table.since }];
    return isPast(table, bell.seconds) ? [{ table, kind: 'past', since: undefined }] : [];
  });
  return found.sort((one, other) => (one.since ?? Number.MAX_VALUE) - (other.since ?? Number.MAX_VALUE));
}

export const isOver = ({ state }: ClassTable): boolean => ['ended', 'scored', 'gone', 'failed'].includes(state);

/** In its last Turn, and expected to end after the bell: nothing but the bell can help it now. */
const isPast = (table: ClassTable, bell: number): boolean =>
  isLastTurn(table) && table.ends !== undefined && table.ends > bell && !isOver(table);

/** When the slowest table would end, if the running Turn were its last, or the next one; 0 if unknown. */
export function lastTurnEnds(tables: ClassTable[], now: number): { running: number; next: number } {
  const ends = tables
    .filter((table) => !isOver(table) && table.ends !== undefined && table.turn)
    .map((table) => {
      const aTurn = (table.ends! - now) / (lastTurnOf(table) - table.turn! + 1);
      return { running: now + aTurn, next: now + 2 * aTurn };
    });
  return { running: Math.max(0, ...ends.map((end) => end.running)), next: Math.max(0, ...ends.map((end) => end.next)) };
}

/** A pupil by their number. */
export const pupilOf = (pupils: Pupil[], number: number | undefined): Pupil | undefined => pupils.find((pupil) => pupil.pupil === number);

/** A code as people read it aloud: in threes. */
export const inThrees = (code: string): string => code.replace(/(.{3})(?=.)/g, '$1 ');

/** The state of all tables together. */
export function count(tables: ClassTable[]): { playing: number; last: number; paused: number; done: number } {
  const of = (...states: ClassTable['state'][]) => tables.filter((table) => states.includes(table.state)).length;
  const last = tables.filter((table) => table.state === 'playing' && isLastTurn(table)).length;
  return { playing: of('playing', 'seating') - last, last, paused: of('paused', 'held'), done: of('ended', 'scored') };
}

/** Tables forecast to end after the bell. */
export const pastTheBell = (tables: ClassTable[], bell: number): ClassTable[] =>
  tables.filter((table) => table.ends !== undefined && table.ends > bell && !isOver(table));

/** The Turn a table's match ends with, as called or added by now. */
export const lastTurnOf = ({ last_turn, turns = 0 }: ClassTable): number => last_turn ?? turns;

export const isLastTurn = (table: ClassTable): boolean => !!table.turn && table.turn === lastTurnOf(table) && table.state !== 'ended';

/** The chairs that own the Territories of a table, whatever its order of play. */
export function ownersAt({ owners = [], seats }: ClassTable): (number | null)[] {
  const chairOf = new Map(seats.map(({ seat, chair }) => [seat, chair]));
  return owners.map((seat) => (seat === null ? null : (chairOf.get(seat) ?? null)));
}
