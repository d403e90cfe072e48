/** What the server computes about a finished match; until it is ready, we ask again. */
import { ask, Refused } from '../net/api';
import type { MastersMove, Reckoning as Waiting, WholeAnalysis } from '../net/types';
import { type Analysis, analysisOf, bestOf, type BestMove } from './document';

const AGAIN = 1_000;

export class Reckoning {
  document = $state.raw<Analysis | undefined>();
  /** Why there is nothing to show. */
  problem = $state<string | undefined>();
  ahead = $state(0);
  #closed = false;

  constructor(
    readonly table: string,
    readonly key: string | undefined,
  ) {}

  async open(): Promise<void> {
    try {
      const found = await this.#found<WholeAnalysis>('analysis');
      if (found) this.document = analysisOf(found);
    } catch (error) {
      this.problem = error instanceof Refused ? error.code : 'unreachable';
    }
  }

  /** Master's choice at a Decision, counted from 1; nothing if this was closed meanwhile. */
  async best(number: number): Promise<BestMove | undefined> {
    const found = await this.#found<MastersMove>(`best/${number}`);
    return found && bestOf(found);
  }

  async #found<T extends object>(what: string): Promise<T | undefined> {
    while (!this.#closed) {
      const answer = await ask<T | Waiting>(`tables/${encodeURIComponent(this.table)}/${what}`, { method: 'GET', key: this.key });
      if (!('state' in answer)) return answer;
      this.ahead = answer.ahead;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
    return undefined;
  }

  close(): void {
    this.#closed = true;
  }
}
