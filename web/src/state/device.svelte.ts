/**
 * Several people at one device: who of them is at it, and what they may see. Between two people it is nobody, and then what
 * only one of them may see is given to no part of the screen: it is not hidden, it is not there.
 */
import { innerWidth } from 'svelte/reactivity/window';
import { api, Refused } from '../net/api';
import { patched } from '../net/merge';
import type { PublicView, RowMessage, TableView, YourView } from '../net/types';
import { covered, publicOf } from '../play/private';
import { forgetSeat, type Here, type KeptSeat, keepHere, type Side } from './keys';

/** The table they sit at. */
interface Table {
  readonly id: string;
  readonly public: PublicView | undefined;
  /** The numbers of the last row that is on screen, and of the last that goes there. */
  readonly number: number;
  readonly heard: number;
}

/** What one of them may see, as of a row; and what they were told since, until it is on screen. */
interface Own {
  number: number;
  yours: YourView | undefined;
  heard: number;
  coming: RowMessage[];
}

/** Narrower, a device is held, and not laid on a table. */
const FLAT = 760;
/** An open card is covered again if nothing is touched for so long. */
const FORGOTTEN = 20_000;

export class Device {
  seats = $state.raw<KeptSeat[]>([]);
  #own = $state.raw<Record<number, Own>>({});
  #rows = new Map<number, RowMessage>();
  /** The chair of the person at the device. */
  at = $state<number | undefined>();
  /** Who has it, and may go on without a cover: nobody else had it since, and it was never out of sight. */
  #has: number | undefined;
  /** Who had it until now. */
  until = $state<number | undefined>();
  /** Their card: looked at for as long as it is held, or pinned open. */
  held = $state(false);
  pinned = $state(false);
  #forgotten = 0;
  #leaving = new Set<() => void>();
  #arriving = new Set<() => void>();

