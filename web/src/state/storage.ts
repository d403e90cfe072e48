/**
 * What this browser stores for us: the only file that touches localStorage and sessionStorage.
 *
 * Either may throw: on access where cookies are blocked, on writing where it is full. The value is then held in memory for as
 * long as the page is open, and `onRefusal` hears of it once. A damaged value is treated as absent.
 */
import { type Fits, isRecord } from './fits';

/** How all names begin under which we store something: others may use the same address. */
const OURS = 'rawsiko';

let refused = false;
let listener: (() => void) | undefined;

function refuse(): void {
  if (refused) return;
  refused = true;
  listener?.();
}

/** Whether something could not be read or stored. Other tabs then do not know what this one does. */
export const isRefused = (): boolean => refused;

/** Calls back once, as soon as storage has been refused; at once if it has been already. */
export function onRefusal(callback: () => void): void {
  listener = callback;
  if (refused) callback();
}

/** The target of a link to a page of its own; another tab can show it only if it finds the keys of this one. */
export const newTab = (): '_blank' | undefined => (refused ? undefined : '_blank');

export class Store {
  readonly #open: () => Storage;
  /** What could not be stored; null: could not be removed. */
  readonly #held = new Map<string, string | null>();

  constructor(open: () => Storage) {
    this.#open = open;
  }

  read(name: string): string | null {
    const held = this.#held.get(name);
    if (held !== undefined) return held;
    try {
      return this.#open().getItem(name);
    } catch {
      refuse();
      return null;
    }
  }

  write(name: string, value: string): void {
    this.#change(name, value, (storage) => storage.setItem(name, value));
  }

  remove(name: string): void {
    this.#change(name, null, (storage) => storage.removeItem(name));
  }

  /** Stored where there is room; if there is none, that is no loss. Returns whether there was. */
  offer(name: string, value: string): boolean {
    try {
      this.#open().setItem(name, value);
      return true;
    } catch {
      return false;
    }
  }

  /** Removes all of ours; returns whether it is gone. */
  clear(): boolean {
    this.#held.clear();
    try {
      const storage = this.#open();
      const ours = Array.from({ length: storage.length }, (_, place) => storage.key(place)!).filter((name) => name.startsWith(OURS));
      for (const name of ours) storage.removeItem(name);
      return true;
    } catch {
      return refused; // what was refused was never stored
    }
  }

  #change(name: string, value: string | null, change: (storage: Storage) => void): void {
    try {
      change(this.#open());
      this.#held.delete(name);
    } catch {
      this.#held.set(name, value);
      refuse();
    }
  }

  writeJson(name: string, value: unknown): void {
    this.write(name, JSON.stringify(value));
  }

  /** A list, without the entries that do not fit. */
  list<T>(name: string, fits: Fits): T[] {
    const stored = this.#parsed(name);
    return Array.isArray(stored) ? (stored.filter(fits) as T[]) : [];
  }

  record(name: string): Record<string, unknown> {
    const stored = this.#parsed(name);
    return isRecord(stored) ? stored : {};
  }

  #parsed(name: string): unknown {
    try {
      return JSON.parse(this.read(name) ?? 'null');
    } catch {
      return null;
    }
  }

  /** Another tab has stored something else under this name, or cleared all: that is newer than what this tab holds. */
  onChange(name: string, callback: () => void): void {
    window.addEventListener('storage', ({ key }) => {
      if (key !== name && key !== null) return;
      this.#held.delete(name);
      callback();
    });
  }
}

/** For all tabs of this browser, until it is cleared. */
export const browserStore = new Store(() => localStorage);
/** For this tab, until it is closed. */
export const tabStore = new Store(() => sessionStorage);
