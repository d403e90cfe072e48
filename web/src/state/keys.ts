/** Seat keys: kept in this browser, by table. A key in this tab takes precedence over one of another tab. */

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
  when: number;
}

const NAME = 'rawsiko.seats';
const MOST = 40;

function all(): KeptSeat[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]') as KeptSeat[];
  } catch {
    return [];
  }
}

function store(seats: KeptSeat[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(seats.slice(0, MOST)));
  } catch {
    // full, or not allowed: the tab still has it
  }
}

/** What this tab sits on while storage is not allowed. */
const here = new Map<string, KeptSeat>();

export function keep(seat: KeptSeat): void {
  here.set(seat.table, seat);
  store([seat, ...all().filter((other) => other.key !== seat.key)]);
  try {
    sessionStorage.setItem(`${NAME}.${seat.table}`, seat.key);
  } catch {
    // not allowed
  }
}

export function seatAt(table: string): KeptSeat | undefined {
  const kept = all().filter((seat) => seat.table === table);
  let mine: string | null = null;
  try {
    mine = sessionStorage.getItem(`${NAME}.${table}`);
  } catch {
    // not allowed
  }
  return here.get(table) ?? kept.find((seat) => seat.key === mine) ?? kept[0];
}

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
  here.delete(table);
  store(all().filter((seat) => seat.key !== gone));
}

/** A link that brings a seat to another device. The key is in the fragment, which no server sees. */
export function handOverLink(seat: KeptSeat): string {
  return `${location.origin}${location.pathname}#/seat/${seat.table}/${seat.code}/${seat.chair}/${seat.key}`;
}
