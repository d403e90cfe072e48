/** The connection of this tab, and the truth about it. */
import { api, Unreachable } from '../net/api';
import { type Status } from '../net/connection';
import { openLink } from '../net/link';
import type { StreamMessage } from '../net/types';

export interface TableListener {
  message(message: StreamMessage): void;
  refused(code: string): void;
}

/** How often the status is checked. */
const TICK = 500;
/** How long the server may take to say that it is there. */
const PROBE = 4_000;

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
      if (status.state === 'connected' && this.lost !== undefined && this.ever) this.gone = Date.now() - this.heard;
      this.status = status;
      if (status.state !== 'connected') return;
      this.ever = true;
      this.heard = Date.now();
      this.#wake();
    },
    refused: (table, code) => this.#listeners.get(table)?.refused(code),
  });

  /** Milliseconds since the stream was lost. */
  lost = $derived(this.status.state === 'connected' ? undefined : Math.max(0, this.now - this.status.since));
  online = $state(navigator.onLine);
  /** How many milliseconds the last loss took. */
  gone = $state(0);
  /** When the server was last heard from. */
  heard = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = Date.now()), TICK);
    addEventListener('online', () => {
      this.online = true;
      this.#link.again();
      this.#wake();
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

  // For what waits to be sent

  #waiting: (() => void)[] = [];
  #wake = (): void => this.#waiting.splice(0).forEach((go) => go());
  fine = (): boolean => this.online && this.status.state === 'connected';
  back = (): Promise<void> => new Promise((go) => this.#waiting.push(go));
  /** Any answer will do. */
  probe = async (): Promise<void> => {
    await api.here(PROBE).catch((error: unknown) => {
      if (error instanceof Unreachable) throw new Unreachable();
    });
    if (this.status.state !== 'connected') this.#link.again();
  };

  leave(table: string): void {
    this.#listeners.delete(table);
    this.#link.leave(table);
  }
}

let made: Connected | undefined;
/** Made when first needed: the start page needs no connection. */
export const connected = (): Connected => (made ??= new Connected());
