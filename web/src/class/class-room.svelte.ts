/** A class as its reader sees it, kept up to date by a stream: the whole view first, then what changes in it. */
import { Refused, Unreachable } from '../net/api';
import { patched } from '../net/merge';
import type { Accepted } from '../net/types';
import { doors, type Heard } from './doors';
import { anchored } from './wire';

const PAUSES = [300, 1_000, 2_000, 4_000];

export class ClassRoom<Raw extends { number: number }, View> {
  #raw = $state.raw<Raw | undefined>();
  /** Why it can no longer be seen: the code of a refusal. */
  lost = $state('');
  /** What time it is: seconds in the view count on with it. */
  now = $state(Date.now());
  connected = $state(true);
  /** How often the teacher has reminded this reader. */
  nudges = $state(0);
  #heard = $state(Date.now());
  #abort = new AbortController();
  #beat: ReturnType<typeof setInterval>;

  constructor(
    readonly id: string,
    readonly key: string,
    readonly read: (raw: Raw, now: number) => View,
  ) {
    this.#beat = setInterval(() => (this.now = Date.now()), 500);
    void this.#listen();
  }

  view = $derived.by(() => this.#raw && this.read(this.#raw, this.now));
  /** Seconds without a connection. */
  silence = $derived(this.connected ? 0 : Math.floor((this.now - this.#heard) / 1000));

  command<Answer = Accepted>(what: string, body?: unknown): Promise<Answer> {
    return doors.command<Answer>(this.id, this.key, what, body);
  }

  /** It may be seen again. */
  reopen(): void {
    this.lost = '';
    void this.#listen();
  }

  close(): void {
    clearInterval(this.#beat);
    this.#abort.abort();
  }

  async #listen(): Promise<void> {
    const { signal } = this.#abort;
    for (let failures = 0; !signal.aborted && !this.lost; failures++) {
      try {
        for await (const message of doors.events<Raw>(this.id, this.key, signal)) {
          failures = 0;
          this.#heed(message);
        }
      } catch (problem) {
        if (signal.aborted) return;
        if (problem instanceof Refused && problem.status < 500 && problem.status !== 429) this.lost = problem.code;
        else if (!(problem instanceof Unreachable) && !(problem instanceof Refused) && !(problem instanceof TypeError)) throw problem;
      }
      this.connected = false;
      await new Promise((done) => setTimeout(done, PAUSES[Math.min(failures, PAUSES.length - 1)]));
    }
  }

  #heed(message: Heard<Raw>): void {
    this.#hear();
    if ('gone' in message) {
      if (message.gone === 'seat_moved') throw new Unreachable(); // asking again tells whether it moved, or its pupil was sent out
      this.lost = message.gone;
      return;
    }
    const now = Date.now();
    const { number } = message;
    if (message.view) this.#raw = { ...(anchored(message.view, now) as Raw), number };
    else if (message.patch && this.#raw) this.#raw = { ...patched(this.#raw, anchored(message.patch, now)), number };
    else if (message.nudge) this.nudges++;
  }

  #hear(): void {
    this.now = this.#heard = Date.now();
    this.connected = true;
  }
}
