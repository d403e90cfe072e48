/** The connection of this tab, and the truth about it. */
import { api, Unreachable } from '../net/api';
import { openLink } from '../net/link';
import { type AnyMessage, idOf, type Listen, SILENCE, type Status } from '../net/listening';
import { detached } from './detached.svelte';

export interface Hearer<Message extends AnyMessage = AnyMessage> {
  message(message: Message): void;
  refused(code: string, chair?: number): void;
}

/** How often the status is checked. */
const TICK = 500;
/** How long the server may take to say that it is there. */
const PROBE = 4_000;
/** A stream that is back by then was not worth a word. */
const SHORT_OUTAGE = 3_000;

class TabConnection {
  status = $state<Status>({ state: 'reconnecting', since: Date.now() });
  ever = $state(false);
  /** After this many seconds the server lets a bot play for someone the table waits for; a view says so. */
  standInAfterSeconds = $state(45);
  now = $state(Date.now());
  /** By the id of a table or class. */
  #hearers = new Map<string, Set<Hearer>>();
  #link = openLink({
    message: (message) => {
      this.heardAt = Date.now();
      for (const hearer of this.#hearers.get(idOf(message)) ?? []) hearer.message(message);
    },
    status: (status) => {
      if (status.state !== 'reconnecting' && this.outageMs !== undefined && this.ever) this.lastOutageMs = Date.now() - this.heardAt;
      this.status = status;
      if (status.state === 'reconnecting') return;
      this.ever = true;
      this.heardAt = Date.now();
      this.#wake();
    },
    refused: (id, code, chair) => {
      for (const hearer of this.#hearers.get(id) ?? []) hearer.refused(code, chair);
    },
  });

  /** Milliseconds since the stream was lost. */
  outageMs = $derived(this.status.state !== 'reconnecting' ? undefined : Math.max(0, this.now - this.status.since));
  /** Something that happened does not come. */
  behind = $derived(this.status.state === 'behind');
  online = $state(navigator.onLine);
  lastOutageMs = $state(0);
  /** When the server was last heard from. */
  heardAt = $state(Date.now());
  /** Since when nothing that is shown is live; undefined while it is. */
  staleSince = $derived.by(() => {
    const isStale = this.outageMs !== undefined && (this.outageMs >= SHORT_OUTAGE || this.now - this.heardAt >= SILENCE);
    return isStale ? this.heardAt : undefined;
  });
  /** What time the screens show: it stands still while nothing is heard, since nobody knows what goes on meanwhile. */
  shownNow = $derived(this.staleSince ?? this.now);
  /** Milliseconds until it asks again, where the server wants to be left in peace until then. */
  asksAgainMs = $derived.by(() => {
    const { status } = this;
    return status.state === 'reconnecting' && status.again ? Math.max(0, status.again - this.now) : undefined;
  });

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

  listen<Message extends AnyMessage>(place: Listen, hearer: Hearer<Message>): void {
    const hearers = this.#hearers.get(place.id) ?? new Set();
    this.#hearers.set(place.id, hearers.add(hearer as Hearer));
    this.#link.listen(place);
  }

  /** The next screen of a class may listen already when the last one leaves. */
  leave<Message extends AnyMessage>(id: string, hearer: Hearer<Message>): void {
    const hearers = this.#hearers.get(id);
    if (!hearers?.delete(hearer as Hearer) || hearers.size) return;
    this.#hearers.delete(id);
    this.#link.leave(id);
  }

  // For what waits to be sent

  #waiting: (() => void)[] = [];
  #wake = (): void => this.#waiting.splice(0).forEach((go) => go());
  isUp = (): boolean => this.online && this.status.state !== 'reconnecting';
  whenBack = (): Promise<void> => new Promise((go) => this.#waiting.push(go));
  /** Any answer will do. */
  probe = async (): Promise<void> => {
    await api.here(PROBE).catch((error: unknown) => {
      if (error instanceof Unreachable) throw new Unreachable();
    });
    if (this.status.state !== 'connected') this.#link.again();
  };
}

let made: TabConnection | undefined;
/** Made when first needed: the start page needs no connection. It outlasts the screen that needs it first. */
export const connection = (): TabConnection => (made ??= detached(() => new TabConnection()));
