/** Seat keys: kept in this browser, by table. A key in this tab takes precedence over one of another tab. */
import type { PublicView } from '../net/types';
import { hasTexts } from './fits';
import { browserStore, tabStore } from './storage';

/** In degrees, clockwise: the near side, the left one, the far one, the right one. */
export type Side = 0 | 90 | 180 | 270;

/** How one of several people at this device plays. */
export interface Here {
  /** The side of the device they sit at. */
  side: Side;
  /** Whether the screen is turned to each of them, and whether they look at their cards by holding: the same for all. */
  turns: boolean;
  hold: boolean;
}

export interface KeptSeat {
  table: string;
  code: string;
  chair: number;
  key: string;
  /** What was added to the dice, and the commitment seen before the match: to compare afterwards. */
  contribution?: string;
  commitment?: string;
  /** The match is over: there is nothing to continue. */
  over?: boolean;
  /** Others play at this device too, and it is passed round. */
  here?: Here;
  when: number;
}

const NAME = 'rawsiko.seats';
/** More than anybody plays: without its key a match cannot be looked back on. */
const MOST = 1_000;

const all = (): KeptSeat[] => browserStore.list(NAME, (seat) => hasTexts(seat, 'table', 'code', 'key'));

const store = (seats: KeptSeat[]): void => browserStore.writeJson(NAME, seats.slice(0, MOST));

export function keep(seat: KeptSeat): void {
  store([seat, ...all().filter((other) => other.key !== seat.key)]);
  tabStore.write(`${NAME}.${seat.table}`, seat.key);
}

/** Change what is kept of some seats that are kept already. */
/**
 * What a table says of our seats: before the match the fingerprint of its dice, to compare it at the end, and after it that
 * there is nothing to continue.
 */
export function noteInSeats(seats: KeptSeat[], { state, commitment, code }: PublicView): void {
  for (const seat of seats) {
    if (state === 'open' && seat.commitment !== commitment) keep(Object.assign(seat, { commitment, code }));
    if (state === 'ended' && !seat.over) keep(Object.assign(seat, { over: true }));
  }
}

export function keepHere(seats: KeptSeat[]): void {
  store(all().map((kept) => seats.find(({ key }) => key === kept.key) ?? kept));
}

/** Everybody who sits at a table with this device, by chair; one person if it is not passed round. */
export function seatsAt(table: string): KeptSeat[] {
  const mine = seatAt(table);
  if (!mine?.here) return mine ? [mine] : [];
  return all()
    .filter((seat) => seat.table === table && seat.here)
    .sort((one, other) => one.chair - other.chair);
}

export function seatAt(table: string): KeptSeat | undefined {
  const kept = all().filter((seat) => seat.table === table);
  const mine = tabStore.read(`${NAME}.${table}`);
  return kept.find((seat) => seat.key === mine) ?? kept[0];
}

/** The chairs of this device at a table. */
export const chairsAt = (table: string): number[] => all().flatMap((seat) => (seat.table === table ? [seat.chair] : []));

export function seatWithCode(code: string): KeptSeat | undefined {
  return all().find((seat) => seat.code === code);
}

/** The newest seat in this browser whose match is not over, to continue. */
export function newestSeat(): KeptSeat | undefined {
  return all().find(({ over }) => !over);
}

/** The newest seat in this browser whose match is over, to look back on. */
export function lastSeat(): KeptSeat | undefined {
  return all().find(({ over }) => over);
}

export function forget(table: string): void {
  const gone = seatAt(table)?.key;
  store(all().filter((seat) => seat.key !== gone));
}

/** Somebody at this device has left for good. */
export function forgetSeat(key: string): void {
  store(all().filter((seat) => seat.key !== key));
}

/** All seats of this device at a table. */
export const forgetTable = (table: string): void => store(all().filter((seat) => seat.table !== table));

/** A link that brings a seat to another device. The key is in the fragment, which no server sees. */
export function handOverLink(seat: KeptSeat): string {
  return `${location.origin}${location.pathname}#/seat/${seat.table}/${seat.code}/${seat.chair}/${seat.key}`;
}
