/** Our Decisions: sent, and then awaited until they are on screen, so that nothing old can be decided again. */
import { api, randomHex, Refused } from '../net/api';
import type { Decision } from '../net/types';
import { notices } from './notices.svelte';
import { Sending } from './sending.svelte';
import { play } from './sound';

/** After this long without it we look at the table ourselves: the stream may be slow. */
const STREAM_IS_LATE = 5_000;

interface Table {
  readonly id: string;
  readonly key: string | undefined;
  /** The number of the last row that is on screen, and of the last we were told. */
  readonly number: number;
  readonly heard: number;
  open(): Promise<void>;
}

export class Deciding {
  /** From when a Decision leaves until it is on screen, or refused. */
  sending = $state(false);
  /** How far what we sent has got. */
  readonly wire = new Sending();
  #awaited: { number: number; arrived: () => void }[] = [];

  constructor(readonly table: Table) {}

  /** Send a Decision. Returns whether it was accepted. */
  async decide(decision: Decision): Promise<boolean> {
    const { id, key, number: expected } = this.table;
    if (!key || this.sending) return false;
    const once = randomHex(12);
    this.sending = true;
    try {
      const { number } = await this.wire.send(() => api.decide(id, key, decision, expected, once));
      await this.#arrived(number);
      return true;
    } catch (error) {
      play('refused');
      notices.problem(error);
      if (error instanceof Refused && error.code === 'stale') void this.table.open();
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** The table is on screen up to a row. */
  reached(number: number): void {
    const here = this.#awaited.filter((one) => one.number <= number);
    this.#awaited = this.#awaited.filter((one) => one.number > number);
    for (const { arrived } of here) arrived();
  }

  #arrived(number: number): Promise<void> {
    if (this.table.number >= number) return Promise.resolve();
    const late = setTimeout(() => this.table.heard < number && void this.table.open(), STREAM_IS_LATE);
    return new Promise<void>((arrived) => this.#awaited.push({ number, arrived })).finally(() => clearTimeout(late));
  }
}
