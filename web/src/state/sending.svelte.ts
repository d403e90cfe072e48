/** A Decision on its way: one key for all attempts, so that it is done only once. Retried until there is an answer. */
import { Refused, Unreachable } from '../net/api';

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 4_000;
/** How long the outcome is shown. */
const TOLD = 2_500;

export class Sending {
  request = $state.raw<{ since: number; failed: boolean } | undefined>();
  /** The outcome, if it was late enough to mention. */
  outcome = $state<'sent' | 'late' | undefined>();

  /** Try until the server answers, with yes or no. */
  async send<T>(attempt: () => Promise<T>): Promise<T> {
    const since = Date.now();
    let failed = false;
    try {
      for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 1.6)) {
        this.request = { since, failed };
        try {
          const answer = await attempt();
          if (failed) this.#tell('sent');
          return answer;
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error;
          this.request = { since, failed: (failed = true) };
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      }
    } catch (error) {
      if (failed && error instanceof Refused) this.#tell('late');
      throw error;
    } finally {
      this.request = undefined;
    }
  }

  #tell(outcome: 'sent' | 'late'): void {
    this.outcome = outcome;
    setTimeout(() => (this.outcome = undefined), TOLD);
  }
}
