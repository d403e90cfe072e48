/**
 * One connection for several tables: a stream, or polling if streams do not get through.
 * Runs in a SharedWorker for all tabs, or in a single tab. It reconnects by itself after a loss
 * and resumes by number.
 */
import { EventReader } from './sse';
import type { StreamMessage } from './types';

export interface Listen {
  table: string;
  key?: string | undefined;
  after: number;
}

export type Status = { state: 'connected' } | { state: 'reconnecting'; since: number };

export interface Listener {
  message(message: StreamMessage): void;
  /** It has changed; and at every sign of life. */
  status(status: Status): void;
  /** This table can no longer be listened to. */
  refused(table: string, code: string): void;
}

/** The server gives a sign of life every 12 seconds. */
const SILENCE = 15_000;
/** A stream that brings nothing for this long is held up by something on the way. */
const FIRST_SIGN = 6_000;
const POLL_SECONDS = 12;
const PAUSES = [300, 1_000, 2_000, 3_000, 5_000];

export class Connection {
  #places = new Map<string, Listen>();
  #abort = new AbortController();
  #failures = 0;
  #heldUp = 0;
  #running = false;
  #status: Status = { state: 'reconnecting', since: Date.now() };
  #told = 0;

  constructor(
    readonly root: string,
    readonly listener: Listener,
  ) {}

  get status(): Status {
    return this.#status;
  }

  /** Listen to another table, or from another seat. */
  add(place: Listen): void {
    const known = this.#places.get(place.table);
    if (known && known.key === place.key && known.after <= place.after) return;
    this.#places.set(place.table, { ...place });
    this.restart();
  }

  /** Whether it can listen from this seat too: a stream has one seat at each table. */
  hasRoomFor({ table, key }: Listen): boolean {
    const known = this.#places.get(table);
    return !known || known.key === key;
  }

  remove(table: string): void {
    if (this.#places.delete(table)) this.restart();
  }

  /** Reconnect at once: the tables have changed, or the network is back. */
  restart(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#places.size) {
      const { signal } = this.#abort;
      try {
        if (this.#heldUp < 2) await this.#stream(signal);
        else await this.#poll(signal);
      } catch {
        // lost, or reconnecting
      }
      if (signal.aborted) continue;
      this.#lost();
      await pause(PAUSES[Math.min(this.#failures++, PAUSES.length - 1)]!, signal);
    }
    this.#running = false;
  }

  async #stream(signal: AbortSignal): Promise<void> {
    const silence = new AbortController(); // AbortSignal.any is not in every browser
    let heldUp = false;
    const end = (): void => silence.abort();
    const wait = (milliseconds: number) => setTimeout(() => ((heldUp = !heard), end()), milliseconds);
    signal.addEventListener('abort', end, { once: true });
    let watch = wait(FIRST_SIGN);
    let heard = false;
    try {
      const response = await fetch(`${this.root}stream`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tables: [...this.#places.values()].map(asked) }),
        signal: silence.signal,
        cache: 'no-store',
      });
      if (!response.ok || !response.body) return await this.#findOut(response, signal);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const events = new EventReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(watch);
        watch = wait(SILENCE);
        heard = true;
        this.#heldUp = 0;
        this.#alive();
        for (const data of events.read(value)) this.#take(JSON.parse(data) as StreamMessage);
      }
    } finally {
      clearTimeout(watch);
      signal.removeEventListener('abort', end);
      if (heldUp) this.#heldUp++;
    }
  }

  async #poll(signal: AbortSignal): Promise<void> {
    await Promise.all(
      [...this.#places.keys()].map(async (table) => {
        for (;;) {
          const place = this.#places.get(table);
          if (!place || signal.aborted) return;
          const address = `${this.root}tables/${encodeURIComponent(table)}/events?after=${place.after}&wait=${POLL_SECONDS}`;
          const response = await fetch(address, {
            headers: place.key ? { authorization: `Bearer ${place.key}` } : {},
            signal,
            cache: 'no-store',
          });
          if (!response.ok) return await this.#findOut(response, signal);
          const { messages } = (await response.json()) as { messages: StreamMessage[] };
          this.#alive();
          for (const message of messages) this.#take(message);
        }
      }),
    );
  }

  /** The server refuses: find out which table it is, and go on without it. */
  async #findOut(response: Response, signal: AbortSignal): Promise<void> {
    if (response.status < 400 || response.status >= 500 || response.status === 429) return;
    for (const { table, key, after } of this.#places.values()) {
      const answer = await fetch(`${this.root}tables/${encodeURIComponent(table)}`, {
        headers: key ? { authorization: `Bearer ${key}` } : {},
        signal,
        cache: 'no-store',
      });
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
        const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
        this.#refuse(table, code ?? 'no_such_table');
      } else if (answer.ok && ((await answer.json()) as { number: number }).number < after) {
        this.#refuse(table, 'no_such_number');
      }
    }
  }

  #refuse(table: string, code: string): void {
    this.#places.delete(table);
    this.listener.refused(table, code);
  }

  #take(message: StreamMessage): void {
    const place = this.#places.get(message.table);
    if (!place) return;
    if ('gone' in message) return this.#refuse(message.table, message.gone);
    if ('number' in message) {
      if (message.number <= place.after) return;
      place.after = message.number;
    }
    this.listener.message(message);
  }

  /** Every sign of life is told, once a second at most: what is lost later counts from the last. */
  #alive(): void {
    this.#failures = 0;
    const now = Date.now();
    if (this.#status.state === 'connected' && now - this.#told < 1_000) return;
    this.#told = now;
    this.listener.status((this.#status = { state: 'connected' }));
  }

  #lost(): void {
    if (this.#status.state === 'connected') this.listener.status((this.#status = { state: 'reconnecting', since: Date.now() }));
  }
}

const asked = ({ table, key, after }: Listen): Listen => (key ? { table, key, after } : { table, after });

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
