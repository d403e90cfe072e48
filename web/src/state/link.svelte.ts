/** The connection of this tab, and the truth about it. */
import { type Status } from '../net/connection';
import { openLink } from '../net/link';
import type { StreamMessage } from '../net/types';

export interface TableListener {
  message(message: StreamMessage): void;
  refused(code: string): void;
}

/** After so long without a connection we call it offline. */
const OFFLINE_AFTER = 20;
/** After so long the server lets a bot keep the seat of somebody who is awaited. */
const BOT_AFTER = 45;

class Connected {
  status = $state<Status>({ state: 'reconnecting', since: Date.now() });
  ever = $state(false);
  #now = $state(Date.now());
  #listeners = new Map<string, TableListener>();
  #link = openLink({
    message: (message) => this.#listeners.get(message.table)?.message(message),
    status: (status) => {
      this.status = status;
      if (status.state === 'connected') this.ever = true;
    },
    refused: (table, code) => this.#listeners.get(table)?.refused(code),
  });

  seconds = $derived(this.status.state === 'connected' ? 0 : Math.max(0, Math.floor((this.#now - this.status.since) / 1000)));
  kind = $derived<'connected' | 'connecting' | 'reconnecting' | 'offline' | 'offlineBot'>(
    this.status.state === 'connected'
      ? 'connected'
      : !this.ever && this.seconds < 3
        ? 'connecting'
        : this.seconds < OFFLINE_AFTER
          ? 'reconnecting'
          : this.seconds < BOT_AFTER
            ? 'offline'
            : 'offlineBot',
  );

  constructor() {
    setInterval(() => (this.#now = Date.now()), 1000);
    addEventListener('online', () => this.#link.again());
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