  constructor(
    readonly table: Table,
    seats: KeptSeat[],
  ) {
    this.seats = seats;
    document.addEventListener('visibilitychange', this.#hide);
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#hide);
    this.#cover();
  }

  /** Whoever hosts, or else sits first: as whom the table is asked for what is open to everybody. */
  first = $derived.by(() => this.seats.find(({ chair }) => chair === this.table.public?.host) ?? this.seats[0]);
  options = $derived<Here>(this.seats[0]?.here ?? { hold: true, turns: false, side: 0 });
  looking = $derived.by(() => {
    // All are read every time: what is first read while a held card closes would not be followed, and P would open nothing after O.
    const { at, options, held, pinned } = this;
    return at !== undefined && (!options.hold || held || pinned);
  });
  /** Nobody of the table sits elsewhere. */
  all = $derived.by(() =>
    Object.entries(this.table.public?.chairs ?? {}).every(([chair, sits]) => sits.kind === 'bot' || this.sits(Number(chair))),
  );
  #playing = $derived.by(() => this.table.public?.state === 'playing' && !this.table.public.paused);

  sits = (chair: number | undefined): boolean => this.seats.some((seat) => seat.chair === chair);
  seatOf = (chair: number | undefined): KeptSeat | undefined => this.seats.find((seat) => seat.chair === chair);

  /** Everybody here whom the table waits for, in the order of play. */
  awaited = $derived.by(() => {
    const { match, order } = this.table.public ?? {};
    const seats = [...(match?.awaiting ?? [])].sort((one, other) => one - other);
    return seats.flatMap((seat) => (this.sits(order?.[seat]) ? [order![seat]!] : []));
  });
  /** Whom the device is to be passed to. */
  next = $derived(this.#playing && this.at === undefined ? this.awaited[0] : undefined);

  /** What the screen may show besides what everybody may see. */
  yours = $derived.by((): YourView | undefined => {
    if (this.table.public?.state === 'open') return this.#own[this.first?.chair ?? -1]?.yours;
    const own = this.at === undefined ? undefined : this.#own[this.at];
    if (!own?.yours || own.number !== this.table.number) return undefined;
    return this.looking ? own.yours : covered(own.yours);
  });
  /** As whom the screen acts. */
  seat = $derived.by(() => (this.table.public?.state === 'playing' ? this.seatOf(this.at) : this.first));

  /** Whom the screen was turned to by hand, until somebody else has the device. */
  #turnedTo = $state<Side | undefined>();
  /** How the screen is turned, where the device lies flat. */
  turned = $derived.by((): Side | undefined => {
    if (!this.options.turns || (innerWidth.current ?? 0) < FLAT) return undefined;
    return this.#turnedTo ?? this.seatOf(this.at ?? this.next ?? this.until)?.here?.side ?? 0;
  });
  turnTo = (side: Side): void => void (this.#turnedTo = side);
  turnOn = (): void => this.turnTo((((this.turned ?? 0) + 90) % 360) as Side);

  // What the server says: everybody here is told every row

  /** The table as each of them sees it, as the host does first; whoever was sent away no longer sits here. */
  async views(): Promise<TableView[]> {
    const view = (seat: KeptSeat): Promise<TableView | undefined> =>
      api.view(this.table.id, seat.key).catch((error: unknown) => {
        const others = this.seats.length > 1;
        if (!(error instanceof Refused) || error.code !== 'not_seated' || !others) throw error;
        this.drop(seat.chair);
        return undefined;
      });
    const { first } = this;
    const seats = [...this.seats].sort((one, other) => Number(other === first) - Number(one === first));
    const views = await Promise.all(seats.map(view));
    return views.filter((one) => one !== undefined);
  }

  /** The table fetched again, as each of them sees it. */
  take(views: TableView[], lost: boolean): void {
    if (lost) this.#rows.clear();
    for (const { number, yours } of views) {
      if (!yours) continue;
      const own = this.#own[yours.chair];
      if (own && !lost && number < own.number) continue;
      const coming = lost ? [] : (own?.coming ?? []).filter((row) => row.number > number);
      this.#own = { ...this.#own, [yours.chair]: { number, yours, heard: coming.at(-1)?.number ?? number, coming } };
    }
  }

  after = (chair: number): number => this.#own[chair]?.heard ?? 0;

  /** The rows that everybody here has been told now, as spectators get them; undefined if one is missing. */
  gather(row: RowMessage): RowMessage[] | undefined {
    const own = row.chair === undefined ? undefined : this.#own[row.chair];
    if (!own || row.number <= own.heard) return [];
    own.heard = row.number;
    own.coming.push(row);
    if (row.number > this.table.heard) this.#rows.set(row.number, publicOf(row));
    else this.reach(this.table.number);
    const all = Math.min(...this.seats.map(({ chair }) => this.after(chair)));
    const rows: RowMessage[] = [];
    for (let number = this.table.heard + 1; number <= all; number++) {
      const next = this.#rows.get(number);
      if (!next) return undefined;
      this.#rows.delete(number);
      rows.push(next);
    }
    return rows;
  }

  /** The screen is at this row, and so is what each of them sees. */
  reach(number: number): void {
    for (const [chair, own] of Object.entries(this.#own)) {
      const here = own.coming.filter((row) => row.number <= number);
      if (!here.length) continue;
      const yours = here.reduce((view, row) => (row.yours ? patched(view, row.yours) : view), own.yours);
      const coming = own.coming.filter((row) => row.number > number);
      this.#own = { ...this.#own, [chair]: { ...own, yours, coming, number: here.at(-1)!.number } };
    }
  }

  /** Somebody no longer sits here. */
  drop(chair: number): void {
    const seat = this.seatOf(chair);
    if (seat) forgetSeat(seat.key);
    if (this.at === chair) this.leave();
    this.seats = this.seats.filter((seat) => seat.chair !== chair);
    const { [chair]: _, ...others } = this.#own;
    this.#own = others;
  }

  // Who is at the device

  /** After every row: whoever is no longer awaited leaves, and whoever still has it goes on without a cover. */
  settle(): void {
    if (!this.#playing) {
      this.leave();
      this.#has = undefined;
    }
    if (this.at !== undefined && !this.awaited.includes(this.at)) this.leave();
    if (this.next !== undefined && this.next === this.#has) this.enter(this.next);
  }

  /** It is this person who looks at the screen now. */
  enter(chair: number): void {
    if (this.at === chair || this.next !== chair) return;
    this.#cover();
    if (this.until !== chair) this.#turnedTo = undefined;
    [this.at, this.#has, this.until] = [chair, chair, chair];
    for (const tell of this.#arriving) tell();
  }

  /** Nobody is at the device; in the same frame everything goes that only one person may see. */
  leave(): void {
    this.#cover();
    if (this.at === undefined) return;
    this.at = undefined;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const tell of this.#leaving) tell();
  }

  /** It was out of sight: whoever comes back may be somebody else. */
  #hide = (): void => {
    if (!document.hidden) return;
    this.leave();
    this.#has = undefined;
  };

  /** Calls back whenever somebody leaves; what is returned stops that. */
  whenLeft(tell: () => void): () => void {
    this.#leaving.add(tell);
    return () => this.#leaving.delete(tell);
  }

  whenThere(tell: () => void): () => void {
    this.#arriving.add(tell);
    return () => this.#arriving.delete(tell);
  }

  // Looking

  hold = (on: boolean): void => void (this.held = on && this.at !== undefined);

  pin = (): void => {
    this.pinned = !this.pinned && this.at !== undefined;
    this.touched();
  };

  /** Something was touched: an open card stays. */
  touched = (): void => {
    clearTimeout(this.#forgotten);
    if (this.pinned) this.#forgotten = window.setTimeout(() => (this.pinned = false), FORGOTTEN);
  };

  #cover(): void {
    this.held = this.pinned = false;
    clearTimeout(this.#forgotten);
  }

  /** Change how it is played at this device. */
  set(change: Partial<Omit<Here, 'side'>>): void {
    this.seats = this.seats.map((seat) => ({ ...seat, here: { ...this.options, ...change, side: seat.here?.side ?? 0 } }));
    keepHere(this.seats);
  }
}
