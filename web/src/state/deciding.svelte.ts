/** Our Decisions: sent, and then awaited until they are on screen, so that nothing old can be decided again. */
import { api, randomHex, Refused } from '../net/api';
import { during } from '../net/settled';
import type { Decision } from '../net/types';
import { notices } from './notices.svelte';
import { type Line, PutBack, Sending } from './sending.svelte';
import { play } from './sound';
import { t } from '../texts/texts.svelte';

/** After this long without it we look at the table ourselves: the stream may be slow. */
const STREAM_IS_LATE = 5_000;

interface Table {
  readonly id: string;
  readonly key: string | undefined;
  /** The number of the last row that is on screen, and of the last we were told. */
  readonly number: number;
  readonly heard: number;
  open(): Promise<void>;
  /** The server has taken a Decision of ours. */
  accepted(decision: Decision): void;
}

export class Deciding {
  /** From when a Decision leaves until it is on screen, or refused. */
  sending = $state(false);
  /** How far what we sent has got. */
  readonly wire: Sending;
  #decision = $state.raw<Decision | undefined>();
  /** The Decision that waits for the connection. */
  kept = $derived.by(() => (this.wire.request?.waits ? this.#decision : undefined));
  #awaited: { number: number; arrived: () => void }[] = [];

  constructor(
    readonly table: Table,
    line: Line,
  ) {
    this.wire = new Sending(line);
  }

  /** Send a Decision. Returns whether it was accepted. */
  decide = (decision: Decision): Promise<boolean> => during(this.#decide(decision));

  async #decide(decision: Decision): Promise<boolean> {
    const { id, key, number: expected } = this.table;
    if (!key || this.sending) return false;
    const once = randomHex(12);
    this.sending = true;
    this.#decision = decision;
    try {
      const { number } = await this.wire.send((patience) => api.decide(id, key, decision, expected, once, patience));
      this.table.accepted(decision);
      await this.#arrived(number);
      return true;
    } catch (error) {
      if (error instanceof PutBack) notices.say(t('kept.back'));
      else await this.#refused(error, expected);
      return false;
    } finally {
      this.sending = false;
      this.#decision = undefined;
    }
  }

  /** Say why; if the board has changed meanwhile, wait for what happened, so that it is told. */
  async #refused(error: unknown, expected: number): Promise<void> {
    play('refused');
    if (this.wire.outcome !== 'late')
      notices.problem(error); // the status says that it came too late
    else if (!(error instanceof Refused)) throw error;
    if (error instanceof Refused && error.code === 'stale') await this.#arrived(expected + 1);
  }

  /** The table is on screen up to a row. */
  reached(number: number): void {
    const here = this.#awaited.filter((one) => one.number <= number);
    this.#awaited = this.#awaited.filter((one) => one.number > number);
    for (const { arrived } of here) arrived();
  }

  #arrived(number: number): Promise<void> {
    if (this.table.number >= number) return Promise.resolve();
    return new Promise<void>((arrived) => {
      const look = (): void => void this.table.open().then(arrived);
      const late = setTimeout(() => this.table.heard < number && look(), STREAM_IS_LATE);
      this.#awaited.push({ number, arrived: () => (clearTimeout(late), arrived()) });
    });
  }
}
