/** The connection of this tab, and the truth about it. */
import { type Status } from '../net/connection';
import { openLink } from '../net/link';
import type { StreamMessage } from '../net/types';

export interface TableListener {
  message(message: StreamMessage): void;
  refused(code: string): void;
}

/** How often the status is checked. */
const TICK = 500;

class Connected {
  status = $state<Status>({ state: 'reconnecting', since: Date.now() });
  ever = $state(false);
  /** After this many seconds the server lets a bot play for someone the table waits for; a view says so. */
  away = $state(45);
  now = $state(Date.now());
  #listeners = new Map<string, TableListener>();
  #link = openLink({
    message: (message) => {
      this.heard = Date.now();
      this.#listeners.get(message.table)?.message(message);
    },
    status: (status) => {
      this.status = status;
      if (status.state !== 'connected') return;
      this.ever = true;
      this.heard = Date.now();
    },
    refused: (table, code) => this.#listeners.get(table)?.refused(code),
  });

  /** Milliseconds since the stream was lost. */
  lost = $derived(this.status.state === 'connected' ? undefined : Math.max(0, this.now - this.status.since));
  online = $state(navigator.onLine);
  /** When the server was last heard from. */
  heard = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = Date.now()), TICK);
    addEventListener('online', () => {
      this.online = true;
      this.#link.again();
    });
    addEventListener('offline', () => (this.online = false));
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.status.state !== 'connected') this.#link.again();
    });
    addEventListener('pageshow', (event) => {
      if (event.persisted) location.reload();
    });
  }

  listen(table: string, key: string | undefined, after: number, listener: TableListener): void {
    this.#listeners.set(table, listener);
    this.#link.listen({ table, key, after });
  }

  leave(table: string): void {
    this.#listeners.delete(table);
    this.#link.leave(table);
  }
}

let made: Connected | undefined;
/** Made when first needed: the start page needs no connection. */
export const connected = (): Connected => (made ??= new Connected());
